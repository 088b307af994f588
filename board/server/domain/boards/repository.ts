import type { RunOutcome } from '@cryptolist/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { v4 as uuidv4 } from 'uuid'
import type { Db, Schema } from '../../database/schema.ts'
import { expiryDays } from '../imports/listing.ts'
import { systems } from '../systems/address.ts'
import type { BoardSystem, SystemReader } from '../systems/system.ts'
import type { Validators } from './ask-board.ts'
import type { StoredPosting } from './plan-run.ts'
import { isAskedAgain } from './refusals.ts'

/** A followed board that this worker alone may read now. */
export interface LeasedSource extends Validators {
  id: string
  /** Who is asked for it: boards of the same are read one after the other. */
  host: string
  system: BoardSystem
  board: string
  /** Null as long as the board has had no listing. */
  company: { id: string; slug: string; name: string; isClaimed: boolean } | null
  /** The company's name, as long as there is no company. */
  companyName: string | null
  /** The operator named its company, or the company's owner follows it. */
  isNamed: boolean
  lease: string
}

/** A board, followed or not, whose host is asked. */
export type AskedBoard = Pick<LeasedSource, 'system' | 'board'>

/** After so long a worker that was cut off is given up. */
const leaseMinutes = 5

/** A board that nothing has confirmed for so long is read in full: listings that expired meanwhile return only so. */
const confirmedDays = 30
const isConfirmed = sql`s.confirmed_at > now() - make_interval(days => ${confirmedDays})
  and not exists (select from board.source_refusals where source_id = s.id and ${isAskedAgain})`

const withOwnHosts = systems.filter(({ hasOwnHosts }) => hasOwnHosts).map(({ system }) => system)

/**
 * Who is asked for a board: the whole system, because its boards share its servers, or the own host of a feed or of another
 * CryptoList. Each host is asked one thing at a time, and rests by itself when it asks us to wait.
 */
function askedHost(system: RawBuilder<unknown>, board: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`case when ${system} = any(${withOwnHosts}::text[]) then lower(split_part(${board}, '/', 1)) else ${system} end`
}

const hostOf = (alias: string): RawBuilder<string> =>
  askedHost(sql.ref(`${alias}.system`), sql.ref(`${alias}.board`))
/** Whether the host of a board, by the alias of its row, has asked us to wait. */
export const isHostResting = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from board.source_rests r where r.host = ${hostOf(alias)} and r.until > now())`

/** The company of a board, or null. */
export function companyColumn(alias: string): RawBuilder<LeasedSource['company']> {
  return sql`(select json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'isClaimed', c.claimed_at is not null)
    from board.companies c where c.id = ${sql.ref(`${alias}.company_id`)})`
}

/** Hosts that are asked what a board has, which may not be followed. */
const lookedAt = sql`select l.host from board.source_looks l where l.leased_until > now()`

const leasedColumns = sql`s.id, s.system, s.board, ${hostOf('s')} as host, s.lease, case when ${isConfirmed} then s.etag end as etag,
  case when ${isConfirmed} then s.last_modified end as "lastModified", case when ${isConfirmed} then s.answer_hash end as "answerHash",
  s.company_name as "companyName", s.is_named or s.owner_domain is not null as "isNamed", ${companyColumn('s')} as company`

/**
 * Leases boards that are due, each to one worker of all processes. A system whose boards another worker reads or looks at is left out, so
 * that it is asked one thing at a time, and so is one that has asked us to wait.
 */
export async function leaseDueSources(
  db: Db,
  { systems, perSystem }: { systems: readonly BoardSystem[]; perSystem: number },
): Promise<LeasedSource[]> {
  return db.transaction().execute(async (transaction) => {
    await lockLeases(transaction)
    const { rows } = await sql<LeasedSource>`
      with due as (
        select d.id, row_number() over (partition by ${hostOf('d')} order by random()) as place from board.sources d
        where d.state = 'followed' and d.due_at <= now() and d.system = any(${systems}::text[])
          and not ${isHostResting('d')}
          and ${hostOf('d')} not in (select ${hostOf('o')} from board.sources o where o.leased_until > now())
          and ${hostOf('d')} not in (${lookedAt}))
      update board.sources s set lease = ${uuidv4()}, leased_until = now() + make_interval(mins => ${leaseMinutes})
      from due where s.id = due.id and due.place <= ${perSystem}
      returning ${leasedColumns}`.execute(transaction)
    return rows
  })
}

/** Leases one board; undefined while another worker reads a board of its system, or looks at one. */
export async function leaseSource(db: Db, id: string): Promise<LeasedSource | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockLeases(transaction)
    const { rows } = await sql<LeasedSource>`
      update board.sources s set lease = ${uuidv4()}, leased_until = now() + make_interval(mins => ${leaseMinutes})
      where s.id = ${id} and s.state <> 'left_out' and not exists (
        select from board.sources o where ${hostOf('o')} = ${hostOf('s')} and o.leased_until > now())
        and ${hostOf('s')} not in (${lookedAt})
      returning ${leasedColumns}`.execute(transaction)
    return rows[0]
  })
}

/** Leases the host of a board that may not be followed; undefined while another worker asks it. */
export async function leaseHost(db: Db, { system, board }: AskedBoard): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockLeases(transaction)
    const { rows } = await sql<{ lease: string }>`
      insert into board.source_looks as l (host, lease, leased_until)
      select a.host, ${uuidv4()}, now() + make_interval(mins => ${leaseMinutes})
      from (select ${askedHost(sql`${system}::text`, sql`${board}::text`)} as host) a
      where not exists (select from board.sources o where ${hostOf('o')} = a.host and o.leased_until > now())
      on conflict (host) do update set lease = excluded.lease, leased_until = excluded.leased_until
      where l.leased_until <= now()
      returning lease`.execute(transaction)
    return rows[0]?.lease
  })
}

/** Gives back what leaseHost leased. */
export async function releaseHost(db: Db, lease: string): Promise<void> {
  await sql`delete from board.source_looks where lease = ${lease}`.execute(db)
}

async function lockLeases(db: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('board.source-leases', 0))`.execute(db)
}

/**
 * Holds boards for as long again, before the first of them is read. Returns the ids of those that are held: a lease that ran out may be
 * another worker's, and so may be the host.
 */
export async function renewLeases(db: Db, sources: readonly LeasedSource[]): Promise<ReadonlySet<string>> {
  const [first] = sources
  if (first === undefined) return new Set()
  const { rows } = await sql<{ id: string }>`
    update board.sources set leased_until = now() + make_interval(mins => ${leaseMinutes})
    where id = any(${sources.map(({ id }) => id)}::uuid[]) and lease = ${first.lease} and leased_until > now()
    returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Gives boards back that were not read. */
export async function releaseSources(db: Db, sources: readonly LeasedSource[]): Promise<void> {
  const ids = sources.map(({ id }) => id)
  const [first] = sources
  if (first === undefined) return
  await sql`
    update board.sources set lease = null, leased_until = null
    where id = any(${ids}::uuid[]) and lease = ${first.lease}`.execute(db)
}

/** Asks the host of a board for nothing during so many seconds. */
export async function putOffHost(db: Db, { system, board }: AskedBoard, waitSeconds: number): Promise<void> {
  const host = askedHost(sql`${system}::text`, sql`${board}::text`)
  await sql`delete from board.source_rests where until < now()`.execute(db)
  await sql`
    insert into board.source_rests (host, until) values (${host}, now() + make_interval(secs => ${waitSeconds}))
    on conflict (host) do update set until = greatest(source_rests.until, excluded.until)`.execute(db)
  await sql`
    update board.sources s set due_at = greatest(due_at, now() + make_interval(secs => ${waitSeconds}))
    where ${hostOf('s')} = ${host}`.execute(db)
}

/** Whether the host of a board has asked us to wait. */
export async function isResting(db: Db, { system, board }: AskedBoard): Promise<boolean> {
  const { rows } = await sql`
    select from board.source_rests
    where host = ${askedHost(sql`${system}::text`, sql`${board}::text`)} and until > now()`.execute(db)
  return rows.length > 0
}

/** Pauses a board, or has it read again as soon as its host may be asked. */
export async function pauseSource(db: Db, id: string, isPaused: boolean): Promise<void> {
  await sql`
    update board.sources s set state = ${isPaused ? 'paused' : 'followed'},
      due_at = greatest(now(), (select until from board.source_rests where host = ${hostOf('s')}))
    where id = ${id} and state <> 'left_out'`.execute(db)
}

/** The facts that a run has to know of its board, which is locked from now on; undefined if the lease is another worker's, or the board isn't followed any longer. */
export async function lockSource(
  db: Transaction<Schema>,
  { id, lease }: Pick<LeasedSource, 'id' | 'lease'>,
): Promise<{ failures: number; doubts: number; isLook: boolean } | undefined> {
  const { rows } = await sql<{ failures: number; doubts: number; isLook: boolean }>`
    select failures, doubts, coalesce(doubted_at < now() - interval '30 minutes', true) as "isLook"
    from board.sources where id = ${id} and lease = ${lease} and state <> 'left_out' for update`.execute(db)
  return rows[0]
}

/** The state of its board that a run writes. */
export interface RunState {
  outcome: RunOutcome
  failures: number
  dueInMs: number
  isConfirmed: boolean
  /** Left as they are unless given. */
  validators?: Validators
  doubts?: number
  movedTo?: string | undefined
}

/** Writes what a run found and ends its lease. */
export async function saveSource(db: Transaction<Schema>, id: string, state: RunState): Promise<void> {
  const { outcome, failures, dueInMs, isConfirmed, validators, doubts, movedTo = null } = state
  await db
    .updateTable('board.sources')
    .set({
      outcome,
      failures,
      moved_to: movedTo,
      asked_at: sql<Date>`now()`,
      due_at: sql<Date>`now() + make_interval(secs => ${dueInMs / 1_000})`,
      lease: null,
      leased_until: null,
      ...(isConfirmed ? { confirmed_at: sql<Date>`now()` } : {}),
      ...(validators === undefined
        ? {}
        : {
            etag: validators.etag,
            last_modified: validators.lastModified,
            answer_hash: validators.answerHash,
          }),
      ...(doubts === undefined
        ? {}
        : {
            doubts,
            doubted_at: sql<Date | null>`case when ${doubts}::int = 0 then null when ${doubts}::int > doubts then now() else doubted_at end`,
          }),
    })
    .where('id', '=', id)
    .execute()
}

/** The counts of a run, in listings. */
export interface RunCounts {
  added: number
  changed: number
  unchanged: number
  closed: number
  held: number
  /** Postings without a listing: no jobs, and those that break a rule. */
  leftOut: number
  /** Postings whose page can't be used. */
  refused: number
  /** Listings that the answer lacks and that stay open, because it isn't believed yet. */
  stillOpen: number
}

/** How long the register of runs reaches back. */
export const registerDays = 30

/** Enters a run in the register and removes the board's old ones. */
export async function recordRun(
  db: Transaction<Schema>,
  sourceId: string,
  {
    outcome,
    counts,
    bytes,
    milliseconds,
  }: { outcome: RunOutcome; counts: RunCounts; bytes: number; milliseconds: number },
): Promise<void> {
  const { leftOut, stillOpen, ...others } = counts
  await db
    .insertInto('board.source_runs')
    .values({
      source_id: sourceId,
      outcome,
      ...others,
      left_out: leftOut,
      still_open: stillOpen,
      bytes,
      milliseconds,
    })
    .execute()
  await sql`
    delete from board.source_runs
    where source_id = ${sourceId} and at < now() - make_interval(days => ${registerDays})`.execute(db)
}

/** Which listings show the postings of a board. */
export async function listPostings(db: Transaction<Schema>, sourceId: string): Promise<StoredPosting[]> {
  const { rows } = await sql<StoredPosting>`
    select posting_id as "postingId", job_id as "jobId", gone_at is not null as "isGone",
      coalesce(gone_at > now() - interval '30 days', false) as "isGoneLately"
    from board.source_postings where source_id = ${sourceId}`.execute(db)
  return rows
}

/** Listings of the company that show postings of another followed board. */
export async function listTakenJobIds(
  db: Transaction<Schema>,
  { id, companyId }: { id: string; companyId: string | null },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.job_id as id from board.source_postings p join board.sources s on s.id = p.source_id
    where s.company_id = ${companyId} and s.id <> ${id}`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Writes which listing shows which posting; all of them are open. */
export async function storePostings(
  db: Transaction<Schema>,
  sourceId: string,
  postings: readonly {
    postingId: string
    jobId: string
    endsAt: Date | undefined
    formVersion: string | undefined
    rowHash: string | undefined
  }[],
): Promise<void> {
  await sql`
    insert into board.source_postings (source_id, posting_id, job_id, ends_at, row_hash, form_version, form_due_at)
    select ${sourceId}, n."postingId", n."jobId", n."endsAt", n."rowHash", n."formVersion", case when n."formVersion" is not null then now() end
    from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb)
      n ("postingId" text, "jobId" uuid, "endsAt" timestamptz, "rowHash" text, "formVersion" text)
    on conflict (source_id, posting_id) do update
    set job_id = excluded.job_id, gone_at = null, ends_at = excluded.ends_at, row_hash = excluded.row_hash, form_version = excluded.form_version,
      form_due_at = case when source_postings.form_version is distinct from excluded.form_version or source_postings.job_id <> excluded.job_id
        then excluded.form_due_at else source_postings.form_due_at end
    where source_postings.job_id <> excluded.job_id or source_postings.gone_at is not null
      or (source_postings.ends_at, source_postings.row_hash, source_postings.form_version)
        is distinct from (excluded.ends_at, excluded.row_hash, excluded.form_version)`.execute(db)
}

/**
 * Forgets what the source said last of listings that an accepted answer still has to reach, so that the next readings may take from them what
 * the admin has accepted.
 */
export async function forgetLastSaid(
  db: Transaction<Schema>,
  sourceId: string,
  { keptIds, sameIds }: { keptIds: readonly string[]; sameIds: readonly string[] },
): Promise<void> {
  await sql`
    update board.jobs set source_hash = '' where id in (
      select job_id from board.source_postings
      where source_id = ${sourceId} and posting_id = any(${keptIds}::text[]) and posting_id <> all(${sameIds}::text[]))`.execute(
    db,
  )
}

/** The rows from which open postings were read, for systems whose lists have no texts. */
export async function listRowHashes(db: Db, sourceId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; hash: string }>`
    select p.posting_id as id, p.row_hash as hash from board.source_postings p join board.jobs j on j.id = p.job_id
    where p.source_id = ${sourceId} and p.gone_at is null and p.row_hash is not null and j.status in ('live', 'submitted')`.execute(
    db,
  )
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

/** Notes that a believed answer no longer has these postings. */
export async function markGone(
  db: Transaction<Schema>,
  sourceId: string,
  postingIds: readonly string[],
): Promise<void> {
  await sql`
    update board.source_postings set gone_at = now()
    where source_id = ${sourceId} and posting_id = any(${postingIds}::text[])`.execute(db)
}

/**
 * Keeps the open listings of a board that has not changed: they stay open for longer, once a day, but not beyond a stated end. A list without
 * details states nothing of their forms, which keep the day on which they were read. Returns how many are open.
 */
export async function confirmListings(
  db: Transaction<Schema>,
  sourceId: string,
  { details }: Pick<SystemReader, 'details'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with open as (
      select job_id as id, max(ends_at) as ends_at from board.source_postings
      where source_id = ${sourceId} and gone_at is null group by job_id),
    kept as (
      update board.jobs j set last_seen_at = now(), expires_at = least(now() + make_interval(days => ${expiryDays}), open.ends_at),
        outside_form_at = case when ${details !== undefined} and outside_form is not null then coalesce(outside_form_at, last_seen_at) else outside_form_at end
      from open where j.id = open.id and j.status in ('live', 'submitted') and j.last_seen_at < now() - interval '1 day'
        and j.expires_at = j.last_seen_at + make_interval(days => ${expiryDays}))
    select count(*)::int as count from open`.execute(db)
  return rows[0]?.count ?? 0
}
