import type { Generated } from 'kysely'
import type { Nullable, NullableTime } from './column-types.ts'

interface LiveWatchesTable {
  process_id: string
  class_name: string
  seen_at: Generated<Date>
}
interface LiveChangesTable {
  id: Generated<string>
  change: string
  made_at: Generated<Date>
}
interface ListingChangesTable {
  made_in: Generated<string>
  kind: 'job' | 'company' | 'all' | 'shown'
  id: Nullable<string>
  made_at: Generated<Date>
}
interface ListingEpochTable {
  is_only: Generated<boolean>
  id: Generated<string>
}

interface IndexNowTable {
  is_only: Generated<boolean>
  key: string
  sent_until: Generated<Date>
  sent_id: Generated<string>
  stop_status: Nullable<number>
  wait_until: NullableTime
}

/** What changed, for live queries, searches and search engines. */
export interface ChangeTables {
  'board.live_watches': LiveWatchesTable
  'board.live_changes': LiveChangesTable
  'board.listing_changes': ListingChangesTable
  'board.listing_epoch': ListingEpochTable
  'board.index_now': IndexNowTable
}
