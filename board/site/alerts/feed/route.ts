import type { Request } from 'express'
import type { Context } from '../../../server/context.ts'
import { readAlertFeed } from '../../../server/domain/alerts/feed.ts'
import { feedPath } from '../../../server/domain/alerts/links.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { addRoute, type RouteTarget, tokenQuery } from '../../../server/http/route.ts'
import { listFormats } from '../../feeds/formats.ts'
import type { ShownFeed } from './page.tsx'

const feedFormats = listFormats.filter(({ isFeed }) => isFeed)

/** The addresses of an alert's feed, one in each format. */
export function listFeeds(
  { config }: Pick<Context, 'config'>,
  request: Request,
  alert: { id: string; feedVersion: number },
): ShownFeed[] {
  const origin = ownOrigin(config, request)
  return feedFormats.map(({ suffix, name }) => ({
    name,
    url: origin + feedPath(config.masterKey, alert, suffix),
  }))
}

/** `/alerts/<id>/feed.<suffix>`: the private feed of an alert, in each format that readers know. */
export function addFeeds({ router, context }: RouteTarget): void {
  for (const format of feedFormats)
    addRoute(
      { router, context },
      ['get', `/alerts/:id/feed.${format.suffix}`],
      { access: 'anyone', limits: ['api'], input: tokenQuery, cache: 'private, no-store' },
      async ({ request, response, input: token }) => {
        const { alert, jobs } = await readAlertFeed(context, { id: request.params.id, token }, format.limit)
        const origin = ownOrigin(context.config, request)
        const body = format.render({
          title: alert.name,
          boardName: context.config.boardName,
          origin,
          pageUrl: `${origin}/jobs?${alert.search}`,
          selfUrl: origin + feedPath(context.config.masterKey, alert, format.suffix),
          nextUrl: null,
          total: jobs.length,
          items: jobs.map(({ job }) => job),
          wholeJobs: jobs,
        })
        response.type(format.type).send(body)
      },
    )
}
