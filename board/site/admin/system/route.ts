import { createElement } from 'react'
import * as text from '#messages/system'
import { addAdminEntry } from '../../../server/domain/moderation/log.ts'
import { listMissingPages } from '../../../server/domain/own-pages/own-pages.ts'
import { findIndexNowStop } from '../../../server/domain/search-engines/index-now.ts'
import { countUnclaimed } from '../../../server/domain/search-engines/sitemap.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import { addRoute, fields, noInput, type RouteTarget } from '../../../server/http/route.ts'
import { readSystem } from '../../../server/system/overview.ts'
import { adminMeta, adminPage } from '../admin-page.ts'
import { sendAdminPage } from '../send-admin-page.ts'
import { SystemPage } from './page.tsx'

const path = '/admin/system'
const idPattern = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/

/** `/admin/system`: whether the board works as a program, and doing again what was given up. */
export function addSystem(at: RouteTarget): void {
  const { context } = at
  const head = { ...adminPage, access: 'admin' } as const
  addRoute(at, ['get', path], { ...head, input: noInput }, async ({ request, response }) => {
    const now = context.now()
    const missingPages = listMissingPages(context.ownPages)
    const { missing: missingDemoAccounts } = context.demoAccounts
    const unclaimedJobs = {
      count: await countUnclaimed(context),
      isIndexed: context.config.crawlers.indexesUnclaimed,
    }
    const system = {
      ...(await readSystem(context, now)),
      missingDemoAccounts,
      missingPages,
      unclaimedJobs,
      indexNowStop: await findIndexNowStop(context),
      now,
    }
    const body = createElement(SystemPage, system)
    await sendAdminPage(context, request, response, { meta: adminMeta(text.heading, path), body })
  })

  const form = fields({ queue: 100, id: 36 })
  addRoute(
    at,
    ['post', path],
    { ...head, input: form },
    async ({ response, viewer, input: { queue, id } }) => {
      if (idPattern.test(id)) {
        await context.queue.tryAgain(queue, id)
        await addAdminEntry(context.database.db, { action: 'retry_work', by: viewer.user.id, subject: queue })
      }
      setToastCookie(response, 'saved')
      response.redirect(303, path)
    },
  )
}
