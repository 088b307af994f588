import { roleFamilies, seniorities } from '@cryptolist/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { addCompany, addJob } from '../support/listings.ts'
import { callTool, connectClient } from '../support/mcp.ts'
import { addRandomBoard, createRandom } from '../support/random-board.ts'

let board: TestBoard
/** Each listing with one range of yearly cash. */
let paid: { role: string; levels: string[]; mode: string | null; company: string; pay: number }[]
beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off' })
  const { db } = board.context.database
  await addRandomBoard(db, createRandom(31_415), 400)
  const { rows } = await sql<(typeof paid)[number]>`
    select role_family as role, seniority as levels, work_mode as mode, company_id as company, (cash_usd_year_min + cash_usd_year_max) / 2.0::float8 as pay
    from board.jobs where status = 'live' and expires_at > now() and cash_usd_year_min is not null
      and cash_min is not null and cash_max is not null and role_family is not null`.execute(db)
  paid = rows
})
afterAll(() => board.close())

async function read(path: string): Promise<string> {
  const response = await fetch(board.origin + path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

/** The rows of a file as objects. */
async function readCsv(path: string): Promise<Record<string, string>[]> {
  const [header = '', ...lines] = (await read(path)).trim().split('\r\n')
  const cells = (line: string) =>
    [...line.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
  return lines.map((line) =>
    Object.fromEntries(cells(header).map((name, at) => [name, cells(line)[at] ?? ''])),
  )
}

/** The quartiles of amounts in whole thousands, between the two nearest ones. */
function quartilesOf(amounts: readonly number[]): string[] {
  const sorted = [...amounts].sort((a, b) => a - b)
  return [0.25, 0.5, 0.75].map((part) => {
    const at = part * (sorted.length - 1)
    const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
    return String(Math.round((low + (high - low) * (at - Math.floor(at))) / 1000) * 1000)
  })
}

const groupSchema = z.object({
  by: z.string(),
  value: z.string(),
  count: z.number(),
  low: z.number(),
  median: z.number(),
  high: z.number(),
  jobs_url: z.url(),
})
const toolSchema = z.object({
  role: groupSchema.nullable(),
  groups: z.array(groupSchema),
  page_url: z.url(),
  notice: z.string().optional(),
})
const rowOf = ({ by, value, count, low, median, high }: z.infer<typeof groupSchema>) => [
  by,
  value,
  ...[count, low, median, high].map(String),
]

const figuresOf = ({ listings = '', low_usd = '', median_usd = '', high_usd = '' }) => [
  listings,
  low_usd,
  median_usd,
  high_usd,
]
const expectedOf = (amounts: readonly number[]) => [String(amounts.length), ...quartilesOf(amounts)]

/** Five listings of three companies. */
const isEnough = (listings: typeof paid) =>
  listings.length >= 5 && new Set(listings.map(({ company }) => company)).size >= 3

describe('what employers publish', () => {
  it('is counted for each role with five listings of three companies or more', async () => {
    const rows = await readCsv('/salaries.csv')
    const roles = [...new Set(paid.map(({ role }) => role))]
    const pays = (role: string) => paid.filter((one) => one.role === role).map(({ pay }) => pay)
    const enough = roles.filter((role) => isEnough(paid.filter((one) => one.role === role)))
    expect(enough.length).toBeGreaterThan(3)
    expect(rows.map(({ value }) => value).sort()).toEqual(enough.sort())
    for (const row of rows)
      expect([row.value, ...figuresOf(row)]).toEqual([row.value, ...expectedOf(pays(row.value ?? ''))])
  })

  it('is the same in the API', async () => {
    const { items } = JSON.parse(await read('/api/v1/salaries')) as {
      items: { value: string; median: number }[]
    }
    expect(items.map(({ value, median }) => [value, String(median)])).toEqual(
      (await readCsv('/salaries.csv')).map(({ value, median_usd }) => [value, median_usd]),
    )
    expect((await fetch(`${board.origin}/api/v1/salaries/astronaut`)).status).toBe(404)
  })

  it('is counted by level and work mode, in their order', async () => {
    const [{ value: role = '' } = {}] = await readCsv('/salaries.csv')
    const rows = await readCsv(`/salaries/${role}.csv`)
    const ofRole = paid.filter((one) => one.role === role)
    const levels = rows.filter(({ by }) => by === 'seniority')
    const expected = seniorities
      .map((level) => ({ level, listings: ofRole.filter((one) => one.levels.includes(level)) }))
      .filter(({ listings }) => isEnough(listings))
      .map(({ level, listings }) => ({ level, pays: listings.map(({ pay }) => pay) }))
    expect(levels.map((row) => [row.value, ...figuresOf(row)])).toEqual(
      expected.map(({ level, pays }) => [level, ...expectedOf(pays)]),
    )
    for (const row of rows.filter(({ by }) => by === 'mode')) {
      const pays = ofRole.filter(({ mode }) => mode === row.value).map(({ pay }) => pay)
      expect([row.value, ...figuresOf(row)]).toEqual([row.value, ...expectedOf(pays)])
    }
    const tokens = rows.filter(({ by }) => by === 'token')
    expect(tokens.length).toBeGreaterThan(0)
    expect(tokens.reduce((sum, { listings }) => sum + Number(listings), 0)).toBeLessThanOrEqual(ofRole.length)
  })

  it('is told to assistants in the same figures, none of fewer than five', async () => {
    const client = await connectClient(board)
    const ask = async (input: object) => toolSchema.parse(await callTool(client, 'salary_figures', input))
    const roles = await ask({})
    const rows = await readCsv('/salaries.csv')
    expect([roles.role, roles.notice]).toEqual([null, undefined])
    expect(roles.groups.map(rowOf)).toEqual(rows.map((row) => [row.by, row.value, ...figuresOf(row)]))
    const [{ value: role = '' } = {}] = rows
    const one = await ask({ role })
    expect(one.role && rowOf(one.role)).toEqual(['role', role, ...figuresOf(rows[0] ?? {})])
    const groups = await readCsv(`/salaries/${role}.csv`)
    expect(one.groups.map(rowOf)).toEqual(groups.map((row) => [row.by, row.value, ...figuresOf(row)]))
    expect(one.groups.length).toBeGreaterThan(0)
    for (const { count } of [...roles.groups, ...one.groups]) expect(count).toBeGreaterThanOrEqual(5)
    const [{ jobs_url: url = '' } = {}] = one.groups
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(one.page_url)).status).toBe(200)
    await expect(ask({ role: 'astronaut' })).rejects.toThrow('invalid_field_value')
    await client.close()
  })

  it('leads to its listings', async () => {
    const [{ value: role = '', listings } = {}] = await readCsv('/salaries.csv')
    const html = await read(`/salaries/${role}`)
    expect(html).toContain(`${listings} listings with yearly pay`)
    const links = [...html.matchAll(/<th scope="row"><a class="link" href="([^"]+)"/g)].map(
      ([, href = '']) => href,
    )
    expect(links.length).toBeGreaterThan(1)
    for (const href of links) {
      expect(href).toMatch(/^\/jobs\?.*role=/)
      expect(await read(href.replaceAll('&amp;', '&'))).toContain('<h1')
    }
  })

  it('is not there for a role that there is not', async () => {
    expect((await fetch(`${board.origin}/salaries/astronaut`)).status).toBe(404)
    const csv = await fetch(`${board.origin}/salaries/astronaut.csv`)
    expect([csv.status, csv.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
  })

  it('asks search engines to leave a role without figures out', async () => {
    const rolesWithFigures = new Set((await readCsv('/salaries.csv')).map(({ value }) => value))
    const [bare = ''] = ['support', 'executive', 'community'].filter((role) => !rolesWithFigures.has(role))
    const html = await read(`/salaries/${bare}`)
    expect(html).toContain('<meta name="robots" content="noindex,follow"/>')
    expect(html).toContain('No group of this role has five listings')
  })

  it('is in the sitemap, without roles that have no figures', async () => {
    const xml = await read('/sitemaps/pages-1.xml')
    const entries = [...xml.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)]
      .map(([, address = '', more]) => [address.replace(board.origin, ''), more] as const)
      .filter(([path]) => path.startsWith('/salaries'))
    const offered = entries.map(([path]) => path)
    expect([offered.length, offered.includes('/salaries')]).toEqual([new Set(offered).size, true])
    // Nothing tells when their figures changed.
    expect(entries.filter(([, more]) => more !== '')).toEqual([])
    for (const path of ['/salaries', ...roleFamilies.map((role) => `/salaries/${role}`)])
      expect([path, offered.includes(path)]).toEqual([path, !(await read(path)).includes('noindex')])
  })
})

it('says on a board without pay that there is none', async () => {
  const empty = await startTestBoard({ DEMO: 'off' })
  try {
    const html = await (await fetch(`${empty.origin}/salaries`)).text()
    expect(html).toContain('No role has five listings of three companies with yearly pay yet.')
    expect(html).not.toContain('<table')
    const { db } = empty.context.database
    await addJob(db, await addCompany(db))
    const pages = await (await fetch(`${empty.origin}/sitemaps/pages-1.xml`)).text()
    expect([pages.includes('/trends<'), pages.includes('/salaries')]).toEqual([true, false])
  } finally {
    await empty.close()
  }
})
