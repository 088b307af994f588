import type { Viewer } from '@cryptolist/board/accounts/viewer'
import type { DataApiAnswers, DataApiOperationName, DataApiParameters } from '@cryptolist/contract'
import type { BackendContext } from '../context.ts'

/** Who calls. */
export interface DataApiCaller {
  viewer: Viewer
  /** The API key that came along, if one did. */
  key: DataApiKey | undefined
  /** Whether the operator calls, with the master key. */
  isOperator?: boolean
}

export interface DataApiKey {
  id: string
  scopes: readonly KeyScope[]
  /** Unless all keys have the same. */
  weightPerMinute?: number | undefined
}

export const keyScopes = ['read', 'sync', 'upload'] as const
export type KeyScope = (typeof keyScopes)[number]

export interface DataApiCall<Name extends DataApiOperationName = DataApiOperationName> {
  context: BackendContext
  parameters: DataApiParameters[Name]
  caller: DataApiCaller
}

/** An operation's answer with what goes into headers, and what decides how long it may be kept. */
export interface DataApiAnswer<Body = unknown> {
  body: Body
  /** 200 by default. */
  status?: 200 | 201 | 202
  /** The newest block that the answer depends on; answers at or below the finalized one are cached forever. */
  atBlock?: number
  /** From which block to which the index knows all that was asked for: X-Index-From-Block and X-Index-To-Block. */
  coverage?: { from: number; to: number }
  /** The source that answered in place of a node: X-Data-Source. */
  source?: string
}

/** Answers one operation. Throws BoardError: invalid_input, not_found, not_supported or unavailable. */
export type DataApiHandler<Name extends DataApiOperationName> = (
  call: DataApiCall<Name>,
) => Promise<DataApiAnswer<DataApiAnswers[Name]>>

export type DataApiHandlers = { [Name in DataApiOperationName]: DataApiHandler<Name> }
