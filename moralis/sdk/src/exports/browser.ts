import Parse from 'parse'
import { createMoralis } from '../moralis.ts'
import type * as names from '../moralis-names.ts'
import type { MoralisStatic } from '../moralis-static.ts'

export type * from './types.ts'

/** Everything that `moralis@1.5.8` gives a page, under the same names. */
export const Moralis: MoralisStatic = /* @__PURE__ */ createMoralis({ Parse, environment: 'browser' })

/** The types by which apps of the original call what the object makes: `Moralis.User`, `Moralis.Query`. */
export declare namespace Moralis {
  type ACL = names.ACL
  type Attributes = names.Attributes
  type CLP = names.CLP
  type Config = names.Config
  type Error = names.ParseError
  type File = names.File
  type GeoPoint = names.GeoPoint
  type Installation = names.Installation
  type LiveQuerySubscription = names.Subscription
  type Object<T extends Attributes = Attributes> = names.StoredObject<T>
  type Pointer = names.Pointer
  type Polygon = names.Polygon
  type Query<T extends Object = Object> = names.Query<T>
  type Relation<S extends Object = Object, T extends Object = Object> = names.Relation<S, T>
  type Role = names.Role
  type Schema<T extends Object = Object> = names.Schema<T>
  type Session = names.Session
  type StartOptions = names.Options
  type User<T extends Attributes = Attributes> = names.User<T>
}

export default Moralis
