import {
  type DataApiAnswers,
  type DataApiOperationName,
  dataApiAnswers,
  dataApiParameters,
} from '@cryptolist/contract'
import { anonymousViewer } from '../../board/server/domain/accounts/viewer.ts'
import type { BackendContext } from '../context.ts'
import type { DataApiAnswer, DataApiCaller, DataApiHandlers } from './handler.ts'

/** Calls a handler as a visitor does, its parameters and its answer checked by the contract's schemas. */
export async function answerCall<Name extends DataApiOperationName>(
  context: BackendContext,
  handlers: Pick<DataApiHandlers, Name>,
  name: Name,
  sent: Record<string, unknown>,
): Promise<DataApiAnswers[Name]> {
  const visitor = { viewer: anonymousViewer, key: undefined }
  const { body } = await answerAs({ context, caller: visitor }, handlers, name, sent)
  return body
}

/** Calls a handler as any caller, its parameters and its answer checked by the contract's schemas. Its answer also has what goes into headers. */
export async function answerAs<Name extends DataApiOperationName>(
  { context, caller }: { context: BackendContext; caller: DataApiCaller },
  handlers: Pick<DataApiHandlers, Name>,
  name: Name,
  sent: Record<string, unknown>,
): Promise<DataApiAnswer<DataApiAnswers[Name]>> {
  // A lookup by a name of a generic type is more than the compiler follows.
  const parameters = dataApiParameters[name].parse(sent) as never
  const answer = await handlers[name]({ context, parameters, caller })
  dataApiAnswers[name].parse(answer.body)
  return answer
}
