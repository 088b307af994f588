import { BoardError, type DataApiOperationName, listDataApiOperations } from '@cryptolist/contract'
import { databaseAway } from '../database/database-errors.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import type { DataApiCaller } from './handler.ts'
import { runOperation } from './run-operation.ts'

const functionNames: ReadonlySet<string> = new Set(
  listDataApiOperations().flatMap(({ name }) => (name === 'getTransactions_old' ? [] : [name])),
)

/** Whether /server answers a function of this name with the data API. */
export function isDataFunction(name: string): name is DataApiOperationName {
  return functionNames.has(name)
}

/** The functions of the data API, as clients of /server call them. */
export const dataFunctionNames = [...functionNames].filter(isDataFunction)

export interface ServerCall {
  name: DataApiOperationName
  parameters: Readonly<Record<string, unknown>>
  caller: DataApiCaller
  /** Whether `Moralis.getTransactions` asks, not `Moralis.Web3API`: both use the same name. */
  isOldClient: boolean
}

/** What a function of /server answers with: a result, or the sentence that an old client shows. */
export type ServerAnswer = { result: unknown } | { error: string }

/** Answers a call at /server. Throws unavailable when the database is away, and nothing else. */
export async function answerServerCall(
  context: DomainContext,
  { name, parameters, caller, isOldClient }: ServerCall,
): Promise<ServerAnswer> {
  const operation = name === 'getTransactions' && isOldClient ? 'getTransactions_old' : name
  try {
    const { body } = await runOperation(context, {
      name: operation,
      sent: Object.entries(parameters),
      caller,
    })
    return { result: body ?? null }
  } catch (error) {
    if (error instanceof BoardError && error.code !== 'internal') return { error: error.message }
    if (!(await context.database.isReachable())) throw databaseAway(error)
    context.log.error({ err: error }, `The data API could not answer ${name}`)
    return { error: 'Script failed. The log of the server says why.' }
  }
}
