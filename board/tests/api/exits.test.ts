import { formatJobQuery, type JobQuery, jobListSchema, parseJobQuery } from '@cryptolist/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { addRandomBoard, createRandom, pick, randomQuery } from '../support/random-board.ts'

const random = createRandom(20261129)
let board: TestBoard
let slugs: string[]
beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off' })
  await addRandomBoard(board.context.database.db, random, 160)
  const companies = await board.context.database.db.selectFrom('board.companies').select('slug').execute()
  slugs = companies.map(({ slug }) => slug)
})
afterAll(() => board.close())

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(board.origin + path, { headers: { 'user-agent': 'Mozilla/5.0', ...headers } })
}

async function read(path: string): Promise<string> {
  const response = await get(path)
  expect([response.status, path]).toEqual([200, path])
  return response.text()
}

const feedSchema = z.object({ items: z.array(z.object({ id: z.string() })), next_url: z.string().optional() })
const idsIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, id]) => id ?? '')
const atEnd = (url: string): string => url.slice(-8)

/** The ids that an exit shows of a search, in its order. */
const exits: Record<string, (search: string) => Promise<string[]>> = {
  page: async (search) => {
    const [, results = ''] = (await read(`/jobs${search}`)).split(' id="results"')
    return idsIn(results, / id="j-([0-9a-z]{8})"/g)
  },
  API: async (search) =>
    jobListSchema.parse(JSON.parse(await read(`/api/v1/jobs${search}`))).items.map(({ id }) => id),
  RSS: async (search) =>
    idsIn(await read(`/jobs.rss${search}`), /<guid [^>]*>[^<]*\/jobs\/([0-9a-z]{8})<\/guid>/g),
  Atom: async (search) => idsIn(await read(`/jobs.atom${search}`), /<id>[^<]*\/jobs\/([0-9a-z]{8})<\/id>/g),
  'JSON Feed': async (search) =>
    feedSchema.parse(JSON.parse(await read(`/jobs.json${search}`))).items.map(({ id }) => atEnd(id)),
  CSV: async (search) => idsIn(await read(`/jobs.csv${search}`), /^"([0-9a-z]{8})"/gm),
  Markdown: async (search) => idsIn(await read(`/jobs.md${search}`), /^- \[.*-([0-9a-z]{8})\.md\) · /gm),
}
const names = Object.keys(exits)
/** How many jobs the exits with the fewest show. */
const fewest = 20

function addressOf(query: JobQuery): string {
  const search = formatJobQuery(query)
  return search === '' ? '' : `?${search}`
}

/** Words that are read as filters, and words that are searched for. */
const typed = [
  'remote senior',
  'rust',
  'solidity or go',
  'wallet',
  'highest paid backend',
  '"senior protocol"',
  'growth -auditor',
  'germany',
]

function anySearch(): JobQuery {
  const query = randomQuery(random, slugs)
  if (random() < 0.3) query.text = pick(random, typed)
  const sort = pick(random, ['newest', 'cash_pay', 'closing_soon', 'relevance'] as const)
  // Only what was chosen by something isn't folded on the page.
  return parseJobQuery(new URLSearchParams(formatJobQuery({ ...query, sort })))
}

it('shows the jobs of a search in every exit, in the same order', async () => {
  let found = 0
  for (let round = 0; round < 60; round += 1) {
    const search = addressOf(anySearch())
    if (search === '') continue
    const shown = await Promise.all(names.map(async (name) => (await exits[name]?.(search)) ?? []))
    const [first] = shown
    found += first?.length ?? 0
    expect(Object.fromEntries(names.map((name, at) => [name, shown[at]?.slice(0, fewest)]))).toEqual(
      Object.fromEntries(names.map((name) => [name, shown[1]])),
    )
  }
  expect(found).toBeGreaterThan(200)
})

describe('all jobs', () => {
  it('are in each feed page by page, each once, as in the API', async () => {
    const walk = async (path: string): Promise<string[]> => {
      const { items, next_url: next } = feedSchema.parse(JSON.parse(await read(path)))
      const ids = items.map(({ id }) => atEnd(id))
      return next === undefined ? ids : [...ids, ...(await walk(next.slice(board.origin.length)))]
    }
    const walkApi = async (after?: string): Promise<string[]> => {
      const list = jobListSchema.parse(
        JSON.parse(await read(`/api/v1/jobs${after === undefined ? '' : `?after=${after}`}`)),
      )
      const ids = list.items.map(({ id }) => id)
      return list.next === null ? ids : [...ids, ...(await walkApi(list.next))]
    }
    const all = await walkApi()
    expect(all.length).toBeGreaterThan(100)
    expect(await walk('/jobs.json')).toEqual(all)
    expect(await walk('/feed.json')).toEqual(all)
    expect(await exits.CSV?.('')).toEqual(all)
  })
})
