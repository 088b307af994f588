import type { Database } from '../../../database/open-database.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { Queue } from '../../../queue/queue.ts'

/** What requests for companies' pages stand on. */
export interface CompanyClaimsParts {
  database: Pick<Database, 'db'>
  queue: Queue
  mailer: Mailer
  /** Address of this board that links lead to. */
  getOrigin(): string
}
