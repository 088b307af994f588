import { createServer } from 'node:http'
import { sql } from 'kysely'
import { Pool } from 'pg'
import pino from 'pino'
import { type Database, openDatabase } from '../../board/server/database/open-database.ts'
import { createKysely } from '../../board/server/database/pool.ts'
import { readPostings } from '../../board/server/domain/boards/postings.ts'
import { noApprovedWords } from '../../board/server/domain/imports/approved-words.ts'
import { toFollowedListing } from '../../board/server/domain/imports/file.ts'
import { readImports } from '../../board/server/domain/imports/holding.ts'
import { fileSource, noHistory } from '../../board/server/domain/imports/whose-listings.ts'
import { getSystem } from '../../board/server/domain/systems/address.ts'
import { readText } from '../../board/server/domain/systems/facts-in-text.ts'
import { createContext, followAll, type ReplayFigures, replay } from './replay.ts'
import { textOf, titleOf } from './systems/posting.ts'
import { createWorld, type World } from './world.ts'

/** Postings that go through reader and linter: seconds of CPU and of the clock. */
export async function measureReading(postings: number): Promise<Record<string, number>> {
  const reader = getSystem('greenhouse')
  const jobs = Array.from({ length: postings }, (_, number) => ({
    id: number,
    title: titleOf({ number }),
    absolute_url: `https://job-boards.greenhouse.io/acme/jobs/${number}`,
    company_name: 'Acme',
    location: { name: 'Lisbon, Portugal' },
    content: textOf({ number, edits: 0, cities: [] }),
  }))
  const opened = reader.open({ jobs, meta: { total: postings } })
  if (opened === undefined) throw new Error('The answer is not of Greenhouse.')
  const seconds = timer()
  const { openings } = await readPostings(reader, 'acme', opened)
  const listings = openings.flatMap(({ postingIds, posting, sourceHash }) => {
    const [sourceId] = postingIds
    const listing = toFollowedListing(readText(posting), {
      company: { slug: 'acme', name: 'Acme' },
      source: 'greenhouse',
      sourceId,
      sourceHash,
    })
    return typeof listing === 'string' ? [] : [{ id: sourceId, companyId: 'acme', listing }]
  })
  const reading = seconds()
  const linting = timer()
  const read = await readImports(listings, {
    from: fileSource,
    companyOf: () => undefined,
    historyOf: () => noHistory,
    ownHosts: [],
    registered: new Map(),
    approvedOf: async () => noApprovedWords,
    storedOf: () => undefined,
  })
  return { postings: read.size, 'reader, s of CPU': reading, 'linter, s of CPU': linting() }
}

function timer(): () => number {
  const since = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(since)
    return Math.round((user + system) / 10_000) / 100
  }
}

/** A replay on a database that exists; its tables are empty. */
export async function measureReplay(
  databaseUrl: string,
  { boards, openings, days }: { boards: number; openings: number; days: number },
): Promise<ReplayFigures> {
  const database = await open(databaseUrl)
  try {
    return await replay(createWorld(boards, openings), database, days)
  } finally {
    await database.close()
  }
}

function open(databaseUrl: string): Promise<Database> {
  return openDatabase({ dataDir: '', databaseUrl }, pino({ level: 'silent' }))
}

/** Serves a world on a port of this machine, as FOLLOW_TEST_SERVER. Each answer takes a while, as on the internet. */
export async function serveWorld(
  boards: number,
  openings: number,
  delayMs: number,
): Promise<{ origin: string; world: World; close(): Promise<void> }> {
  const world = createWorld(boards, openings)
  const server = createServer(async ({ headers, url = '' }, response) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    const validator = headers['if-none-match']
    const answer = await world.fetch(`https://${String(headers['x-forwarded-host'])}${url}`, {
      headers: validator === undefined ? {} : { 'if-none-match': validator },
    })
    response
      .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      .end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    world,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Follows the boards of a world on a running board's database. */
export async function followWorld(databaseUrl: string, world: World): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 2 })
  try {
    await followAll(createContext(world, { db: createKysely(pool), pool } as unknown as Database), world)
  } finally {
    await pool.end()
  }
}

/** Has the running board read all boards as soon as it may; resolves with the seconds that it took. */
export async function readAllNow(databaseUrl: string, boards: number): Promise<number> {
  const pool = new Pool({ connectionString: databaseUrl, max: 2 })
  const db = createKysely(pool)
  const startedAt = performance.now()
  try {
    const { rows } = await sql<{
      now: Date
    }>`update board.sources set due_at = now() - interval '1 second' returning now() as now`.execute(db)
    const since = rows[0]?.now ?? new Date()
    for (let done = 0; done < boards; ) {
      await sql`insert into pgboss.job (name, data)
        select 'follow-sources-now', '{}' where not exists (
          select from pgboss.job where name = 'follow-sources-now' and state in ('created', 'active'))`.execute(
        db,
      )
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      const counted = await sql<{ done: number }>`
        select count(*)::int as done from board.sources where asked_at >= ${since}`.execute(db)
      done = counted.rows[0]?.done ?? 0
      if (performance.now() - startedAt > 1_200_000)
        throw new Error(`Only ${done} boards were read in 20 minutes.`)
    }
    return Math.round((performance.now() - startedAt) / 1_000)
  } finally {
    await pool.end()
  }
}
