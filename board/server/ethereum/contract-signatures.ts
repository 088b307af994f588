import type { ContractSignature } from './ask-contract.ts'
import type { ChainNodes } from './nodes.ts'

export interface ContractSignatures {
  /** Whether the operator named a node of the chain. */
  canAsk(chainId: number): boolean
  /** Whether the contract takes the signature as its own (ERC-1271), also before it is deployed (ERC-6492). Throws as isSignedByContract. */
  isSigned(claim: ContractSignature): Promise<boolean>
}

/** Far more than any contract wallet needs for its answer. */
const maximumBytes = 256 * 1024

/** Asks the operator's own nodes only. The code that asks is loaded for the first contract wallet, because most boards never meet one. */
export function createContractSignatures(
  chains: Pick<ChainNodes, 'followable' | 'get'>,
  { timeoutMs = 5_000 }: { timeoutMs?: number } = {},
): ContractSignatures {
  const canAsk = (chainId: number): boolean => chains.followable.includes(chainId)
  return {
    canAsk,
    async isSigned(claim) {
      if (!canAsk(claim.chainId)) return false
      const { isSignedByContract } = await import('./ask-contract.ts')
      const node = await chains.get(claim.chainId)
      return isSignedByContract(node.createClient({ timeoutMs, maximumBytes }), claim)
    },
  }
}
