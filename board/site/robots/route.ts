import { Router } from 'express'

const rules = [
  'User-agent: *',
  'Disallow: /account',
  'Disallow: /admin',
  'Disallow: /answer',
  'Disallow: /api/',
  'Disallow: /apply/',
  'Disallow: /dashboard',
  'Disallow: /go/',
  'Disallow: /m/',
  'Disallow: /post/',
  'Disallow: /preview/',
  'Disallow: /server/',
  'Disallow: /sign-in',
  'Disallow: /sign-up',
  '',
]

/** What search engines need not fetch. */
export function robotsRoutes(): Router {
  const router = Router()
  router.get('/robots.txt', (_request, response) => {
    response.type('text/plain').setHeader('Cache-Control', 'public, max-age=3600')
    response.send(rules.join('\n'))
  })
  return router
}
