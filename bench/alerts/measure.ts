import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import pino from 'pino'
import { readConfig } from '../../board/server/config/read-config.ts'
import { type Context, createContext } from '../../board/server/context.ts'
import { openDatabase } from '../../board/server/database/open-database.ts'
import { hashEndpoint, sealBrowser } from '../../board/server/domain/alerts/browsers.ts'
import {
  matchAlerts,
  type ReadSearches,
  writeAlertMatches,
} from '../../board/server/domain/alerts/match-alerts.ts'
import { sendDueAlerts } from '../../board/server/domain/alerts/send-alerts.ts'
import { sendDuePushes } from '../../board/server/domain/alerts/send-pushes.ts'
import { createGuardedFetch } from '../../board/server/outgoing/guarded-fetch.ts'
import { readServer, readStat } from '../postgres-cpu.ts'
import { writeListings } from '../search/listings.ts'
import { makeSearches } from './searches.ts'

/** As in find-changes.ts: changes that are told of in one transaction. */
const roundLength = 500
const refusedShare = 0.01
const slowShare = 0.004
const goneShare = 0.01
const jobsOfEmail = 3
const longestSeconds = 600

interface Board {
  context: Context
  client: Client
  jobIds: readonly string[]
  tags: readonly string[]
  close(): Promise<void>
}

interface Sink {
  read(): Promise<{ ids: string[]; twice: number; refused: number; cpuSeconds: number }>
}

/** A board of so many listings with a PostgreSQL of its own, which does nothing by itself and sends its emails to a server. */
export async function openBoard(dataDir: string, smtpUrl: string, listings: number): Promise<Board> {
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: 'off',
    SMTP_URL: smtpUrl,
    CONTACT_EMAIL: 'board@jobs.example',
    MASTER_KEY: 'a-master-key-for-measuring-only',
  })
  const log = pino({ level: 'silent' })
  const database = await openDatabase(config, log)
  const context = await createContext({ config, database, log, role: 'command' })
  const { host, port, user, password, database: name } = database.connection
  const client = new Client({ host, port, user, password, database: name })
  await client.connect()
  const writer = new Client({ host, port, user, password, database: name })
  await writer.connect()
  await writeListings(writer, listings)
  await writer.end()
  const list = async (statement: string): Promise<string[]> =>
    (await client.query<{ value: string }>(statement)).rows.map(({ value }) => value)
  return {
    context,
    client,
    jobIds: await list('select id as value from board.jobs'),
    tags: await list('select slug as value from board.tags where not is_sector'),
    async close() {
      await client.end()
      await context.close()
      await database.close()
    },
  }
}

/** Measures asking all searches for all listings, as if they were new. */
export async function measureMatching(
  { context, client, jobIds, tags }: Board,
  { alerts, searches }: { alerts: number; searches: number },
): Promise<Record<string, object>> {
  await addAlerts(client, alerts, makeSearches(searches, tags))
  const watch = await createWatch(client)
  const changes = jobIds.map((id) => ({ id, event: 'published' as const, listedAt: new Date() }))
  const readSearches: ReadSearches = new Map()
  const whole = watch.start()
  const matching = { times: [] as Spent[] }
  const reading = { times: [] as Spent[] }
  const writing = { times: [] as Spent[] }
  let matches = 0
  for (let start = 0; start < changes.length; start += roundLength) {
    const both = watch.start()
    const search: Pick<Context['search'], 'matchListed'> = {
      async matchListed(queries, ids) {
        reading.times.push(both())
        const spent = watch.start()
        const answer = await context.search.matchListed(queries, ids)
        matching.times.push(spent())
        return answer
      },
    }
    const part = changes.slice(start, start + roundLength)
    const at = new Date()
    const result = await matchAlerts(context.database.db, { search, readSearches, changes: part, at })
    const spent = watch.start()
    await context.database.db
      .transaction()
      .execute((transaction) => writeAlertMatches(transaction, result, new Date()))
    writing.times.push(spent())
    matches += result.matches.length
  }
  const { rows } = await client.query('select count(*)::int as count from board.alert_jobs')
  const all = whole()
  console.log(
    `\n${format(alerts)} alerts of ${format(searches)} searches, ${format(changes.length)} new listings: ${format(matches)} matches of searches, ${format(rows[0].count)} rows of alerts`,
  )
  return {
    'reading searches': sum(reading.times),
    'matching them': sum(matching.times),
    'writing matches': sum(writing.times),
    all: sum([all]),
  }
}

/** Sends so many due emails, and compares what the server got with what the board wrote down. */
export async function measureSending(
  { context, client, jobIds, tags }: Board,
  emails: number,
  sink: Sink,
): Promise<{ figures: Record<string, object>; isRight: boolean }> {
  await addAlerts(client, emails, makeSearches(Math.ceil(emails / 5), tags))
  await client.query(
    `insert into board.alert_jobs (alert_id, job_id)
     select a.id, ($1::uuid[])[1 + (row_number() over () * 7 + n * 31) % $2::int] from board.alerts a, generate_series(1, $3::int) n on conflict do nothing`,
    [jobIds, jobIds.length, jobsOfEmail],
  )
  // All at the same hour, as daily ones are, whose jobs were there by then.
  await client.query(
    `update board.alerts set waiting_since = date_trunc('hour', now()), due_at = date_trunc('hour', now())`,
  )
  await client.query('vacuum analyze board.alerts, board.alert_jobs')
  const watch = await createWatch(client)
  const before = await sink.read()
  const spent = watch.start()
  const startedAt = performance.now()
  const rounds: number[] = []
  do rounds.push(await sendDueAlerts(context))
  while (rounds.at(-1) !== 0 && performance.now() - startedAt < longestSeconds * 1_000)
  const { seconds, own, postgres } = spent()
  const after = await sink.read()
  const { rows } = await client.query<{ id: string }>(`select id from board.alert_mails where state = 'sent'`)
  const { rows: states } = await client.query<{ state: string; count: number; waiting: number }>(
    `select state, count(*)::int as count, (count(*) filter (where waiting_since is not null))::int as waiting from board.alerts group by state`,
  )
  const got = new Set(after.ids)
  const refused = Math.round(emails * refusedShare)
  const paused = states.find(({ state }) => state === 'bounced')
  const lost = emails - refused - got.size + rows.filter(({ id }) => !got.has(id)).length
  const isRight =
    lost === 0 &&
    after.twice === 0 &&
    rows.length === got.size &&
    paused?.count === refused &&
    paused.waiting === refused
  console.log(
    `\n${format(emails)} due emails of ${jobsOfEmail} jobs, ${format(refused)} of them to a domain that refuses all and ${format(Math.round(emails * slowShare))} to one that takes a second; rounds: ${rounds.join(', ')}`,
  )
  return {
    isRight,
    figures: {
      emails: {
        'came once': got.size - after.twice,
        twice: after.twice,
        lost,
        'refused, paused': paused?.count ?? 0,
        s: round(seconds),
        'a second': Math.round(got.size / seconds),
        'CPU s': round(own),
        'of PostgreSQL': round(postgres),
        'of the sink': round(after.cpuSeconds - before.cpuSeconds),
      },
    },
  }
}

interface PushService {
  origin: string
  read(): Promise<{ paths: string[]; twice: number; cpuSeconds: number }>
}

/** Sends so many due notifications, and compares what the push service got with what the board wrote down. */
export async function measurePushing(
  { context, client, jobIds, tags }: Board,
  pushes: number,
  service: PushService,
): Promise<{ figures: Record<string, object>; isRight: boolean }> {
  await addAlerts(client, pushes, makeSearches(Math.ceil(pushes / 5), tags))
  await client.query(
    `insert into board.alert_jobs (alert_id, job_id)
     select a.id, ($1::uuid[])[1 + row_number() over () % $2::int] from board.alerts a`,
    [jobIds, jobIds.length],
  )
  const gone = Math.round(pushes * goneShare)
  await addBrowsers(client, context.config.masterKey, gone)
  const guardedFetch = createGuardedFetch(undefined, { testServer: service.origin })
  const watch = await createWatch(client)
  const before = await service.read()
  const spent = watch.start()
  const startedAt = performance.now()
  const rounds: number[] = []
  do rounds.push(await sendDuePushes({ ...context, guardedFetch }))
  while (rounds.at(-1) !== 0 && performance.now() - startedAt < longestSeconds * 1_000)
  const { seconds, own, postgres } = spent()
  const after = await service.read()
  const { rows } = await client.query<{ told: number; browsers: number }>(
    `select (select count(*)::int from board.alert_pushes where failures = 0 and told_until > now() - interval '1 hour') as told,
       (select count(*)::int from board.push_subscriptions) as browsers`,
  )
  const lost = pushes - after.paths.length
  const isRight =
    lost === 0 && after.twice === 0 && rows[0]?.told === pushes - gone && rows[0].browsers === pushes - gone
  console.log(
    `\n${format(pushes)} due notifications, ${format(gone)} of them to browsers that have unsubscribed; rounds: ${rounds.join(', ')}`,
  )
  return {
    isRight,
    figures: {
      notifications: {
        'came once': after.paths.length - after.twice,
        twice: after.twice,
        lost,
        s: round(seconds),
        'a second': Math.round(after.paths.length / seconds),
        'CPU s': round(own),
        'of PostgreSQL': round(postgres),
        'of the service': round(after.cpuSeconds - before.cpuSeconds),
      },
    },
  }
}

/** A browser for each alert, all with the same keys; the first ones have unsubscribed. */
async function addBrowsers(client: Client, masterKey: string, gone: number): Promise<void> {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const { rows } = await client.query<{ email: string }>('select email from board.alerts order by id')
  const browsers = rows.map(({ email }, number) => {
    const id = randomUUID()
    const endpoint = `https://push.example/${number}${number < gone ? 'gone' : ''}`
    const browser = { endpoint, keys: { p256dh, auth } }
    return { id, email, hash: hashEndpoint(browser), sealed: sealBrowser(masterKey, id, browser) }
  })
  await client.query(
    `insert into board.push_subscriptions (id, email, endpoint_hash, sealed)
     select * from unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[])`,
    [
      browsers.map(({ id }) => id),
      browsers.map(({ email }) => email),
      browsers.map(({ hash }) => hash),
      browsers.map(({ sealed }) => sealed),
    ],
  )
  await client.query(
    `insert into board.alert_pushes (alert_id, subscription_id, told_until, due_at)
     select a.id, s.id, now() - interval '1 day', date_trunc('hour', now())
     from board.alerts a join board.push_subscriptions s on s.email = a.email`,
  )
  await client.query(
    'vacuum analyze board.alerts, board.alert_jobs, board.alert_pushes, board.push_subscriptions',
  )
}

/** Puts alerts of one search each, of addresses at a thousand domains, in place of all. */
async function addAlerts(client: Client, alerts: number, searches: readonly string[]): Promise<void> {
  await client.query('truncate board.alerts cascade')
  await client.query(
    `insert into board.alerts (id, email, search, name, frequency, state, starts_at)
     select gen_random_uuid(), 'person' || n || '@' || case when n <= $3::int then 'refuses.example' when n <= $4::int then 'slow.example'
         else 'people-' || n % 1000 || '.example' end,
       s.search, 'Jobs like these', 'daily', 'active', now() - interval '60 days'
     from generate_series(1, $1::int) n
       join unnest($2::text[]) with ordinality as s (search, place) on s.place = 1 + n % cardinality($2::text[])`,
    [alerts, searches, Math.round(alerts * refusedShare), Math.round(alerts * (refusedShare + slowShare))],
  )
  await client.query('vacuum analyze board.alerts')
}

/** Seconds on the clock, of this process's CPU and of PostgreSQL's. */
interface Spent {
  seconds: number
  own: number
  postgres: number
}

async function createWatch(client: Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = readStat(rows[0]?.pid ?? 0)?.parent ?? 0
  return {
    start(): () => Spent {
      const startedAt = performance.now()
      const usage = process.cpuUsage()
      const before = readServer(server)
      return () => {
        const { user, system } = process.cpuUsage(usage)
        return {
          seconds: (performance.now() - startedAt) / 1_000,
          own: (user + system) / 1e6,
          postgres: readServer(server) - before,
        }
      }
    },
  }
}

function sum(times: readonly Spent[]): object {
  const total = (name: keyof Spent): number => round(times.reduce((all, one) => all + one[name], 0))
  return { 'CPU s': total('own'), 'of PostgreSQL': total('postgres'), s: total('seconds') }
}

const round = (number: number): number => Math.round(number * 100) / 100
const format = (number: number): string => number.toLocaleString('en')
