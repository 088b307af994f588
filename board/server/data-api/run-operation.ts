import { BoardError, type DataApiOperationName, listDataApiOperations } from '@cryptolist/contract'
import type { ChainHead } from '../chain/node.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import { TimeLimitError, withTimeLimit } from '../time-limit/time-limit.ts'
import type { AnswerCache, KeptAnswer } from './answer-cache.ts'
import type { DataApiAnswer, DataApiCaller, DataApiHandler } from './handler.ts'
import { normaliseParameters, readParameters } from './read-parameters.ts'

/** A call as it came in, before its parameters are looked at. */
export interface SentCall {
  name: DataApiOperationName
  /** From the address and the body; a name may occur more than once. */
  sent: Iterable<readonly [string, unknown]>
  caller: DataApiCaller
}

/** The whole table, by name. */
export const operationsByName = new Map(
  listDataApiOperations().map((operation) => [operation.name, operation] as const),
)

/** What one call takes from its caller's budget. */
export function weightOf(name: DataApiOperationName): number {
  return operationsByName.get(name)?.weight ?? 1
}

/** What an answer says in headers: how far the index reaches, and what answered in place of a node. */
export function answerHeaders({ coverage, source }: DataApiAnswer): [string, string][] {
  return [
    ...(coverage === undefined
      ? []
      : ([
          ['X-Index-From-Block', String(coverage.from)],
          ['X-Index-To-Block', String(coverage.to)],
        ] as [string, string][])),
    ...(source === undefined ? [] : ([['X-Data-Source', source]] as [string, string][])),
  ]
}

/** Longer than a node may take for several answers in turn. */
const limitMs = 25_000

/** Answers one call of the data API. Throws what handlers throw, and invalid_input for parameters that are wrong. */
export async function runOperation(
  { context, cache }: { context: DomainContext; cache: AnswerCache },
  { name, sent, caller }: SentCall,
): Promise<KeptAnswer> {
  const normal = normaliseParameters(sent)
  requireBody(name, normal)
  const parameters = readParameters(name, normal)
  const run = async (): Promise<DataApiAnswer> => {
    // Handlers load viem, which a board without nodes never needs.
    const { dataApiHandlers } = await import('./handlers.ts')
    // The map has each handler under its own name.
    const handler = dataApiHandlers[name] as DataApiHandler<typeof name> | undefined
    if (handler === undefined) throw new BoardError('not_supported', `This server cannot answer ${name}.`)
    return handler({ context, parameters, caller })
  }
  const rule = operationsByName.get(name)?.cache ?? 'none'
  const answered = cache.answer({
    name,
    rule,
    parameters,
    findHead: () => findHead(context, parameters),
    run,
  })
  return withTimeLimit(() => answered, limitMs).catch((error: unknown) => {
    if (!(error instanceof TimeLimitError)) throw error
    throw new BoardError('unavailable', 'This took too long. Ask for less, or try again later.')
  })
}

/** The old client loses bodies when it calls with a key, and shows this to its developer. */
function requireBody(name: DataApiOperationName, sent: Readonly<Record<string, unknown>>): void {
  const keys = operationsByName.get(name)?.bodyParams?.map(({ key }) => key) ?? []
  if (keys.length > 0 && keys.every((key) => sent[key] === undefined))
    throw BoardError.invalidField('abi', 'param abi is required')
}

/** Undefined too where the chain cannot be asked: then the call itself says why. */
async function findHead({ chains }: DomainContext, parameters: object): Promise<ChainHead | undefined> {
  if (!('chain' in parameters) || typeof parameters.chain !== 'number') return undefined
  try {
    return await (await chains.get(parameters.chain)).getHead()
  } catch {
    return undefined
  }
}
