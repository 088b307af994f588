export { ConnectorError, type ConnectorErrorCode } from '../connectors/connector-error.ts'
export { type Web3AuthOptions, web3Auth } from '../connectors/web3-auth.ts'
export type { Web3AuthNetwork } from '../connectors/web3-auth-library.ts'
