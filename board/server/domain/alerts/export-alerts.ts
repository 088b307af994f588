import type { AlertState } from '../../database/schema-changes.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { searchAddress } from '../subscriptions/read-content.ts'
import { holderOf } from './alerts.ts'
import { feedPath } from './links.ts'
import { listAlerts } from './repository.ts'
import type { AlertFrequency } from './schedule.ts'

/** An alert as its owner exports it. */
export interface ExportedAlert {
  name: string
  /** The address of the list of jobs. */
  search: string
  state: AlertState
  /** How often it is emailed; null for one without emails. */
  frequency: AlertFrequency | null
  /** From 0 to 23, on the clock of the zone. */
  hour: number
  timeZone: string
  createdAt: Date
  /** The address of its private feed. */
  feed: string
}

/** All alerts of the viewer's account, the newest first. Throws sign_in_again for a session of an app. */
export async function exportAlerts(
  { config, database, getOrigin }: DomainContext,
  viewer: Viewer,
): Promise<{ version: 1; alerts: ExportedAlert[] }> {
  const origin = getOrigin()
  const rows = await listAlerts(database.db, holderOf(viewer))
  const alerts = rows.map(
    ({ id, name, search, state, isEmailed, frequency, hour, timeZone, createdAt, feedVersion }) => ({
      name,
      search: searchAddress(origin, search),
      state,
      frequency: isEmailed ? frequency : null,
      hour,
      timeZone,
      createdAt,
      feed: origin + feedPath(config.masterKey, { id, feedVersion }, 'atom'),
    }),
  )
  return { version: 1, alerts }
}
