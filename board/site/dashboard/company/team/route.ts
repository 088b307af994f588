import { BoardError, type TeamRole, type ToastKind, teamRoles } from '@cryptolist/contract'
import type { Response } from 'express'
import { createElement } from 'react'
import * as text from '#messages/dashboard-company'
import type { Context } from '../../../../server/context.ts'
import { inviteMember, revokeInvitation } from '../../../../server/domain/teams/invitations.ts'
import {
  changeRole,
  leaveTeam,
  removeMember,
  transferCompany,
} from '../../../../server/domain/teams/members.ts'
import type { TeamPermission } from '../../../../server/domain/teams/policy.ts'
import {
  getTeam,
  listMemberships,
  requireTeam,
  type TeamAccess,
} from '../../../../server/domain/teams/team.ts'
import { setToastCookie } from '../../../../server/http/cookies.ts'
import {
  fields,
  type LimitUse,
  maxFieldLength,
  type RouteTarget,
  readField,
} from '../../../../server/http/route.ts'
import { viewerOf } from '../../../../server/http/viewer.ts'
import { mailKeys } from '../../../../server/sign-in/count-mail.ts'
import type { FormAnswer } from '../../../components/form/problems.tsx'
import { sendPage } from '../../../document/send-page.ts'
import { metaOf } from '../../dashboard-shell.tsx'
import { addCompanyFormPage } from '../forms/route.ts'
import { TeamPage } from './page.tsx'

/** The fields of all the page's forms; those that a form does not have are empty. */
const form = fields({
  email: maxFieldLength,
  role: maxFieldLength,
  invitation: maxFieldLength,
  member: maxFieldLength,
  heir: maxFieldLength,
})
type TeamForm = ReturnType<typeof form.read>

/** One of the page's forms: the permission it needs, what it does, and the toast shown afterwards. */
interface TeamChange {
  permission: TeamPermission
  limits?: readonly LimitUse[]
  run(context: Context, access: TeamAccess, typed: TeamForm): Promise<void>
  toast: ToastKind
}

/** By the last segment of the form's path. */
const changes: Record<string, TeamChange> = {
  invite: {
    permission: 'manage',
    limits: [
      { name: 'invitation', by: 'handler' },
      { name: 'invited', by: 'handler' },
    ],
    async run(context, access, { email, role }) {
      await context.limits.consume('invitation', [`user:${access.viewer.user.id}`])
      await context.limits.consume('invited', mailKeys(email))
      await inviteMember(context, access, { email, role: getRole(role) })
    },
    toast: 'mail_sent',
  },
  revoke: {
    permission: 'manage',
    run: (context, access, { invitation }) => revokeInvitation(context, access, invitation),
    toast: 'saved',
  },
  role: {
    permission: 'manage',
    run: (context, access, { member, role }) => changeRole(context, access, member, getRole(role)),
    toast: 'saved',
  },
  remove: {
    permission: 'manage',
    run: (context, access, { member }) => removeMember(context, access, member),
    toast: 'saved',
  },
  transfer: {
    permission: 'own',
    run: (context, access, { heir }) => transferCompany(context, access, heir),
    toast: 'saved',
  },
  leave: {
    permission: 'look',
    run: (context, access) => leaveTeam(context, access),
    toast: 'team_left',
  },
}

export function addTeam(at: RouteTarget): void {
  const { context } = at
  const addForm = addCompanyFormPage(at, {
    path: '/dashboard/companies/:slug/team',
    send: (response, slug, formAnswer) => sendTeam(context, response, slug, formAnswer),
  })
  for (const [name, { permission, limits = [], run, toast }] of Object.entries(changes))
    addForm(`/${name}`, { limits, input: form }, async ({ slug, viewer, input, response }) => {
      const access = await requireTeam(context, viewer, slug, permission)
      await run(context, access, input)
      setToastCookie(response, toast)
      if (name === 'leave') response.redirect(303, '/dashboard/companies')
    })
}

function getRole(name: string): TeamRole {
  const role = teamRoles.find((teamRole) => teamRole === name)
  if (role === undefined) throw BoardError.invalidField('role', text.chooseRole)
  return role
}

async function sendTeam(context: Context, response: Response, slug: string, formAnswer: FormAnswer) {
  const access = await requireTeam(context, viewerOf(response), slug, 'look')
  const { body: form } = response.req
  const body = createElement(TeamPage, {
    ...formAnswer,
    slug: access.slug,
    name: access.name,
    companies: await listMemberships(context.database.db, access.viewer.user.id),
    team: await getTeam(context, access),
    typed: { email: readField(form, 'email'), role: readField(form, 'role') || 'recruiter' },
  })
  const meta = metaOf(text.teamOf(access.name), `/dashboard/companies/${slug}/team`)
  await sendPage(context, response.req, response, { meta, body, status: formAnswer.status })
}
