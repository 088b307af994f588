export { ConnectorError, type ConnectorErrorCode } from '../connection/wallet-errors.ts'
export type { WalletConnectMetadata } from '../connectors/library-types.ts'
export { type WalletConnectOptions, walletConnect } from '../connectors/wallet-connect.ts'
