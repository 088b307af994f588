import { type Request, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/fit'
import type { Context } from '../../../server/context.ts'
import { findHomeCountry, homeCountries } from '../../../server/domain/jobs/fit.ts'
import { readHomeCountry, setHomeCountry } from '../../../server/http/cookies.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { safeNext } from '../../../server/http/redirects.ts'
import { addRoute, fields, query } from '../../../server/http/route.ts'
import { sendPage } from '../../document/send-page.ts'
import { PlacePage, placePath } from './page.tsx'

/** The page of this board that a link was followed on; empty where the browser doesn’t say. */
function pathBefore(request: Request, origin: string): string {
  const { referer = '' } = request.headers
  return referer.startsWith(`${origin}/`) ? referer.slice(origin.length) : ''
}

/** Where the visitor lives: a cookie that they set themselves. */
export function placeRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const head = { access: 'anyone', limits: [], cache: 'page' } as const

  const input = query('next', (params) => params.get('next'))
  addRoute(at, ['get', placePath], { ...head, input }, async ({ request, response, input: next }) => {
    const meta = {
      title: text.title,
      description: text.description,
      path: placePath,
      robots: 'noindex' as const,
    }
    const body = createElement(PlacePage, {
      countries: homeCountries,
      country: findHomeCountry(readHomeCountry(request)),
      next: safeNext(next ?? pathBefore(request, ownOrigin(context.config, request)), '/jobs'),
    })
    await sendPage(context, request, response, { meta, body })
  })

  const form = fields({ country: 2, next: 2000 })
  addRoute(
    at,
    ['post', placePath],
    { ...head, input: form },
    async ({ response, input: { country, next } }) => {
      setHomeCountry(response, findHomeCountry(country) ?? null)
      response.redirect(303, safeNext(next, '/jobs'))
    },
  )
  return router
}
