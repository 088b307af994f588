import type { NftTransfer } from './transfers.ts'

/** An owner's amount of a token. */
export interface Holding {
  owner: string
  token: string
  tokenId: bigint
  standard: 721 | 1155
  amount: bigint
  /** Undefined where its first transfer isn't known. */
  mintedBlock: number | undefined
  lastBlock: number
}

/** Which holdings are meant: those of a wallet, also of some contracts only, or those of a contract, also of one of its tokens only. */
export type HoldingFilter = { chainId: number } & (
  | { owner: string; tokens?: readonly string[] | undefined }
  | { token: string; tokenId?: bigint }
)

const nobody = `0x${'0'.repeat(40)}`

/** Sums up transfers, which must be all of the owner or the contract from the first one on, oldest first. */
export function sumHoldings(transfers: readonly NftTransfer[], filter: HoldingFilter): Holding[] {
  const holdings = new Map<string, Holding>()
  const minted = new Map<string, number>()
  for (const transfer of transfers) {
    const { token, tokenId, sender, recipient, block, amount, standard } = transfer
    const name = `${token} ${tokenId}`
    if (sender === nobody && !minted.has(name)) minted.set(name, block)
    for (const [owner, change] of [[sender, -amount] as const, [recipient, amount] as const]) {
      if (owner === nobody || !isWanted(filter, { owner, token, tokenId })) continue
      const key = `${name} ${owner}`
      const balance = holdings.get(key)?.amount ?? 0n
      const mintedBlock = minted.get(name)
      holdings.set(key, {
        owner,
        token,
        tokenId,
        standard,
        amount: balance + change,
        mintedBlock,
        lastBlock: block,
      })
    }
  }
  return [...holdings.values()].filter(({ amount }) => amount > 0n)
}

function isWanted(
  filter: HoldingFilter,
  { owner, token, tokenId }: { owner: string; token: string; tokenId: bigint },
): boolean {
  if ('owner' in filter) return owner === filter.owner && (filter.tokens?.includes(token) ?? true)
  return token === filter.token && (filter.tokenId === undefined || tokenId === filter.tokenId)
}
