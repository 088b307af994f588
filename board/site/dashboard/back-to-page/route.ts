import { type Request, type Response, Router } from 'express'

/**
 * A form that came back stands at the address that it was sent to. Whoever asks for that address again, by the address bar or after choosing
 * a theme there, is led to the page of the form.
 */
export function backToPageRoutes(): Router {
  const router = Router()
  const lead = (from: string | string[], to: (request: Request) => string): void => {
    router.get(from, (request: Request, response: Response) => response.redirect(303, to(request)))
  }
  lead('/post/file', () => '/post')
  lead('/dashboard/listings', () => '/dashboard')
  lead('/dashboard/listings/:id/*button', ({ params: { id } }) => `/dashboard/listings/${id}`)
  lead('/m/:id/*button', ({ params: { id } }) => `/m/${id}`)
  lead('/dashboard/companies/:slug/logo{/*button}', ({ params: { slug } }) => `/dashboard/companies/${slug}`)
  for (const page of ['team', 'proof', 'wallets'])
    lead(
      `/dashboard/companies/:slug/${page}/*button`,
      ({ params: { slug } }) => `/dashboard/companies/${slug}/${page}`,
    )
  lead('/companies/:slug/claim/proof/*button', ({ params: { slug } }) => `/companies/${slug}/claim/proof`)
  lead('/companies/:slug/claim/withdraw', ({ params: { slug } }) => `/companies/${slug}/claim`)
  return router
}
