import { Router } from 'express'
import { llms as text } from '#messages/mcp-docs'
import { openApiPath } from '../../server/api/openapi/route.ts'
import type { Context } from '../../server/context.ts'
import { leaveOutOfSearch } from '../../server/http/headers.ts'
import { ownOrigin } from '../../server/http/own-origin.ts'
import { addRoute, noInput, refuseOtherMethods } from '../../server/http/route.ts'
import { mcpPath, ojcpPath } from '../../server/mcp/paths.ts'
import { makerPath } from '../embed/address.ts'
import { listFormats } from '../feeds/formats.ts'
import { mcpDocsPath } from '../mcp-docs/path.ts'
import { checkRepoPath, registerPath, safetyStep } from '../safety/path.ts'
import { webhookKeysPath } from '../subscriptions/route.ts'

const path = '/llms.txt'

/** `/llms.txt`: the addresses for programs, as Markdown (llmstxt.org). */
export function llmsRoutes(context: Context): Router {
  const router = Router()
  addRoute(
    { router, context },
    ['get', path],
    {
      access: 'anyone',
      limits: [],
      input: noInput,
      cache: 'public, max-age=3600',
      before: [leaveOutOfSearch],
    },
    async ({ request, response }) => {
      // While the database is away, programs get the other addresses anyway.
      const hasSitemap = await context.sitemap.isThere().catch(() => false)
      response
        .type('text/plain')
        .send(write(context, { origin: ownOrigin(context.config, request), hasSitemap }))
    },
  )
  router.all(path, refuseOtherMethods)
  return router
}

function write(
  { config, ownPages }: Context,
  { origin, hasSitemap }: { origin: string; hasSitemap: boolean },
): string {
  const link = (name: string, address: string): string => `- [${name}](${origin}${address})`
  const hasTerms = ownPages.some((page) => page.path === '/terms')
  return [
    `# ${config.boardName}`,
    '',
    text.about(config.boardName),
    '',
    text.foreign,
    text.search,
    '',
    `## ${text.pages}`,
    link(text.jobs, '/jobs'),
    link(text.companies, '/companies'),
    link(text.browse, '/browse'),
    link(text.salaries, '/salaries'),
    link(text.trends, '/trends'),
    link(text.safety, safetyStep.href),
    link(text.checkRepo, checkRepoPath),
    link(text.register, registerPath),
    link(text.embed, makerPath),
    ...(hasSitemap ? [link(text.sitemap, '/sitemap.xml')] : []),
    '',
    `## ${text.data}`,
    link(text.apiDocs, '/docs/api'),
    link(text.openApi, openApiPath),
    link(text.apiJobs, '/api/v1/jobs'),
    ...listFormats.map(({ name, suffix }) => link(text.list(name), `/jobs.${suffix}`)),
    `- ${text.oneJob}`,
    link(text.webhooks, webhookKeysPath),
    '',
    `## ${text.assistants}`,
    link(text.mcp, mcpPath),
    link(text.mcpDocs, mcpDocsPath),
    link(text.ojcp, ojcpPath),
    '',
    `## ${text.use}`,
    text.rights,
    ...(hasTerms ? [link(text.terms, '/terms')] : []),
    '',
  ].join('\n')
}
