import type { Generated } from 'kysely'
import type { Nullable } from './column-types.ts'

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

/** What changed, for live queries and searches. */
export interface ChangeTables {
  'board.live_watches': LiveWatchesTable
  'board.live_changes': LiveChangesTable
  'board.listing_changes': ListingChangesTable
  'board.listing_epoch': ListingEpochTable
}
