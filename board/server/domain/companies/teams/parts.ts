import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../database/open-database.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { Queue } from '../../../queue/queue.ts'

/** What teams stand on. */
export interface CompanyTeamsParts {
  config: Pick<Config, 'masterKey'>
  database: Pick<Database, 'db'>
  queue: Queue
  mailer: Mailer
  /** Address of this board that links lead to. */
  getOrigin(): string
}
