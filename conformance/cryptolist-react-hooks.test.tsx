import { cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { asMaster } from './support/as-master.ts'
import { createScriptedWallet } from './support/ethereum.ts'
import { openJsdomPage } from './support/jsdom-page.ts'
import { newName } from './support/people.ts'
import type { ReactRun } from './support/react.tsx'
import { startRun } from './support/run.ts'

// The cases are written against the original; here they run against ours, as in an app that has changed its import.
vi.mock('react-moralis', () => import('../packages/react/src/exports/index.ts'))

const wallet = createScriptedWallet()
// React and the client look at the page when they are loaded.
openJsdomPage(wallet)
configure({ asyncUtilTimeout: 10_000 })
const { MoralisProvider, useMoralisQuery } = await import('../packages/react/src/exports/index.ts')
const { Moralis } = await import('../packages/moralis/src/exports/browser.ts')
const { reactSessionCases } = await import('./cases/react-session.tsx')
const { reactDataCases } = await import('./cases/react-data.tsx')

const started = startRun('@cryptolist/react', async () => {
  Moralis.CoreManager.set('IS_NODE', false)
  Moralis.Object.enableSingleInstance()
  Moralis.User.enableUnsafeCurrentUser()
  return Moralis
})
const getMoralis = () => Moralis

const run: ReactRun = {
  get client() {
    return started.client
  },
  get board() {
    return started.board
  },
  provider: ({ children }) => (
    <MoralisProvider appId={run.board.appId} serverUrl={run.board.serverUrl} getMoralis={getMoralis}>
      {children}
    </MoralisProvider>
  ),
  laterProvider: ({ children }) => (
    <MoralisProvider initializeOnMount={false} getMoralis={getMoralis}>
      {children}
    </MoralisProvider>
  ),
  async isSubscribed() {
    const live = await Moralis.CoreManager.getLiveQueryController().getDefaultLiveQueryClient()
    await expect
      .poll(() => {
        const subscriptions = [...live.subscriptions.values()]
        return subscriptions.length > 0 && subscriptions.every(({ subscribed }) => subscribed)
      })
      .toBe(true)
  },
}

afterEach(cleanup)
reactSessionCases(run, wallet)
reactDataCases(run)

it('two live queries that open at once both follow', async () => {
  const names = [newName('Live'), newName('Live')] as const
  const { request } = asMaster(run.board)
  for (const name of names) await request('POST', `classes/${name}`, { n: 0 })
  const { result } = renderHook(
    () => names.map((name) => useMoralisQuery(name, undefined, [], { live: true }).data.length),
    { wrapper: run.provider },
  )
  await waitFor(() => expect(result.current).toEqual([1, 1]))
  await run.isSubscribed()
  for (const name of names) await request('POST', `classes/${name}`, { n: 1 })
  await waitFor(() => expect(result.current).toEqual([2, 2]))
})
