import type { ListingContent } from '@cryptolist/contract'
import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import { removeListings } from '../../../tests/support/listings.ts'
import { addModerators } from '../../../tests/support/people.ts'
import { createKysely } from '../../database/pool.ts'
import type { DomainContext } from '../domain-context.ts'
import { type CheckInput, checkListing } from './check-listing.ts'
import { fingerprintOf } from './fingerprint.ts'
import { filler, plain } from './plain-listing.fixture.ts'

const harbor = '00000000-0000-7000-8000-000000000001'
const foundry = '00000000-0000-7000-8000-000000000002'
const job = (number: number) => `00000000-0000-7000-8000-0000000010${String(number).padStart(2, '0')}`

let testDatabase: TestDatabase
let pool: pg.Pool
let context: DomainContext

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 4 })
  await pool.query(
    `insert into "_User" ("objectId", "createdAt") values ('old', now() - interval '25 hours'), ('new', now() - interval '1 hour')`,
  )
})
beforeEach(async () => {
  await removeListings({ pool })
  await pool.query(
    `insert into board.companies (id, public_id, slug, name, domain, kind) values
     ($1, 'aaaaaaaa', 'demo-harbor', 'Demo Harbor Labs', 'demo-harbor.example', 'company'),
     ($2, 'bbbbbbbb', 'chain-foundry', 'Chain Foundry', 'chainfoundry.example', 'company')`,
    [harbor, foundry],
  )
  context = createTestContext({ database: { db: createKysely(pool), pool } })
})
afterAll(async () => {
  await pool.end()
  await testDatabase.close()
})

/** Adds a domain, by default verified and with two approved listings. */
async function prove(companyId: string, domain: string, state = 'verified', approved = 2): Promise<void> {
  await pool.query(
    `insert into board.domain_proofs (id, company_id, domain, token, state, method, pending_until, proved_at, checked_at, approved_listings)
     values (gen_random_uuid(), $1, $2, 'aaaaaaaaaaaaaaaaaaaaaaaa', $3, 'dns_txt', now(), now() - interval '60 days', now(), $4)`,
    [companyId, domain, state, approved],
  )
}

interface StoredJob {
  id?: string
  companyId?: string
  text?: string
  status?: string
  usd?: number
  userId?: string | null
  email?: string | null
  sent?: string
}
let count = 0
async function store({
  id,
  companyId = foundry,
  text = filler,
  status = 'live',
  usd = 100_000,
  ...by
}: StoredJob): Promise<void> {
  count++
  await pool.query(
    `insert into board.jobs (id, public_id, company_id, source, title, slug, role_family, description_md, text_fingerprint, status,
       cash_min, cash_max, currency, period, cash_usd_year_min, cash_usd_year_max, fx_date, created_by, poster_email, submitted_at,
       expires_at, published_at, employment, work_mode, remote_countries, apply_method, apply_url)
     values (coalesce($1::uuid, gen_random_uuid()), $2, $3, 'direct', 'Rust Engineer', 'rust', 'backend', $4, $5, $6,
       $7::bigint * 100, $7::bigint * 100, 'USD', 'year', $7::int, $7::int, '2026-01-01', $8, $9, now() - $10::interval,
       now() + interval '9 days', now(), '{full_time}', 'remote', '{DE}', 'url', 'https://chainfoundry.example/1')`,
    [
      id ?? null,
      String(count).padStart(8, 'j'),
      companyId,
      text,
      fingerprintOf(text),
      status,
      usd,
      by.userId ?? null,
      by.email ?? null,
      by.sent ?? '2 days',
    ],
  )
}

const check = (change: Partial<CheckInput> = {}, content: Partial<ListingContent> = {}) =>
  checkListing(context, {
    content: { ...plain, ...content },
    companyId: harbor,
    companyName: 'Demo Harbor Labs',
    jobId: null,
    poster: { userId: 'old', email: null },
    occasion: 'send',
    ...change,
  })
const codes = async (change?: Partial<CheckInput>, content?: Partial<ListingContent>) =>
  (await check(change, content)).findings.map(({ code }) => code)

describe('risk', () => {
  it('is green for a company whose domain is proved, and amber as soon as the proof is stale', async () => {
    await prove(harbor, 'demo-harbor.example', 'stale')
    expect(await check()).toEqual({ findings: [], risk: 'amber', isSettled: false })
    await pool.query(`update board.domain_proofs set state = 'verified'`)
    expect(await check()).toEqual({ findings: [], risk: 'green', isSettled: true })
  })

  it('is amber for a company that is only typed', async () => {
    const apply = { method: 'email', email: 'jobs@new-harbor.example' } as const
    expect(await check({ companyId: null }, { apply })).toMatchObject({
      findings: [{ code: 'APP-01' }],
      risk: 'amber',
    })
  })
})

describe('domains', () => {
  const url = (address: string): Partial<ListingContent> => ({ apply: { method: 'url', url: address } })
  it('holds a link that looks like a proved domain of another company, or of one that was here', async () => {
    expect((await check({}, url('https://chainf0undry.example/1'))).findings[0]).toMatchObject({
      code: 'APP-03',
      lookAlike: 'chainfoundry.example',
    })
    await prove(foundry, 'modern-vault.example')
    expect((await check({}, url('https://modern-vaults.example/1'))).findings[0]).toMatchObject({
      code: 'APP-03',
      lookAlike: 'modern-vault.example',
    })
  })

  it('does not protect what a poster only says of a company', async () => {
    await pool.query(`update board.companies set created_by = 'somebody' where id = $1`, [foundry])
    expect(await codes({}, url('https://chainf0undry.example/1'))).toEqual(['APP-01'])
  })

  it('knows the own domain by the website too, and the own board', async () => {
    await pool.query(
      `update board.companies set domain = null, website = 'https://www.harbor-labs.example/' where id = $1`,
      [harbor],
    )
    expect(await codes({}, url('https://jobs.harbor-labs.example/1'))).toEqual([])
    expect((await check({}, url('https://board.example/jobs/1'))).findings).toMatchObject([
      { code: 'APP-01', weight: 'block' },
    ])
  })
})

describe('a domain that was verified a moment ago', () => {
  it('has its first two listings looked at', async () => {
    await prove(harbor, 'demo-harbor.example', 'verified', 1)
    expect(await check()).toMatchObject({ findings: [{ code: 'NEW-02', weight: 'check' }], risk: 'amber' })
    await pool.query('update board.domain_proofs set approved_listings = 2')
    expect(await check()).toEqual({ findings: [], risk: 'green', isSettled: true })
    await prove(harbor, 'demo-harbor.test', 'verified', 0)
    expect(await codes(), 'a second domain is new too').toEqual(['NEW-02'])
  })

  it('has all listings of its first week looked at, unless the company verified another one long ago', async () => {
    await prove(harbor, 'demo-harbor.example')
    const age = (days: number) =>
      pool.query(`update board.domain_proofs set proved_at = now() - $1::int * interval '1 day'`, [days])
    await age(6)
    expect(await codes()).toEqual(['NEW-02'])
    await age(8)
    expect(await codes()).toEqual([])
    await prove(harbor, 'demo-harbor.test')
    await pool.query("update board.domain_proofs set proved_at = now() where domain = 'demo-harbor.test'")
    expect(await codes()).toEqual([])
  })

  it('is held if it looks like one that was here before, and never holds that one', async () => {
    const since = (domain: string, days: number) =>
      pool.query(
        `update board.domain_proofs set proved_at = now() - $2::int * interval '1 day' where domain = $1`,
        [domain, days],
      )
    await prove(harbor, 'demo-harbor.example')
    await prove(foundry, 'demo-harb0r.dev', 'verified', 0)
    await since('demo-harbor.example', 90)
    expect(await check()).toEqual({ findings: [], risk: 'green', isSettled: true })
    const late = { companyId: foundry, companyName: 'Chain Foundry' }
    const apply = { method: 'url', url: 'https://jobs.lever.co/foundry/1' } as const
    expect(await check(late, { apply })).toMatchObject({
      findings: [{ code: 'NAM-01', weight: 'hold', lookAlike: 'demo-harbor.example' }, { code: 'NEW-02' }],
      risk: 'red',
    })
    await pool.query('update board.domain_proofs set approved_listings = 2')
    expect(await codes(late, { apply }), 'moderators have compared them').toEqual([])
  })
})

describe('texts of others', () => {
  const changed = filler.replace('twice', 'once')
  it('finds nearly the same text of another company, live, and says whose', async () => {
    await store({ text: filler })
    expect((await check({}, { description: changed })).findings).toMatchObject([
      { code: 'TXT-02', quote: 'Rust Engineer, Chain Foundry' },
    ])
    await pool.query(`update board.jobs set frozen_at = now()`)
    expect(await codes({}, { description: changed })).toEqual([])
    await pool.query(`update board.jobs set frozen_at = null, status = 'expired'`)
    expect(await codes({}, { description: changed })).toEqual([])
  })

  it('is no duplicate of itself, of the same company, or of another text', async () => {
    await store({ id: job(1), text: filler })
    await store({ companyId: harbor, text: filler })
    expect(await codes({ jobId: job(1) })).toEqual([])
    expect(await codes({}, { description: `${filler} ${filler.split(' ').reverse().join(' ')}` })).toEqual([])
    expect(await codes({ occasion: 'import' })).toEqual([])
  })
})

describe('texts that were refused or taken off', () => {
  const changed = filler.replace('twice', 'once')
  const find = async (change?: Partial<CheckInput>) =>
    (await check(change, { description: changed })).findings.map(({ code, weight, message }) => [
      code,
      weight,
      /\(([^)]*)\)/.exec(message)?.[1],
    ])
  const set = (columns: string): Promise<unknown> => pool.query(`update board.jobs set ${columns}`)

  it.each([
    ['rejected', `status = 'rejected', reason_code = 'scam_suspected'`, 'Suspected scam'],
    [
      'closed',
      `status = 'closed', close_reason = 'moderation', reason_code = 'fee_to_apply'`,
      'Asks for a fee',
    ],
    [
      'archived',
      `status = 'archived', close_reason = 'moderation', reason_code = 'impersonation'`,
      'Impersonates a company',
    ],
    ['frozen', `frozen_at = now(), freeze_reason = 'scam_suspected'`, 'Suspected scam'],
    [
      'expired and frozen',
      `status = 'expired', frozen_at = now(), freeze_reason = 'scam_suspected'`,
      'Suspected scam',
    ],
  ])('as a fraud hold the same text of anybody, while they are %s', async (_state, columns, reason) => {
    await store({ text: filler })
    await set(columns)
    expect(await find()).toEqual([['TXT-02', 'hold', reason]])
    expect((await check({}, { description: changed })).risk).toBe('red')
    await set(
      `status = 'live', close_reason = null, reason_code = null, frozen_at = null, freeze_reason = null`,
    )
    expect(await find()).toEqual([['TXT-02', 'check', undefined]])
  })

  it('with their whole company hold it too', async () => {
    await store({ text: filler })
    await pool.query(
      `update board.companies set frozen_at = now(), freeze_reason = 'impersonation' where id = $1`,
      [foundry],
    )
    expect(await find()).toEqual([['TXT-02', 'hold', 'Impersonates a company']])
  })

  it('are looked at and not held for a company whose domain is proved, for frauds copy from it', async () => {
    await prove(harbor, 'demo-harbor.example')
    await store({ text: filler, status: 'rejected' })
    await set(`reason_code = 'impersonation'`)
    expect(await find()).toEqual([['TXT-02', 'check', 'Impersonates a company']])
    expect((await check({}, { description: changed })).risk).toBe('amber')
  })

  it('are nothing against who had the text in public before, and their listing was not taken off', async () => {
    await store({ id: job(1), text: filler, status: 'rejected' })
    await set(`reason_code = 'impersonation'`)
    await store({ id: job(2), companyId: harbor, text: filler, userId: 'old' })
    await pool.query(`update board.jobs set published_at = now() - interval '9 days' where id = $1`, [job(2)])
    const mine = { jobId: job(2) }
    expect([await find(mine), await find()]).toEqual([[], []])
    const others = { ...mine, poster: { userId: 'new', email: null } }
    expect((await find(others))[0], 'nobody owns what nobody has claimed').toContain('hold')
    await pool.query(
      `insert into board.company_members (company_id, user_id, role) values ($1, 'old', 'owner')`,
      [harbor],
    )
    expect(await find(others)).toEqual([['NEW-01', 'check', undefined]])
    await pool.query(`update board.jobs set frozen_at = now() where id = $1`, [job(2)])
    expect((await find(mine))[0]).toContain('hold')
    await pool.query(`update board.jobs set frozen_at = null, published_at = now() where id = $1`, [job(2)])
    expect((await find(mine))[0]).toContain('hold')
  })

  it('for any other reason say nothing to others, nor does another text', async () => {
    await store({ text: filler, status: 'rejected' })
    await set(`reason_code = 'misleading_pay'`)
    expect(await find()).toEqual([])
    await set(`reason_code = 'scam_suspected'`)
    const other = `${filler} ${filler.split(' ').reverse().join(' ')}`
    expect(await codes({}, { description: other })).toEqual([])
    expect(await codes({ occasion: 'import' }, { description: changed })).toEqual([])
  })

  it('holds a copied rejected text from its own author, and never compares a listing with itself', async () => {
    await store({ id: job(1), companyId: harbor, text: filler, status: 'rejected' })
    await set(`reason_code = 'scam_suspected'`)
    expect(await find()).toEqual([['TXT-02', 'hold', 'Suspected scam']])
    expect(await find({ jobId: job(1) })).toEqual([])
  })

  it('by closing count for the same company, but for what was closed at its source', async () => {
    await store({ companyId: harbor, text: filler })
    await set(`status = 'closed', close_reason = 'moderation', reason_code = 'low_information'`)
    expect(await find()).toEqual([['TXT-02', 'check', undefined]])
    await set(`reason_code = 'source_closed'`)
    expect(await find()).toEqual([])
    await set(`close_reason = 'filled', reason_code = null`)
    expect(await find()).toEqual([])
  })

  it('by merging count while the other is open, and never against that one', async () => {
    await store({ id: job(1), companyId: harbor, text: 'x'.repeat(200) })
    await store({ id: job(2), companyId: harbor, text: filler })
    await pool.query(
      `update board.jobs set status = 'closed', close_reason = 'moderation', reason_code = 'duplicate', duplicate_of = $1 where id = $2`,
      [job(1), job(2)],
    )
    expect(await find()).toEqual([['TXT-02', 'check', undefined]])
    expect(await find({ jobId: job(1) })).toEqual([])
    await pool.query(`update board.jobs set status = 'expired' where id = $1`, [job(1)])
    expect(await find()).toEqual([])
  })
})

describe('names that are a domain', () => {
  const called = (companyName: string, change: Partial<CheckInput> = {}) => check({ companyName, ...change })

  it('holds a listing named like another company’s domain, spelled the same or alike', async () => {
    await prove(foundry, 'modern-vault.org')
    for (const [name, lookAlike] of [
      ['Modern-Vault.org', null],
      ['modern-vau1t.org', 'modern-vault.org'],
    ] as const)
      expect(await called(name)).toMatchObject({
        findings: [{ code: 'NEW-01', weight: 'hold', quote: name.toLowerCase(), lookAlike }],
        risk: 'red',
      })
  })

  it('has a listing reviewed whose company is called like an unproved domain', async () => {
    await prove(harbor, 'demo-harbor.example')
    expect(await called('demo-harbor.finance')).toMatchObject({
      findings: [{ code: 'NEW-01', weight: 'check', lookAlike: null }],
      risk: 'amber',
    })
    await prove(harbor, 'demo-harbor.finance')
    expect(await called('Demo-Harbor.finance')).toMatchObject({ findings: [], risk: 'green' })
  })

  it('that an import knew before are the company’s that proved them', async () => {
    await pool.query(`update board.companies set domain = 'chainfoundry.org' where id = $1`, [foundry])
    expect((await called('chainfoundry.org')).risk).toBe('red')
    await prove(harbor, 'chainfoundry.org')
    expect((await called('chainfoundry.org')).risk).toBe('green')
  })
})

describe('the ceiling of pay', () => {
  const paid = (max: number): Partial<ListingContent> => ({
    pay: { kind: 'cash', min: max, max, currency: 'USD', period: 'year' },
  })
  it('is what nearly all of 20 listings of the role pay less than', async () => {
    for (let index = 0; index < 20; index++)
      await store({ usd: 100_000 + index * 1_000, text: 'short'.repeat(40) })
    expect(await codes({}, paid(118_000))).toEqual([])
    expect(await codes({}, paid(119_000))).toEqual(['PAY-04'])
    expect(await codes({}, { ...paid(119_000), roleFamily: 'legal-compliance' })).toEqual([])
  })

  it('is one for all where there are fewer', async () => {
    for (let index = 0; index < 19; index++) await store({ text: 'short'.repeat(40) })
    expect(await codes({}, paid(600_000))).toEqual([])
    expect(await codes({}, paid(600_001))).toEqual(['PAY-04'])
  })

  it('compares at reference rates', async () => {
    const hour = { kind: 'cash', min: 2, max: 4, currency: 'EUR', period: 'hour' } as const
    expect(await codes({}, { pay: hour })).toEqual(['PAY-03'])
  })
})

describe('posters', () => {
  it('are new for a day, and without an account always', async () => {
    expect(await codes({ poster: { userId: 'new', email: null } })).toEqual(['NEW-01'])
    expect(await codes({ poster: { userId: null, email: 'ana@people.example' } })).toEqual(['NEW-01'])
    expect(await codes({ poster: { userId: 'gone', email: null } })).toEqual(['NEW-01'])
    await prove(harbor, 'demo-harbor.example')
    expect(await codes({ poster: { userId: 'new', email: null } })).toEqual([])
  })

  it('are never new to themselves: moderators', async () => {
    await addModerators({ pool }, ['new'])
    expect(await codes({ poster: { userId: 'new', email: null } })).toEqual([])
    await pool.query(`delete from board.staff`)
    expect(await codes({ poster: { userId: 'new', email: null } })).toEqual(['NEW-01'])
  })

  it.each([
    ['an account', { userId: 'old', email: null }, 0],
    ['an address', { userId: null, email: 'ana@people.example' }, 1],
  ])('%s has five posts a day while nothing is proved', async (_what, poster, others) => {
    const by = { userId: poster.userId, email: poster.email === null ? null : 'ana@people.example' }
    for (let index = 0; index < 4; index++) await store({ ...by, sent: '23 hours', text: 'x'.repeat(200) })
    await store({ ...by, sent: '25 hours', text: 'x'.repeat(200) })
    expect(await codes({ poster })).toHaveLength(others)
    await store({ ...by, id: job(9), sent: '0 hours', text: 'x'.repeat(200) })
    expect(await codes({ poster })).toContain('RATE-01')
    expect(await codes({ poster, jobId: job(9) })).toHaveLength(others)
    expect(await codes({ poster, occasion: 'write' })).toHaveLength(others)
  })
})
