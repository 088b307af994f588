import { BoardError, type Followed, searchOfFollowed, withoutEmails } from '@cryptolist/contract'
import { isOnSite } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { getCompanyFacts } from '../companies/companies.ts'
import type { DomainContext } from '../domain-context.ts'
import { tags } from '../taxonomy/terms.ts'
import { type AlertRow, deleteAlert, holderOf, listAlerts, setAlertPaused } from './alerts.ts'
import { alertNameLength, createAlert, findOwnAddress } from './create-alert.ts'
import { findAlertOf } from './repository.ts'
import { usualTimes } from './schedule.ts'

/** It with its name; undefined for one that isn't there. */
export async function findFollowedName(
  context: DomainContext,
  { kind, value }: Followed,
): Promise<(Followed & { name: string }) | undefined> {
  const name =
    kind === 'tag' ? tags.find(({ slug }) => slug === value)?.name : await findCompanyName(context, value)
  return name === undefined ? undefined : { kind, value, name }
}

async function findCompanyName(context: DomainContext, slug: string): Promise<string | undefined> {
  try {
    return (await getCompanyFacts(context, slug)).name
  } catch (error) {
    if (error instanceof BoardError && error.code === 'not_found') return undefined
    throw error
  }
}

/** The account's alert for a followed company or tag; undefined without one, without an account, and in a session of an app. */
export async function findFollowing(
  { database }: DomainContext,
  viewer: Viewer,
  followed: Followed,
): Promise<AlertRow | undefined> {
  if (viewer.user === null || !isOnSite(viewer)) return undefined
  return findAlertOf(database.db, viewer.user.id, searchOfFollowed(followed))
}

/**
 * Creates an account's alert for a company or tag, with the times of its newest alert, otherwise daily at 8:00 in `timeZone`; without emails if it has no confirmed address, or
 * if its newest alert has none. Switches a paused one on. Returns whether the alert sends emails; undefined if it was followed already. Throws conflict for one alert too many,
 * sign_in_again.
 */
export async function follow(
  context: DomainContext,
  viewer: Viewer,
  followed: Followed & { name: string; timeZone: string | undefined },
): Promise<{ isEmailed: boolean } | undefined> {
  const holder = holderOf(viewer)
  const alerts = await listAlerts(context, holder)
  const search = searchOfFollowed(followed)
  const existing = alerts.find((one) => one.search === search)
  if (existing?.state === 'active') return undefined
  const hasAddress = (await findOwnAddress(context, viewer)) !== undefined
  if (existing !== undefined) {
    await setAlertPaused(context, holder, { id: existing.id, isPaused: false })
    return { isEmailed: existing.isEmailed && hasAddress }
  }
  const [newest] = alerts
  const { timeZone: usualZone, ...usual } = usualTimes
  const { frequency, hour, timeZone } = newest ?? { ...usual, timeZone: followed.timeZone ?? usualZone }
  const isEmailed = newest?.isEmailed !== false && hasAddress
  const alert = {
    search: `/jobs?${search}`,
    name: [...followed.name].slice(0, alertNameLength).join(''),
    email: '',
    frequency: isEmailed ? frequency : withoutEmails,
    hour: String(hour),
    timeZone,
  }
  try {
    await createAlert(context, viewer, alert, async () => {})
    return { isEmailed }
  } catch (error) {
    // Another request has made it meanwhile.
    if ((await findFollowing(context, viewer, followed)) !== undefined) return undefined
    throw error
  }
}

/** Deletes the alert of a company or tag; without one, nothing happens. Throws sign_in_again. */
export async function unfollow(context: DomainContext, viewer: Viewer, followed: Followed): Promise<void> {
  const holder = holderOf(viewer)
  const alert = await findFollowing(context, viewer, followed)
  if (alert !== undefined) await deleteAlert(context, holder, alert.id)
}
