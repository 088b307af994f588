import { sql } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'

type Columns = Schema['board.scam_register']
export type RegisterState = Columns['state']

/** An entry as everybody may read it. */
export interface RegisterRow {
  id: string
  address: string
  kind: Columns['kind']
  state: RegisterState
  reason: Columns['reason']
  note: string | null
  evidenceUrl: string | null
  reportedAt: Date
  confirmedAt: Date | null
  appealedAt: Date | null
  removedAt: Date | null
}

const publicColumns = [
  'id',
  'address',
  'kind',
  'state',
  'reason',
  'note',
  'evidence_url as evidenceUrl',
  'reported_at as reportedAt',
  'confirmed_at as confirmedAt',
  'appealed_at as appealedAt',
  'removed_at as removedAt',
] as const

/** Entries, the newest first; those whose address contains a text, if it is given. */
export function selectEntries(
  db: Db,
  { part = '', most }: { part?: string; most: number },
): Promise<RegisterRow[]> {
  return db
    .selectFrom('board.scam_register')
    .select(publicColumns)
    .where(sql<boolean>`position(${part} in address) > 0`)
    .orderBy('reported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** Entries with the words of their appeals, those that wait for a decision first. */
export function selectManaged(db: Db, most: number): Promise<(RegisterRow & { appeal: string | null })[]> {
  return db
    .selectFrom('board.scam_register')
    .select([...publicColumns, 'appeal'])
    .orderBy(sql`array_position(array['appealed', 'reported', 'confirmed', 'removed'], state)`)
    .orderBy('reported_at', 'desc')
    .limit(most)
    .execute()
}

/** Entries that listings are compared with: an appeal changes nothing before it is decided. */
export async function selectConfirmed(db: Db): Promise<{ address: string; reason: Columns['reason'] }[]> {
  return db
    .selectFrom('board.scam_register')
    .select(['address', 'reason'])
    .where('confirmed_at', 'is not', null)
    .where('removed_at', 'is', null)
    .execute()
}

export function findForChange(db: Db, by: { id: string } | { address: string }) {
  return db
    .selectFrom('board.scam_register')
    .select(['id', 'address', 'state', 'note', 'evidence_url as evidenceUrl', 'confirmed_at as confirmedAt'])
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('address', '=', by.address)))
    .forUpdate()
    .executeTakeFirst()
}
