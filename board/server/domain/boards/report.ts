import type { FollowedSource, ManagedSource, SourcesReport } from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import { isListedSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import { getSystem } from '../systems/address.ts'
import type { BoardSystem } from '../systems/system.ts'
import type { FollowContext } from './ask-board.ts'
import { hasWholeText } from './to-listings.ts'

const freshHours = [2, 24, 48]

/** The boards that this board follows, and how many of the listings were confirmed lately, for everyone. */
export async function reportSources({
  database,
  config,
}: Pick<FollowContext, 'database' | 'config'>): Promise<SourcesReport> {
  const rows = await listFollowed(
    database.db,
    sql`s.state <> 'left_out' and c.id is not null and c.frozen_at is null`,
  )
  const now = Date.now()
  const sum = (those: readonly FollowedRow[]): number =>
    those.reduce((count, { listings }) => count + listings, 0)
  return {
    sources: rows.flatMap((row) => (row.slug === null ? [] : present(row, row.slug, config))),
    listings: sum(rows),
    confirmed: freshHours.map((hours) => ({
      hours,
      listings: sum(
        rows.filter(
          ({ confirmedAt }) => confirmedAt !== null && now - confirmedAt.getTime() <= hours * 3_600_000,
        ),
      ),
    })),
  }
}

/** All boards for admins: first those that are to be left out, last those that were. */
export async function listManagedSources({
  database,
  config,
}: Pick<FollowContext, 'database' | 'config'>): Promise<ManagedSource[]> {
  const rows = await listFollowed(database.db, sql`true`)
  return rows.map((row) => presentManaged(row, config)).sort((a, b) => placeOf(a) - placeOf(b))
}

function placeOf({ isLeftOut, leaveOutAskedAt }: ManagedSource): number {
  return leaveOutAskedAt === null ? Number(isLeftOut) : -1
}

/** The boards that are followed for a company, or left out. */
export async function listSourcesOfCompany(
  { database, config }: Pick<FollowContext, 'database' | 'config'>,
  companyId: string,
): Promise<ManagedSource[]> {
  const rows = await listFollowed(database.db, sql`s.company_id = ${companyId}`)
  return rows.map((row) => presentManaged(row, config))
}

/** A board for admins; undefined if no board has this id. */
export async function findManagedSource(
  { database, config }: Pick<FollowContext, 'database' | 'config'>,
  id: string,
): Promise<ManagedSource | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await listFollowed(database.db, sql`s.id = ${id}`)
  return row && presentManaged(row, config)
}

function presentManaged(row: FollowedRow, config: FollowContext['config']): ManagedSource {
  return {
    ...present(row, row.slug, config),
    id: row.id,
    board: `${row.system}:${row.board}`,
    isLeftOut: row.isLeftOut,
    dueAt: row.isPaused || row.isLeftOut ? null : row.dueAt.toISOString(),
    isRunning: row.isRunning,
    leaveOutAskedAt: row.isLeftOut ? null : (row.leaveOutAskedAt?.toISOString() ?? null),
  }
}

function present<Slug extends string | null>(
  row: FollowedRow,
  slug: Slug,
  config: FollowContext['config'],
): Omit<FollowedSource, 'company'> & { company: { slug: Slug; name: string } } {
  const reader = getSystem(row.system)
  return {
    system: row.system,
    url: reader.pageUrl(row.board),
    company: { slug, name: row.name },
    isPaused: row.isPaused,
    addedAt: row.addedAt.toISOString(),
    askedAt: row.askedAt?.toISOString() ?? null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    outcome: row.outcome,
    movedTo: row.movedTo,
    listings: row.listings,
    hasWholeText: hasWholeText(reader, config, row),
  }
}

interface FollowedRow
  extends Pick<FollowedSource, 'outcome' | 'movedTo' | 'isPaused' | 'listings'>,
    Pick<ManagedSource, 'id' | 'isLeftOut' | 'isRunning'> {
  system: BoardSystem
  board: string
  /** Null before its first listing. */
  slug: string | null
  name: string
  isClaimed: boolean
  addedAt: Date
  askedAt: Date | null
  confirmedAt: Date | null
  dueAt: Date
  leaveOutAskedAt: Date | null
}

async function listFollowed(db: Db, which: RawBuilder<unknown>): Promise<FollowedRow[]> {
  const { rows } = await sql<FollowedRow>`
    select s.id, s.system, s.board, c.slug, coalesce(c.name, s.company_name) as name, c.claimed_at is not null as "isClaimed", s.state = 'paused' as "isPaused",
      s.added_at as "addedAt", s.asked_at as "askedAt", s.confirmed_at as "confirmedAt", s.outcome, s.moved_to as "movedTo",
      s.state = 'left_out' as "isLeftOut", s.due_at as "dueAt", s.leave_out_asked_at as "leaveOutAskedAt", coalesce(s.leased_until > now(), false) as "isRunning",
      (select count(distinct j.id)::int from board.source_postings p join board.jobs j on j.id = p.job_id
        where p.source_id = s.id and p.gone_at is null and ${sql.raw(isListedSql)}) as listings
    from board.sources s left join board.companies c on c.id = s.company_id
    where coalesce(c.name, s.company_name) is not null and ${which}
    order by lower(coalesce(c.name, s.company_name)), s.system, s.board`.execute(db)
  return rows
}
