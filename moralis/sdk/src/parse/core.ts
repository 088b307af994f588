import type Parse from 'parse'

// Where TypeScript resolves as Node does, the default import is the whole module.
type Loaded = typeof Parse

/** The SDK of Parse as the other parts of Moralis use it, for the environment that this build is made for. */
export type ParseSdk = Loaded extends { default: infer Sdk } ? Sdk : Loaded

/** What every part of Moralis is built on. */
export interface Core {
  readonly Parse: ParseSdk
  /** A server may use the master key and a secret; a browser may not. */
  readonly environment: 'browser' | 'node'
}
