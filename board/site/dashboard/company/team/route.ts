import { type AlertKind, BoardError, type TeamRole, teamRoles } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../../server/context.ts'
import { inviteMember, revokeInvitation } from '../../../../server/domain/companies/teams/invitations.ts'
import {
  changeRole,
  leaveTeam,
  removeMember,
  transferCompany,
} from '../../../../server/domain/companies/teams/members.ts'
import type { TeamPermission } from '../../../../server/domain/companies/teams/policy.ts'
import type { TeamAccess } from '../../../../server/domain/companies/teams/team.ts'
import { getTeam, listMemberships, requireTeam } from '../../../../server/domain/companies/teams/team.ts'
import { setAlertCookie } from '../../../../server/http/alert-cookie.ts'
import { viewerOf } from '../../../../server/http/viewer.ts'
import { emailKey } from '../../../../server/sign-in/count-mail.ts'
import { typedValue } from '../../../auth/form-problems.ts'
import type { FormAnswer } from '../../../components/form/form-answer.ts'
import { sendPage } from '../../../document/send-page.tsx'
import { companyForms } from '../forms/route.ts'
import { metaOf } from '../meta.ts'
import { TeamPage } from './page.tsx'

interface ChangeParts {
  context: Context
  access: TeamAccess
  request: Request
}

/** One of the page's forms: what it needs, what it does, and what the person is told then. */
interface TeamChange {
  permission: TeamPermission
  run(parts: ChangeParts): Promise<void>
  alert: AlertKind
}

/** By the last part of the form's path. */
const changes: Record<string, TeamChange> = {
  invite: {
    permission: 'manage',
    async run({ context, access, request }) {
      const email = typedValue(request.body, 'email')
      await context.limits.consume('invitation', [`user:${access.viewer.user.id}`])
      await context.limits.consume('invited', [emailKey(email)])
      await inviteMember(context, access, { email, role: roleOf(request) })
    },
    alert: 'mail_sent',
  },
  revoke: {
    permission: 'manage',
    run: ({ context, access, request }) =>
      revokeInvitation(context, access, typedValue(request.body, 'invitation')),
    alert: 'saved',
  },
  role: {
    permission: 'manage',
    run: ({ context, access, request }) =>
      changeRole(context, access, typedValue(request.body, 'member'), roleOf(request)),
    alert: 'saved',
  },
  remove: {
    permission: 'manage',
    run: ({ context, access, request }) => removeMember(context, access, typedValue(request.body, 'member')),
    alert: 'saved',
  },
  transfer: {
    permission: 'own',
    run: ({ context, access, request }) => transferCompany(context, access, typedValue(request.body, 'heir')),
    alert: 'saved',
  },
  leave: {
    permission: 'look',
    run: ({ context, access }) => leaveTeam(context, access),
    alert: 'team_left',
  },
}

/** The team of a company of the viewer's, and the forms on its page. */
export function companyTeamRoutes(context: Context): Router {
  const router = Router()

  const forms = companyForms({
    pathOf,
    send: (response, slug, shown) => sendTeam(context, response, slug, shown),
  })

  router.get('/dashboard/companies/:slug/team', forms.show)
  for (const [name, { permission, run, alert }] of Object.entries(changes))
    router.post(
      `/dashboard/companies/:slug/team/${name}`,
      forms.take(async (request, response) => {
        const access = await requireTeam(context, viewerOf(response), request.params.slug, permission)
        await run({ context, access, request })
        setAlertCookie(response, alert)
        return name === 'leave' ? '/dashboard/companies' : undefined
      }),
    )
  return router
}

function pathOf(slug: string): string {
  return `/dashboard/companies/${slug}/team`
}

function roleOf({ body }: Request): TeamRole {
  const role = teamRoles.find((known) => known === typedValue(body, 'role'))
  if (role === undefined) throw BoardError.invalidField('role', 'Choose a role from the list.')
  return role
}

async function sendTeam(
  context: Context,
  response: Response,
  slug: string,
  shown: FormAnswer,
): Promise<void> {
  const access = await requireTeam(context, viewerOf(response), slug, 'look')
  const { body: form } = response.req
  const body = createElement(TeamPage, {
    ...shown,
    slug: access.slug,
    name: access.name,
    companies: await listMemberships(context.database.db, access.viewer.user.id),
    team: await getTeam(context, access),
    typed: { email: typedValue(form, 'email'), role: typedValue(form, 'role') || 'recruiter' },
  })
  const meta = metaOf(`Team of ${access.name}`, pathOf(slug))
  await sendPage(context, response.req, response, { meta, body, status: shown.status })
}
