import type { Db } from '@cryptolist/board/database/schema'
import type { DomainContext } from '@cryptolist/board/domain-context'
import { BoardError } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/events'

const bounds = { maximumNames: 500, otherName: '(other)', keptDays: 400 }

/** Whether a name suits an event: a letter, then letters, digits, blanks and `_ . : -`, up to 100 characters. */
export function isEventName(name: string): boolean {
  return /^[A-Za-z][\w .:-]{0,99}$/.test(name)
}

/** Counts one event by day and name, and nothing about who or what. Throws invalid_input for a name that no event can have. */
export async function countEvent({ database }: DomainContext, name: string): Promise<void> {
  if (!isEventName(name)) throw new BoardError('invalid_input', text.eventUnknown)
  await addEvent(database.db, name, bounds)
}

/** Different names counted in a day; events of further names are counted under the last one. */
interface EventBounds {
  maximumNames: number
  otherName: string
  /** Days for which counts are kept. */
  keptDays: number
}

/** Counts one event of today (UTC). The first of a day deletes old counts. */
async function addEvent(
  db: Db,
  name: string,
  { maximumNames, otherName, keptDays }: EventBounds,
): Promise<void> {
  const { rows } = await sql<{ isFirst: boolean }>`
    with today as (select (now() at time zone 'utc')::date as day),
    known as (select count(*) as names, bool_or(name = ${name}) as is_known
      from board.event_counts where day = (select day from today))
    insert into board.event_counts (day, name)
    select today.day,
      case when known.is_known or known.names < ${maximumNames} then ${name} else ${otherName} end
    from today, known
    on conflict (day, name) do update set count = event_counts.count + 1
    returning (select names = 0 from known) as "isFirst"`.execute(db)
  if (rows[0]?.isFirst !== true) return
  await sql`delete from board.event_counts
    where day < (now() at time zone 'utc')::date - ${keptDays}::integer`.execute(db)
}
