import type { DomainContext } from '../../domain-context.ts'
import { removeTracesOfRemoved } from '../removal.ts'
import { deleteExpiredRows } from './repository.ts'

/** Every hour, off the full one. */
const hourly = '17 * * * *'

/**
 * Removes sessions, sign-in texts, links and counters that have expired, and what is left of removed users; returns how many, by table.
 * None of it is still of use: what has expired is refused whether its row exists or not.
 */
export async function removeExpired(context: DomainContext): Promise<Record<string, number>> {
  const counts = await deleteExpiredRows(context.database.db)
  const users = await removeTracesOfRemoved(context)
  return users === 0 ? counts : { ...counts, 'removed users': users }
}

/** Has it done every hour, by one process of all. */
export async function handleExpiryJobs(context: DomainContext): Promise<void> {
  await context.queue.repeat('remove-expired', hourly, async () => {
    const removed = await removeExpired(context)
    if (Object.keys(removed).length > 0) context.log.info({ removed }, 'Rows that had expired were removed')
  })
}
