import type { FollowedSource, SourcesReport } from '@cryptolist/contract'
import { type Kysely, sql } from 'kysely'
import { isListedSql } from '../../../../database/listed.ts'
import type { Schema } from '../../../../database/schema.ts'
import { getSystem } from '../address.ts'
import type { BoardSystem } from '../system.ts'
import type { FollowContext } from './ask-board.ts'
import { hasWholeText } from './run-source.ts'

const freshHours = [2, 24, 48]

/** What this board follows, and how many of the listings were confirmed lately, for everyone. */
export async function reportSources({
  database,
  config,
}: Pick<FollowContext, 'database' | 'config'>): Promise<SourcesReport> {
  const rows = await listFollowed(database.db)
  const now = Date.now()
  const sum = (those: readonly FollowedRow[]): number =>
    those.reduce((count, { listings }) => count + listings, 0)
  return {
    sources: rows.map((row) => present(row, config)),
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

function present(row: FollowedRow, config: FollowContext['config']): FollowedSource {
  const reader = getSystem(row.system)
  return {
    system: row.system,
    url: reader.pageUrl(row.board),
    company: { slug: row.slug, name: row.name },
    isPaused: row.isPaused,
    addedAt: row.addedAt.toISOString(),
    askedAt: row.askedAt?.toISOString() ?? null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    outcome: row.outcome,
    listings: row.listings,
    hasWholeText: hasWholeText(reader, config, row),
  }
}

interface FollowedRow extends Pick<FollowedSource, 'outcome' | 'isPaused' | 'listings'> {
  system: BoardSystem
  board: string
  slug: string
  name: string
  isClaimed: boolean
  addedAt: Date
  askedAt: Date | null
  confirmedAt: Date | null
}

async function listFollowed(db: Kysely<Schema>): Promise<FollowedRow[]> {
  const { rows } = await sql<FollowedRow>`
    select s.system, s.board, c.slug, c.name, c.claimed_at is not null as "isClaimed", s.state = 'paused' as "isPaused",
      s.added_at as "addedAt", s.asked_at as "askedAt", s.confirmed_at as "confirmedAt", s.outcome,
      (select count(distinct j.id)::int from board.source_postings p join board.jobs j on j.id = p.job_id
        where p.source_id = s.id and p.gone_at is null and ${sql.raw(isListedSql)}) as listings
    from board.sources s join board.companies c on c.id = s.company_id
    where s.state <> 'left_out' and c.frozen_at is null
    order by lower(c.name), s.system, s.board`.execute(db)
  return rows
}
