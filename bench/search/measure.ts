import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { emptyJobQuery, type JobQuery, parseJobQuery } from '@cryptolist/contract'
import { Client, Pool } from 'pg'
import { createKysely } from '../../board/server/database/pool.ts'
import { listRowsByIds } from '../../board/server/domain/jobs/repository.ts'
import { createJobSummaries } from '../../board/server/domain/jobs/summaries.ts'
import { createIndexedSearch } from '../../board/server/search/indexed-search.ts'
import { createJobSearch, type JobSearch } from '../../board/server/search/job-search.ts'
import { writeListings } from './listings.ts'
import { compareSphinx } from './sphinx/compare.ts'
import { type Sphinx, type SphinxOptions, startSphinx } from './sphinx/start.ts'

const rounds = 5
/** On boards with more listings PostgreSQL is asked in the first round alone: its answers take seconds. */
const mostForPostgres = 500_000
const clients = 8
/** Each query's share of a round, in milliseconds. */
const share = 200

const searches: Record<string, string> = {
  'newest list': '',
  'tag, common': 'tag=account-abstraction',
  'tag, rare': 'tag=zkvm',
  remote: 'mode=remote',
  'tag + remote + pay': 'tag=account-abstraction&mode=remote&min_pay=100000',
  'country + seniority': 'country=DE&seniority=senior',
  'without two tags': 'not_tag=anchor&not_tag=aws',
  'one common word': 'q=engineer',
  'one medium word': 'q=consensus',
  'one rare word': 'q=halo2',
  'two words': 'q=senior+trader',
  'a phrase': 'q=%22zero+knowledge+proofs%22',
  'word + two filters': 'q=engineer&mode=remote&tag=aws',
}

/** A list as a page shows it: its rows, total and all facets. */
type Ask = (query: JobQuery) => Promise<unknown>

/** The value below which this share of all values lies. */
type Percentile = (values: readonly number[], share: number) => number

export async function measureSearch(
  databaseUrl: string,
  listings: number,
  percentile: Percentile,
  place: Omit<SphinxOptions, 'clients'>,
): Promise<void> {
  await prepare(databaseUrl, listings)
  const pool = new Pool({ connectionString: databaseUrl, max: clients + 2 })
  const database = { db: createKysely(pool), pool }
  const indexed = createIndexedSearch({ database, log: { info: () => undefined, warn: console.warn } })
  let sphinx: Sphinx | undefined
  try {
    await build(indexed)
    const inSql = createJobSearch({ database })
    await check(indexed, inSql)
    sphinx = await startSphinx(databaseUrl, { ...place, clients })
    if (sphinx) await compareSphinx(sphinx, indexed, readAll())
    await compare(
      {
        ours: askAsPages(indexed, database),
        peer: askPeer(inSql, database),
        peerRounds: listings > mostForPostgres ? 1 : rounds,
        ...(sphinx && { sphinx: askSphinx(sphinx, database) }),
      },
      percentile,
    )
    if (sphinx) console.log(`Sphinx after all searches: ${sphinx.readMemory()} MB of memory`)
  } finally {
    await sphinx?.stop()
    await indexed.close()
    await pool.end()
  }
}

async function prepare(databaseUrl: string, listings: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const startedAt = performance.now()
    await writeListings(client, listings)
    console.log(
      `\n${listings.toLocaleString('en')} live listings, written in ${Math.round((performance.now() - startedAt) / 1000)} s`,
    )
    const { rows } = await client.query(
      `select string_agg(name || ' ' || setting || coalesce(unit, ''), ', ') as text from pg_settings
        where name in ('server_version', 'shared_buffers', 'work_mem', 'max_parallel_workers_per_gather')`,
    )
    console.log(`PostgreSQL: ${rows[0].text}`)
  } finally {
    await client.end()
  }
}

async function build(indexed: { whenBuilt(): Promise<void> }): Promise<void> {
  const before = memory()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const startedAt = performance.now()
  delay.enable()
  await indexed.whenBuilt()
  delay.disable()
  console.log(
    `index: built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${memory() - before} MB more memory, longest stall ${(delay.max / 1e6).toFixed(0)} ms`,
  )
}

/** Megabytes that are in use, after a collection. */
function memory(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return Math.round((heapUsed + external) / 1024 / 1024)
}

type Connections = Parameters<typeof listRowsByIds>[0]

/** As a page asks: whether anything has changed, what the search finds, and the rows that aren't kept. */
function askAsPages(search: JobSearch, database: Connections): Ask {
  const summaries = createJobSummaries(database)
  return async (query) => {
    const revision = await search.readRevision()
    const { ids } = await search.search(query, { limit: 20, withFacets: true, revision })
    return summaries.list(ids, revision)
  }
}

function askPeer(search: JobSearch, database: Connections): Ask {
  return async (query) => {
    const { ids } = await search.search(query, { limit: 20, withFacets: true })
    return listRowsByIds(database, ids)
  }
}

/** Its rows are kept as for pages, and as if nothing ever changed. */
function askSphinx(sphinx: Sphinx, database: Connections): Ask {
  const summaries = createJobSummaries(database)
  return async (query) => summaries.list((await sphinx.ask(query)).ids, 'unchanged')
}

let searchCount = 0
/** Gives a search another least pay, so that nothing counted for it is kept. Words and other filters may be. */
function asNew(query: JobQuery): JobQuery {
  searchCount += 1
  return { ...query, minPayUsd: (query.minPayUsd ?? 0) + searchCount }
}

const read = (text: string) => (text === '' ? emptyJobQuery() : parseJobQuery(new URLSearchParams(text)))

const readAll = () => Object.fromEntries(Object.entries(searches).map(([name, text]) => [name, read(text)]))

/** Throws where the two differ. Of an unfiltered list PostgreSQL's counts are ten seconds old at most, and nothing changes here. */
async function check(indexed: JobSearch, inSql: JobSearch): Promise<void> {
  for (const [name, text] of Object.entries(searches)) {
    const options = { limit: 20, withFacets: true }
    const [actual, expected] = [
      await indexed.search(read(text), options),
      await inSql.search(read(text), options),
    ]
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      throw new Error(`${name}: not what PostgreSQL says`)
    console.log(`  ${name}: ${actual.total.toLocaleString('en')} found, the same in PostgreSQL`)
  }
}

async function compare(
  { ours, peer, peerRounds, sphinx }: { ours: Ask; peer: Ask; peerRounds: number; sphinx?: Ask },
  percentile: Percentile,
): Promise<void> {
  const figures: Record<string, Record<string, number[]>> = {}
  const longest = monitorEventLoopDelay({ resolution: 5 })
  longest.enable()
  for (let round = 0; round < rounds; round++)
    for (const [name, text] of Object.entries(searches)) {
      const times = figures[name] ?? {
        one: [],
        many: [],
        fresh: [],
        manyFresh: [],
        peer: [],
        sphinx: [],
        manySphinx: [],
      }
      figures[name] = times
      const query = read(text)
      times.one?.push(...(await load(ours, query, 1)))
      times.many?.push(...(await load(ours, query, clients)))
      times.fresh?.push(...(await load((one) => ours(asNew(one)), query, 1)))
      times.manyFresh?.push(...(await load((one) => ours(asNew(one)), query, clients)))
      if (round < peerRounds) times.peer?.push(...(await load(peer, query, 1)))
      if (sphinx === undefined) continue
      times.sphinx?.push(...(await load(sphinx, query, 1)))
      times.manySphinx?.push(...(await load(sphinx, query, clients)))
    }
  longest.disable()
  const at = (times: number[] | undefined, part: number) => Number(percentile(times ?? [], part).toFixed(2))
  console.table(
    Object.fromEntries(
      Object.entries(figures).map(([name, { one, many, fresh, manyFresh, peer: others, ...rest }]) => [
        name,
        {
          'p50 ms': at(one, 0.5),
          'p99 ms': at(one, 0.99),
          [`p50, ${clients} clients`]: at(many, 0.5),
          [`p99, ${clients} clients`]: at(many, 0.99),
          samples: one?.length,
          'new: p50 ms': at(fresh, 0.5),
          'p99 ms, new': at(fresh, 0.99),
          [`p99, new, ${clients} clients`]: at(manyFresh, 0.99),
          'PostgreSQL p50': at(others, 0.5),
          'PostgreSQL p99': at(others, 0.99),
          ...(sphinx && {
            'Sphinx p50': at(rest.sphinx, 0.5),
            'Sphinx p99': at(rest.sphinx, 0.99),
            [`Sphinx p50, ${clients} clients`]: at(rest.manySphinx, 0.5),
            [`Sphinx p99, ${clients} clients`]: at(rest.manySphinx, 0.99),
          }),
        },
      ]),
    ),
  )
  console.log(
    `longest stall while answering: ${(longest.max / 1e6).toFixed(0)} ms (results of PostgreSQL are read in the same process)`,
  )
}

/** Milliseconds of each answer; so many are always under way. */
async function load(ask: Ask, query: JobQuery, parallel: number): Promise<number[]> {
  const times: number[] = []
  const endsAt = performance.now() + share
  const run = async () => {
    do {
      const startedAt = performance.now()
      await ask(query)
      times.push(performance.now() - startedAt)
    } while (performance.now() < endsAt)
  }
  await Promise.all(Array.from({ length: parallel }, run))
  return times
}
