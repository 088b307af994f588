import { listDataApiOperations } from '@cryptolist/contract'

const namesOf = (wanted: string): string[] =>
  listDataApiOperations().flatMap(({ api, name }) => (api === wanted ? [name] : []))

/** Operations of the Web3 API, which clients with a server call as cloud functions. */
export const web3Names = namesOf('web3')

/** Those of the Solana API. */
export const solanaNames = namesOf('solana')

/** Functions on `Moralis` itself; `getTransactions` is the name of one of the Web3 API too. */
export const legacyNames = namesOf('old').map((name) =>
  name.replace(/^getTransactions_old$/, 'getTransactions'),
)
