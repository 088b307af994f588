import { type Trends, trendsSchema } from '@cryptolist/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { addCompany, addJob, daysFromNow } from '../support/listings.ts'

const today = new Date().toISOString().slice(0, 10)
const dayBefore = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

let board: TestBoard
let trends: Trends
beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off' })
  const { db } = board.context.database
  const company = await addCompany(db, { name: 'Quay & Sons' })
  for (let number = 0; number < 6; number += 1)
    await addJob(db, company, { published_at: daysFromNow(-7 * (number % 3)) })
  const figures = { live: 40, companies: 9, paid: 10, remote: 30, opened: 3, ended: 2 }
  // One day is missing.
  for (const [day, more] of [
    [40, {}],
    [30, { 'chain:base': 8 }],
    [2, { 'chain:base': 12, 'tag:rust': 6, 'tag:go': 4, paid: 1 }],
    [0, { 'chain:base': 11, 'tag:rust': 7, 'tag:go': 4, 'role:backend': 5, paid: 12 }],
  ] as const)
    for (const [name, count] of Object.entries({ ...figures, ...more })) {
      const [figure = '', value = ''] = name.split(':')
      await sql`insert into board.daily_figures (day, figure, value, count)
        values (${dayBefore(day)}::date, ${figure}, ${value}, ${count})`.execute(db)
    }
  trends = trendsSchema.parse(JSON.parse(await read('/api/v1/trends')))
})
afterAll(() => board.close())

async function read(path: string): Promise<string> {
  const response = await fetch(board.origin + path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

const readCsv = async (path: string) =>
  (await read(path))
    .trim()
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(','))
const cells = (...values: (string | number | null)[]) => values.map((value) => String(value ?? ''))

describe('trends', () => {
  it('say since when and with what they are compared', () => {
    expect(trends).toMatchObject({
      since: dayBefore(40),
      until: today,
      comparedWith: dayBefore(30),
      trends: [
        { value: 'base', count: 11, before: 8 },
        { value: 'rust', count: 7, before: null },
        { value: 'backend', count: 5 },
      ],
      newCompanies: [{ name: 'Quay & Sons', liveJobs: 6 }],
    })
    expect(trends.days).toHaveLength(4)
    expect(trends.weeks.reduce((sum, { listings }) => sum + listings, 0)).toBe(6)
  })

  it('are the same as CSV', async () => {
    const [, ...days] = await readCsv('/trends.csv')
    expect(days).toEqual(
      trends.days.map(({ day, live, companies, paid, remote, opened, ended }) =>
        cells(day, live, companies, paid, remote, opened, ended),
      ),
    )
    const [, ...weeks] = await readCsv('/trends/weeks.csv')
    expect(weeks).toEqual(trends.weeks.map(({ week, listings }) => cells(week, listings)))
    for (const kind of ['chain', 'tag', 'role']) {
      const [, ...rows] = await readCsv(`/trends/${kind}s.csv`)
      const own = trends.trends.filter(({ by }) => by === kind)
      expect(own.length).toBeGreaterThan(0)
      expect(rows).toEqual(
        own.map(({ value, name, count, before, since }) =>
          cells(value, name, today, count, dayBefore(30), before, since),
        ),
      )
    }
    const unknown = await fetch(`${board.origin}/trends/cities.csv`)
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
  })

  it('are a page whose charts have words and tables', async () => {
    const html = await read('/trends')
    const labels = [...html.matchAll(/role="img" aria-label="([^"]+)"/g)].map(([, label]) => label)
    expect(labels).toHaveLength(4)
    expect(labels[1]).toMatch(
      /^Listings opened and closed\. Most opened: 3 on .*\. Most closed: 2 on .*\. .*: 3 opened, 2 closed\.$/,
    )
    expect(labels[2]).toMatch(/^With published pay: 25% on .*, 30% on /)
    expect(html).toContain('30% of 40 live listings')
    expect(html.match(/<details class="figures">/g)).toHaveLength(4)
    expect(html).toMatch(/no count for 37 days and leave them empty: /)
    expect(html).toContain('+3')
    expect(html).toContain('Quay &amp; Sons')
    expect(html).not.toContain('/jobs?tag=go"')
    for (const [, path = ''] of html.matchAll(/href="(\/trends[^"]*)"/g)) await read(path)
    expect(html).not.toContain('noindex')
  })

  it('are counted every hour', async () => {
    const { rows } = await board.context.database.pool.query(
      `select cron from pgboss.schedule where name = 'daily-figures'`,
    )
    expect(rows).toEqual([{ cron: '55 * * * *' }])
  })

  it('are found from the pages next to them', async () => {
    for (const path of ['/salaries', '/llms.txt']) expect(await read(path)).toContain('/trends')
  })
})

it('says on a board without listings when the first figures come', async () => {
  const empty = await startTestBoard({ DEMO: 'off' })
  try {
    const html = await (await fetch(`${empty.origin}/trends`)).text()
    expect(html).toContain('The first ones come within an hour of the board’s first real listing.')
    expect(html).toContain('noindex,follow')
    expect(html).not.toContain('<svg class="histogram"')
    const csv = await (await fetch(`${empty.origin}/trends.csv`)).text()
    expect(csv.trim().split('\r\n')).toHaveLength(1)
  } finally {
    await empty.close()
  }
})
