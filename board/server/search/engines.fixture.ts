import {
  cryptoChoices,
  employments,
  emptyJobQuery,
  facetKeys,
  type JobQuery,
  type JobSort,
  jobSorts,
  movingHelp,
  parseJobQuery,
  proofs,
  reaches,
  roleFamilies,
  seniorities,
  tokenChoices,
  workModes,
} from '@cryptolist/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Pool } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createListingsDatabase, daysFromNow, type ListingsDatabase } from '../../tests/support/listings.ts'
import { addRandomBoard, createRandom, pick, tags, timeZones } from '../../tests/support/random-board.ts'
import { changeBoard } from '../../tests/support/random-changes.ts'
import { createKysely } from '../database/pool.ts'
import { createIndexedSearch, type IndexedSearch } from './indexed-search.ts'
import { createJobSearch, type JobSearch } from './job-search.ts'
import type { ComparedJob } from './similar.ts'

const random = createRandom(20261123)
let database: ListingsDatabase
let inSql: JobSearch
let indexed: IndexedSearch
/** Searches that the index left to SQL. */
let left = 0
let values: Record<(typeof facetKeys)[number], readonly string[]>
beforeAll(async () => {
  database = await createListingsDatabase()
  inSql = createJobSearch({ database })
  indexed = createIndexedSearch({
    database,
    log: pino({ level: 'silent' }),
    inSql: {
      ...inSql,
      search(...given) {
        left += 1
        return inSql.search(...given)
      },
      listSimilar(...given) {
        left += 1
        return inSql.listSimilar(...given)
      },
    },
  })
  await addRandomBoard(database.db, random, 150)
  // Many jobs of one source are first seen together.
  await sql`update board.jobs set first_seen_at = date_trunc('week', first_seen_at), published_at = date_trunc('week', published_at)
    where title ~ '[02468]$'`.execute(database.db)
  // Age weighs from half a year on, and more from a year on.
  await sql`update board.jobs set first_seen_at = first_seen_at - age, published_at = published_at - age
    from (values ('[36]$', interval '200 days'), ('[47]$', interval '400 days')) as old(ending, age) where title ~ ending`.execute(
    database.db,
  )
  const companies = await database.db.selectFrom('board.companies').select('slug').execute()
  values = {
    mode: workModes,
    country: ['DE', 'FR', 'US', 'GB', 'KP', 'JP', 'WW', 'PE', 'ASIA', 'EMEA', 'ZZ', 'EUROPE'],
    city: ['berlin', 'munich', 'new-york', 'paris', 'lisbon'],
    role: roleFamilies.slice(0, 5),
    tag: ['solidity', 'rust', 'go', 'typescript', 'defi', 'nft', 'dao', 'cobol', 'kubernetes'],
    chain: ['ethereum', 'solana', 'base', 'nochain'],
    sector: ['defi', 'nft', 'dao', 'gaming', 'rust'],
    seniority: seniorities.slice(0, 4),
    employment: employments.slice(0, 4),
    token: tokenChoices,
    crypto: cryptoChoices,
    moving: movingHelp,
    language: ['en', 'pt', 'zh', 'xx'],
    proof: proofs,
    company: [...companies.map(({ slug }) => slug), 'nobody'],
  }
  indexed.start()
  await indexed.whenBuilt()
})
afterAll(async () => {
  await indexed.close()
  await database.close()
})

const words = [
  'senior',
  'protocol',
  'Wallet',
  'backend',
  'growth',
  'auditors',
  'solidity',
  'the',
  'zzz',
  'sr',
  'front end',
  'Front-End',
  'back',
  'end',
  'audit',
  'UK',
  'germany',
  'full time',
  'NOT',
  '工程',
  '约',
  'Wállet',
  'golang',
  'smart contract audit',
  'PROTO*',
  'au*',
  'tag:rust',
  'tag:golang',
  'chain:solana',
  'company:3',
  'title:wallet',
  'title:aud*',
  'company-3',
  '17',
]
const typed = fc
  .array(
    fc.oneof(
      fc.constantFrom(...words),
      fc.constantFrom(...words).map((word) => `-${word}`),
      fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)).map((two) => `"${two.join(' ')}"`),
      fc.constantFrom(
        'or',
        'OR',
        "'",
        '"',
        '\\',
        '!',
        '(',
        ')',
        '-(',
        '&',
        '*',
        "d'or",
        'c++',
        ':',
        '－rust',
        '\u{10ffff}',
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(' '))

/** Any search, with choices in few facets: many choices find nothing. */
const searches = fc
  .record({
    facets: fc.array(
      fc.record({
        key: fc.constantFrom(...facetKeys),
        at: fc.array(fc.nat(11), { minLength: 1, maxLength: 3 }),
        isExcluded: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    reach: fc.option(fc.subarray([...reaches]), { nil: undefined, freq: 2 }),
    text: fc.option(typed, { nil: undefined, freq: 2 }),
    minPayUsd: fc.option(fc.integer({ min: 1, max: 300_000 }), { nil: undefined, freq: 4 }),
    overlap: fc.option(
      fc.record({
        hours: fc.integer({ min: 1, max: 8 }),
        timeZone: fc.constantFrom(...timeZones),
        withUnstated: fc.boolean(),
      }),
      { nil: undefined, freq: 3 },
    ),
    days: fc.option(fc.nat(40), { nil: undefined, freq: 4 }),
    sort: fc.constantFrom<JobSort>(...jobSorts),
    limit: fc.constantFrom(0, 1, 2, 7, 20, 200),
    isFolded: fc.boolean(),
    stopsAtOld: fc.boolean(),
    unfolded: fc.option(fc.nat(50), { nil: undefined }),
    withFacets: fc.oneof(fc.constant(true), fc.subarray([...facetKeys])),
  })
  .map(({ facets, days, limit, isFolded, stopsAtOld, unfolded: at, withFacets, ...fields }) => {
    const unfolded = at === undefined ? undefined : values.company[at % values.company.length]
    const query: JobQuery = { ...emptyJobQuery(), ...fields }
    if (days !== undefined) query.since = daysFromNow(-days).toISOString().slice(0, 10)
    for (const { key, at, isExcluded } of facets) {
      const chosen = at.flatMap((index) => values[key][index % values[key].length] ?? [])
      const { include, exclude } = query.facets[key]
      const added = [...new Set(chosen)].filter((value) => ![...include, ...exclude].includes(value))
      query.facets[key] = isExcluded
        ? { include, exclude: [...exclude, ...added] }
        : { include: [...include, ...added], exclude }
    }
    return { query, options: { limit, isFolded, stopsAtOld, unfolded, withFacets } }
  })

type Search = typeof searches extends fc.Arbitrary<infer T> ? T : never

/** Both answer alike, on the first pages, forwards and back; with 0, on the first alone. */
async function compare({ query, options }: Search, pages: number): Promise<void> {
  let page = query
  // Half of the searches come from callers that have asked for the revision themselves.
  const revision = random() < 0.5 ? await indexed.readRevision() : undefined
  let expected = await inSql.search(page, options)
  const { facets, uncounted } = expected
  for (let number = 1; number <= Math.max(1, pages); number++) {
    const result = await indexed.search(page, { ...options, revision })
    expect(result).toEqual(expected)
    if (expected.next === null || pages === 0) return
    // The facets cost most, and are the same on all pages: SQL counts them again on some only.
    const ask = async (other: JobQuery) =>
      number < pages
        ? inSql.search(other, options)
        : { ...(await inSql.search(other, { ...options, withFacets: false })), facets, uncounted }
    page = { ...query, after: expected.next }
    expected = await ask(page)
    const back = { ...query, before: expected.previous ?? undefined }
    expect(await indexed.search(back, options)).toEqual(await ask(back))
  }
}

/** Both find the same jobs like one, which is in any state: as it is, and without some of what others are compared with. */
async function compareSimilar(): Promise<void> {
  const { rows } = await sql<ComparedJob>`
    select id, role_family as "roleFamily", seniority, employment,
      array(select tag_slug from board.job_tags where job_id = j.id) as tags
    from board.jobs j order by id`.execute(database.db)
  const job = pick(random, rows)
  const lacking = pick(random, [
    { roleFamily: null },
    { tags: [] },
    { seniority: [] },
    { tags: tags.slice(2) },
  ])
  const others = [pick(random, rows).id, pick(random, rows).id]
  const options = { limit: pick(random, [0, 1, 5, 200]), without: pick(random, [[], others]) }
  for (const compared of [job, { ...job, ...lacking }, { ...job, roleFamily: null, tags }]) {
    const revision = random() < 0.5 ? await indexed.readRevision() : undefined
    expect(await indexed.listSimilar(compared, { ...options, revision })).toEqual(
      await inSql.listSimilar(compared, options),
    )
  }
}

/** Searches that are asked again and again. */
const askedAgain = 8

/** Tests that both answer so many different random searches alike, while the board changes. */
export function testEngines(numRuns: number): void {
  it('answers every search as SQL does, and what is similar, also after changes', async () => {
    let run = 0
    const earlier: Search[] = []
    const triedSearches = new Set<string>()
    const property = fc.asyncProperty(searches, async (search) => {
      const typed = JSON.stringify(search)
      fc.pre(!triedSearches.has(typed))
      triedSearches.add(typed)
      run += 1
      if (run % 3 === 0) await changeBoard(database.db, random)
      await indexed.whenBuilt()
      if (earlier.length < askedAgain) earlier.push(search)
      await compare(search, run % 10 === 0 ? 3 : 1)
      await compareSimilar()
      // The index keeps what is asked for twice, and has to follow each change of it.
      if (run % 2 === 0) await compare(pick(random, earlier), 0)
    })
    await fc.assert(property, { numRuns, endOnFailure: true })
    expect(triedSearches.size).toBe(numRuns)
    expect(indexed.isReady()).toBe(true)
    expect(left).toBe(0)
  }, 600_000)

  it('matches many searches at once with some jobs as the list of each finds them', async () => {
    const { rows } = await sql<{ id: string }>`select id from board.jobs order by id`.execute(database.db)
    const ids = rows.map(({ id }) => id).filter(() => random() < 0.6)
    let count = 0
    // Of searches that match nothing, nothing would be learnt: more are tried until enough jobs are matched.
    for (let batch = 0; batch < 10 && count <= 100; batch++) {
      const queries = fc.sample(searches, 250).map(({ query }) => query)
      const matches = await indexed.matchListed(queries, ids)
      expect(matches).toHaveLength(queries.length)
      for (const [at, query] of queries.entries()) {
        const { ids: listed } = await inSql.search(query, { limit: 1_000, withFacets: false })
        expect([...(matches[at] ?? [])].sort(), JSON.stringify(query)).toEqual(
          listed.filter((id) => ids.includes(id)).sort(),
        )
        count += matches[at]?.length ?? 0
      }
    }
    expect(count).toBeGreaterThan(100)
  })

  it('orders words with one stem as each is written', async () => {
    const options = { limit: 200, isFolded: false, withFacets: false }
    await indexed.whenBuilt()
    for (const text of [
      'audit',
      'auditing',
      'audits -wallet',
      'auditors',
      'audit or auditing',
      'engineers',
      'engineering',
    ]) {
      const query: JobQuery = { ...emptyJobQuery(), sort: 'relevance', text }
      expect(await indexed.search(query, options), text).toEqual(await inSql.search(query, options))
    }
  })

  it('asks the database nothing for a search by filters whose caller has read the revision', async () => {
    const query = parseJobQuery(new URLSearchParams('mode=remote&not_role=support'))
    const revision = await indexed.readRevision()
    const querySpy = vi.spyOn(database.pool, 'query')
    const options = { limit: 20, isFolded: false, withFacets: true }
    const result = await indexed.search(query, { ...options, revision })
    expect(querySpy).not.toHaveBeenCalled()
    querySpy.mockRestore()
    expect(result).toEqual(await inSql.search(query, options))
  })

  it('shows a list without counts while a large board is loaded, and with them afterwards', async () => {
    const large = createIndexedSearch({ database, log: pino({ level: 'silent' }), mostCountedInSql: 1 })
    const query = parseJobQuery(new URLSearchParams('mode=remote'))
    const options = { limit: 20, isFolded: false, mayLackFacets: true } as const
    const { facets, ...expected } = await inSql.search(query, { ...options, withFacets: ['mode'] })
    const asPage = () => large.search(query, { ...options, withFacets: ['mode'] })
    try {
      expect(await asPage()).toEqual({ ...expected, facets: null, uncounted: [] })
      await large.whenBuilt()
      expect(await asPage()).toEqual({ ...expected, facets })
    } finally {
      await large.close()
    }
  })

  it('leaves a text to SQL that has many words which nobody has asked for', async () => {
    const text = [...'abcdefghijklm'].map((letter) => `q${letter}*`).join(' or ')
    const search = [
      { ...emptyJobQuery(), text },
      { limit: 20, isFolded: false, withFacets: true },
    ] as const
    const before = left
    expect(await indexed.search(...search)).toEqual(await inSql.search(...search))
    expect(left).toBe(before + 1)
  })

  it('keeps two processes alike, though one loses its connections in the middle of changes', async () => {
    const pool = new Pool({ ...database.pool.options, application_name: 'losing', max: 3 })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    const losing = createIndexedSearch({
      database: { pool, db: createKysely(pool) },
      log: pino({ level: 'silent' }),
    })
    const loseConnections = () =>
      database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'losing'",
      )
    const options = { limit: 200, isFolded: false, withFacets: true }
    const queries = fc.sample(searches, 20).map(({ query }) => query)
    const askAll = (search: JobSearch) => Promise.all(queries.map((query) => search.search(query, options)))
    try {
      await losing.whenBuilt()
      for (let round = 0; round < Math.ceil(numRuns / 10); round++) {
        await Promise.all([
          changeBoard(database.db, random),
          changeBoard(database.db, random),
          loseConnections(),
          // Fails when its connection goes; what it had not heard of it hears of next time.
          losing.search(emptyJobQuery(), options).catch(() => undefined),
        ])
      }
      const isReady = (search: IndexedSearch) => search.whenBuilt().then(search.isReady, () => false)
      for (const search of [losing, indexed]) await expect.poll(() => isReady(search)).toBe(true)
      const expected = await askAll(inSql)
      expect(await askAll(losing)).toEqual(expected)
      expect(await askAll(indexed)).toEqual(expected)
      expect([losing.isReady(), indexed.isReady()]).toEqual([true, true])
    } finally {
      await losing.close()
      await pool.end()
    }
  })
}
