import { type Holding, type HoldingFilter, sumHoldings } from '../chain/holdings.ts'
import { findCoverage, type WatchSubject } from '../chain/index/watches.ts'
import { scanNftTransfers } from '../chain/scan-transfers.ts'
import { findIndexed, type IndexedCall, notIndexed } from './indexed.ts'
import type { ListKey, ListPart } from './lists.ts'
import {
  countHoldings,
  countTokenIds,
  type HeldToken,
  listHoldings,
  listTokenIds,
} from './nfts-repository.ts'

/** A list of NFTs: from the index, or summed up from a node's logs just now. */
export interface NftSource<Item> extends KnownRange {
  /** One more than the part takes. */
  list(part: ListPart): Promise<Item[]>
  count(): Promise<number>
}

interface KnownRange {
  /** `SYNCING` while older transfers are missing, so that amounts may be wrong. */
  status: 'SYNCED' | 'SYNCING'
  coverage: { from: number; to: number }
  isIndexed: boolean
  /** Whether its transfers don't add up, so that its rows are only what may be held (`keepHeld`). */
  breaksStandard: boolean
}

/** Holdings by contract, token and owner. Throws not_supported where nothing is known of them, unavailable while the index begins. */
export async function openHoldings(call: IndexedCall, filter: HoldingFilter): Promise<NftSource<Holding>> {
  const { db } = call.context.database
  const { holdings, ...range } = await readKnown(call, filter)
  if (holdings !== undefined) return { ...range, ...listSorted(holdings, keyOfHolding) }
  return {
    ...range,
    list: (part) => listHoldings(db, { ...filter, ...range }, part),
    count: () => countHoldings(db, { ...filter, ...range }),
  }
}

/** A contract's tokens by number. Throws as openHoldings does. */
export async function openTokenIds(
  call: IndexedCall,
  filter: { chainId: number; token: string },
): Promise<NftSource<HeldToken>> {
  const { db } = call.context.database
  const { holdings, ...range } = await readKnown(call, filter)
  if (holdings !== undefined) return { ...range, ...listSorted(sumTokens(holdings), keyOfToken) }
  return {
    ...range,
    list: (part) => listTokenIds(db, { ...filter, ...range }, part),
    count: () => countTokenIds(db, { ...filter, ...range }),
  }
}

export function keyOfHolding({ token, tokenId, owner }: Holding): readonly string[] {
  return [token, tokenId.toString(), owner]
}

export function keyOfToken({ tokenId }: HeldToken): readonly string[] {
  return [tokenId.toString()]
}

/** The holdings themselves, or just the range in which the index has them. */
async function readKnown(
  call: IndexedCall,
  filter: HoldingFilter,
): Promise<KnownRange & { holdings?: Holding[] }> {
  const range = 'owner' in filter ? await findRangeOfContracts(call, filter) : undefined
  if (range !== undefined) return range
  const { chainId } = filter
  const subject: WatchSubject =
    'owner' in filter
      ? { chainId, kind: 'wallet', address: filter.owner }
      : { chainId, kind: 'contract', address: filter.token }
  const indexed = await findIndexed(call, subject)
  const { coverage } = indexed
  const breaksStandard = coverage?.breaksStandard ?? false
  if (coverage?.isComplete)
    return { status: 'SYNCED', coverage: { from: 0, to: coverage.to }, isIndexed: true, breaksStandard }
  try {
    const node = await call.context.chains.get(chainId)
    const all = { from: 0, to: (await node.getHead()).newest }
    const transfers = await scanNftTransfers(node, subject, all)
    if (transfers !== undefined)
      return {
        status: 'SYNCED',
        coverage: all,
        isIndexed: false,
        breaksStandard,
        holdings: sumHoldings(transfers, filter),
      }
  } catch (error) {
    if (coverage === undefined) throw error
  }
  if (coverage === undefined || coverage.from > coverage.to) throw notIndexed(call, subject, indexed)
  const { from, to } = coverage
  return { status: 'SYNCING', coverage: { from, to }, isIndexed: true, breaksStandard }
}

/** A wallet's tokens of some contracts are known, too, where all of these contracts are. */
async function findRangeOfContracts(
  { context }: IndexedCall,
  { chainId, tokens = [] }: { chainId: number; tokens?: readonly string[] | undefined },
): Promise<KnownRange | undefined> {
  const coverages = await Promise.all(
    tokens.map((address) => findCoverage(context, { chainId, kind: 'contract', address })),
  )
  const [first] = coverages
  if (first === undefined || !coverages.every((coverage) => coverage?.isComplete)) return undefined
  const breaksStandard = coverages.some((coverage) => coverage?.breaksStandard)
  return { status: 'SYNCED', coverage: { from: 0, to: first.to }, isIndexed: true, breaksStandard }
}

function sumTokens(holdings: readonly Holding[]): HeldToken[] {
  const tokens = new Map<bigint, HeldToken>()
  for (const { token, tokenId, standard, amount } of holdings) {
    const sum = (tokens.get(tokenId)?.amount ?? 0n) + amount
    tokens.set(tokenId, { token, tokenId, standard, amount: sum })
  }
  return [...tokens.values()]
}

/** As the index lists them: by contract, number and owner. */
function listSorted<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => ListKey,
): Pick<NftSource<Item>, 'list' | 'count'> {
  const keyed = items.map((item) => ({ item, key: keyOf(item) }))
  keyed.sort((a, b) => compareKeys(a.key, b.key))
  return {
    async list({ after, skip, limit }) {
      const behind = after === undefined ? keyed : keyed.filter(({ key }) => compareKeys(key, after) > 0)
      return behind.slice(skip, skip + limit + 1).map(({ item }) => item)
    },
    count: async () => items.length,
  }
}

/** Addresses compare as the numbers that they are. */
function compareKeys(a: ListKey, b: ListKey): number {
  for (const [index, value] of a.entries()) {
    const [one, other] = [BigInt(value), BigInt(b[index] ?? 0)]
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}
