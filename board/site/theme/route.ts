import { findOwnPath, themes } from '@cryptolist/contract'
import { Router } from 'express'
import type { Context } from '../../server/context.ts'
import { setThemeCookie } from '../../server/http/cookies.ts'
import { addRoute, body } from '../../server/http/route.ts'

/** Keeps the theme that a visitor chose and returns to the page they chose it on. */
export function themeRoutes(context: Context): Router {
  const router = Router()
  addRoute(
    { router, context },
    ['post', '/theme'],
    { access: 'anyone', limits: [], input: body('form: theme, next'), cache: 'page' },
    ({ request, response }) => {
      const theme = themes.find((name) => name === request.body?.theme)
      if (theme !== undefined) setThemeCookie(response, theme)
      response.redirect(303, findOwnPath(request.body?.next) ?? '/')
    },
  )
  return router
}
