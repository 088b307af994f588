import { Router } from 'express'
import type { Context } from '../../context.ts'
import { openReads } from '../../http/headers.ts'
import { addRoute, noInput, refuseOtherMethods } from '../../http/route.ts'
import { sendShared, toAnswer } from '../../http/shared-answers.ts'
import { describeApi } from './document.ts'

export const openApiPath = '/api/openapi.json'

/** `/api/openapi.json`: the description of the API, for programs that read it. It is the same until the process is replaced. */
export function openApiRoutes(context: Context): Router {
  const router = Router()
  const body = JSON.stringify(describeApi(context.config))
  const answer = toAnswer({ type: 'application/json; charset=utf-8', body })
  const head = {
    access: 'anyone',
    limits: [],
    input: noInput,
    cache: 'public, max-age=3600',
    before: openReads,
  } as const
  addRoute({ router, context }, ['get', openApiPath], head, ({ request, response }) =>
    sendShared(request, response, answer),
  )
  router.all(openApiPath, ...openReads, refuseOtherMethods)
  return router
}
