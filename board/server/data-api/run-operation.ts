import { BoardError, type DataApiOperationName } from '@cryptolist/contract'
import type { DomainContext } from '../domain/domain-context.ts'
import type { DataApiAnswer, DataApiCaller, DataApiHandler } from './handler.ts'
import { normaliseParameters, readParameters } from './read-parameters.ts'

/** A call as it came in, before its parameters are looked at. */
export interface SentCall {
  name: DataApiOperationName
  /** From the address and the body; a name may occur more than once. */
  sent: Iterable<readonly [string, unknown]>
  caller: DataApiCaller
}

/** Answers one call of the data API. Throws what handlers throw, and invalid_input for parameters that are wrong. */
export async function runOperation(
  context: DomainContext,
  { name, sent, caller }: SentCall,
): Promise<DataApiAnswer> {
  const parameters = readParameters(name, normaliseParameters(sent))
  // Handlers load viem, which a board without nodes never needs.
  const { dataApiHandlers } = await import('./handlers.ts')
  // The map has each handler under its own name.
  const handler = dataApiHandlers[name] as DataApiHandler<typeof name> | undefined
  if (handler === undefined) throw new BoardError('not_supported', `This server cannot answer ${name}.`)
  return handler({ context, parameters, caller })
}
