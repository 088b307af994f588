import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/mcp-docs'
import type { Context } from '../../server/context.ts'
import { ownOrigin } from '../../server/http/own-origin.ts'
import { apiLimit } from '../../server/http/rate-limits.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { mcpPath, ojcpPath, registryPath } from '../../server/mcp/paths.ts'
import { tools } from '../../server/mcp/tools.ts'
import { sendPage } from '../document/send-page.ts'
import { McpDocsPage } from './page.tsx'
import { mcpDocsPath } from './path.ts'

/** `/docs/mcp`: how an assistant reads this board, for people. */
export function mcpDocsRoutes(context: Context): Router {
  const router = Router()
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'page' } as const
  addRoute({ router, context }, ['get', mcpDocsPath], head, async ({ request, response }) => {
    const { config } = context
    const origin = ownOrigin(config, request)
    const body = createElement(McpDocsPage, {
      mcpUrl: origin + mcpPath,
      ojcpPath,
      registryPath,
      tools: tools.map(({ name }) => name),
      limit: config.rateLimits === 'off' ? undefined : apiLimit,
    })
    const meta = {
      title: text.title,
      description: text.description,
      path: mcpDocsPath,
      area: 'work' as const,
    }
    await sendPage(context, request, response, { meta, body })
  })
  return router
}
