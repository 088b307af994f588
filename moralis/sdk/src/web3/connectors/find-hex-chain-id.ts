import { ChainError, toHexChainId } from '@cryptolist/wallet/chains'

/** A chain id as hexadecimal text; undefined for what is none, as wallets tell while they look for their network. */
export function findHexChainId(chainId: unknown): string | undefined {
  try {
    return toHexChainId(chainId)
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}
