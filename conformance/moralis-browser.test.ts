import { createRequire } from 'node:module'
import { appCases } from './cases/app.ts'
import { browserCases } from './cases/browser.ts'
import { cloudCases } from './cases/cloud.ts'
import { fileCases } from './cases/files.ts'
import { geoCases } from './cases/geo.ts'
import { ipfsCases } from './cases/ipfs.ts'
import { liveCases } from './cases/live.ts'
import { moralisUserCases } from './cases/moralis-users.ts'
import { objectCases } from './cases/objects.ts'
import { permissionCases } from './cases/permissions.ts'
import { pluginCases } from './cases/plugins.ts'
import { queryCases } from './cases/queries.ts'
import { userCases } from './cases/users.ts'
import { walletCases } from './cases/wallets.ts'
import type { ClientBoard } from './support/board.ts'
import { setBrowserGlobals } from './support/browser-globals.ts'
import type { MoralisClient } from './support/client.ts'
import { stayOnThisMachine } from './support/clients.ts'
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
walletCases(run, wallet.use)
pluginCases(run)
userCases(run)
moralisUserCases(run)
objectCases(run)
queryCases(run)
geoCases(run)
permissionCases(run)
fileCases(run)
ipfsCases(run)
cloudCases(run)
liveCases(run)
appCases(run)
