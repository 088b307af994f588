import {
  type DataApiAnswers,
  type DataApiOperationName,
  dataApiAnswers,
  dataApiParameters,
} from '@cryptolist/contract'
import { anonymousViewer } from '../domain/accounts/sessions/viewer.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import type { DataApiHandlers } from './handler.ts'

/** Calls a handler as a visitor does, its parameters and its answer checked by the contract's schemas. */
export async function answerCall<Name extends DataApiOperationName>(
  context: DomainContext,
  handlers: Pick<DataApiHandlers, Name>,
  name: Name,
  sent: Record<string, unknown>,
): Promise<DataApiAnswers[Name]> {
  // A lookup by a name of a generic type is more than the compiler follows.
  const parameters = dataApiParameters[name].parse(sent) as never
  const { body } = await handlers[name]({
    context,
    parameters,
    caller: { viewer: anonymousViewer, key: undefined },
  })
  dataApiAnswers[name].parse(body)
  return body
}
