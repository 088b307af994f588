import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open-database.ts'
import type { ParseUsers } from '../domain/accounts/users.ts'
import type { FilesParts } from '../domain/files/service.ts'
import type { ParseRoles } from '../domain/moderation/staff/roles.ts'
import type { FileSpace } from '../files/open-store.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import type { Queue } from '../queue/queue.ts'

/** What services are made of. */
export interface ServicesParts {
  config: Config
  database: Database
  log: Logger
  users: ParseUsers
  roles: ParseRoles
  queue: Queue
  fileSpace: FileSpace
  /** The one way to addresses that users name. */
  guardedFetch: GuardedFetch
  pinning: FilesParts['pinning']
  /** The origin that links in mails begin with. */
  getOrigin(): string
}

/** The same with what all rooms share. */
export interface SharedParts extends ServicesParts {
  mailer: Mailer
}
