import { BoardError, type Trend, type TrendKind, type Trends, trendKinds } from '@cryptolist/contract'
import { Router } from 'express'
import { createElement } from 'react'
import { nothingAt } from '#messages/errors'
import * as text from '#messages/trends'
import { type Cell, csvTable } from '../../escaping/csv.ts'
import type { Context } from '../../server/context.ts'
import { openReads } from '../../server/http/headers.ts'
import { freshRead } from '../../server/http/open-reads.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { type Page, sendKeptPage, sendSharedPage } from '../document/send-page.ts'
import { TrendsPage } from './page.tsx'

/** `/trends`: how the board changes, and its figures as CSV. */
export function trendsRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const head = { access: 'anyone', limits: [], input: noInput, cache: 'page' } as const
  const fileHead = { ...head, limits: ['api'], cache: freshRead, before: openReads } as const

  addRoute(at, ['get', '/trends.csv'], fileHead, async ({ response }) => {
    response.type('text/csv; charset=utf-8').send(writeDays(await context.trends.read()))
  })
  addRoute(at, ['get', '/trends/:part.csv'], fileHead, async ({ request, response }) => {
    const { part } = request.params
    const kind = trendKinds.find((one) => part === `${one}s`)
    if (kind === undefined && part !== 'weeks') throw new BoardError('not_found', nothingAt(request.path))
    const trends = await context.trends.read()
    response
      .type('text/csv; charset=utf-8')
      .send(kind === undefined ? writeWeeks(trends) : writeKind(trends, kind))
  })

  addRoute(at, ['get', '/trends'], head, async ({ request, response }) => {
    if (await sendKeptPage(context, request, response)) return
    await sendSharedPage(context, request, response, (revision) => readPage(context, revision))
  })
  return router
}

async function readPage(context: Context, revision?: string): Promise<Page> {
  const [trends, isOffered] = await Promise.all([context.trends.read(revision), context.sitemap.isThere()])
  const meta = {
    title: text.title,
    description: text.description,
    path: '/trends',
    ...(!isOffered && { robots: 'noindex,follow' as const }),
  }
  return { meta, body: createElement(TrendsPage, { trends }) }
}

function writeDays({ days }: Trends): string {
  return csvTable(
    ['day', 'live', 'companies', 'with_pay', 'remote', 'opened', 'ended'],
    days.map(({ day, live, companies, paid, remote, opened, ended }) => [
      day,
      live,
      companies,
      paid,
      remote,
      opened,
      ended,
    ]),
  )
}

function writeWeeks({ weeks }: Trends): string {
  return csvTable(
    ['week', 'new_jobs'],
    weeks.map(({ week, listings }) => [week, listings]),
  )
}

function writeKind({ trends, until, comparedWith }: Trends, kind: TrendKind): string {
  const cellsOf = ({ value, name, count, before, since }: Trend): Cell[] => [
    value,
    name,
    until,
    count,
    comparedWith,
    before,
    since,
  ]
  return csvTable(
    ['value', 'name', 'day', 'listings', 'compared_with', 'listings_before', 'first_counted'],
    trends.filter(({ by }) => by === kind).map(cellsOf),
  )
}
