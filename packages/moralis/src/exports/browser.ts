import Parse from 'parse'
import { createMoralis } from '../moralis.ts'
import type * as names from '../moralis-names.ts'
import type { MoralisStatic } from '../moralis-static.ts'

export type { SolanaApi, Web3Api } from '../data-api/create-data-apis.ts'
export type { DataApiError } from '../data-api/data-api-error.ts'
export type { CallOptions as DataApiCallOptions } from '../data-api/operation.ts'
export type * as SolanaAnswers from '../data-api/solana-answers.ts'
export type * as Web3Answers from '../data-api/web3-answers.ts'
export type { DataApiChain } from '../data-api/web3-operations.ts'
export type {
  MoralisFile,
  MoralisObject,
  MoralisQuery,
  MoralisStatic,
  MoralisSubscription,
  MoralisUser,
} from '../moralis-static.ts'
export type { StartError, StartErrorCode } from '../start/start-error.ts'
export type { StartOptions } from '../start/start-options.ts'
export type { AddNetworkArguments, Web3Answer, Web3Connector } from '../web3/connectors/web3-connector.ts'
export type { DeactivateInfo, EnableInfo, Web3EventPayloads } from '../web3/events/web3-event.ts'
export type { AllowedTriggers, PluginSpec } from '../web3/plugins/trigger.ts'
export type { Web3Error, Web3ErrorCode } from '../web3/web3-error.ts'
export type { AuthenticationOptions, AuthenticationType, EnableWeb3Options } from '../web3/web3-options.ts'

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
// `require('@cryptolist/moralis')` gives the object itself, as the original does.
export { Moralis as 'module.exports' }
