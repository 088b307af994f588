import type { NameSources } from '@cryptolist/board/ethereum/ens'
import { createEnsNames } from '@cryptolist/board/ethereum/ens-names'
import { BoardError } from '@cryptolist/contract'
import { type Address, parseAbi } from 'viem'

/** Claims of a wallet's holder, checked on the chain. What can't be checked isn't believed. */
export interface WalletClaims {
  /** The ENS name that the wallet has set for itself and that resolves back to it, at a final block. */
  findName(wallet: Address): Promise<string | undefined>
  /** Whether the wallet holds an NFT, of either standard, at a block that is final. */
  ownsNft(claim: { chainId: number; contract: Address; tokenId: bigint; wallet: Address }): Promise<boolean>
  /** Whether the wallet holds at least this much of a token, in its smallest unit, at a block that is final. */
  holdsToken(claim: { chainId: number; token: Address; minimum: bigint; wallet: Address }): Promise<boolean>
}

const keptMs = 600_000
const maximumKept = 10_000

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address owner) view returns (uint256)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/** Answers are kept for ten minutes. All throw unavailable where the operator's own nodes can't say; public nodes aren't believed. */
export function createWalletClaims(sources: NameSources & { now(): Date }): WalletClaims {
  const answers = new Map<string, { answer: Promise<unknown>; at: number }>()

  const keep = <T>(key: readonly unknown[], check: () => Promise<T>): Promise<T> => {
    const text = key.join(' ').toLowerCase()
    const now = sources.now().getTime()
    const entry = answers.get(text)
    if (entry !== undefined && now - entry.at < keptMs) return entry.answer as Promise<T>
    const answer = check()
    answers.delete(text)
    answers.set(text, { answer, at: now })
    // A claim that couldn't be checked is checked again the next time.
    answer.catch(() => answers.get(text)?.answer === answer && answers.delete(text))
    const [oldest] = answers.keys()
    if (answers.size > maximumKept && oldest !== undefined) answers.delete(oldest)
    return answer
  }

  const ensNames = createEnsNames(sources)

  return {
    findName: (wallet) =>
      keep(['name', wallet], () => orUnchecked('The ENS name of this wallet', ensNames.find(wallet))),
    ownsNft: ({ chainId, contract, tokenId, wallet }) =>
      keep(['nft', chainId, contract, tokenId, wallet], () =>
        orUnchecked(
          'Whether this wallet holds the NFT',
          ownsNft(sources, { chainId, contract, tokenId, wallet }),
        ),
      ),
    holdsToken: ({ chainId, token, minimum, wallet }) =>
      keep(['token', chainId, token, minimum, wallet], () =>
        orUnchecked(
          'Whether this wallet holds the token',
          holdsToken(sources, { chainId, token, minimum, wallet }),
        ),
      ),
  }
}

async function ownsNft(
  sources: NameSources,
  { chainId, contract: address, tokenId, wallet }: Parameters<WalletClaims['ownsNft']>[0],
): Promise<boolean> {
  const { client, blockNumber } = await openFinal(sources, chainId)
  const owner = await orUndefined(
    client.readContract({ address, abi, functionName: 'ownerOf', args: [tokenId], blockNumber }),
  )
  if (owner !== undefined) return owner.toLowerCase() === wallet.toLowerCase()
  const args = [wallet, tokenId] as const
  const amount = await orUndefined(
    client.readContract({ address, abi, functionName: 'balanceOf', args, blockNumber }),
  )
  return amount !== undefined && amount > 0n
}

async function holdsToken(
  sources: NameSources,
  { chainId, token: address, minimum, wallet }: Parameters<WalletClaims['holdsToken']>[0],
): Promise<boolean> {
  const { client, blockNumber } = await openFinal(sources, chainId)
  const args = [wallet] as const
  const balance = await orUndefined(
    client.readContract({ address, abi, functionName: 'balanceOf', args, blockNumber }),
  )
  return balance !== undefined && balance >= minimum
}

async function openFinal({ chains }: NameSources, chainId: number) {
  const node = await chains.get(chainId)
  if (node.isPublic) throw new BoardError('unavailable', 'Public nodes aren’t trusted.')
  const { finalized } = await node.getHead()
  return { client: node.client, blockNumber: BigInt(finalized) }
}

/** A contract that reverts or returns something else counts as holding nothing; a failing node proves nothing. */
async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof BoardError) throw error
    return undefined
  }
}

async function orUnchecked<T>(what: string, checking: Promise<T>): Promise<T> {
  try {
    return await checking
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    throw new BoardError('unavailable', `${what} could not be checked. Try again later.`, { cause: error })
  }
}
