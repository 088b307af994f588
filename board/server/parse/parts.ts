import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open-database.ts'
import type { AccountMailService } from '../domain/accounts/mail/service.ts'
import type { AccountRemovalService } from '../domain/accounts/removal-service.ts'
import type { AccountsService } from '../domain/accounts/service.ts'
import type { SessionsService } from '../domain/accounts/sessions/service.ts'
import type { AddressesService } from '../domain/accounts/wallets/addresses-service.ts'
import type { LegacySignInService } from '../domain/accounts/wallets/legacy-service.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import type { FilesService } from '../domain/files/service.ts'
import type { FileSpace } from '../files/open-store.ts'
import type { Limits } from '../http/rate-limits.ts'
import type { BoardServices } from './functions/board-function.ts'

/** What the backend reads of the configuration. */
export type BackendConfig = Pick<
  Config,
  | 'appId'
  | 'masterKey'
  | 'trustProxy'
  | 'rateLimits'
  | 'canClientsCreateClasses'
  | 'dataDir'
  | 'webPushContact'
  | 'pushGatewayUrl'
  | 'cloudCode'
  | 'hasAnonymousUsers'
  | 'filesUrl'
  | 'publicUrl'
  | 'port'
  | 'isLoopback'
>

/** What the backend is built from. */
export interface BackendParts {
  config: BackendConfig
  database: Pick<Database, 'db' | 'connection' | 'isReachable'>
  log: Logger
}

/** What the rules and the cloud functions call. */
export interface BackendServices {
  context: DomainContext
  limits: Limits
  sessions: SessionsService
  accounts: AccountsService
  accountMail: AccountMailService
  accountRemoval: AccountRemovalService
  legacy: LegacySignInService
  files: FilesService
  fileSpace: FileSpace
  addresses: AddressesService
  /** What the cloud functions of the board call. */
  board: BoardServices
}
