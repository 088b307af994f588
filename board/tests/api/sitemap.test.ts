import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { importListings } from '../../server/domain/imports/import-listings.ts'
import { makeListing, makeListingCompany } from '../../server/domain/listings/listing.fixture.ts'
import { createSitemap, type Sitemap } from '../../server/domain/search-engines/sitemap.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { findXmlProblems } from '../support/xml-schemas.ts'

const row = (title: string, id: number) => ({
  company: 'acme',
  title,
  location: 'Berlin, Germany',
  link: `https://jobs.lever.co/acme/00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
})
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_none, index) => first + index)
const file = (...rows: unknown[]) => JSON.stringify({ data: rows })

async function read(board: TestBoard, path: string): Promise<string> {
  return (await fetch(board.origin + path)).text()
}

/** The addresses of a file with their days, by path. */
async function readEntries(board: TestBoard, path: string): Promise<Map<string, string>> {
  const xml = await read(board, path)
  const matches = xml.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)
  return new Map([...matches].map(([, address = '', day = '']) => [address.replace(board.origin, ''), day]))
}

/** The numbers of the files of jobs, and the addresses in each. */
async function readJobFiles(sitemap: Sitemap): Promise<(readonly [number, string[]])[]> {
  const files = (await sitemap.listFiles()).filter(({ kind }) => kind === 'jobs')
  const read = async (one: (typeof files)[number]) => {
    const paths: string[] = []
    for await (const entries of sitemap.readEntries(one)) paths.push(...entries.map(({ path }) => path))
    return [one.number, paths] as const
  }
  return Promise.all(files.map(read))
}

/** Whether search engines may list a page, as the page says. */
async function isIndexed(board: TestBoard, path: string): Promise<boolean> {
  const html = await read(board, path)
  return (
    !html.includes('name="robots"') && html.includes(`<link rel="canonical" href="${board.origin}${path}"/>`)
  )
}

describe.each([
  { setting: 'off', isUnclaimedListed: false },
  { setting: 'on', isUnclaimedListed: true },
])('the sitemap with INDEX_UNCLAIMED=$setting', ({ setting, isUnclaimedListed }) => {
  let board: TestBoard
  let jobs: { path: string; claimed: boolean; status: string }[] = []
  beforeAll(async () => {
    board = await startTestBoard({ DEMO: 'on', INDEX_UNCLAIMED: setting })
    const { db, pool } = board.context.database
    await importListings(db, file(row('Rust Engineer', 1), row('Go Engineer', 2)))
    for (const isClosed of [false, true]) {
      const company = await makeListingCompany(db)
      await pool.query('update board.companies set claimed_at = now() where id = $1', [company.id])
      const { id } = await makeListing(db, { companyId: company.id })
      const closing = `update board.jobs set status = 'closed', close_reason = 'filled', closed_at = now() where id = $1`
      if (isClosed) await pool.query(closing, [id])
    }
    const { rows } = await pool.query<{ path: string; claimed: boolean; status: string }>(
      `select '/jobs/' || j.slug || '-' || j.public_id as path, c.claimed_at is not null as claimed, j.status
       from board.jobs j join board.companies c on c.id = j.company_id`,
    )
    jobs = rows
  })
  afterAll(() => board.close())

  it('has exactly the live jobs and the companies whose pages let search engines list them', async () => {
    const listed = [...(await readEntries(board, '/sitemaps/jobs-1.xml')).keys()]
    for (const { path, status } of jobs)
      expect(listed.includes(path), path).toBe(status === 'live' && (await isIndexed(board, path)))
    expect(listed.length).toBe(isUnclaimedListed ? 3 : 1)
    const companies = [...(await readEntries(board, '/sitemaps/companies-1.xml')).keys()]
    const { rows } = await board.context.database.pool.query<{ path: string }>(
      `select '/companies/' || slug as path from board.companies`,
    )
    for (const { path } of rows) expect(companies.includes(path), path).toBe(await isIndexed(board, path))
    expect(companies.length).toBe(isUnclaimedListed ? 3 : 2)
  })

  it('is valid, and its index names each file with the day of its newest change', async () => {
    const index = await readEntries(board, '/sitemap.xml')
    expect([...index.keys()]).toEqual([
      '/sitemaps/pages-1.xml',
      '/sitemaps/jobs-1.xml',
      '/sitemaps/companies-1.xml',
    ])
    for (const path of ['/sitemap.xml', ...index.keys()]) {
      const contents = await read(board, path)
      expect(await findXmlProblems(contents, 'sitemap.xsd'), path).toEqual([])
      // The official one has no index.
      if (path !== '/sitemap.xml')
        expect(await findXmlProblems(contents, 'sitemap-0.9.xsd'), path).toEqual([])
      const newest = [...(await readEntries(board, path)).values()].sort().at(-1)
      if (path !== '/sitemap.xml') expect(index.get(path)).toBe(newest)
    }
  })

  it('has the pages that let search engines list them whatever the board lists', async () => {
    const paths = [...(await readEntries(board, '/sitemaps/pages-1.xml')).keys()]
    expect(paths).toEqual([
      '/',
      '/jobs',
      '/companies',
      '/trends',
      '/safety',
      '/safety/check-repo',
      '/safety/register',
    ])
    for (const path of paths) expect(await isIndexed(board, path), path).toBe(true)
  })

  it('is named in robots.txt', async () => {
    expect((await read(board, '/robots.txt')).split('\n')).toContain(`Sitemap: ${board.origin}/sitemap.xml`)
  })
})

describe('the day of an address', () => {
  let board: TestBoard
  beforeAll(async () => {
    board = await startTestBoard({ DEMO: 'off', INDEX_UNCLAIMED: 'on' })
  })
  afterAll(() => board.close())

  it('stays when an import sees the job again, and moves when its page changes', async () => {
    const { db, pool } = board.context.database
    const readDays = async () => [...(await readEntries(board, '/sitemaps/jobs-1.xml')).values()]
    await importListings(db, file(row('Rust Engineer', 1)))
    const [first = ''] = await readDays()
    const age = async () =>
      void (await pool.query(`update board.jobs set shown_at = now() - interval '1 day'`))
    await age()
    const [aged = ''] = await readDays()
    expect(aged < first).toBe(true)
    await importListings(db, file(row('Rust Engineer', 1)))
    await pool.query(
      'update board.jobs set last_seen_at = now(), expires_at = expires_at + interval $$1 day$$',
    )
    expect(await readDays()).toEqual([aged])
    await importListings(db, file(row('Senior Rust Engineer', 1)))
    const [edited = ''] = await readDays()
    expect(edited > aged).toBe(true)
    for (const change of [
      `description_html = '<p>New</p>'`,
      'cash_min = 100, cash_max = 200, currency = $$USD$$, period = $$year$$',
    ]) {
      await age()
      await pool.query(`update board.jobs set ${change}`)
      const [changed = ''] = await readDays()
      expect(changed >= first, change).toBe(true)
    }
  })

  it('of a company moves when its page changes, and not while a change waits for a moderator', async () => {
    const { db, pool } = board.context.database
    await importListings(db, file(row('Rust Engineer', 1)))
    await pool.query(`update board.jobs set shown_at = now() - interval '2 days'`)
    await pool.query(`update board.companies set shown_at = now() - interval '1 day'`)
    const readDays = async () => [...(await readEntries(board, '/sitemaps/companies-1.xml')).values()]
    const [aged = ''] = await readDays()
    await pool.query(`update board.companies set held_profile = '{"name": "Held"}', updated_at = now()`)
    expect(await readDays()).toEqual([aged])
    await pool.query(`update board.companies set name = 'Another name', held_profile = null`)
    const [renamed = ''] = await readDays()
    expect(renamed > aged).toBe(true)
  })

  it('is in the file of its place among all listings, so that closing one moves no other', async () => {
    const { db, pool } = board.context.database
    await importListings(db, file(...[1, 2, 3, 4, 5].map((id) => row('Rust Engineer', id))))
    const readFiles = () => readJobFiles(createSitemap(board.context, board.context, 2))
    const before = await readFiles()
    expect(before.map(([number, paths]) => [number, paths.length])).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
    ])
    const gone = before[1]?.[1] ?? []
    await pool.query(
      `update board.jobs set status = 'closed', close_reason = 'filled', closed_at = now() where '/jobs/' || slug || '-' || public_id = any ($1)`,
      [gone],
    )
    expect(await readFiles()).toEqual(before.filter(([number]) => number !== 2))
  })
})

it('has further files as listings are added, and each of them once', async () => {
  const board = await startTestBoard({ DEMO: 'off', INDEX_UNCLAIMED: 'on' })
  try {
    vi.useFakeTimers({ toFake: ['Date'] })
    const sitemap = createSitemap(board.context, board.context, 2)
    for (const listings of [3, 4, 9]) {
      const rows = range(1, listings).map((id) => row('Engineer', id))
      await importListings(board.context.database.db, file(...rows))
      vi.setSystemTime(Date.now() + 6 * 60_000)
      const files = await readJobFiles(sitemap)
      expect(files.map(([number]) => number)).toEqual(range(1, Math.ceil(listings / 2)))
      const paths = files.flatMap(([, list]) => list)
      expect([paths.length, new Set(paths).size]).toEqual([listings, listings])
    }
  } finally {
    vi.useRealTimers()
    await board.close()
  }
})

it.each(['on', 'off'])('is none while a board has no real listing (DEMO=%s)', async (demo) => {
  const board = await startTestBoard({ DEMO: demo })
  try {
    for (const path of ['/sitemap.xml', '/sitemaps/pages-1.xml', '/sitemaps/jobs-1.xml'])
      expect((await fetch(board.origin + path)).status, path).toBe(404)
    expect(await read(board, '/robots.txt')).not.toContain('Sitemap')
    const { db } = board.context.database
    const company = await makeListingCompany(db)
    await makeListing(db, { companyId: company.id })
    expect((await fetch(`${board.origin}/sitemap.xml`)).status).toBe(200)
    expect(await read(board, '/robots.txt')).toContain('\n\nSitemap: ')
  } finally {
    await board.close()
  }
})

describe('a file of the sitemap', () => {
  let board: TestBoard
  beforeAll(async () => {
    board = await startTestBoard({ DEMO: 'off', INDEX_UNCLAIMED: 'on' })
    await importListings(board.context.database.db, file(row('Rust Engineer', 1)))
  })
  afterAll(() => board.close())

  it('has each of many rows once, and what is added after the index was kept', async () => {
    const { sitemap, database } = board.context
    await sitemap.listFiles()
    await importListings(
      database.db,
      file(...Array.from({ length: 1_550 }, (_, id) => row(`Engineer ${id}`, id))),
    )
    const xml = await read(board, '/sitemaps/jobs-1.xml')
    expect([xml.match(/<url>/g)?.length, (await readEntries(board, '/sitemaps/jobs-1.xml')).size]).toEqual([
      1_550, 1_550,
    ])
  })

  it('doesn’t exist for any other name, nor without an address', async () => {
    for (const name of [
      'jobs-0.xml',
      'jobs-1',
      'people-1.xml',
      'jobs-1e3.xml',
      '..%2fjobs-1.xml',
      'jobs-7.xml',
      'pages-2.xml',
    ])
      expect((await fetch(`${board.origin}/sitemaps/${name}`)).status, name).toBe(404)
    const response = await fetch(`${board.origin}/sitemap.xml`, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml'])
  })

  it('is cut off, and the error is logged, if reading fails in the middle; a reader that leaves is no error', async () => {
    const { sitemap, log } = board.context
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    let goOn = (): void => undefined
    vi.spyOn(sitemap, 'readEntries').mockImplementation(async function* () {
      yield [{ path: '/jobs/first' }]
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      throw new Error('no more rows')
    })
    const address = `${board.origin}/sitemaps/jobs-1.xml`
    const cut = await fetch(address)
    goOn()
    await expect(cut.text()).rejects.toThrow()
    await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce())
    const leaving = new AbortController()
    await fetch(address, { signal: leaving.signal })
    leaving.abort()
    expect((await fetch(`${board.origin}/sitemap.xml`)).status).toBe(200)
    expect(logged).toHaveBeenCalledOnce()
  })
})
