export { ConnectorError, type ConnectorErrorCode } from '../connection/wallet-errors.ts'
export { type MagicLinkOptions, type MagicNetwork, magicLink } from '../connectors/magic-link.ts'
