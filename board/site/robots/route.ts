import { Router } from 'express'
import { openApiPath } from '../../server/api/openapi/route.ts'
import type { Context } from '../../server/context.ts'
import { ownOrigin } from '../../server/http/own-origin.ts'
import { addRoute, noInput } from '../../server/http/route.ts'

const rules = [
  'User-agent: *',
  // Other boards may follow this one, and look for their name: docs/guides/sources.md.
  'User-agent: CryptoList',
  // Its answers ask to be left out of search results themselves.
  'Allow: /api/v1/',
  `Allow: ${openApiPath}`,
  'Disallow: /account',
  'Disallow: /admin',
  'Disallow: /answer',
  'Disallow: /api/',
  'Disallow: /application',
  'Disallow: /apply/',
  'Disallow: /become-admin/',
  'Disallow: /dashboard',
  'Disallow: /go/',
  'Disallow: /m/',
  'Disallow: /post/',
  'Disallow: /preview/',
  'Disallow: /profile/',
  'Disallow: /server/',
  'Disallow: /sign-in',
  'Disallow: /sign-up',
]

/** Rules for crawlers: what they need not fetch and may do with the rest, and where the sitemap is; and the key that they know the board by, if it tells them of changes. */
export function robotsRoutes(context: Context): Router {
  const router = Router()
  const { contentSignal, indexNowKey } = context.config.crawlers
  addRoute(
    { router, context },
    ['get', '/robots.txt'],
    { access: 'anyone', limits: [], input: noInput, cache: 'public, max-age=3600' },
    async ({ request, response }) => {
      const origin = ownOrigin(context.config, request)
      const signal = contentSignal === '' ? [] : [`Content-Signal: ${contentSignal}`]
      // While the database is away, crawlers get the rules anyway.
      const hasSitemap = await context.sitemap.isThere().catch(() => false)
      const place = hasSitemap ? ['', `Sitemap: ${origin}/sitemap.xml`] : []
      const lines = [...rules, ...signal, ...place, '']
      response.type('text/plain').send(lines.join('\n'))
    },
  )
  if (indexNowKey !== undefined)
    addRoute(
      { router, context },
      ['get', `/${indexNowKey}.txt`],
      { access: 'anyone', limits: [], input: noInput, cache: 'public, max-age=3600' },
      ({ response }) => response.type('text/plain').send(indexNowKey),
    )
  return router
}
