export { ConnectorError, type ConnectorErrorCode } from '../connectors/connector-error.ts'
export { type WalletConnectOptions, walletConnect } from '../connectors/wallet-connect.ts'
export type { WalletConnectMetadata } from '../connectors/wallet-connect-library.ts'
