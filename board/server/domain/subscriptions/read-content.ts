import { type JobSummary, parseJobQuery } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/subscriptions'
import { hasOpenPageSql, isLiveSql, notFrozenSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { type ChannelMessage, listJob, mostListed, writeChannelMessage } from './channel-messages.ts'
import type { SubscriptionKind } from './destinations.ts'
import { isTellableSql } from './follow-changes.ts'

/** Events of a listing that subscriptions are told of. */
export const subscriptionEvents = ['published', 'changed', 'ended'] as const
export type SubscriptionEvent = (typeof subscriptionEvents)[number]

/** The subject of a message. */
export interface Told {
  event: SubscriptionEvent
  /** The database's ids. */
  jobIds: readonly string[]
}

export interface Receiver {
  /** Of the subscription. */
  id: string
  kind: SubscriptionKind
  destination: string
  search: string
}

type Reader = Pick<DomainContext, 'database' | 'getOrigin' | 'jobSummaries' | 'now' | 'search'>

/** Standard Webhooks asks for less than 20 kB. */
const maxBodyBytes = 20_000

/**
 * The body of a message as things are now: without jobs that have been hidden or closed since, and without closed ones that are open again. Undefined if
 * nothing is left of it. `revision` was read since the message was taken up.
 */
export async function readContent(
  context: Reader,
  receiver: Receiver,
  told: Told,
  revision: string,
): Promise<string | undefined> {
  const { event, jobIds } = told
  if (event === 'ended') return readEnded(context, receiver, told)
  const currentIds = receiver.kind === 'webhook' ? jobIds : await listTellable(context.database.db, jobIds)
  const summaries = await context.jobSummaries.list(currentIds.slice(0, mostListed), revision)
  const jobs = summaries.map(({ value }) => value).filter(({ isDemo }) => !isDemo)
  const [first] = jobs
  if (first === undefined) return undefined
  const origin = context.getOrigin()
  if (receiver.kind === 'webhook') return writeListing(context, receiver, event, fitting(first, origin))
  const listed = jobs.map((job) => listJob(job, origin))
  return writeChannel(receiver, origin, { event, listed, count: currentIds.length })
}

/** Those that are still live, in their order: a message may be about thousands. */
async function listTellable(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.id from unnest(${ids}::uuid[]) with ordinality as told (id, place) join board.jobs j on j.id = told.id
    join board.companies c on c.id = j.company_id where ${sql.raw(isTellableSql)} order by told.place`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** A webhook gets what left its search, too; for a channel that isn't closed. */
async function readEnded(context: Reader, receiver: Receiver, { jobIds }: Told): Promise<string | undefined> {
  const { database, getOrigin, search } = context
  const query = parseJobQuery(new URLSearchParams(receiver.search))
  const isMatched = receiver.kind !== 'webhook' || receiver.search === ''
  const rows = await listEnded(
    database.db,
    jobIds,
    isMatched ? jobIds : await search.listMatching(query, jobIds),
  )
  const [first] = rows
  if (first === undefined) return undefined
  const origin = getOrigin()
  if (receiver.kind === 'webhook') {
    const { id, path } = first
    return writeListing(context, receiver, 'ended', { id, path, url: origin + path })
  }
  const listed = rows
    .filter(({ isOpen }) => isOpen)
    .map(({ title, company, path }) => ({ title, company, url: origin + path, facts: '' }))
  if (listed.length === 0) return undefined
  return writeChannel(receiver, origin, { event: 'ended', listed, count: listed.length })
}

function writeChannel(
  { kind, destination, search }: Receiver,
  origin: string,
  { event, listed, count }: { event: SubscriptionEvent; listed: ChannelMessage['jobs']; count: number },
): string {
  const jobs = listed.slice(0, mostListed)
  const searchUrl = searchAddress(origin, search)
  const message = { heading: text.headings[event](count), jobs, more: count - jobs.length, searchUrl }
  return JSON.stringify(
    writeChannelMessage(kind as Exclude<SubscriptionKind, 'webhook'>, destination, message),
  )
}

/** Where people see the search. */
export function searchAddress(origin: string, search: string): string {
  return search === '' ? `${origin}/jobs` : `${origin}/jobs?${search}`
}

function writeListing(
  { now }: Pick<Reader, 'now'>,
  { id }: Receiver,
  event: SubscriptionEvent,
  data: object,
): string {
  return writeWebhook(`listing.${event}`, { subscription: id, at: now() }, data)
}

/**
 * The body of a webhook (standardwebhooks.com), at the time of writing it. It names the subscription because the board signs for all of them: whoever
 * checks that signature alone could be sent messages of somebody else's.
 */
export function writeWebhook(
  type: string,
  { subscription, at }: { subscription: string; at: Date },
  data: object,
): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), subscription, data })
}

/** The job as lists of the API have it, with its whole address. One that is too long loses its lists of terms, which the API has. */
function fitting(job: JobSummary, origin: string): object {
  const data = { ...job, url: origin + job.path }
  if (Buffer.byteLength(JSON.stringify(data)) < maxBodyBytes - 200) return data
  return { ...data, excerpt: null, tags: [], chains: [], sectors: [] }
}

interface EndedRow {
  /** The public id. */
  id: string
  path: string
  title: string
  company: string
  /** Whether its page still opens: a hidden one is named by its id alone. */
  isOpen: boolean
}

/** Those that are no longer live, or no longer found by the search. */
async function listEnded(db: Db, ids: readonly string[], matching: readonly string[]): Promise<EndedRow[]> {
  const isOpen = sql.raw(`(${hasOpenPageSql} and ${notFrozenSql})`)
  const { rows } = await sql<EndedRow>`
    select j.public_id as id, '/jobs/' || case when ${isOpen} then j.slug || '-' else '' end || j.public_id as path,
      j.title, c.name as company, ${isOpen} as "isOpen"
    from board.jobs j join board.companies c on c.id = j.company_id
    where j.id = any (${ids}::uuid[]) and (not (${sql.raw(isLiveSql)}) or j.id <> all (${matching}::uuid[]))
    order by j.title, j.id`.execute(db)
  return rows
}
