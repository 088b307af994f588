import type Parse from 'parse'
import type { Attributes } from 'parse'

// Where TypeScript resolves as Node does, the default import is the whole module.
type Loaded = typeof Parse

/** The SDK of Parse as the other parts of Moralis use it, for the environment that this build is made for. */
export type ParseSdk = Loaded extends { default: infer Sdk } ? Sdk : Loaded

export interface Core {
  readonly Parse: ParseSdk
  /** A server may use the master key and a secret; a browser may not. */
  readonly environment: 'browser' | 'node'
}

// Parse names a class and a namespace of types `Object`, `Query` and `Schema` each; up to TypeScript 6 an import of such a name finds
// the namespace only. The classes themselves are found through the SDK's value, which all versions of TypeScript read alike.
declare const sdk: ParseSdk

export type ParseObject<T extends Attributes = Attributes> = InstanceType<typeof sdk.Object<T>>

export type ParseQuery<T extends ParseObject = ParseObject> = InstanceType<typeof sdk.Query<T>>

export type ParseSchema<T extends ParseObject = ParseObject> = InstanceType<typeof sdk.Schema<T>>
