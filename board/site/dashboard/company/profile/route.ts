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
import { setAlertCookie } from '../../../../server/http/alert-cookie.ts'
import { formVersion } from '../../../../server/http/form-version.ts'
import { sendToSignIn } from '../../../../server/http/send-to-sign-in.ts'
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

/** The profile of a company of the viewer's. */
export function companyProfileRoutes(context: Context): Router {
  const router = Router()

  router.get('/dashboard/companies/:slug', async (request, response) => {
    const { slug } = request.params
    try {
      await sendProfile(context, response, slug, untouched)
    } catch (error) {
      if (!sendToSignIn(response, error, `/dashboard/companies/${slug}`)) throw error
    }
  })

  router.post('/dashboard/companies/:slug', async (request, response) => {
    const { slug } = request.params
    const typed = readProfileForm(request.body)
    try {
      const { companyId } = await requireTeam(context, viewerOf(response), slug, 'manage')
      const change = await changeProfile(context, companyId, formVersion(request.body), typed)
      if (change.kind === 'saved') {
        setAlertCookie(response, 'saved')
        return response.redirect(303, `/dashboard/companies/${slug}`)
      }
      if (change.kind === 'conflict')
        return await sendProfile(context, response, slug, {
          ...untouched,
          status: 409,
          typed,
          conflict: change,
        })
      const { problems } = change
      await sendProfile(context, response, slug, { ...untouched, status: 400, problems, typed })
    } catch (error) {
      const answer = toFormAnswer(error)
      if (answer.signInAgain === null) await sendProfile(context, response, slug, { ...answer, typed })
      else await sendTyped(context, response, slug, { ...answer, typed })
    }
  })
  return router
}

/** Answers with a company's profile, for its team. */
export async function sendProfile(
  context: Context,
  response: Response,
  slug: string,
  shown: Shown,
): Promise<void> {
  const { appeals } = context.services
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
    freeze: (await appeals.findOfCompany(access.companyId)) ?? null,
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
