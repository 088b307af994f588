export { ConnectorError, type ConnectorErrorCode } from '../connectors/connector-error.ts'
export { type MagicLinkOptions, magicLink } from '../connectors/magic-link.ts'
export type { MagicNetwork } from '../connectors/magic-link-library.ts'
