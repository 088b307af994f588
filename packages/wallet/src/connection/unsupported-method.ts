import type { WalletError } from './wallet-errors.ts'

/** What wallets (EIP-1193) and nodes (JSON-RPC) answer to a method that they do not have. */
const codes: readonly (number | string)[] = [4200, -32601]

/** Whether a wallet or a node said that it cannot do what was asked at all. */
export function isUnsupportedMethod({ code }: WalletError): boolean {
  return codes.includes(code)
}
