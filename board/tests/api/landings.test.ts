import { formatJobQuery } from '@cryptolist/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { landingPath } from '../../server/domain/search-engines/landing-grammar.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { addRandomBoard, createRandom, randomQuery } from '../support/random-board.ts'

const random = createRandom(8_110_429)
let board: TestBoard
beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off' })
  await addRandomBoard(board.context.database.db, random, 160)
  // Pages don't wait for it.
  await board.context.landings.list()
})
afterAll(() => board.close())

async function get(path: string): Promise<Response> {
  return fetch(board.origin + path, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0' } })
}

async function read(path: string): Promise<string> {
  const response = await get(path)
  expect([response.status, path]).toEqual([200, path])
  return response.text()
}

/** Where an address leads. */
async function targetOf(path: string): Promise<[number, string | null]> {
  const response = await get(path)
  return [response.status, response.headers.get('location')]
}

const idsOf = (html: string): string[] =>
  [...html.matchAll(/ id="j-([0-9a-z]{8})"/g)].map(([, id]) => id ?? '')
const headOf = (html: string) => ({
  robots: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1],
  canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replace(board.origin, ''),
})
const listedPaths = async (): Promise<string[]> =>
  [...(await read('/browse')).matchAll(/<li><a class="link" href="([^"]+)"/g)].map(([, path]) => path ?? '')

describe('a landing page', () => {
  it('has the jobs of its search, in its order', async () => {
    let jobCount = 0
    for (let round = 0; round < 400; round += 1) {
      const query = { ...randomQuery(random, ['acme']), sort: 'newest' as const }
      const path = landingPath(query)
      if (path === undefined) continue
      const ids = idsOf(await read(path))
      jobCount += ids.length
      expect(ids, path).toEqual(idsOf(await read(`/jobs?${formatJobQuery(query)}`)))
    }
    expect(jobCount).toBeGreaterThan(100)
  })

  it('says what is counted of its jobs, and links its feeds', async () => {
    const html = await read('/rust-jobs')
    expect(html).toMatch(/At \d+ companies; \d+ states? cash pay/)
    expect(html).toContain('href="/jobs.rss?tag=rust"')
  })

  it('shows the nearest jobs where it has none', async () => {
    const html = await read('/haskell-jobs-in-germany')
    expect(headOf(html)).toEqual({ robots: 'noindex,follow', canonical: '/haskell-jobs-in-germany' })
    expect(html).toContain('No Haskell jobs')
  })
})

describe('another address of the same', () => {
  it('leads to its own: other words, another order, capitals, filters of its query, formats', async () => {
    const expected = {
      '/jobs-rust-remote': 404,
      '/rust-remote-jobs': '/remote-rust-jobs',
      '/Remote-Rust-Jobs': '/remote-rust-jobs',
      '/golang-jobs': '/go-jobs',
      '/web3-jobs': '/jobs',
      '/rust-jobs?mode=remote': '/remote-rust-jobs',
      '/rust-jobs?q=wallet': '/jobs?q=wallet&tag=rust',
      '/remote-senior-rust-jobs-in-germany': '/jobs?country=DE&mode=remote&seniority=senior&tag=rust',
      '/blub-jobs': '/jobs?q=blub',
      '/rust-jobs.rss': '/jobs.rss?tag=rust',
      '/rust-jobs-in-germany.csv': '/jobs.csv?country=DE&tag=rust',
      '/rust-jobs.exe': 404,
    }
    for (const [path, target] of Object.entries(expected))
      expect([path, ...(await targetOf(path))]).toEqual(
        target === 404 ? [path, 404, null] : [path, 301, target],
      )
    // A tracker changes nothing.
    expect((await get('/rust-jobs?utm_source=x')).status).toBe(200)
  })
})

describe('lists for search engines', () => {
  it('have five jobs of three companies or more, and no narrower list of the same jobs', async () => {
    const paths = await listedPaths()
    expect(paths.length).toBeGreaterThan(10)
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of paths.slice(0, 40)) {
      const html = await read(path)
      expect(headOf(html), path).toEqual({ robots: undefined, canonical: path })
      const [, jobs = '0'] = /<h1[^>]*>(\d+)/.exec(html) ?? []
      const [, companies = '0'] = /At (\d+) compan/.exec(html) ?? []
      expect([path, Number(jobs) >= 5, Number(companies) >= 3]).toEqual([path, true, true])
    }
  })

  it('are the canonical address of their search, and in the sitemap and the OPML', async () => {
    const [first = ''] = await listedPaths()
    const search = (await read(first)).match(/href="\/jobs\.csv(\?[^"]+)"/)?.[1]?.replaceAll('&amp;', '&')
    expect(headOf(await read(`/jobs${search}`))).toEqual({ robots: undefined, canonical: first })
    const listed = [...(await read('/sitemaps/landings-1.xml')).matchAll(/<loc>(.*?)<\/loc>/g)]
    expect(listed.map(([, address = '']) => address.replace(board.origin, ''))).toEqual([
      '/browse',
      ...(await board.context.landings.list()).map(({ path }) => path),
    ])
    const answer = await fetch(`${board.origin}/browse.opml`)
    const heads = ['x-robots-tag', 'access-control-allow-origin', 'cache-control']
    expect(heads.map((name) => answer.headers.get(name))).toEqual(['noindex', '*', 'no-cache'])
    const opml = await answer.text()
    expect(opml).toContain(`htmlUrl="${board.origin}${first}"`)
    for (const [, feed = ''] of opml.matchAll(/xmlUrl="([^"]+)"/g)) {
      const response = await fetch(feed.replaceAll('&amp;', '&'))
      expect([feed, response.status, response.headers.get('content-type')]).toEqual([
        feed,
        200,
        'application/rss+xml; charset=utf-8',
      ])
    }
  })

  it('are no others: a short list asks to be left out', async () => {
    const listed = new Set(await listedPaths())
    const short = ['/vyper-jobs', '/haskell-jobs', '/rust-jobs-paying-900k-usd'].filter(
      (path) => !listed.has(path),
    )
    expect(short.length).toBeGreaterThan(0)
    for (const path of short) expect(headOf(await read(path)).robots, path).toBe('noindex,follow')
  })
})

it('a board with demo listings alone offers none', async () => {
  const demo = await startTestBoard({ DEMO: 'on' })
  try {
    const html = await (await fetch(`${demo.origin}/browse`)).text()
    expect(html).toContain('No list is long enough yet.')
    expect(html).toContain('noindex')
    const list = await (await fetch(`${demo.origin}/remote-jobs`)).text()
    expect(list).toContain('<meta name="robots" content="noindex')
  } finally {
    await demo.close()
  }
})
