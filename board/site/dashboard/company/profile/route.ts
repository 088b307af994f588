import type { CompanyProfile, CompanyProfileDifference, TypedCompanyProfile } from '@cryptolist/contract'
import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../../server/context.ts'
import {
  changeProfile,
  getProfile,
  listWords,
} from '../../../../server/domain/companies/profiles/profiles.ts'
import { can } from '../../../../server/domain/companies/teams/policy.ts'
import { listMemberships, requireTeam } from '../../../../server/domain/companies/teams/team.ts'
import { findCompanyAppealable } from '../../../../server/domain/moderation/appeals.ts'
import { setAlertCookie } from '../../../../server/http/alert-cookie.ts'
import { formVersion } from '../../../../server/http/form-version.ts'
import { addRoute, type Input, noInput } from '../../../../server/http/route.ts'
import { viewerOf } from '../../../../server/http/viewer.ts'
import { type FormAnswer, untouched } from '../../../components/form/form-answer.ts'
import { sendPage } from '../../../document/send-page.tsx'
import { toFormAnswer } from '../form-answer.ts'
import { metaOf } from '../meta.ts'
import { readProfileForm } from '../profile-form.ts'
import { ProfilePage } from './page.tsx'

interface Shown extends FormAnswer {
  typed?: TypedCompanyProfile
  /** The version that the form goes on from, and what differs there. */
  conflict?: { stored: CompanyProfile; differences: readonly CompanyProfileDifference[] }
}

const typedProfile: Input<TypedCompanyProfile> = {
  description: 'form: the fields of a profile, version',
  read: ({ body }) => readProfileForm(body),
}

/** The profile of one of the viewer's companies. */
export function companyProfileRoutes(context: Context): Router {
  const router = Router()

  const at = { router, context }
  const path = '/dashboard/companies/:slug'
  const head = { access: 'site', limits: [], cache: 'page' } as const

  addRoute(
    at,
    ['get', path],
    { ...head, input: noInput, signInFor: ({ params }) => `/dashboard/companies/${params.slug}` },
    ({ request, response }) => sendProfile(context, response, request.params.slug, untouched),
  )

  addRoute(
    at,
    ['post', path],
    {
      ...head,
      input: typedProfile,
      onError: (error, { request, response }) => {
        const shown = { ...toFormAnswer(error), typed: typedProfile.read(request) }
        const answer = shown.signInAgain === null ? sendProfile : sendTyped
        return answer(context, response, String(request.params.slug), shown)
      },
    },
    async ({ request, response, viewer, input: typed }) => {
      const { slug } = request.params
      const { companyId } = await requireTeam(context, viewer, slug, 'manage')
      const change = await changeProfile(context, companyId, formVersion(request.body), typed)
      if (change.kind === 'saved') {
        setAlertCookie(response, 'saved')
        return response.redirect(303, `/dashboard/companies/${slug}`)
      }
      await sendProfile(context, response, slug, {
        ...untouched,
        typed,
        ...(change.kind === 'conflict'
          ? { status: 409, conflict: change }
          : { status: 400, problems: change.problems }),
      })
    },
  )
  return router
}

/** Answers with a company's profile, for its team. */
export async function sendProfile(
  context: Context,
  response: Response,
  slug: string,
  shown: Shown,
): Promise<void> {
  const access = await requireTeam(context, viewerOf(response), slug, 'look')
  const profile = shown.conflict?.stored ?? (await getProfile(context, access.companyId))
  const body = createElement(ProfilePage, {
    ...shown,
    companies: await listMemberships(context.database.db, access.viewer.user.id),
    // What was typed over an older version stays with that version, until its writer has seen the other.
    profile:
      shown.typed === undefined || shown.conflict
        ? profile
        : { ...profile, version: formVersion(response.req.body) },
    typed: shown.typed ?? null,
    differences: shown.conflict?.differences ?? null,
    freeze: (await findCompanyAppealable(context, access.companyId)) ?? null,
    words: await listWords(context.database.db),
    mayManage: can(access.role, 'manage'),
    canManageAsOwner: can(access.role, 'own'),
  })
  const meta = metaOf(access.name, `/dashboard/companies/${slug}`)
  await sendPage(context, response.req, response, { meta, body, status: shown.status })
}

/** The form of somebody whose session ended while they typed: nothing but what they sent stands in it. */
async function sendTyped(
  context: Context,
  response: Response,
  slug: string,
  shown: Shown & { typed: TypedCompanyProfile },
): Promise<void> {
  const { typed } = shown
  const body = createElement(ProfilePage, {
    ...shown,
    companies: [],
    profile: {
      ...typed,
      kind: 'company',
      slug,
      version: formVersion(response.req.body),
      domain: null,
      logo: null,
    },
    typed,
    differences: null,
    freeze: null,
    words: await listWords(context.database.db),
    mayManage: true,
    canManageAsOwner: false,
  })
  const meta = metaOf('Profile', `/dashboard/companies/${slug}`)
  await sendPage(context, response.req, response, { meta, body, status: shown.status })
}
