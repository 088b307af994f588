import { findOwnPath, themes } from '@cryptolist/contract'
import { Router } from 'express'
import type { Context } from '../../server/context.ts'
import { setThemeCookie } from '../../server/http/cookies.ts'
import { addRoute, form } from '../../server/http/route.ts'

export function themeRoutes(context: Context): Router {
  const router = Router()
  addRoute(
    { router, context },
    ['post', '/theme'],
    { access: 'anyone', limits: [], input: form('theme, next'), cache: 'page' },
    ({ request, response }) => {
      const theme = themes.find((name) => name === request.body?.theme)
      if (theme !== undefined) setThemeCookie(response, theme)
      response.redirect(303, findOwnPath(request.body?.next) ?? '/')
    },
  )
  return router
}
