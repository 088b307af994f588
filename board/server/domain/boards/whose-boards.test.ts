import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leverPosting } from './fake-systems.fixture.ts'
import { followBoard, removeBoard, runBoard } from './follow.ts'
import { type FollowedBoards, startFollowedBoards } from './followed-boards.fixture.ts'
import { findNewCompanies, followList, removeFollowed } from './lists.ts'
import { recogniseBoard } from './recognise-board.ts'
import { listManagedSources, reportSources } from './report.ts'
import { runDueSources } from './round.ts'

let boards: FollowedBoards
beforeAll(async () => {
  boards = await startFollowedBoards()
})
beforeEach(() => boards.clear())
afterAll(() => boards.close())

/** A board at Greenhouse says its company's name itself. */
function answer(
  board: string,
  name: string,
  ids: readonly number[],
  host = `job-boards.greenhouse.io/${board}`,
): void {
  boards.systems.answers.set(`boards-api.greenhouse.io/v1/boards/${board}/jobs`, {
    body: {
      jobs: ids.map((id) => ({
        id,
        title: `Settlement Engineer ${id}`,
        company_name: name,
        absolute_url: `https://${host}/jobs/${id}`,
        location: { name: 'Lisbon, Portugal' },
        content: `&lt;p&gt;You build the settlement engine of team ${id}, in Rust.&lt;/p&gt;`,
      })),
      meta: { total: ids.length },
    },
  })
}

async function follow(board: string, company?: string) {
  const { context } = boards
  await followBoard(context, await recogniseBoard(context, `greenhouse:${board}`, company))
  await runBoard(context, `greenhouse:${board}`)
}

interface Row {
  company: string
  slug: string
  status: string
}
async function stored(): Promise<string[]> {
  const { rows } = await sql<Row>`
    select c.name as company, c.slug, j.status from board.jobs j join board.companies c on c.id = j.company_id order by j.title, j.id`.execute(
    boards.database.db,
  )
  return rows.map(({ company, slug, status }) => `${company} (${slug}): ${status}`)
}
async function count(table: 'companies' | 'sources' | 'reviews'): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(`board.${table}`)}`.execute(boards.database.db)
  return rows[0]?.count ?? 0
}

describe('a followed board', () => {
  it.each([
    'Сoinbase',
    'Coin\u200bbase',
    'Ｃoinbase',
    'Kraken ✅',
    'CryptoList Support',
    'https://evil.example',
  ])('isn’t followed for a company whose name deceives: %j', async (name) => {
    answer('harbor', name, [1])
    await expect(follow('harbor')).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(
        'greenhouse:harbor has a name for its company that can’t be used here.',
      ),
    })
    expect([await count('sources'), await count('companies')]).toEqual([0, 0])
  })

  it('is followed for a company whose name has no Latin letter, as in the form', async () => {
    answer('meridian', 'Меридиан Обмен', [1])
    await follow('meridian')
    answer('kai', 'kai', [2])
    await follow('kai', '株式会社カイ')
    expect(await stored()).toEqual(['Меридиан Обмен (company): live', '株式会社カイ (company-2): live'])
  })

  it('has the listings of a well-known company if they are at its domain or on its own board', async () => {
    answer('coinbase', 'Coinbase', [1], 'www.coinbase.com/careers')
    await follow('coinbase')
    answer('okx', 'OKX', [2])
    await follow('okx')
    expect(await stored()).toEqual(['Coinbase (coinbase): live', 'OKX (okx): live'])
  })

  it('waits under the name of a well-known company until a moderator or the operator says that it is theirs', async () => {
    answer('coinbase-hr', 'Coinbase', [1, 2, 3])
    await follow('coinbase-hr')
    expect(await stored()).toEqual(Array(3).fill('Coinbase (coinbase): submitted'))
    expect(await count('reviews')).toBe(1)
    await follow('coinbase-hr', 'Coinbase')
    expect(await stored()).toEqual(Array(3).fill('Coinbase (coinbase): live'))
    expect(await count('reviews')).toBe(0)
    answer('coinbase-jobs', 'Coinbase', [4])
    await follow('coinbase-jobs', 'Coinbase')
    expect(await stored()).toContain('Coinbase (coinbase): live')
  })

  it('waits under the name of a company that another board has brought, and goes on with its own', async () => {
    answer('kestrel', 'Kestrel Wallet', [1])
    await follow('kestrel')
    answer('kestrel-hr', 'kestrel wallet', [2])
    await follow('kestrel-hr')
    answer('kestrel', 'Kestrel Wallet', [1, 3])
    await runBoard(boards.context, 'greenhouse:kestrel')
    expect(await stored()).toEqual([
      'Kestrel Wallet (kestrel-wallet): live',
      'Kestrel Wallet (kestrel-wallet): submitted',
      'Kestrel Wallet (kestrel-wallet): live',
    ])
  })

  it('makes its company with its first listing, and takes it away if nothing of it was ever public', async () => {
    const { context } = boards
    answer('coinbase-hr', 'Coinbase', [1])
    await followBoard(context, await recogniseBoard(context, 'greenhouse:coinbase-hr'))
    expect(await count('companies')).toBe(0)
    expect(await listManagedSources(context)).toMatchObject([{ company: { slug: null, name: 'Coinbase' } }])
    expect((await reportSources(context)).sources).toEqual([])
    await runBoard(context, 'greenhouse:coinbase-hr')
    expect(await count('companies')).toBe(1)
    await removeBoard(context, 'greenhouse:coinbase-hr', { isForever: false })
    expect([await count('companies'), await stored()]).toEqual([0, []])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a listing that was public', async () => undefined],
    ['a claim', () => sql`update board.companies set claimed_at = now()`.execute(boards.database.db)],
  ])('leaves a company that has something else: %s', async (what, change) => {
    answer('harbor', 'Harbor', [1])
    await follow('harbor')
    if (what !== 'a listing that was public')
      await sql`update board.companies set public_since = null`.execute(boards.database.db)
    await change()
    await removeBoard(boards.context, 'greenhouse:harbor', { isForever: false })
    expect(await count('companies')).toBe(1)
  })

  it('has no company as long as it has no listing', async () => {
    const { context, systems } = boards
    systems.answers.set('api.lever.co/v0/postings/acme', { body: [leverPosting(1)] })
    await followBoard(context, await recogniseBoard(context, 'lever:acme'))
    systems.answers.set('api.lever.co/v0/postings/acme', { body: [] })
    expect(await runBoard(context, 'lever:acme')).toMatchObject({ outcome: 'empty' })
    expect(await count('companies')).toBe(0)
    systems.answers.set('api.lever.co/v0/postings/acme', { body: [leverPosting(1)] })
    expect(await runBoard(context, 'lever:acme')).toMatchObject({ outcome: 'read', counts: { added: 1 } })
    expect(await stored()).toEqual(['Acme (acme): live'])
  })
})

const host = 'jobs.alphalist.example'

/** Has the list name these companies, each with a job that nobody signed. */
function list(
  companies: readonly { slug: string; name: string }[],
  {
    hasTexts = true,
    pay = { kind: 'cash', min: 100_000, max: 120_000, currency: 'USD', period: 'year' } as object,
  } = {},
): void {
  const ids = companies.map((_, index) => `a${String(index).padStart(7, '0')}`)
  const items = companies.map(({ slug, name }, index) => ({
    id: ids[index],
    path: `/jobs/rust-engineer-at-${slug}-${ids[index]}`,
    title: `Rust Engineer ${String(index).padStart(4, '0')}`,
    roleFamily: 'backend',
    seniority: [],
    employment: ['full_time'],
    pay,
    place: {
      mode: 'remote',
      remoteCountries: ['WW'],
      excludedCountries: [],
      officeCountries: [],
      cities: [],
    },
    company: { slug, name, proof: null },
    tags: [],
    chains: [],
    publishedAt: '2026-11-01T00:00:00.000Z',
    expiresAt: '2099-01-01T00:00:00.000Z',
    source: 'direct',
    signature: null,
    isDemo: false,
  }))
  const { answers } = boards.systems
  answers.set(`${host}/robots.txt`, { status: 404 })
  answers.set(`${host}/api/v1/jobs`, {
    handle(response) {
      const company = new URL(response.req.url ?? '', 'https://list.example').searchParams.get('company')
      const matching = items.filter((item) => company === null || item.company.slug === company)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ items: matching, total: matching.length, next: null }))
    },
  })
  for (const id of hasTexts ? ids : [])
    answers.set(`${host}/api/v1/jobs/${id}`, {
      body: { id, descriptionHtml: `<p>You build the settlement engine ${id}, in Rust.</p>`, language: 'en' },
    })
}

describe('a followed CryptoList', () => {
  it('publishes nothing under well-known companies, or those that have a board of their own here', async () => {
    answer('kestrel', 'Kestrel Wallet', [1])
    await follow('kestrel')
    list([
      { slug: 'coinbase', name: 'Coinbase' },
      { slug: 'kestrel-wallet', name: 'Kestrel Wallet' },
      { slug: 'kestrel', name: 'Kestrel Wàllet' },
      { slug: 'coinb', name: 'Сoinbase' },
      { slug: 'tarn', name: 'Tarn Studio' },
    ])
    await followList(boards.context, host)
    await runDueSources(boards.context)
    expect((await stored()).sort()).toEqual([
      'Coinbase (coinbase): submitted',
      'Kestrel Wallet (kestrel-wallet): live',
      'Kestrel Wallet (kestrel-wallet): submitted',
      'Kestrel Wàllet (kestrel-wallet-2): submitted',
      'Tarn Studio (tarn-studio): live',
    ])
    expect(await count('sources')).toBe(5)
  })

  it('brings several ranges of pay as several, none of which is the pay', async () => {
    const range = { min: 100_000, max: 120_000, currency: 'USD', period: 'year' }
    const ranges = [
      { ...range, label: 'New York' },
      { ...range, label: 'Austin', min: 80_000, max: null },
    ]
    list([{ slug: 'tarn', name: 'Tarn Studio' }], {
      pay: { kind: 'several', ranges, text: '', usdYear: null, rateDate: null },
    })
    await followList(boards.context, host)
    await runDueSources(boards.context)
    const { rows } = await sql`select currency, pay_ranges, cash_usd_year_max::int as reaches, pay_level
      from board.jobs`.execute(boards.database.db)
    expect(rows).toEqual([{ currency: null, pay_ranges: ranges, reaches: 80_000, pay_level: null }])
  })

  it('brings no more than 2,000 new listings a day, over all its companies', async () => {
    const { context, database } = boards
    list(['Tarn', 'Wren', 'Fell'].map((name) => ({ slug: name.toLowerCase(), name: `${name} Studio` })))
    await followList(context, host)
    await sql`insert into board.source_runs (source_id, outcome, added)
      select id, 'read', 1998 from board.sources order by id limit 1`.execute(database.db)
    const runAll = async () => {
      await sql`update board.sources set due_at = now()`.execute(database.db)
      await runDueSources(context)
    }
    await runAll()
    expect(await stored()).toHaveLength(2)
    await runAll()
    expect(await stored()).toHaveLength(2)
    await sql`update board.source_runs set at = at - interval '25 hours'`.execute(database.db)
    await runAll()
    expect(await stored()).toHaveLength(3)
  })

  it('brings no more than 200 companies a day, none before its first listing, and takes all of them along', async () => {
    const { context, database } = boards
    const companies = Array.from({ length: 400 }, (_, index) => ({
      slug: `invented-${index}`,
      name: `Invented ${index}`,
    }))
    list(companies, { hasTexts: false })
    await followList(context, host)
    expect([await count('sources'), await count('companies')]).toEqual([200, 0])
    await sql`update board.followed_lists set due_at = now(), walked_at = null`.execute(database.db)
    await findNewCompanies(context)
    expect(await count('sources')).toBe(200)
    expect((await reportSources(context)).sources).toEqual([])
    await sql`update board.followed_lists set due_at = now(), walked_at = null`.execute(database.db)
    await sql`update board.sources set added_at = now() - interval '25 hours'`.execute(database.db)
    await findNewCompanies(context)
    expect([await count('sources'), await count('companies')]).toEqual([400, 0])
    // Who had no job for days is a name alone.
    await sql`update board.followed_lists set due_at = now(), walked_at = null`.execute(database.db)
    await sql`update board.sources set added_at = now() - interval '3 days', failures = 4 where board not like '%-1'`.execute(
      database.db,
    )
    list([])
    await findNewCompanies(context)
    expect(await count('sources')).toBe(1)
    await removeFollowed(context, `cryptolist:${host}`, { isForever: false })
    expect([await count('sources'), await count('companies')]).toEqual([0, 0])
  })
})
