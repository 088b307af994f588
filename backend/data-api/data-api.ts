import type { Config } from '@cryptolist/board/config/config'
import type { Database } from '@cryptolist/board/database/open-database'
import type { Logger } from 'pino'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { type Budgets, createBudgets } from './budgets.ts'

/** Shared by all calls of the data API in one process. */
export interface DataApi {
  budgets: Budgets
  cache: AnswerCache
}

/** Asks for nothing before the first call. */
export function createDataApi({
  config,
  database,
  log,
}: {
  config: Pick<Config, 'rateLimits' | 'dataApiLimits' | 'cacheMegabytes'>
  database: Database
  log: Logger
}): DataApi {
  return {
    budgets: createBudgets(config, database.pool),
    cache: createAnswerCache({ db: database.db, log, maximumBytes: config.cacheMegabytes * 1024 * 1024 }),
  }
}
