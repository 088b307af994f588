import type { Attributes } from 'parse'
import type { ParseSdk } from './core.ts'

// Parse names a class and a namespace of types `Object`, `Query` and `Schema` each; up to TypeScript 6 an import of such a name finds
// the namespace only. The classes themselves are found through the SDK's value, which all versions of TypeScript read alike.
declare const sdk: ParseSdk

/** An object of the server, as Parse has it. */
export type ParseObject<T extends Attributes = Attributes> = InstanceType<typeof sdk.Object<T>>

/** A query, as Parse has it. */
export type ParseQuery<T extends ParseObject = ParseObject> = InstanceType<typeof sdk.Query<T>>

/** A class of the server and its fields, as Parse has it. */
export type ParseSchema<T extends ParseObject = ParseObject> = InstanceType<typeof sdk.Schema<T>>
