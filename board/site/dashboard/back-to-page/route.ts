import { Router } from 'express'
import type { Context } from '../../../server/context.ts'
import { addRoute, noInput } from '../../../server/http/route.ts'

/** The page of each form, by the path that the form is sent to. */
const pages: Record<string, string> = {
  '/post/file': '/post',
  '/dashboard/listings': '/dashboard',
  '/dashboard/listings/:id/*button': '/dashboard/listings/:id',
  '/m/:id/*button': '/m/:id',
  '/dashboard/companies/:slug/logo{/*button}': '/dashboard/companies/:slug',
  '/dashboard/companies/:slug/team/*button': '/dashboard/companies/:slug/team',
  '/dashboard/companies/:slug/proof/*button': '/dashboard/companies/:slug/proof',
  '/dashboard/companies/:slug/wallets/*button': '/dashboard/companies/:slug/wallets',
  '/companies/:slug/claim/proof/*button': '/companies/:slug/claim/proof',
  '/companies/:slug/claim/withdraw': '/companies/:slug/claim',
}

/**
 * A form shown again stands at the address it was sent to. Requests for that address, from the address bar or after choosing a theme there,
 * are redirected to the page of the form.
 */
export function backToPageRoutes(context: Context): Router {
  const router = Router()
  for (const [path, page] of Object.entries(pages))
    addRoute(
      { router, context },
      ['get', path],
      { access: 'anyone', limits: [], input: noInput, cache: 'unstated' },
      ({ request, response }) => {
        const params: Record<string, string> = request.params
        response.redirect(
          303,
          page.replace(/:(\w+)/, (_, name: string) => params[name] ?? ''),
        )
      },
    )
  return router
}
