import { findOwnPath, themes } from '@cryptolist/contract'
import { Router } from 'express'
import { setThemeCookie } from '../../server/http/theme-cookie.ts'

/** Keeps the theme that a visitor chose and returns to the page they chose it on. */
export function themeRoutes(): Router {
  const router = Router()
  router.post('/theme', (request, response) => {
    const theme = themes.find((name) => name === request.body?.theme)
    if (theme !== undefined) setThemeCookie(response, theme)
    response.redirect(303, findOwnPath(request.body?.next) ?? '/')
  })
  return router
}
