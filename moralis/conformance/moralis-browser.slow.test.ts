import { createRequire } from 'node:module'
import { browserCases } from './cases/browser.ts'
import { moralisCases } from './cases/moralis.ts'
import type { ClientBoard } from './support/board.ts'
import { setBrowserGlobals } from './support/browser-globals.ts'
import { type MoralisClient, stayOnThisMachine } from './support/clients.ts'
import { createScriptedWallet } from './support/ethereum.ts'
import { createPhantom, createPolkadotExtension } from './support/other-wallets.ts'
import { startRun } from './support/run.ts'

const wallet = createScriptedWallet()
const phantom = createPhantom()
const polkadot = await createPolkadotExtension()

async function openInBrowser({ appId, serverUrl }: ClientBoard): Promise<MoralisClient> {
  stayOnThisMachine()
  setBrowserGlobals(wallet, { ...phantom.window, ...polkadot.window })
  const moralis: MoralisClient = createRequire(import.meta.url)('moralis')
  moralis.User.enableUnsafeCurrentUser()
  await moralis.start({ appId, serverUrl })
  return moralis
}

const run = startRun('moralis@1.5.8 browser build', openInBrowser)

browserCases(run, { wallet, phantom, polkadot })
moralisCases(run, wallet.use)
