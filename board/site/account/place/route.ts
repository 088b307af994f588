import { type Request, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/fit'
import type { Context } from '../../../server/context.ts'
import { findVisitorPlace } from '../../../server/domain/jobs/fit.ts'
import { getListingFormChoices } from '../../../server/domain/taxonomy/form-choices.ts'
import { setVisitorPlace } from '../../../server/http/cookies.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { safeNext } from '../../../server/http/redirects.ts'
import { addRoute, fields, query } from '../../../server/http/route.ts'
import { sendPage, visitorPlaceOf } from '../../document/send-page.ts'
import { PlacePage, placePath } from './page.tsx'

/** The page of this board that a link was followed on; empty where the browser doesn’t say. */
function pathBefore(request: Request, origin: string): string {
  const { referer = '' } = request.headers
  return referer.startsWith(`${origin}/`) ? referer.slice(origin.length) : ''
}

/** Where the visitor lives and works: cookies that they set themselves. */
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
      script: 'time-zone.client.ts',
    }
    const { countries, timeZones } = getListingFormChoices()
    const body = createElement(PlacePage, {
      countries,
      timeZones,
      ...visitorPlaceOf(context, request, response),
      next: safeNext(next ?? pathBefore(request, ownOrigin(context.config, request)), '/jobs'),
    })
    await sendPage(context, request, response, { meta, body })
  })

  const form = fields({ country: 2, time_zone: 60, next: 2000 })
  addRoute(
    at,
    ['post', placePath],
    { ...head, input: form },
    async ({ response, input: { country, time_zone: timeZone, next } }) => {
      setVisitorPlace(response, findVisitorPlace({ country, timeZone }))
      response.redirect(303, safeNext(next, '/jobs'))
    },
  )
  return router
}
