export { ConnectorError, type ConnectorErrorCode } from '../connection/wallet-errors.ts'
export {
  type WalletConnectMetadata,
  type WalletConnectOptions,
  walletConnect,
} from '../connectors/wallet-connect.ts'
