import { anonymousViewer } from '@cryptolist/board/accounts/viewer'
import { databaseAway } from '@cryptolist/board/database/database-errors'
import { BoardError, type DataApiOperationName } from '@cryptolist/contract'
import type { BackendContext } from '../context.ts'
import { budgetHeaders } from './budgets.ts'
import type { DataApi } from './data-api.ts'
import type { DataApiCaller } from './handler.ts'
import { answerHeaders, operationsByName, runOperation, weightOf } from './run-operation.ts'

const functionNames: ReadonlySet<string> = new Set(
  [...operationsByName.keys()].filter((name) => name !== 'getTransactions_old'),
)

/** Whether /server answers a function of this name with the data API. */
export function isDataFunction(name: string): name is DataApiOperationName {
  return functionNames.has(name)
}

/** The functions of the data API, as clients of /server call them. */
export const dataFunctionNames = [...functionNames].filter(isDataFunction)

export interface ServerDoor {
  context: BackendContext
  dataApi: DataApi
}

export interface ServerCall {
  name: DataApiOperationName
  parameters: Readonly<Record<string, unknown>>
  caller: Omit<DataApiCaller, 'key'>
  /** Undefined for calls of the operator's own cloud code, which are counted for nobody. */
  ip: string | undefined
  /** Whether `Moralis.getTransactions` asks, not `Moralis.Web3API`: both use the same name. */
  isOldClient: boolean
}

/** Answer of a function of /server: a result, or the sentence that an old client shows. */
export type ServerAnswer = ({ result: unknown } | { error: string }) & { headers: [string, string][] }

/** Answers a call at /server. Throws unavailable when the database is away. */
export async function answerServerCall(
  { context, dataApi }: ServerDoor,
  { name, parameters, caller, ip, isOldClient }: ServerCall,
): Promise<ServerAnswer> {
  const operation = name === 'getTransactions' && isOldClient ? 'getTransactions_old' : name
  const keyless = { ...caller, key: undefined }
  const budget = await dataApi.budgets.count(keyless, ip, weightOf(operation))
  const headers = budgetHeaders(budget)
  if (budget.isSpent && caller.isOperator !== true && ip !== undefined)
    return { error: tooMany(name), headers }
  try {
    const call = { name: operation, sent: Object.entries(parameters), caller: keyless }
    const { answer } = await runOperation({ context, cache: dataApi.cache }, call)
    return { result: answer.body ?? null, headers: [...headers, ...answerHeaders(answer)] }
  } catch (error) {
    return { error: await sentenceOf(context, error, name), headers }
  }
}

/** The headers of a call that is refused before it is one, such as with a session that has ended. */
export async function countRefused(
  { dataApi }: ServerDoor,
  ip: string | undefined,
): Promise<[string, string][]> {
  return budgetHeaders(await dataApi.budgets.count({ viewer: anonymousViewer, key: undefined }, ip, 0))
}

/** The words of the original. */
function tooMany(name: string): string {
  return `Too many requests to ${name} API from this particular client, the clients needs to wait before sending more requests.`
}

async function sentenceOf(context: BackendContext, error: unknown, name: string): Promise<string> {
  if (error instanceof BoardError && error.code !== 'internal') return error.message
  if (!(await context.database.isReachable())) throw databaseAway(error)
  context.log.error({ err: error }, `The data API could not answer ${name}`)
  return 'Script failed. The log of the server says why.'
}
