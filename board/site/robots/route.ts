import { Router } from 'express'
import type { Context } from '../../server/context.ts'
import { addRoute, noInput } from '../../server/http/route.ts'

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
export function robotsRoutes(context: Context): Router {
  const router = Router()
  addRoute(
    { router, context },
    ['get', '/robots.txt'],
    { access: 'anyone', limits: [], input: noInput, cache: 'public, max-age=3600' },
    ({ response }) => response.type('text/plain').send(rules.join('\n')),
  )
  return router
}
