import type { EthereumProvider } from '../provider/ethereum-provider.ts'

/** What can be asked (EIP-1193), without being listened to. */
export type Ask = Pick<EthereumProvider, 'request'>
