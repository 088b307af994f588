import {
  formatJobQuery,
  type JobQuery,
  jobAnswerSchema,
  jobListSchema,
  parseJobQuery,
} from '@cryptolist/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeListing, makeListingCompany } from '../../server/domain/listings/listing.fixture.ts'
import { moveListing } from '../../server/domain/listings/move-listing.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { askTool } from '../support/mcp.ts'
import { addRandomBoard, createRandom, pick, randomQuery } from '../support/random-board.ts'
import { findXmlProblems } from '../support/xml-schemas.ts'

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
const answerSchema = z.object({ jobs: z.array(z.object({ ojcp_id: z.string() })) })
const atEnd = (url: string): string => url.slice(-8)

/** The ids that an exit shows of a search, in its order. */
const exits: Record<string, (search: string) => Promise<string[]>> = {
  page: async (search) => {
    const [, results = ''] = (await read(`/jobs${search}`)).split(' id="results"')
    return idsIn(results, / id="j-([0-9a-z]{8})"/g)
  },
  API: async (search) =>
    jobListSchema.parse(JSON.parse(await read(`/api/v1/jobs${search}`))).items.map(({ id }) => id),
  'API with texts': async (search) =>
    jobAnswerSchema
      .parse(JSON.parse(await read(`/api/v1/jobs${search}${search === '' ? '?' : '&'}include=text`)))
      .items.map(({ id }) => id),
  RSS: async (search) =>
    idsIn(await read(`/jobs.rss${search}`), /<guid [^>]*>[^<]*\/jobs\/([0-9a-z]{8})<\/guid>/g),
  Atom: async (search) => idsIn(await read(`/jobs.atom${search}`), /<id>[^<]*\/jobs\/([0-9a-z]{8})<\/id>/g),
  'JSON Feed': async (search) =>
    feedSchema.parse(JSON.parse(await read(`/jobs.json${search}`))).items.map(({ id }) => atEnd(id)),
  CSV: async (search) => idsIn(await read(`/jobs.csv${search}`), /^"([0-9a-z]{8})"/gm),
  MCP: async (search) => {
    const input = { search: search.slice(1), pagination: { limit: 50 } }
    const { jobs } = answerSchema.parse(JSON.parse(await askTool(board, 'search_jobs', input)))
    return jobs.map(({ ojcp_id: id }) => atEnd(id))
  },
  embed: async (search) =>
    idsIn(
      await read(`/embed/jobs${search === '' ? '?' : `${search}&`}rows=${fewest}`),
      /<h2 [^>]*><a href="[^"]*-([0-9a-z]{8})"/g,
    ),
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
  let jobCount = 0
  for (let round = 0; round < 60; round += 1) {
    const search = addressOf(anySearch())
    if (search === '') continue
    const lists = await Promise.all(names.map(async (name) => (await exits[name]?.(search)) ?? []))
    const [first] = lists
    jobCount += first?.length ?? 0
    expect(Object.fromEntries(names.map((name, at) => [name, lists[at]?.slice(0, fewest)]))).toEqual(
      Object.fromEntries(names.map((name) => [name, lists[1]])),
    )
  }
  expect(jobCount).toBeGreaterThan(200)
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

it.each([
  ['/feed.rss', 'rss.rng'],
  ['/jobs.rss?mode=remote', 'rss.rng'],
  ['/feed.atom', 'atom.rng'],
  ['/jobs.atom?q=no-such-job', 'atom.rng'],
] as const)('%s is valid', async (path, schema) => {
  expect(await findXmlProblems(await read(path), schema)).toEqual([])
})

/** The addresses of the other forms that a page links, by their suffix. */
async function alternatesOf(path: string): Promise<Record<string, string>> {
  const links = (await read(path)).matchAll(/<link rel="alternate" [^>]* href="([^"?]*\.([a-z]+))([^"]*)"/g)
  return Object.fromEntries(
    [...links].map(([, address = '', suffix = '', search = '']) => [
      suffix,
      address + search.replaceAll('&amp;', '&'),
    ]),
  )
}

describe('a page', () => {
  it('of a search links its feeds, newest first', async () => {
    const links = await alternatesOf('/jobs?q=remote+rust&sort=cash_pay')
    expect(Object.keys(links)).toEqual(['rss', 'atom', 'json'])
    const fromPage = feedSchema.parse(JSON.parse(await read(links.json ?? '')))
    expect(fromPage.items.length).toBeGreaterThan(0)
    const newest = await exits['JSON Feed']?.('?q=remote+rust&sort=newest')
    expect(fromPage.items.map(({ id }) => atEnd(id))).toEqual(newest)
  })

  it('of a company links its feeds, which have its jobs', async () => {
    const links = await alternatesOf(`/companies/${slugs[0]}`)
    for (const suffix of ['rss', 'atom', 'json'])
      expect(links[suffix]).toBe(`/companies/${slugs[0]}.${suffix}`)
    const { items } = feedSchema.parse(JSON.parse(await read(links.json ?? '')))
    expect(items.map(({ id }) => atEnd(id))).toEqual(await exits['JSON Feed']?.(`?company=${slugs[0]}`))
  })

  it('of a job links its Markdown and its JSON, which is that of the API', async () => {
    const [id] = (await exits.API?.('')) ?? []
    const [, path = ''] = /href="[^"]*(\/jobs\/[^".]*)\.md"/.exec(await read(`/jobs/${id}`)) ?? []
    const links = await alternatesOf(path)
    expect(links).toEqual({ md: `${path}.md`, json: `${path}.json` })
    expect(await read(links.json ?? '')).toBe(await read(`/api/v1/jobs/${id}`))
    expect(await read(links.md ?? '')).toMatch(/^# .+ at .+\n/)
    // The id alone is enough, as on the page.
    expect((await get(`/jobs/${id}.md`)).url).toBe(`${board.origin}${path}.md`)
  })

  it('at the start links the feed of all jobs', async () => {
    expect(await alternatesOf('/')).toEqual({ rss: '/feed.rss', atom: '/feed.atom', json: '/feed.json' })
  })
})

describe('an exit', () => {
  it.each(['/jobs.rss', '/feed.atom', '/jobs.json?tag=rust', '/jobs.csv', '/jobs.md'])(
    'is kept only by those who ask again by its ETag: %s',
    async (path) => {
      // First made, then kept.
      for (const round of [1, 2]) {
        const first = await get(path)
        expect([round, first.headers.get('cache-control'), first.headers.get('x-robots-tag')]).toEqual([
          round,
          'no-cache',
          'noindex',
        ])
        expect(first.headers.get('access-control-allow-origin')).toBe('*')
        const again = await get(path, {
          'cache-control': 'max-age=0',
          'if-none-match': first.headers.get('etag') ?? '',
        })
        expect([again.status, await again.text()]).toEqual([304, ''])
      }
    },
  )

  it('names the page after it', async () => {
    for (const _ of ['made', 'kept']) {
      const [, next = ''] =
        /^<([^>]+)>; rel="next"$/.exec((await get('/jobs.rss')).headers.get('link') ?? '') ?? []
      expect(await (await fetch(next)).text()).not.toBe(await read('/jobs.rss'))
    }
    expect((await get('/jobs.csv')).headers.get('link')).toBeNull()
  })

  it.each([
    ['a value that no search has', '/jobs.rss?mode=moon', 400],
    ['a company that there is not', '/companies/nobody-here.json', 404],
    ['a job that there is not', '/jobs/nothing-zzzzzzzz.md', 404],
    ['a format that there is not', '/jobs.pdf', 404],
  ])('refuses %s in words for programs', async (_what, path, status) => {
    const response = await get(path, { accept: 'text/html,*/*;q=0.8' })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ])
  })

  it('takes no other method', async () => {
    for (const path of ['/jobs.rss', '/companies/nobody.json', '/jobs/a-job-zzzzzzzz.md']) {
      const { status, headers } = await fetch(board.origin + path, { method: 'POST' })
      expect([status, headers.get('content-type')]).toEqual([405, 'application/problem+json; charset=utf-8'])
      const preflight = await fetch(board.origin + path, { method: 'OPTIONS' })
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    }
  })
})

it('has no closed job, and has it again at once when it is open again', async () => {
  const { db } = board.context.database
  const company = await makeListingCompany(db)
  const { id, publicId } = await makeListing(db, { companyId: company.id })
  const act = (action: 'close' | 'publish') =>
    db.transaction().execute(async (transaction) => {
      const actor = { kind: 'moderator', userId: null } as const
      await moveListing(board.context, transaction, { jobId: id, action, actor, closeReason: 'moderation' })
    })
  const exitsWithJob = async () =>
    (
      await Promise.all([
        ...names.map(
          async (name) =>
            (await exits[name]?.(`?company=${company.slug}`))?.includes(publicId) === true && name,
        ),
        ...['/feed.rss', '/feed.atom', '/feed.json'].map(
          async (path) => (await read(path)).includes(publicId) && path,
        ),
        ...['rss', 'atom', 'json'].map(
          async (suffix) =>
            (await read(`/companies/${company.slug}.${suffix}`)).includes(`/${publicId}`) && suffix,
        ),
      ])
    ).filter((name) => name !== false)
  const all = await exitsWithJob()
  expect(all).toEqual([...names, '/feed.rss', '/feed.atom', '/feed.json', 'rss', 'atom', 'json'])
  await act('close')
  expect(await exitsWithJob()).toEqual([])
  await act('publish')
  expect(await exitsWithJob()).toEqual(all)
})

describe('of a board that shows the demo,', () => {
  let demo: TestBoard
  beforeAll(async () => {
    demo = await startTestBoard({ DEMO: 'on' })
  })
  afterAll(() => demo.close())
  const text = async (path: string) => (await fetch(demo.origin + path)).text()

  it('feeds are empty and have no next page', async () => {
    for (const path of ['/jobs', '/feed']) {
      expect(await text(`${path}.rss`)).toMatch(/^<\?xml .*<\/channel><\/rss>\n$/s)
      expect(await text(`${path}.rss`)).not.toMatch(/<item>|rel="next"/)
      expect(await text(`${path}.atom`)).not.toMatch(/<entry>|rel="next"/)
      const { items, next_url: next } = feedSchema.parse(JSON.parse(await text(`${path}.json`)))
      expect([items, next]).toEqual([[], undefined])
    }
    expect((await fetch(`${demo.origin}/jobs.rss`)).headers.get('link')).toBeNull()
  })

  it('CSV is UTF-8 that says so, as Excel needs it', async () => {
    for (const path of ['/jobs.csv', '/salaries.csv', '/trends.csv']) {
      const bytes = Buffer.from(await (await get(path)).arrayBuffer())
      expect([path, bytes.subarray(0, 4).toString('hex')]).toEqual([path, 'efbbbf22'])
    }
  })

  it('CSV and Markdown mark each listing', async () => {
    const lines = (await text('/jobs.csv')).trim().split('\r\n').slice(1)
    expect(lines.length).toBeGreaterThan(30)
    for (const line of lines) expect(line).toMatch(/,"true"$/)
    const rows = (await text('/jobs.md')).match(/^- \[.*$/gm) ?? []
    expect(rows.length).toBeGreaterThan(30)
    for (const row of rows) expect(row).toContain('Demo listing – not a real job')
  })
})
