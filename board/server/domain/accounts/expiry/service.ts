import type { Logger } from 'pino'
import type { Database } from '../../../database/open-database.ts'
import type { Queue } from '../../../queue/queue.ts'
import type { AccountRemovalService } from '../removal-service.ts'
import { removeExpired } from './repository.ts'

/** Every hour, off the full one. */
const hourly = '17 * * * *'

export interface ExpiryService {
  /** Removes sessions, sign-in texts, links and counters that are over, and what is left of removed users; answers how many went, by table. */
  removeExpired(): Promise<Record<string, number>>
  /** Has it done every hour, by one process of all. */
  start(): Promise<void>
}

export interface ExpiryParts {
  database: Pick<Database, 'db'>
  queue: Queue
  log: Pick<Logger, 'info'>
  accountRemoval: Pick<AccountRemovalService, 'forgetRemoved'>
}

/** Makes the service. Nothing that it removes is still of use: what has expired is refused whether its row is there or not. */
export function createExpiryService({ database, queue, log, accountRemoval }: ExpiryParts): ExpiryService {
  const remove = async (): Promise<Record<string, number>> => {
    const counts = await removeExpired(database.db)
    const users = await accountRemoval.forgetRemoved()
    return users === 0 ? counts : { ...counts, 'removed users': users }
  }
  return {
    removeExpired: remove,
    start: () =>
      queue.repeat('remove-expired', hourly, async () => {
        const removed = await remove()
        if (Object.keys(removed).length > 0) log.info({ removed }, 'Rows that had expired were removed')
      }),
  }
}
