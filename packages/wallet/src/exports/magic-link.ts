export { ConnectorError, type ConnectorErrorCode } from '../connection/wallet-errors.ts'
export type { MagicNetwork } from '../connectors/library-types.ts'
export { type MagicLinkOptions, magicLink } from '../connectors/magic-link.ts'
