import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../../server/context.ts'
import { exportCompany } from '../../../../server/domain/companies/profiles/export.ts'
import { countOpenListings, removeCompany } from '../../../../server/domain/companies/profiles/removal.ts'
import { can } from '../../../../server/domain/companies/teams/policy.ts'
import { listMemberships, requireTeam } from '../../../../server/domain/companies/teams/team.ts'
import { setAlertCookie } from '../../../../server/http/alert-cookie.ts'
import { addRoute, fields, maxFieldLength, noInput } from '../../../../server/http/route.ts'
import { sendPieces } from '../../../../server/http/send-pieces.ts'
import { sendToSignIn } from '../../../../server/http/send-to-sign-in.ts'
import { viewerOf } from '../../../../server/http/viewer.ts'
import { type FormAnswer, untouched } from '../../../components/form/form-answer.ts'
import { sendPage } from '../../../document/send-page.tsx'
import { toFormAnswer } from '../form-answer.ts'
import { metaOf } from '../meta.ts'
import { DeleteCompanyPage } from './page.tsx'

const removalForm = fields({ typed_name: maxFieldLength })

/** Taking a company along, and deleting it. Both ask for an owner who has just signed in. */
export function companyRemovalRoutes(context: Context): Router {
  const router = Router()

  const at = { router, context }
  addRoute(
    at,
    ['get', '/dashboard/companies/:slug/export.json'],
    {
      access: 'site',
      limits: [],
      input: noInput,
      cache: 'private, no-store',
      signInFor: ({ params }) => `/dashboard/companies/${params.slug}`,
    },
    async ({ request, response, viewer }) => {
      const { slug } = request.params
      const { companyId } = await requireTeam(context, viewer, slug, 'own')
      const pieces = await exportCompany(context, companyId)
      response.set('Content-Disposition', `attachment; filename="${slug}.json"`).type('json')
      await sendPieces(response, pieces)
    },
  )

  const page = '/dashboard/companies/:slug/delete'
  const head = { access: 'site', limits: [], cache: 'page' } as const
  addRoute(
    at,
    ['get', page],
    { ...head, input: noInput, signInFor: ({ params }) => pathOf(String(params.slug)) },
    ({ request, response }) => sendDelete(context, response, request.params.slug, untouched),
  )

  addRoute(
    at,
    ['post', page],
    {
      ...head,
      input: removalForm,
      onError: async (error, { request, response }) => {
        const slug = String(request.params.slug)
        if (viewerOf(response).user === null && sendToSignIn(response, error, pathOf(slug))) return
        await sendDelete(context, response, slug, toFormAnswer(error))
      },
    },
    async ({ request, response, viewer, input: { typed_name: typedName } }) => {
      const { companyId } = await requireTeam(context, viewer, request.params.slug, 'own')
      await removeCompany(context, companyId, { userId: viewer.user.id, typedName })
      setAlertCookie(response, 'company_deleted')
      response.redirect(303, '/dashboard/companies')
    },
  )
  return router
}

function pathOf(slug: string): string {
  return `/dashboard/companies/${slug}/delete`
}

async function sendDelete(
  context: Context,
  response: Response,
  slug: string,
  shown: FormAnswer,
): Promise<void> {
  // Reading what it means asks for an owner; only doing it asks for a fresh sign-in.
  const access = await requireTeam(context, viewerOf(response), slug, 'look')
  if (!can(access.role, 'own')) await requireTeam(context, viewerOf(response), slug, 'own')
  const body = createElement(DeleteCompanyPage, {
    ...shown,
    slug: access.slug,
    name: access.name,
    companies: await listMemberships(context.database.db, access.viewer.user.id),
    openListings: await countOpenListings(context.database.db, access.companyId),
    typedName: removalForm.read(response.req).typed_name,
  })
  const meta = metaOf(`Delete ${access.name}`, pathOf(slug))
  await sendPage(context, response.req, response, { meta, body, status: shown.status })
}
