import type { Generated } from 'kysely'
import type { Day, Nullable, NullableTime } from './column-types.ts'

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

interface SubscriptionsTable {
  id: string
  user_id: Nullable<string>
  company_id: Nullable<string>
  search: string
  kind: 'webhook' | 'discord' | 'slack' | 'telegram'
  destination: string
  events: string[]
  state: 'unconfirmed' | 'active' | 'paused' | 'failed' | 'gone'
  secret_version: Generated<number>
  rotated_at: NullableTime
  created_at: Generated<Date>
  starts_at: Generated<Date>
  failing_since: NullableTime
  wait_until: NullableTime
  mailed_at: NullableTime
}
interface DeliveriesTable {
  id: string
  subscription_id: string
  event: 'published' | 'changed' | 'ended' | 'hello' | 'challenge'
  job_ids: Generated<string[]>
  state: 'waiting' | 'sent' | 'failed' | 'dropped'
  made_at: Generated<Date>
  due_at: Generated<Date>
  leased_until: NullableTime
  tries: Generated<number>
  tried_at: NullableTime
  status: Nullable<number>
  milliseconds: Nullable<number>
  answer: Nullable<string>
}
interface ToldUntilTable {
  is_only: Generated<boolean>
  until: Generated<Date>
  until_id: Generated<string>
  filled_id: Generated<string | null>
}

export type AlertState = 'unconfirmed' | 'active' | 'paused' | 'bounced' | 'outdated'

interface AlertsTable {
  id: string
  user_id: Nullable<string>
  email: Nullable<string>
  search: string
  name: string
  frequency: 'instant' | 'daily' | 'weekly'
  hour: Generated<number>
  time_zone: Generated<string>
  state: AlertState
  created_at: Generated<Date>
  starts_at: Generated<Date>
  due_at: Generated<Date>
  waiting_since: NullableTime
  leased_until: NullableTime
  soft_bounces: Generated<number>
  seen_at: Generated<Date>
  is_emailed: Generated<boolean>
  feed_version: Generated<number>
}
interface AlertJobsTable {
  alert_id: string
  job_id: string
  found_at: Generated<Date>
  mail_id: Nullable<string>
}
interface PushSubscriptionsTable {
  id: string
  user_id: Nullable<string>
  email: Nullable<string>
  endpoint_hash: Buffer
  sealed: string
  created_at: Generated<Date>
}
interface AlertPushesTable {
  alert_id: string
  subscription_id: string
  told_until: Date
  due_at: Date
  failures: Generated<number>
  leased_until: NullableTime
}
interface AlertMailsTable {
  id: string
  alert_id: string
  state: Generated<'waiting' | 'sent' | 'skipped' | 'refused'>
  made_at: Generated<Date>
  ended_at: NullableTime
  sent_to: Nullable<string>
}

interface DailyFiguresTable {
  day: Day
  figure: 'live' | 'companies' | 'paid' | 'remote' | 'opened' | 'ended' | 'role' | 'chain' | 'tag'
  value: Generated<string>
  count: number
}

/** Tables of changes, for live queries, searches, search engines, subscriptions and alerts, and of counts of each day. */
export interface ChangeTables {
  'board.live_watches': LiveWatchesTable
  'board.live_changes': LiveChangesTable
  'board.listing_changes': ListingChangesTable
  'board.listing_epoch': ListingEpochTable
  'board.index_now': IndexNowTable
  'board.subscriptions': SubscriptionsTable
  'board.deliveries': DeliveriesTable
  'board.told_until': ToldUntilTable
  'board.told_listings': { job_id: string }
  'board.daily_figures': DailyFiguresTable
  'board.alerts': AlertsTable
  'board.alert_jobs': AlertJobsTable
  'board.alert_mails': AlertMailsTable
  'board.push_subscriptions': PushSubscriptionsTable
  'board.alert_pushes': AlertPushesTable
  'board.told_matches': { subscription_id: string; job_id: string }
}
