import type { Logger } from 'pino'
import type { BackendContext } from '../backend-context.ts'
import type { Config } from '../config/config.ts'
import type { DataApi } from '../data-api/data-api.ts'
import type { Notices } from '../database/notices.ts'
import type { Database } from '../database/open-database.ts'
import type { Processes } from '../database/processes.ts'
import type { Limits } from '../http/rate-limits.ts'

export type BackendConfig = Pick<
  Config,
  | 'appId'
  | 'masterKey'
  | 'trustProxy'
  | 'rateLimits'
  | 'canClientsCreateClasses'
  | 'canUsersHaveFields'
  | 'webPushContact'
  | 'webPushKeys'
  | 'pushGatewayUrl'
  | 'cloudCode'
  | 'tellsCloudErrors'
  | 'hasAnonymousUsers'
  | 'filesUrl'
  | 'publicUrl'
  | 'port'
  | 'isLoopback'
>

export interface BackendDependencies {
  config: BackendConfig
  database: Pick<Database, 'db' | 'connection' | 'isReachable' | 'outages' | 'disk'>
  log: Logger
}

export interface BackendServices {
  context: BackendContext
  limits: Limits
  dataApi: DataApi
  notices: Notices
  processes: Processes
}
