import type Parse from 'parse'

/** The SDK of Parse as the other parts of Moralis use it, for the environment that this build is made for. */
export type ParseSdk = typeof Parse

/** What every part of Moralis is built on. */
export interface Core {
  readonly Parse: ParseSdk
  /** A server may use the master key and a secret; a browser may not. */
  readonly environment: 'browser' | 'node'
}
