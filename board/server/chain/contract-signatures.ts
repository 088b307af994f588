import type { ChainClients, ContractSignature } from './ask-contract.ts'

export interface ContractSignatures {
  /** Whether the operator named a node of the chain that can be asked over HTTP. */
  canAsk(chainId: number): boolean
  /** Whether the contract takes the signature as its own (ERC-1271), also before it is deployed (ERC-6492). Throws as isSignedByContract. */
  isSigned(claim: ContractSignature): Promise<boolean>
}

/** Asks the operator's own nodes only. The code that asks is loaded for the first contract wallet, because most boards never meet one. */
export function createContractSignatures(
  rpcUrls: Readonly<Record<number, readonly string[]>>,
  options: { timeoutMs?: number } = {},
): ContractSignatures {
  let clients: Promise<ChainClients> | undefined
  const canAsk = (chainId: number): boolean => rpcUrls[chainId]?.some((url) => /^https?:/.test(url)) ?? false
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
