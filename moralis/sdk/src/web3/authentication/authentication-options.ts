import type { EnableWeb3Options } from '../connectors/web3-connector.ts'

export type AuthenticationType = 'evm' | 'dot' | 'polkadot' | 'kusama' | 'erd' | 'elrond' | 'sol'

/** The options of `Moralis.authenticate()`, including those of `enableWeb3`. */
export interface AuthenticationOptions extends EnableWeb3Options {
  type?: AuthenticationType
  /** The phrase above the line with application and time. The server accepts only phrases that its operator allows. */
  signingMessage?: string
  /** dot: the name under which the extension shows this application. */
  name?: string
  context?: Record<string, unknown>
}
