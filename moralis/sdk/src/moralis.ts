import { createDataApis } from './data-api/data-api.ts'
import type { MoralisStatic } from './moralis-static.ts'
import { adaptParse } from './parse/adapt-parse.ts'
import type { Core } from './parse/core.ts'
import { createAccessors, createStart } from './start/start.ts'
import { createWeb3 } from './web3/create-web3.ts'

/** Joins Parse, wallets, the data API and starting into one object, for the environment of `core`. */
export function createMoralis(core: Core): MoralisStatic {
  const web3 = createWeb3(core)
  const dataApis = createDataApis(core, web3)
  const settings = createAccessors(core)
  const { classes, chooseStorage } = adaptParse(core, () => web3.cleanup())
  const start = createStart(core, { web3, dataApis, settings, chooseStorage, getMoralis: () => moralis })
  const parts = [core.Parse, web3, dataApis, settings, classes, start]
  // By descriptors: what changes, as the account does, is read when it is asked for.
  const moralis: MoralisStatic = Object.create(
    Object.prototype,
    Object.assign({}, ...parts.map((part) => Object.getOwnPropertyDescriptors(part))),
  )
  moralis.Moralis = moralis
  moralis.Web3 = moralis
  return moralis
}
