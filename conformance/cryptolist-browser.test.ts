import { describe, expect, it } from 'vitest'
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
import { createScriptedWallet } from './support/ethereum.ts'
import { createPhantom, createPolkadotExtension } from './support/other-wallets.ts'
import { newName, signUp } from './support/people.ts'
import { startRun } from './support/run.ts'

const wallet = createScriptedWallet()
const phantom = createPhantom()
const polkadot = await createPolkadotExtension()

/** Ours as a page loads it: the globals come first, as in a page. */
async function openInBrowser({ appId, serverUrl }: ClientBoard): Promise<MoralisClient> {
  setBrowserGlobals(wallet, { ...phantom.window, ...polkadot.window })
  const { Moralis } = await import('../packages/moralis/src/exports/browser.ts')
  Moralis.User.enableUnsafeCurrentUser()
  await Moralis.start({ appId, serverUrl })
  return Moralis
}

const run = startRun('@cryptolist/moralis browser build', openInBrowser)

describe('in a page, which the original could not', () => {
  it('deletes a file of one’s own', async () => {
    const { client } = run
    await signUp(client)
    const file = new client.File(`${newName('old')}.txt`, { base64: 'eA==' }, 'text/plain')
    await file.save()
    await file.destroy()
    expect((await fetch(file.url() ?? '')).status).toBe(404)
    await expect(file.destroy()).rejects.toMatchObject({ code: 153 })
  })
})

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
