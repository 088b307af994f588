import type { Address } from '../connection/read-answers.ts'
import type { EthereumProvider } from '../provider/ethereum-provider.ts'
import type { Hex } from '../rpc/hex.ts'

/** Who sends: a wallet and its account, or a node and a private key with which this side signs. */
export interface Signer {
  provider: Pick<EthereumProvider, 'request'>
  /** Null where the provider can only read; with a private key its account is meant. */
  account: Address | null
  /** Signs here and sends the signed bytes. Never logged and in no error. */
  privateKey?: Hex
}
