export { ConnectorError, type ConnectorErrorCode } from '../connection/wallet-errors.ts'
export type { Web3AuthNetwork } from '../connectors/library-types.ts'
export { type Web3AuthOptions, web3Auth } from '../connectors/web3-auth.ts'
