import Parse from 'parse/node'
import { createMoralis } from '../moralis.ts'
import type { MoralisStatic } from '../moralis-static.ts'

export type { SolanaApi, Web3Api } from '../data-api/create-data-apis.ts'
export type { DataApiError } from '../data-api/data-api-error.ts'
export type { CallOptions as DataApiCallOptions } from '../data-api/operation.ts'
export type * as SolanaAnswers from '../data-api/solana-answers.ts'
export type * as Web3Answers from '../data-api/web3-answers.ts'
export type { DataApiChain } from '../data-api/web3-operations.ts'
export type { MoralisFile, MoralisStatic, MoralisUser } from '../moralis-static.ts'
export type { StartOptions } from '../start/start-options.ts'
export type { PluginSpec } from '../web3/plugins/trigger.ts'

/** Everything that `moralis@1.5.8` gives a server, under the same names. */
export const Moralis: MoralisStatic = /* @__PURE__ */ createMoralis({ Parse, environment: 'node' })

export default Moralis
// `require('@cryptolist/moralis')` gives the object itself, as the original does.
export { Moralis as 'module.exports' }
