import { BoardError, describeChain } from '@cryptolist/contract'
import {
  type Coverage,
  findCoverage,
  type WatchOwner,
  type WatchSubject,
  watch,
} from '../chain/index/watches.ts'
import type { BackendContext } from '../context.ts'
import type { DataApiCaller } from './handler.ts'
import { type BlockRange, findBlockByTime } from './transfers-repository.ts'

export interface IndexedCall {
  context: BackendContext
  caller: DataApiCaller
}

/** The blocks that a caller asks for. */
export interface SentRange {
  from_block?: number | 'latest' | undefined
  to_block?: number | 'latest' | undefined
  from_date?: Date | undefined
  to_date?: Date | undefined
}

/** The blocks that a caller asks for, as far as the index has them. */
export interface IndexedRange extends BlockRange {
  /** `SYNCING` while blocks at the beginning of the requested range are missing, and after the chain replaced more than can be undone. */
  status: 'SYNCED' | 'SYNCING'
  coverage: { from: number; to: number }
}

/** The index's coverage of a contract or wallet, and why it isn't followed now if the caller can't have it followed. */
export interface Indexed {
  coverage: Coverage | undefined
  refusal?: BoardError
}

/** The index's coverage. The wallet that a signed-in user or a key asks about is followed from now on. */
export async function findIndexed({ context, caller }: IndexedCall, subject: WatchSubject): Promise<Indexed> {
  const coverage = await findCoverage(context, subject)
  const owner = findWatchOwner(caller)
  const isFollowable = context.chains.followable.includes(subject.chainId)
  if (owner === undefined || subject.kind === 'contract' || !isFollowable) return { coverage }
  try {
    await watch(context, { ...subject, owner })
    return { coverage: coverage ?? (await findCoverage(context, subject)) }
  } catch (error) {
    if (error instanceof BoardError) return { coverage, refusal: error }
    throw error
  }
}

/** Who a caller's watches belong to; undefined for visitors. */
export function findWatchOwner({ key, viewer }: DataApiCaller): WatchOwner | undefined {
  if (key !== undefined) return `key:${key.id}`
  return viewer.user === null ? undefined : `user:${viewer.user.id}`
}

/** Cuts what a caller asks for to what the index has. Blocks that are named count more than dates. */
export async function cutRange(
  { context }: Pick<IndexedCall, 'context'>,
  chainId: number,
  { coverage, sent }: { coverage: Coverage; sent: SentRange },
): Promise<IndexedRange> {
  const newest = coverage.to
  const find = async (time: Date, side: 'from' | 'to'): Promise<number | undefined> =>
    findBlockByTime(context.database.db, { chainId, time, side })
  const { from_date: fromDate, to_date: toDate } = sent
  const from =
    numberOf(sent.from_block, newest) ?? (fromDate && ((await find(fromDate, 'from')) ?? newest + 1)) ?? 0
  const to = numberOf(sent.to_block, newest) ?? (toDate && ((await find(toDate, 'to')) ?? -1)) ?? newest
  return {
    from: Math.max(from, coverage.from),
    to: Math.min(to, newest),
    status: coverage.from <= from && !coverage.isStopped ? 'SYNCED' : 'SYNCING',
    coverage: { from: coverage.from, to: newest },
  }
}

/** The number of a block that a caller names. */
export function numberOf(block: number | 'latest' | undefined, newest: number): number | undefined {
  return block === 'latest' ? newest : block
}

/** The error where the index has nothing and the chain can't be asked in time: not_supported, or unavailable while it begins. */
export function notIndexed(
  { context }: Pick<IndexedCall, 'context'>,
  { chainId, kind, address }: WatchSubject,
  { coverage, refusal }: Indexed,
): BoardError {
  const chain = describeChain(chainId)
  if (coverage !== undefined)
    return new BoardError(
      'unavailable',
      `The ${kind} ${address} on ${chain} is being indexed. Try again in a minute.`,
      { facts: { retryAfterSeconds: 60 } },
    )
  if (refusal !== undefined) return refusal
  const isWallet = kind === 'wallet'
  const remedy = !context.chains.followable.includes(chainId)
    ? `The operator can set RPC_URL_${chainId}.`
    : isWallet
      ? 'Sign in or send an API key to have it indexed.'
      : 'The operator can have it indexed, and so can an API key with the scope sync, with syncNFTContract.'
  return new BoardError('not_supported', `The ${kind} ${address} on ${chain} isn't indexed here. ${remedy}`)
}
