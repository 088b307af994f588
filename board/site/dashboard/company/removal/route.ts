import { type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../../../server/context.ts'
import { exportCompany } from '../../../../server/domain/companies/profiles/export.ts'
import { countOpenListings, removeCompany } from '../../../../server/domain/companies/profiles/removal.ts'
import { can } from '../../../../server/domain/companies/teams/policy.ts'
import { listMemberships, requireTeam } from '../../../../server/domain/companies/teams/team.ts'
import { setAlertCookie } from '../../../../server/http/alert-cookie.ts'
import { sendPieces } from '../../../../server/http/send-pieces.ts'
import { sendToSignIn } from '../../../../server/http/send-to-sign-in.ts'
import { viewerOf } from '../../../../server/http/viewer.ts'
import { typedValue } from '../../../auth/form-problems.ts'
import { type FormAnswer, untouched } from '../../../components/form/form-answer.ts'
import { sendPage } from '../../../document/send-page.tsx'
import { toFormAnswer } from '../form-answer.ts'
import { metaOf } from '../meta.ts'
import { DeleteCompanyPage } from './page.tsx'

/** Taking a company along, and deleting it. Both ask for an owner who has just signed in. */
export function companyRemovalRoutes(context: Context): Router {
  const router = Router()

  router.get('/dashboard/companies/:slug/export.json', async (request, response) => {
    const { slug } = request.params
    try {
      const { companyId } = await requireTeam(context, viewerOf(response), slug, 'own')
      const pieces = await exportCompany(context, companyId)
      response
        .set({
          'Cache-Control': 'private, no-store',
          'Content-Disposition': `attachment; filename="${slug}.json"`,
        })
        .type('json')
      await sendPieces(response, pieces)
    } catch (error) {
      if (response.headersSent || !sendToSignIn(response, error, `/dashboard/companies/${slug}`)) throw error
    }
  })

  router.get('/dashboard/companies/:slug/delete', async (request, response) => {
    const { slug } = request.params
    try {
      await sendDelete(context, response, slug, untouched)
    } catch (error) {
      if (!sendToSignIn(response, error, pathOf(slug))) throw error
    }
  })

  router.post('/dashboard/companies/:slug/delete', async (request, response) => {
    const { slug } = request.params
    try {
      const { companyId, viewer } = await requireTeam(context, viewerOf(response), slug, 'own')
      const typedName = typedValue(request.body, 'typed_name')
      await removeCompany(context, companyId, { userId: viewer.user.id, typedName })
      setAlertCookie(response, 'company_deleted')
      response.redirect(303, '/dashboard/companies')
    } catch (error) {
      if (viewerOf(response).user === null && sendToSignIn(response, error, pathOf(slug))) return
      await sendDelete(context, response, slug, toFormAnswer(error))
    }
  })
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
    typedName: typedValue(response.req.body, 'typed_name'),
  })
  const meta = metaOf(`Delete ${access.name}`, pathOf(slug))
  await sendPage(context, response.req, response, { meta, body, status: shown.status })
}
