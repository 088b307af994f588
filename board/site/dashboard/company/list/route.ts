import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../../server/context.ts'
import { requireSite } from '../../../../server/domain/accounts/sessions/policy.ts'
import {
  createOwnCompany,
  findUnclaimedCompany,
} from '../../../../server/domain/companies/profiles/profiles.ts'
import { listMemberships } from '../../../../server/domain/companies/teams/team.ts'
import { setAlertCookie } from '../../../../server/http/alert-cookie.ts'
import { sendToSignIn } from '../../../../server/http/send-to-sign-in.ts'
import { viewerOf } from '../../../../server/http/viewer.ts'
import { typedValue } from '../../../auth/form-problems.ts'
import { type FormAnswer, untouched } from '../../../components/form/form-answer.ts'
import { sendPage } from '../../../document/send-page.tsx'
import { toFormAnswer } from '../form-answer.ts'
import { metaOf } from '../meta.ts'
import { NewCompanyPage, type NewCompanyPageProps } from './new-page.tsx'
import { OwnCompaniesPage } from './page.tsx'

const listPath = '/dashboard/companies'
const newPath = '/dashboard/companies/new'

/** The viewer's companies, and making one. */
export function ownCompaniesRoutes(context: Context): Router {
  const router = Router()

  router.get(listPath, async (request, response) => {
    try {
      const { user } = requireSite(viewerOf(response))
      const body = createElement(OwnCompaniesPage, {
        companies: await listMemberships(context.database.db, user.id),
      })
      await sendPage(context, request, response, { meta: metaOf('Companies', listPath), body })
    } catch (error) {
      if (!sendToSignIn(response, error, listPath)) throw error
    }
  })

  router.get(newPath, async (_request, response) => {
    try {
      requireSite(viewerOf(response))
      await sendNew(context, response, { ...untouched, unclaimed: null })
    } catch (error) {
      if (!sendToSignIn(response, error, newPath)) throw error
    }
  })

  router.post(newPath, async (request, response) => {
    try {
      const { user } = requireSite(viewerOf(response))
      const typed = typedOf(request)
      const unclaimed = (await findUnclaimedCompany(context, typed.name)) ?? null
      if (unclaimed !== null && typedValue(request.body, 'another') !== unclaimed.slug)
        return await sendNew(context, response, { ...untouched, status: 409, unclaimed })
      await context.limits.consume('company', [`user:${user.id}`])
      const { slug } = await createOwnCompany(context, user.id, typed)
      setAlertCookie(response, 'company_made')
      response.redirect(303, `${listPath}/${slug}`)
    } catch (error) {
      await sendNew(context, response, { ...toFormAnswer(error), unclaimed: null })
    }
  })
  return router
}

function typedOf({ body }: Request): NewCompanyPageProps['typed'] {
  return {
    name: typedValue(body, 'name'),
    kind: typedValue(body, 'kind'),
    website: typedValue(body, 'website'),
  }
}

async function sendNew(
  context: Context,
  response: Response,
  shown: FormAnswer & Pick<NewCompanyPageProps, 'unclaimed'>,
): Promise<void> {
  const { user } = viewerOf(response)
  const companies = user === null ? [] : await listMemberships(context.database.db, user.id)
  const body = createElement(NewCompanyPage, { companies, typed: typedOf(response.req), ...shown })
  const meta = metaOf('New company', newPath)
  await sendPage(context, response.req, response, { meta, body, status: shown.status })
}
