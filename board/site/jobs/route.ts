import { type Request, Router } from 'express'
import type { Context } from '../../server/context.ts'
import { readPublicId } from '../../server/domain/identifiers/find-public-id.ts'
import { isLandingPath } from '../../server/domain/search-engines/landing-grammar.ts'
import { countVisit } from '../../server/http/count-visit.ts'
import type { KeptAddresses } from '../../server/http/kept-first.ts'
import { keyWithoutCookies, sendKeptPage } from '../document/send-page.ts'
import { addJobRoutes, jobPath } from './job/route.ts'
import { addLandingRoutes, landingRoute } from './landings/route.ts'
import { addListRoute, listPath } from './list/route.ts'

/** Whether a path is that of a list of jobs. */
export function isListOfJobs(path: string): boolean {
  return path === listPath || isLandingPath(path)
}

/** Lists and jobs that are kept for visitors without cookies. */
export function keptJobPages(context: Context): KeptAddresses {
  const isOfJob = ({ path }: Request) => path.startsWith(`${listPath}/`)
  const routeOf = (request: Request) => {
    if (isOfJob(request)) return jobPath
    return request.path === listPath ? listPath : landingRoute(request.path)
  }
  return {
    keyOf: (request) =>
      isListOfJobs(request.path) || isOfJob(request) ? keyWithoutCookies(context, request) : undefined,
    async send(request, response) {
      if (!(await sendKeptPage(context, request, response))) return false
      response.locals.route = routeOf(request)
      if (!isOfJob(request)) return true
      const publicId = readPublicId(request.path.slice(listPath.length + 1))
      countVisit(context, { request, response, publicId, kind: 'view' })
      return true
    },
  }
}

export function jobsRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  addListRoute(at)
  addJobRoutes(at)
  addLandingRoutes(at)
  return router
}
