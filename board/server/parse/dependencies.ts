import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { DataApi } from '../data-api/data-api.ts'
import type { Database } from '../database/open-database.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import type { FileSpace } from '../files/open-store.ts'
import type { Limits } from '../http/rate-limits.ts'

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

export interface BackendDependencies {
  config: BackendConfig
  database: Pick<Database, 'db' | 'connection' | 'isReachable'>
  log: Logger
}

export interface BackendServices {
  context: DomainContext
  limits: Limits
  dataApi: DataApi
  fileSpace: FileSpace
}
