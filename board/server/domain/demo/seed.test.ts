import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import { companyProofSql, signatureMarkSql } from '../../database/company-marks.ts'
import { createKysely } from '../../database/pool.ts'
import { showSignature } from '../signatures/show-signature.ts'
import { readDemoData } from './data.ts'
import { seedDemo } from './seed.ts'

const now = new Date()
const isShown = "status = 'live' and frozen_at is null"

let testDatabase: TestDatabase
let pool: pg.Pool
let db: ReturnType<typeof createKysely>

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 3 })
  db = createKysely(pool)
  const wrote = await Promise.all([seedDemo(db, now), seedDemo(db, now)])
  expect(wrote.sort()).toEqual([false, true])
})
afterAll(async () => {
  await pool.end()
  await testDatabase.close()
})

async function count(condition: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from board.jobs where ${sql.raw(condition)}`.execute(db)
  return rows[0]?.n ?? -1
}

describe('seedDemo', () => {
  it('writes once, also when two processes start together', async () => {
    expect(await seedDemo(db)).toBe(false)
    expect(await count('true')).toBe(60)
    expect(await count('is_demo')).toBe(60)
  })

  it('has seen and claimed each company before its domain was verified', async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from board.companies c join board.domain_proofs p on p.company_id = c.id
      where c.created_at < p.proved_at and coalesce(c.claimed_at < p.proved_at, true)`.execute(db)
    expect(rows).toEqual([{ n: 14 }])
  })

  it.each([
    [isShown, 36],
    ["status = 'draft'", 5],
    ["status = 'submitted'", 4],
    ["status = 'changes_requested' and status_note is not null", 3],
    ["status = 'rejected' and status_note is not null", 3],
    ["status = 'expired' and expires_at < now()", 4],
    ["status = 'closed' and close_reason = 'filled'", 1],
    ["status = 'closed' and close_reason = 'withdrawn'", 1],
    ["status = 'closed' and close_reason = 'source_gone'", 1],
    ["status = 'live' and frozen_at is not null", 1],
    ["status = 'archived'", 1],
    [`${isShown} and work_mode = 'remote'`, 20],
    [`${isShown} and work_mode = 'hybrid'`, 8],
    [`${isShown} and work_mode = 'onsite'`, 8],
    [`${isShown} and remote_countries = '{WW}'`, 5],
    [`${isShown} and source = 'feed' and published_at is null and cash_min is null`, 6],
    [`${isShown} and exists (select from board.job_token_terms t where t.job_id = jobs.id)`, 8],
    [`${isShown} and crypto_pay in ('optional', 'required')`, 5],
    [`${isShown} and is_token_only`, 1],
    [`${isShown} and employment && '{bounty}'`, 2],
    [`${isShown} and employment && '{volunteer}'`, 1],
    [`${isShown} and employment && '{grant}'`, 1],
    ["language = 'en'", 46],
    ['language is null and description_md is null', 8],
    ["language in ('de', 'es', 'fr', 'pt', 'ja', 'zh')", 6],
    ['char_length(title) = 100', 1],
    ['length(description_md) > 19000', 1],
    ['duplicate_of is not null', 1],
    ["search = ''::tsvector", 0],
    ['published_at > now() or first_seen_at > now()', 0],
    [`${isShown} and expires_at < now() + interval '4 days'`, 0],
    ["cash_min is not null and period <> 'project' and cash_usd_year_min is null", 0],
  ])('%s: %i', async (condition, expected) => {
    expect(await count(condition)).toBe(expected)
  })

  it.each([
    ['signed', 6],
    ['verified', 14],
    [null, 16],
  ])('has live listings that are %s: %i', async (word, expected) => {
    const { rows } = await sql<{ word: string | null }>`
      select case when ${sql.raw(signatureMarkSql)} = 'signed' then 'signed' else ${sql.raw(companyProofSql)} ->> 'state' end as word
      from board.jobs j join board.companies c on c.id = j.company_id where j.status = 'live' and j.frozen_at is null`.execute(
      db,
    )
    expect(rows.filter((row) => row.word === word)).toHaveLength(expected)
  })

  it('signs for real, with public test keys, what the listings say', async () => {
    const context = createTestContext({ database: { db, pool } })
    const { rows } = await sql<{ public_id: string }>`
      select j.public_id from board.jobs j join board.job_signatures s on s.job_id = j.id`.execute(db)
    for (const { public_id } of rows) {
      const signature = await showSignature(context, public_id)
      expect([signature.mark, signature.conditions.every(({ isMet }) => isMet)]).toEqual(['signed', true])
      expect(signature.typedData.domain.version).toBe('2')
    }
    // The first two accounts of that mnemonic, as every local chain lists them.
    const { rows: wallets } = await sql<{ address: string }>`
      select w.address from board.company_signers w join board.companies c on c.id = w.company_id
      where c.slug in ('demo-harbor-labs', 'placeholder-rollup-co') order by c.slug`.execute(db)
    expect(wallets.map(({ address }) => address)).toEqual([
      '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    ])
    const proofs = await db.selectFrom('board.domain_proofs').select(['evidence', 'next_check_at']).execute()
    expect(proofs).toHaveLength(14)
    expect(new Set(proofs.map((proof) => JSON.stringify(proof)))).toEqual(
      new Set(['{"evidence":{"demo":true},"next_check_at":null}']),
    )
  })

  it('signs listings again that an earlier version of the board signed', async () => {
    await sql`update board.job_signatures set digest = sha256(digest),
      typed_data = jsonb_set(typed_data, '{domain,version}', '"1"') #- '{message,contentHash}'`.execute(db)
    expect(await seedDemo(db)).toBe(false)
    const { rows } = await sql<{ mark: string; signatures: number }>`
      select ${sql.raw(signatureMarkSql)} as mark,
        (select count(*)::int from board.job_signatures s where s.job_id = j.id) as signatures
      from board.jobs j join board.companies c on c.id = j.company_id
      where exists (select from board.job_signatures s where s.job_id = j.id)`.execute(db)
    expect(rows).toEqual(Array.from({ length: 6 }, () => ({ mark: 'signed', signatures: 2 })))
    await seedDemo(db)
    const { rows: all } = await sql`select from board.job_signatures`.execute(db)
    expect(all).toHaveLength(12)
  })

  it('uses every period of pay and the currencies of the specification', async () => {
    const { rows } = await sql<{ period: string; currency: string }>`
      select distinct period, currency from board.jobs where cash_min is not null`.execute(db)
    expect([...new Set(rows.map((row) => row.period))].sort()).toEqual([
      'day',
      'hour',
      'month',
      'project',
      'week',
      'year',
    ])
    expect(rows.map((row) => row.currency)).toEqual(
      expect.arrayContaining(['USD', 'EUR', 'GBP', 'CHF', 'INR']),
    )
  })

  it('counts its times back from the moment of seeding', async () => {
    const { rows } = await sql<{ published_at: Date; expires_at: Date }>`
      select published_at, expires_at from board.jobs where title = 'Senior Solidity Engineer, Lending Core'`.execute(
      db,
    )
    const [job] = rows
    expect(now.getTime() - Number(job?.published_at)).toBe(3 * 3_600_000)
    expect(Number(job?.expires_at) - Number(job?.published_at)).toBe(43 * 86_400_000)
  })

  it('keeps to 24 invented companies under .example and never names an outside address', () => {
    const { companies, jobs } = readDemoData()
    expect(companies).toHaveLength(24)
    expect(companies.every(({ domain }) => domain.endsWith('.example'))).toBe(true)
    expect(jobs.flatMap(({ description }) => description.match(/https?:\/\/\S+/g) ?? [])).toEqual([])
    const finished = jobs.filter(({ status, source }) => status !== 'draft' && source === 'direct')
    expect(finished.filter(({ description }) => description.length < 200)).toEqual([])
    expect(new Set(finished.map(({ description }) => description)).size).toBe(finished.length)
  })
})
