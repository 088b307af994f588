import { Router } from 'express'
import type { Context } from '../../server/context.ts'
import { addRoute, noInput } from '../../server/http/route.ts'

const closed = [
  'Disallow: /account',
  'Disallow: /admin',
  'Disallow: /answer',
  'Disallow: /api/',
  'Disallow: /apply/',
  'Disallow: /become-admin/',
  'Disallow: /dashboard',
  'Disallow: /go/',
  'Disallow: /m/',
  'Disallow: /post/',
  'Disallow: /preview/',
  'Disallow: /server/',
  'Disallow: /sign-in',
  'Disallow: /sign-up',
]
const rules = [
  'User-agent: *',
  ...closed,
  '',
  // Other boards may follow this one: docs/guides/sources.md.
  'User-agent: CryptoList',
  'Allow: /api/v1/jobs',
  ...closed,
  '',
]

/** What search engines need not fetch, and other CryptoLists may. */
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
