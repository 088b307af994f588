import { Router } from 'express'
import type { Context } from '../../context.ts'
import { tags } from '../../domain/taxonomy/terms.ts'
import { freshRead } from '../../http/open-reads.ts'
import { addRoute, noInput, refuseOtherMethods } from '../../http/route.ts'
import { apiOperations } from '../openapi/operations.ts'

const answer = {
  items: tags.map(({ slug, name, group, synonyms }) => ({ slug, name, group, synonyms })),
}

/** `/api/v1/tags`: the vocabulary of tags. */
export function tagsApiRoutes(context: Context): Router {
  const router = Router()
  const head = {
    access: 'anyone',
    limits: [],
    input: noInput,
    cache: freshRead,
    operation: apiOperations.listTags,
  } as const
  addRoute({ router, context }, ['get', '/'], head, ({ response }) => response.json(answer))
  router.all('/', refuseOtherMethods)
  return router
}
