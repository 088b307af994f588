import type { Config } from '@cryptolist/board/config/config'
import type { Notices } from '@cryptolist/board/database/notices'
import type { Database } from '@cryptolist/board/database/open-database'
import type { Processes } from '@cryptolist/board/database/processes'
import type { Limits } from '@cryptolist/board/http/rate-limits'
import type { Logger } from 'pino'
import type { BackendContext } from '../context.ts'
import type { DataApi } from '../data-api/data-api.ts'

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
