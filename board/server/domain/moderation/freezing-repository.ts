import type { ModerationReason } from '@cryptolist/contract'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'

type Db = Kysely<Schema>

export interface FrozenRow {
  kind: 'listing' | 'company'
  key: string
  title: string
  frozenAt: Date
  reason: ModerationReason | null
}

/** Frozen listings and companies, the newest first, at most 200. */
export async function listFrozen(db: Db): Promise<FrozenRow[]> {
  const { rows } = await sql<FrozenRow>`
    select 'listing' as kind, public_id as key, title, frozen_at as "frozenAt", freeze_reason as reason
      from board.jobs where frozen_at is not null
    union all
    select 'company', slug, name, frozen_at, freeze_reason from board.companies where frozen_at is not null
    order by 4 desc limit 200`.execute(db)
  return rows
}

/** The id of a company's row. */
export async function findCompanyBySlug(db: Db, slug: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('board.companies').select('id').where('slug', '=', slug).executeTakeFirst()
}
