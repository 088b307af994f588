import { Router } from 'express'
import { createElement } from 'react'
import { isOnlyLocal } from '../../server/config/checks.ts'
import type { Context } from '../../server/context.ts'
import type { Viewer } from '../../server/domain/accounts/viewer.ts'
import { listOwnAlerts } from '../../server/domain/alerts/alerts.ts'
import { fitWordsFor, type VisitorPlace } from '../../server/domain/jobs/fit.ts'
import { listPicked } from '../../server/domain/jobs/jobs.ts'
import { findStaffRole } from '../../server/domain/moderation/staff.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { type Page, sendPage, sendSharedPage, visitorPlaceOf } from '../document/send-page.ts'
import { feedLinks } from '../feeds/formats.ts'
import { HomePage, metaOfHome } from './page.tsx'

export function homeRoutes(context: Context): Router {
  const router = Router()
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'page' } as const
  addRoute({ router, context }, ['get', '/'], head, async ({ request, response, viewer }) => {
    const place = visitorPlaceOf(context, request, response)
    const read = (revision?: string) => readHome(context, { viewer, place }, revision)
    if (request.originalUrl === '/') await sendSharedPage(context, request, response, read)
    else await sendPage(context, request, response, await read())
  })
  return router
}

async function readHome(
  context: Context,
  { viewer, place }: { viewer: Viewer; place: VisitorPlace },
  revision?: string,
): Promise<Page> {
  const { boardCounts, config } = context
  const [counts, { jobs, example }, popular, outline, ownAlerts] = await Promise.all([
    boardCounts.get(revision),
    listPicked(context, revision),
    boardCounts.listPopular(revision),
    boardCounts.getOutline(revision),
    listOwnAlerts(context, viewer),
  ])
  const isWithoutJobs = counts.live === 0 || counts.isDemoOnly
  const mayFill = isWithoutJobs && (await mayOperate(context, viewer))
  const now = new Date()
  const props = {
    counts,
    jobs,
    example,
    popular,
    outline,
    ownAlerts,
    mayFill,
    sourceUrl: config.sourceUrl,
    takesPostsByMail: canMail(config),
    fitWords: fitWordsFor(place, now),
    now,
  }
  return {
    meta: { ...metaOfHome(counts), alternates: { links: feedLinks, path: '/feed', search: '' } },
    body: createElement(HomePage, props),
    isDemoOnly: counts.isDemoOnly,
  }
}

/** Whether an email reaches anyone who posts without an account: on the operator's own machine, the next page shows where the email is. */
function canMail(config: Context['config']): boolean {
  return config.smtpUrl !== undefined || isOnlyLocal(config)
}

/** Whether the visitor may run this board: admins do, and so, most likely, does anyone on a board that only its own machine can reach. */
async function mayOperate(context: Context, { user }: Viewer): Promise<boolean> {
  if (isOnlyLocal(context.config)) return true
  return user !== null && (await findStaffRole(context, user.id)) === 'admin'
}
