import { findStaffRole } from '@cryptolist/board/moderation/staff'
import { BoardError, type DataApiAnswers, type DataApiOperationName } from '@cryptolist/contract'
import type { Holding, HoldingFilter } from '../chain/holdings.ts'
import { followContract } from '../chain/index/follow-contract.ts'
import type { WatchOwner } from '../chain/index/watches.ts'
import type { BackendContext } from '../context.ts'
import type { DataApiAnswer, DataApiCall, DataApiCaller, DataApiHandlers } from './handler.ts'
import { keepHeld } from './held-tokens.ts'
import { findWatchOwner } from './indexed.ts'
import { cutPart, type FoundPart, type ListPart, pageOf } from './lists.ts'
import { findNftFacts, type NftFacts } from './nft-facts.ts'
import { keyOfHolding, keyOfToken, type NftSource, openHoldings, openTokenIds } from './nft-sources.ts'
import type { HeldToken } from './nfts-repository.ts'
import { formatTokenId } from './transfers-repository.ts'

export const nftHandlers: Pick<DataApiHandlers, 'getNFTs' | 'getNFTOwners' | 'syncNFTContract'> = {
  async getNFTs(call) {
    const { chain: chainId, address: owner, token_addresses: tokens } = call.parameters
    return answerHoldings(call, 'getNFTs', { chainId, owner, tokens })
  },
  async getNFTOwners(call) {
    const { chain: chainId, address: token } = call.parameters
    return answerHoldings(call, 'getNFTOwners', { chainId, token })
  },
  async syncNFTContract({ context, caller, parameters: { chain: chainId, address } }) {
    const owner = await findSyncOwner(context, caller)
    if (owner === undefined)
      throw new BoardError(
        'forbidden',
        'This needs an API key with the scope sync. The operator can create one.',
      )
    // Despite its name also for ERC-20 tokens: no other call has their transfers indexed.
    await followContract(context, { chainId, address, owner })
    return { status: 201, body: null }
  },
}

/** Who may have contracts followed: keys that were made for it, the operator and admins. */
async function findSyncOwner(
  context: BackendContext,
  { key, viewer, isOperator = false }: DataApiCaller,
): Promise<WatchOwner | undefined> {
  if (key?.scopes.includes('sync')) return `key:${key.id}`
  if (isOperator) return 'operator'
  if (viewer.user === null || viewer.session?.method === 'sdk') return undefined
  return (await findStaffRole(context, viewer.user.id)) === 'admin' ? 'operator' : undefined
}

type HoldingsCall = DataApiCall<'getNFTs' | 'getNFTOwners' | 'getNFTsForContract' | 'getTokenIdOwners'>
type HoldingsAnswer = DataApiAnswer<DataApiAnswers['getNFTs']>

/** Holdings, from the index or summed up from a node's logs. Throws not_supported where neither knows them. */
export async function answerHoldings(
  call: HoldingsCall,
  operation: DataApiOperationName,
  filter: HoldingFilter,
): Promise<HoldingsAnswer> {
  const source = await openHoldings(call, filter)
  const { format } = call.parameters
  const body = await listNfts<Holding, HoldingItem>(call, {
    operation,
    source,
    wallet: 'owner' in filter ? filter.owner : undefined,
    keyOf: keyOfHolding,
    toItem: (holding, facts) => ({
      ...toNftItem(holding, facts, format),
      owner_of: holding.owner,
      block_number: String(holding.lastBlock),
      block_number_minted: String(holding.mintedBlock ?? ''),
    }),
  })
  return { body: { ...body, status: source.status }, coverage: source.coverage }
}

/** A contract's tokens by number, as answerHoldings has them. */
export async function answerTokenIds(
  call: DataApiCall<'getAllTokenIds'>,
): Promise<DataApiAnswer<DataApiAnswers['getAllTokenIds']>> {
  const { chain: chainId, address: token, format } = call.parameters
  const source = await openTokenIds(call, { chainId, token })
  const body = await listNfts<HeldToken, NftItem>(call, {
    operation: 'getAllTokenIds',
    source,
    keyOf: keyOfToken,
    toItem: (held, facts) => toNftItem(held, facts, format),
  })
  return { body: { ...body, status: source.status }, coverage: source.coverage }
}

type NftItem = NonNullable<DataApiAnswers['getAllTokenIds']['result']>[number]
type HoldingItem = NonNullable<DataApiAnswers['getNFTs']['result']>[number]

/** A token as the data API answers it. */
export function toNftItem(held: HeldToken, facts: NftFacts, format: 'decimal' | 'hex'): NftItem {
  return {
    token_address: held.token,
    token_id: formatTokenId(held.tokenId, format),
    amount: held.amount.toString(),
    contract_type: `ERC${held.standard}`,
    ...facts,
  }
}

interface ListedNfts<Held, Item> {
  operation: DataApiOperationName
  source: NftSource<Held>
  /** Whose tokens are listed; undefined for those of a contract. */
  wallet?: string | undefined
  keyOf(held: Held): readonly string[]
  toItem(held: Held, facts: NftFacts): Item
}

/** How many times a page is filled up again where tokens turned out to be nobody's. After that it stays short, or empty, with a cursor. */
const maximumRefills = 10

/**
 * A page of tokens that are held. Where transfers don't add up, `total` counts what may be held, until the last page has the true one;
 * so does `offset`, except where it goes on from the page before.
 */
async function listHeld<Held extends HeldToken>(
  call: NftsCall,
  { source, wallet, keyOf }: Pick<ListedNfts<Held, unknown>, 'source' | 'wallet' | 'keyOf'>,
  part: ListPart,
): Promise<FoundPart<Held>> {
  const at = { chainId: call.parameters.chain, wallet, block: part.upperBlock }
  const items: Held[] = []
  let rest = part
  for (let refills = 0; ; refills += 1) {
    const candidates = cutPart(await source.list(rest), rest.limit, { keyOf, toItem: (held) => held })
    items.push(...(await keepHeld(call.context, candidates.items, at)))
    if (candidates.next === undefined || items.length === part.limit || refills === maximumRefills)
      return { items, next: candidates.next }
    rest = { ...part, after: candidates.next, skip: 0, limit: part.limit - items.length }
  }
}

type NftsCall = HoldingsCall | DataApiCall<'getAllTokenIds'>

async function listNfts<Held extends HeldToken, Item>(
  call: NftsCall,
  { operation, source, wallet, keyOf, toItem }: ListedNfts<Held, Item>,
) {
  const { body } = await pageOf<Item>(call, {
    operation,
    upperBlock: source.coverage.to,
    async find(part): Promise<FoundPart<Item>> {
      const { items, next } = await listHeld(call, { source, wallet, keyOf }, part)
      const facts = await findNftFacts(call.context, items, {
        chainId: call.parameters.chain,
        isRequesting: source.isIndexed || findWatchOwner(call.caller) !== undefined,
      })
      return {
        items: items.flatMap((held, index) => {
          const nftFacts = facts[index]
          return nftFacts === undefined ? [] : [toItem(held, nftFacts)]
        }),
        next,
      }
    },
    count: () => source.count(),
  })
  return body
}
