import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importListings } from '../../server/domain/imports/import-listings.ts'
import {
  listingContent,
  makeListing,
  makeListingCompany,
} from '../../server/domain/listings/listing.fixture.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { checkPage, type PageCheck, readThings } from '../support/structured-data.ts'

const fixture = new URL('../fixtures/listings.json', import.meta.url)

async function read(board: TestBoard, path: string): Promise<string> {
  return (await fetch(board.origin + path, { headers: { 'user-agent': 'Mozilla/5.0' } })).text()
}

interface LiveJob {
  path: string
  id: string
}

async function listLive(board: TestBoard): Promise<LiveJob[]> {
  const { rows } = await board.context.database.pool.query<LiveJob>(
    `select '/jobs/' || slug || '-' || public_id as path, public_id as id from board.jobs where status = 'live' order by id`,
  )
  return rows
}

async function checkAll(board: TestBoard): Promise<Map<string, PageCheck>> {
  const checks = new Map<string, PageCheck>()
  for (const { path } of await listLive(board)) checks.set(path, await checkPage(await read(board, path)))
  return checks
}

const isSilent = (html: string): boolean =>
  html.includes('<meta name="robots" content="noindex"/>') && readThings(html).length === 0

describe('a board of demo listings', () => {
  let board: TestBoard
  beforeAll(async () => {
    board = await startTestBoard({ DEMO: 'on' })
  })
  afterAll(() => board.close())

  it('describes none of them, nor their companies, to search engines', async () => {
    const jobs = await listLive(board)
    expect(jobs.length).toBeGreaterThan(30)
    for (const { path } of jobs) expect(isSilent(await read(board, path)), path).toBe(true)
    const { rows } = await board.context.database.pool.query<{ slug: string }>(
      'select slug from board.companies where is_demo',
    )
    for (const { slug } of rows) expect(isSilent(await read(board, `/companies/${slug}`)), slug).toBe(true)
    expect(readThings(await read(board, '/'))).toEqual([])
  })

  it('would describe every one that names its countries, if it were real, with what its page shows', async () => {
    const { pool } = board.context.database
    await pool.query('update board.jobs set is_demo = false')
    await pool.query('update board.companies set is_demo = false, claimed_at = now()')
    const checks = await checkAll(board)
    for (const [path, { errors }] of checks) expect(errors, path).toEqual([])
    const described = [...checks.values()].flatMap(({ posting }) => posting ?? [])
    const { rows } = await pool.query<{ all: number; own: number }>(
      `select count(*)::int as all, count(published_at)::int as own from board.jobs
        where status = 'live' and description_html is not null and coalesce(published_at, posted_at) is not null
          and 'WW' <> all (remote_countries)
          and (case when work_mode = 'remote' then remote_countries else office_countries end) <> '{}'`,
    )
    expect(described.length).toBe(rows[0]?.all)
    expect(described.length).toBeGreaterThan(20)
    expect(described.filter(({ validThrough }) => validThrough !== undefined).length).toBe(rows[0]?.own)
  })
})

const day = '2026-11-02T09:00:00Z'
const words = `<h2>What you do</h2><p>${'You look after the nodes of a network. '.repeat(8)}</p><ol><li>Run <b>nodes</b> &amp; tell others</li></ol>`

/** Rows as an employer's page states them. */
const stated = [
  {
    title: 'Protocol Engineer </script><script>alert(1)</script>',
    jobLocation: { address: { addressCountry: 'DE', addressLocality: 'Berlin' } },
    baseSalary: { currency: 'EUR', value: { minValue: 90_000, maxValue: 120_000, unitText: 'YEAR' } },
  },
  {
    title: 'Solidity Engineer',
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: [
      { '@type': 'Country', name: 'Germany' },
      { '@type': 'Country', name: 'France' },
    ],
    baseSalary: { currency: 'USDC', value: { value: 120, unitText: 'HOUR' } },
    description: `${words}<table><tr><td>Team</td><td>9 \u2028 people</td></tr></table>`,
  },
].map((row, index) => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  hiringOrganization: { '@type': 'Organization', name: 'Acme', sameAs: 'https://acme.example' },
  description: words,
  datePosted: day,
  employmentType: 'FULL_TIME',
  url: `https://acme.example/jobs/${index + 1}`,
  ...row,
}))

describe('a board of imported and posted listings', () => {
  let board: TestBoard
  let checks: Map<string, PageCheck>
  beforeAll(async () => {
    board = await startTestBoard({ DEMO: 'off', INDEX_UNCLAIMED: 'on' })
    const { db } = board.context.database
    await importListings(db, JSON.stringify(stated))
    await importListings(db, await readFile(fixture, 'utf8'))
    checks = await checkAll(board)
  })
  afterAll(() => board.close())

  it('describes those whose page says what search engines require, and of the others only where they are', () => {
    const described = [...checks.values()].flatMap(({ posting }) => posting ?? [])
    for (const [path, { errors }] of checks) expect(errors, path).toEqual([])
    expect(checks.size).toBeGreaterThan(100)
    expect(described.map(({ hiringOrganization }) => hiringOrganization.name)).toEqual(['Acme', 'Acme'])
    const [first] = checks.values()
    expect(first?.types).toContain('BreadcrumbList')
  })

  it('states a stablecoin as the money that it follows, and no end where the employer names none', () => {
    const check = [...checks.values()].find(({ posting }) => posting?.title === 'Solidity Engineer')
    expect(check?.posting).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ name: 'Germany' }, { name: 'France' }],
      baseSalary: { currency: 'USD', value: { value: 120, unitText: 'HOUR' } },
      directApply: false,
    })
    expect(check?.missing).toEqual(['validThrough'])
  })

  it('describes the company by what its page shows', async () => {
    const things = readThings(await read(board, '/companies/acme'))
    expect(things.find((thing) => thing['@type'] === 'Organization')).toMatchObject({
      name: 'Acme',
      sameAs: ['https://acme.example'],
    })
    const { errors, types } = await checkPage(await read(board, '/companies/acme'))
    expect({ errors, types }).toEqual({ errors: [], types: ['BreadcrumbList', 'Organization'] })
  })

  it('offers its search on the home page, and describes nothing on lists', async () => {
    const [site] = readThings(await read(board, '/'))
    expect(site).toMatchObject({
      '@type': 'WebSite',
      name: 'CryptoList',
      potentialAction: { target: { urlTemplate: `${board.origin}/jobs?q={search_term_string}` } },
    })
    expect(readThings(await read(board, '/jobs'))).toEqual([])
  })

  it.each([
    ['worldwide', { remoteCountries: ['WW'] }],
    ['worldwide except a country', { remoteCountries: ['WW'], excludedCountries: ['US'] }],
  ])('describes no job that is open %s, because no country can be named', async (_where, where) => {
    const { db } = board.context.database
    const company = await makeListingCompany(db)
    const { publicId } = await makeListing(db, {
      companyId: company.id,
      content: { place: { ...listingContent.place, ...where } },
    })
    expect(readThings(await read(board, await pathOf(publicId))).map((thing) => thing['@type'])).toEqual([
      'BreadcrumbList',
    ])
  })

  it('doesn’t take the countries of a job for those of a region that is named next to them', async () => {
    const { db, pool } = board.context.database
    const { publicId } = await makeListing(db, { companyId: (await makeListingCompany(db)).id })
    const path = await pathOf(publicId)
    expect((await checkPage(await read(board, path))).posting).toBeDefined()
    await pool.query(`update board.jobs set regions = '{emea}' where public_id = $1`, [publicId])
    expect((await checkPage(await read(board, path))).posting).toBeUndefined()
  })

  it('says that candidates can apply on the page where they can, and stops describing a job when it closes', async () => {
    const { db, pool } = board.context.database
    const company = await makeListingCompany(db)
    const apply = { method: 'email', email: 'jobs@harbor.example' } as const
    const { publicId } = await makeListing(db, {
      companyId: company.id,
      content: { apply, openings: 3, visaSponsored: true },
    })
    const path = await pathOf(publicId)
    const { posting, errors } = await checkPage(await read(board, path))
    expect(errors).toEqual([])
    expect(posting).toMatchObject({
      directApply: true,
      totalJobOpenings: 3,
      jobBenefits: 'Visa sponsored',
      incentiveCompensation:
        'How the cash is paid: 60% by bank transfer, 40% in USDC on Base if you choose. Monthly.',
    })
    await pool.query(
      `update board.jobs set status = 'closed', close_reason = 'filled', closed_at = now() where public_id = $1`,
      [publicId],
    )
    const closed = await read(board, path)
    expect(closed).not.toContain('content="noindex')
    expect(readThings(closed).map((thing) => thing['@type'])).toEqual(['BreadcrumbList'])
  })

  async function pathOf(publicId: string): Promise<string> {
    return new URL((await fetch(`${board.origin}/jobs/${publicId}`)).url).pathname
  }
})

it('keeps jobs of unclaimed companies from search engines unless the operator says otherwise', async () => {
  const board = await startTestBoard({ DEMO: 'off' })
  try {
    await importListings(board.context.database.db, JSON.stringify(stated))
    for (const { path } of await listLive(board)) expect(isSilent(await read(board, path)), path).toBe(true)
    expect(isSilent(await read(board, '/companies/acme'))).toBe(true)
  } finally {
    await board.close()
  }
})
