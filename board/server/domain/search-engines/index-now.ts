import { sql } from 'kysely'
import { isOfferedCompanySql, isOfferedSql, publicSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { isChangedSince, type ReadUntil } from '../jobs/shown-changes.ts'

/** Shares what it gets with Bing, Naver, Seznam, Yandex and Yep (indexnow.org). */
const endpoint = 'https://api.indexnow.org/indexnow'
/** A request may name twice as many addresses, and each listing brings its company's page. */
const mostChanges = 5_000
const usualWaitSeconds = 3600
const longestWaitSeconds = 86_400

/** Tells search engines every five minutes what has changed, while INDEXNOW_KEY is set. */
export async function handleIndexNow(context: DomainContext): Promise<void> {
  await context.queue.repeat('index-now', '*/5 * * * *', () => sendChanges(context))
}

type Sender = Pick<DomainContext, 'config' | 'database' | 'guardedFetch' | 'log' | 'now'>

/**
 * Sends the addresses that changed since the last time, and remembers how far. Without a key or a public address nothing is sent, and what changes until
 * there is one never will be.
 */
export async function sendChanges(context: Sender): Promise<void> {
  const { config, database, now } = context
  const { crawlers, publicUrl } = config
  const { db } = database
  if (crawlers.indexNowKey === undefined || publicUrl === undefined) {
    await db.deleteFrom('board.index_now').execute()
    return
  }
  const sent = await readSent(db, crawlers.indexNowKey)
  if (sent.stopStatus !== null || (sent.waitUntil !== null && sent.waitUntil > now())) return
  const changes = await listChanges(db, sent, crawlers.indexesUnclaimed)
  const last = changes.at(-1)
  if (last === undefined) return
  const addresses = [...new Set(changes.flatMap(({ paths }) => paths))].map((path) => publicUrl + path)
  const answer = await post(context, { origin: publicUrl, key: crawlers.indexNowKey, addresses })
  if (answer === undefined) return
  await db
    .updateTable('board.index_now')
    .set(noteAnswer(answer, last, now()))
    .execute()
}

interface Answer {
  status: number
  /** Seconds. */
  retryAfter: number | undefined
}

interface Change {
  /** Of a listing or a company. */
  id: string
  paths: string[]
  /** With the microseconds, which a Date would lose. */
  changedAt: string
}

/** Of the client errors, those after which asking again can help. */
const passing = new Set([408, 429])

/** Where an answer leaves the sending. Any other answer than these leaves it where it is: it is tried again five minutes later. */
function noteAnswer({ status, retryAfter = usualWaitSeconds }: Answer, last: Change, now: Date) {
  if (status === 200 || status === 202)
    return { sent_until: sql<Date>`${last.changedAt}::timestamptz`, sent_id: last.id, wait_until: null }
  if (status >= 400 && status < 500 && !passing.has(status)) return { stop_status: status }
  const waitSeconds = Math.min(Math.max(retryAfter, 60), longestWaitSeconds)
  return { wait_until: status === 429 ? new Date(now.getTime() + waitSeconds * 1000) : null }
}

/** The answer after which nothing more is sent with the key in use; undefined if there was none. */
export async function findIndexNowStop({
  config,
  database,
}: Pick<DomainContext, 'config' | 'database'>): Promise<number | undefined> {
  const { indexNowKey } = config.crawlers
  if (indexNowKey === undefined) return undefined
  const row = await database.db
    .selectFrom('board.index_now')
    .select('stop_status as stopStatus')
    .where('key', '=', indexNowKey)
    .executeTakeFirst()
  return row?.stopStatus ?? undefined
}

async function readSent(db: Db, key: string) {
  return db
    .insertInto('board.index_now')
    .values({ key })
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet({
        key,
        sent_until: sql`case when index_now.key = excluded.key then index_now.sent_until else now() end`,
        stop_status: sql`case when index_now.key = excluded.key then index_now.stop_status end`,
        wait_until: sql`case when index_now.key = excluded.key then index_now.wait_until end`,
      }),
    )
    .returning([
      sql<string>`sent_until::text`.as('until'),
      'sent_id as id',
      'stop_status as stopStatus',
      'wait_until as waitUntil',
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Listings and companies that changed for their readers, the earliest first: those that search engines may list, and those that they may have listed until they
 * closed or were hidden; what happens to a hidden one later is nobody's business.
 */
async function listChanges(db: Db, sent: ReadUntil, indexesUnclaimed: boolean): Promise<Change[]> {
  const wasShown = (row: 'j' | 'c') =>
    sql`(${sql.ref(`${row}.frozen_at`)} is null or ${sql.ref(`${row}.frozen_at`)} > ${sent.until}::timestamptz)`
  const companyPath = sql`'/companies/' || c.slug`
  const { rows } = await sql<Change>`
    (select j.id, array['/jobs/' || j.slug || '-' || j.public_id, ${companyPath}] as paths, j.shown_at, j.shown_at::text as "changedAt"
      from board.jobs j join board.companies c on c.id = j.company_id
      where ${isChangedSince(sent)} and ${wasShown('j')} and ${wasShown('c')}
        and j.status in ${sql.raw(publicSql)} and ${sql.raw(isOfferedSql(indexesUnclaimed))}
      order by j.shown_at, j.id limit ${mostChanges})
    union all
    (select c.id, array[${companyPath}], c.shown_at, c.shown_at::text
      from board.companies c
      where ${isChangedSince(sent, 'c')} and ${wasShown('c')} and ${sql.raw(isOfferedCompanySql(indexesUnclaimed))}
        and exists (select from board.jobs j where j.company_id = c.id and j.frozen_at is null and j.status in ${sql.raw(publicSql)})
      order by c.shown_at, c.id limit ${mostChanges})
    order by shown_at, id limit ${mostChanges}`.execute(db)
  return rows
}

/** Undefined if there was no answer. */
async function post(
  { guardedFetch, log }: Sender,
  { origin, key, addresses }: { origin: string; key: string; addresses: readonly string[] },
): Promise<Answer | undefined> {
  const body = JSON.stringify({
    host: new URL(origin).host,
    key,
    keyLocation: `${origin}/${key}.txt`,
    urlList: addresses,
  })
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  try {
    const { status, headers: answerHeaders } = await guardedFetch(endpoint, { method: 'POST', headers, body })
    if (status >= 400) log.warn({ status }, 'IndexNow refused changed addresses')
    const seconds = Number(answerHeaders['retry-after'])
    return { status, retryAfter: seconds > 0 ? seconds : undefined }
  } catch (error) {
    log.warn({ err: error }, 'IndexNow could not be reached')
    return undefined
  }
}
