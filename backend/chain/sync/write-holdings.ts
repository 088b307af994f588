import { type Abi, parseAbi } from 'viem'
import { readContracts } from '../multicall.ts'
import type { FollowContext, TokenNames } from './follow-events.ts'
import {
  findNftAmounts,
  forgetHolding,
  listStaleHoldings,
  type SyncedHolding,
  saveHolding,
} from './synced-holdings-repository.ts'
import type { Refusal } from './synced-objects.ts'
import { findWalletClass } from './wallet-classes.ts'

const holdingsAtOnce = 100
const longestText = 2_000

const tokenAbi: Abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint256)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function uri(uint256 tokenId) view returns (string)',
])

/** Writes how much wallets have, at a block, of the tokens that were transferred up to it. */
export async function writeHoldings(context: FollowContext, block: number): Promise<void> {
  const { chainId } = context.node
  await writeStale(context, findWalletClass(chainId, 'TokenBalance'), (holdings) =>
    describeBalances(context, holdings, block),
  )
  await writeStale(context, findWalletClass(chainId, 'NFTOwners'), (holdings) =>
    describeNfts(context, holdings, block),
  )
}

/** An object's content; undefined for one that has to go. */
type Content = Record<string, unknown> | undefined

async function writeStale(
  context: FollowContext,
  className: string | undefined,
  describe: (holdings: readonly SyncedHolding[]) => Promise<Content[]>,
): Promise<void> {
  if (className === undefined) return
  const { db } = context.database
  const { chainId } = context.node
  for (;;) {
    const holdings = await listStaleHoldings(db, { chainId, className, limit: holdingsAtOnce })
    if (holdings.length === 0) return
    const contents = await describe(holdings)
    for (const [place, holding] of holdings.entries()) {
      await context.keepTurn()
      await writeHolding(context, className, { holding, content: contents[place] })
    }
  }
}

async function writeHolding(
  { objects, database, log }: FollowContext,
  className: string,
  { holding, content }: { holding: SyncedHolding; content: Content },
): Promise<void> {
  const { objectId, isWritten } = holding
  if (content === undefined) {
    report(isWritten ? await objects.remove(className, objectId) : undefined)
    return forgetHolding(database.db, objectId)
  }
  const refused = isWritten
    ? await objects.update(className, objectId, content)
    : await objects.create(className, objectId, content)
  report(refused)
  await saveHolding(database.db, objectId, { isWritten: isWritten || refused === undefined })

  function report(refusal: Refusal | undefined): void {
    if (refusal !== undefined)
      log.warn(
        { className, objectId, reason: refusal.refusal },
        `An object of ${className} was not written: the application refuses it`,
      )
  }
}

/** Balances are asked for: fees and rebasing make sums of transfers wrong. */
async function describeBalances(
  context: FollowContext,
  holdings: readonly SyncedHolding[],
  block: number,
): Promise<Content[]> {
  const { node } = context
  const names = await readNames(context, holdings, block)
  const balances = await readContracts(
    { chainId: node.chainId, client: node.backgroundClient },
    holdings.map(({ owner, token }) => ({
      address: token,
      abi: tokenAbi,
      functionName: 'balanceOf',
      args: [owner],
    })),
    block,
  )
  return holdings.map(({ owner, token }, place) => {
    const balance = balances[place]
    return {
      address: owner,
      token_address: token,
      ...names.get(token),
      contract_type: 'ERC20',
      // A balance that the contract doesn't report is taken as 0.
      balance: typeof balance === 'bigint' ? String(balance) : '0',
      block_number: block,
      chain_id: `0x${node.chainId.toString(16)}`,
    }
  })
}

async function describeNfts(
  context: FollowContext,
  holdings: readonly SyncedHolding[],
  block: number,
): Promise<Content[]> {
  const { node, database } = context
  const amounts = await findNftAmounts(database.db, node.chainId, holdings)
  const names = await readNames(context, holdings, block)
  const uris = await readContracts(
    { chainId: node.chainId, client: node.backgroundClient },
    holdings.map(({ token, tokenId, objectId }) => ({
      address: token,
      abi: tokenAbi,
      functionName: amounts.get(objectId)?.standard === 1155 ? 'uri' : 'tokenURI',
      args: [BigInt(tokenId)],
    })),
    block,
  )
  return holdings.map(({ owner, token, tokenId, objectId }, place) => {
    const held = amounts.get(objectId)
    // Another owner has it now.
    if (held === undefined || BigInt(held.amount) <= 0n) return undefined
    const { name = '', symbol = '' } = names.get(token) ?? {}
    return {
      owner_of: owner,
      token_address: token,
      token_id: tokenId,
      amount: held.amount,
      contract_type: `ERC${held.standard}`,
      name,
      symbol,
      token_uri: toText(uris[place]),
      block_number: held.lastBlock,
      chain_id: `0x${node.chainId.toString(16)}`,
    }
  })
}

const mostRemembered = 5_000

/** Names, symbols and decimals of contracts; nothing where they say nothing that can be read. */
async function readNames(
  { node, memory }: FollowContext,
  holdings: readonly SyncedHolding[],
  block: number,
): Promise<ReadonlyMap<string, TokenNames>> {
  const { names } = memory
  if (names.size > mostRemembered) names.clear()
  const unknown = [...new Set(holdings.map(({ token }) => token))].filter((token) => !names.has(token))
  const functions = ['name', 'symbol', 'decimals']
  const answers = await readContracts(
    { chainId: node.chainId, client: node.backgroundClient },
    unknown.flatMap((address) => functions.map((functionName) => ({ address, abi: tokenAbi, functionName }))),
    block,
  )
  for (const [place, token] of unknown.entries()) {
    const [name, symbol, decimals] = answers.slice(place * functions.length)
    const isPlausible = typeof decimals === 'bigint' && decimals <= 255n
    names.set(token, {
      name: toText(name),
      symbol: toText(symbol),
      decimals: isPlausible ? String(decimals) : '0',
    })
  }
  return names
}

/** Contracts say what they like: no NUL, which PostgreSQL has not, and no books. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').slice(0, longestText) : ''
}
