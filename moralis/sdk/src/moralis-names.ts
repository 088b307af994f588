import type { Attributes as ParseAttributes, Relation as ParseRelation, User as ParseUser } from 'parse'
import type { MoralisFile, MoralisQuery, MoralisSubscription } from './moralis-static.ts'
import type { ParseObject, ParseSchema } from './parse/core.ts'
import type { StartOptions } from './start/start-options.ts'

export type {
  ACL,
  Attributes,
  CLP,
  Config,
  Error as ParseError,
  GeoPoint,
  Installation,
  Pointer,
  Polygon,
  Role,
  Session,
} from 'parse'

export type File = MoralisFile
export type Options = StartOptions
export type Query<T extends ParseObject> = MoralisQuery<T>
export type Relation<S extends ParseObject, T extends ParseObject> = ParseRelation<S, T>
export type Schema<T extends ParseObject> = ParseSchema<T>
export type StoredObject<T extends ParseAttributes> = ParseObject<T>
export type Subscription = MoralisSubscription
export type User<T extends ParseAttributes> = ParseUser<T>
