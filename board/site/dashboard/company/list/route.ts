import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../../server/context.ts'
import {
  createOwnCompany,
  findUnclaimedCompany,
} from '../../../../server/domain/companies/profiles/profiles.ts'
import { listMemberships } from '../../../../server/domain/companies/teams/team.ts'
import { setAlertCookie } from '../../../../server/http/alert-cookie.ts'
import { addRoute, fields, maxFieldLength, noInput } from '../../../../server/http/route.ts'
import { viewerOf } from '../../../../server/http/viewer.ts'
import { type FormAnswer, untouched } from '../../../components/form/form-answer.ts'
import { sendPage } from '../../../document/send-page.tsx'
import { toFormAnswer } from '../form-answer.ts'
import { metaOf } from '../meta.ts'
import { NewCompanyPage, type NewCompanyPageProps } from './new-page.tsx'
import { OwnCompaniesPage } from './page.tsx'

const listPath = '/dashboard/companies'
const newPath = '/dashboard/companies/new'

/** `another`: the unclaimed company of that name, by its slug, which the new one is not. */
const newCompany = fields({
  name: maxFieldLength,
  kind: maxFieldLength,
  website: maxFieldLength,
  another: maxFieldLength,
})

/** The viewer's companies, and making one. */
export function ownCompaniesRoutes(context: Context): Router {
  const router = Router()

  const at = { router, context }
  const head = { access: 'site', cache: 'page' } as const

  addRoute(
    at,
    ['get', listPath],
    { ...head, limits: [], input: noInput, signInFor: listPath },
    async ({ request, response, viewer: { user } }) => {
      const companies = await listMemberships(context.database.db, user.id)
      const body = createElement(OwnCompaniesPage, { companies })
      await sendPage(context, request, response, { meta: metaOf('Companies', listPath), body })
    },
  )

  addRoute(
    at,
    ['get', newPath],
    { ...head, limits: [], input: noInput, signInFor: newPath },
    ({ response }) => sendNew(context, response, { ...untouched, unclaimed: null }),
  )

  addRoute(
    at,
    ['post', newPath],
    {
      ...head,
      // Only of a company that is really made, not of one whose name is asked about.
      limits: [{ name: 'company', by: 'handler' }],
      input: newCompany,
      onError: (error, { response }) =>
        sendNew(context, response, { ...toFormAnswer(error), unclaimed: null }),
    },
    async ({ response, viewer: { user }, input: { another, ...typed } }) => {
      const unclaimed = (await findUnclaimedCompany(context, typed.name)) ?? null
      if (unclaimed !== null && another !== unclaimed.slug)
        return sendNew(context, response, { ...untouched, status: 409, unclaimed })
      await context.limits.consume('company', [`user:${user.id}`])
      const { slug } = await createOwnCompany(context, user.id, typed)
      setAlertCookie(response, 'company_made')
      response.redirect(303, `${listPath}/${slug}`)
    },
  )
  return router
}

async function sendNew(
  context: Context,
  response: Response,
  shown: FormAnswer & Pick<NewCompanyPageProps, 'unclaimed'>,
): Promise<void> {
  const { user } = viewerOf(response)
  const companies = user === null ? [] : await listMemberships(context.database.db, user.id)
  const typed = newCompany.read(response.req)
  const body = createElement(NewCompanyPage, { companies, typed, ...shown })
  const meta = metaOf('New company', newPath)
  await sendPage(context, response.req, response, { meta, body, status: shown.status })
}
