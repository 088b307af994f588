import type { ChainClients, ContractSignature } from './ask-contract.ts'

/** Asks chains about signatures of contract wallets. */
export interface ContractSignatures {
  /** Whether the operator named a node of the chain that can be asked over HTTP. */
  canAsk(chainId: number): boolean
  /**
   * Whether the contract takes the signature as its own (ERC-1271), also one that isn't there yet (ERC-6492). False for anything
   * malformed or reverted; throws unavailable when the chain cannot be asked.
   */
  isSigned(claim: ContractSignature): Promise<boolean>
}

/**
 * Makes it for the operator's own nodes: no client of ours chooses whom we ask. What it takes to ask is loaded for the first contract
 * wallet, for most boards never meet one.
 */
export function createContractSignatures(
  rpcUrls: Readonly<Record<number, string>>,
  options: { timeoutMs?: number } = {},
): ContractSignatures {
  let clients: Promise<ChainClients> | undefined
  const canAsk = (chainId: number): boolean =>
    Object.hasOwn(rpcUrls, chainId) && /^https?:/.test(rpcUrls[chainId] ?? '')
  return {
    canAsk,
    async isSigned(claim) {
      if (!canAsk(claim.chainId)) return false
      clients ??= import('./ask-contract.ts').then(({ createChainClients }) =>
        createChainClients(rpcUrls, options),
      )
      const { isSignedByContract } = await import('./ask-contract.ts')
      return isSignedByContract((await clients).get(claim.chainId), claim)
    },
  }
}
