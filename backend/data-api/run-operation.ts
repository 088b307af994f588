import { findMainAddress } from '@cryptolist/board/accounts/wallets'
import type { ChainHead } from '@cryptolist/board/ethereum/node'
import { BoardError, type DataApiOperationName, listDataApiOperations } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { BackendContext } from '../context.ts'
import { TimeLimitError, withTimeLimit } from '../time-limit.ts'
import type { AnswerCache, KeptAnswer } from './answer-cache.ts'
import type { DataApiAnswer, DataApiCaller } from './handler.ts'
import { loadHandler } from './handlers.ts'
import { normaliseParameters, readParameters } from './read-parameters.ts'

/** A call as it came in, before its parameters are read. */
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

/** The share of its caller's budget that one call takes. */
export function weightOf(name: DataApiOperationName): number {
  return operationsByName.get(name)?.weight ?? 1
}

/** Headers of an answer: how far the index reaches, and what answered in place of a node. */
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
  { context, cache }: { context: BackendContext; cache: AnswerCache },
  { name, sent, caller }: SentCall,
): Promise<KeptAnswer> {
  const normal = await fillInWallet(context, caller, { name, sent: normaliseParameters(sent) })
  requireBody(name, normal)
  const parameters = readParameters(name, normal)
  const run = async (): Promise<DataApiAnswer> => {
    await requireSource(context, name, parameters)
    const handler = await loadHandler(name)
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

/** A call about a wallet that names none is about the caller's own, as on the hosted server: the older functions send an empty address. */
async function fillInWallet(
  context: BackendContext,
  { viewer: { user } }: DataApiCaller,
  { name, sent }: { name: DataApiOperationName; sent: Record<string, unknown> },
): Promise<Record<string, unknown>> {
  const operation = operationsByName.get(name)
  if (operation?.isOfWallet !== true || user === null || sent.address !== undefined) return sent
  const namespace = operation.api === 'solana' ? 'solana' : 'eip155'
  const address = await findMainAddress(context, user.id, namespace)
  return address === undefined ? sent : { ...sent, address }
}

/** The old client loses bodies when it calls with a key, and shows this to its developer. */
function requireBody(name: DataApiOperationName, sent: Readonly<Record<string, unknown>>): void {
  const operation = operationsByName.get(name)
  if (operation === undefined || operation.api === 'old') return
  const keys = operation.bodyParams?.map(({ key }) => key) ?? []
  if (keys.length > 0 && keys.every((key) => sent[key] === undefined))
    throw BoardError.invalidField('abi', 'param abi is required')
}

/** Undefined too if the chain can't be asked: the call itself then throws why. */
async function findHead({ chains }: BackendContext, parameters: object): Promise<ChainHead | undefined> {
  if (!('chain' in parameters) || typeof parameters.chain !== 'number') return undefined
  try {
    return await (await chains.get(parameters.chain)).getHead()
  } catch {
    return undefined
  }
}

/** They don't load viem, and check themselves whether they can answer. */
const askNoNode: ReadonlySet<DataApiOperationName> = new Set(['getTokenMetadataBySymbol', 'searchNFTs'])

/**
 * Throws not_supported for a chain that has no node and no stored data, because no handler could answer. Handlers would throw it too, but
 * only after loading viem, which takes longer than such an answer should.
 */
async function requireSource(
  { chains, config, database }: BackendContext,
  name: DataApiOperationName,
  parameters: object,
): Promise<void> {
  if (!('chain' in parameters) || typeof parameters.chain !== 'number' || askNoNode.has(name)) return
  const { chain } = parameters
  try {
    await chains.get(chain)
  } catch (error) {
    const isKnown = config.dataProviderUrls[chain] !== undefined || (await isAnythingKept(database.db, chain))
    if (!isKnown) throw error
  }
}

/** Whether a chain was ever followed, or metadata of its NFTs fetched. */
async function isAnythingKept(db: BackendContext['database']['db'], chainId: number): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`
    select exists (select from chain.watches where chain_id = ${chainId})
      or exists (select from chain.nft_metadata where chain_id = ${chainId}) as "isKept"`.execute(db)
  return rows[0]?.isKept === true
}
