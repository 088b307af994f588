import { describe, expect } from 'vitest'
import { browserCases } from './cases/browser.ts'
import { moralisCases } from './cases/moralis.ts'
import type { ClientBoard } from './support/board.ts'
import { setBrowserGlobals } from './support/browser-globals.ts'
import type { MoralisClient } from './support/clients.ts'
import { createScriptedWallet } from './support/ethereum.ts'
import { createPhantom, createPolkadotExtension } from './support/other-wallets.ts'
import { expectCode, newName, signUp } from './support/people.ts'
import { itWith, startRun } from './support/run.ts'

const wallet = createScriptedWallet()
const phantom = createPhantom()
const polkadot = await createPolkadotExtension()

/** Ours as a page loads it: the globals come first, as in a page. */
async function openInBrowser({ appId, serverUrl }: ClientBoard): Promise<MoralisClient> {
  setBrowserGlobals(wallet, { ...phantom.window, ...polkadot.window })
  const { Moralis } = await import('../sdk/src/exports/browser.ts')
  Moralis.User.enableUnsafeCurrentUser()
  await Moralis.start({ appId, serverUrl })
  return Moralis
}

const run = startRun('@cryptolist/moralis browser build', openInBrowser)
const it = itWith(run)

describe('in a page, which the original could not', () => {
  it('deletes a file of one’s own', async ({ client }) => {
    await signUp(client)
    const file = new client.File(`${newName('old')}.txt`, { base64: 'eA==' }, 'text/plain')
    await file.save()
    await file.destroy()
    expect((await fetch(file.url() ?? '')).status).toBe(404)
    await expectCode(153, file.destroy())
  })
})

browserCases(run, { wallet, phantom, polkadot })
moralisCases(run, wallet.use)
