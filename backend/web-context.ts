import type { Context } from '@cryptolist/board/context'
import type { ChainParts } from './context.ts'
import type { DataApi } from './data-api/data-api.ts'

/** The backend's additions to the context of the board's routes. */
export interface BackendParts extends ChainParts {
  /** Budgets and kept answers of the data API. */
  dataApi: DataApi
}

/** Context of the backend's routes. */
export interface BackendWebContext extends Context, BackendParts {}
