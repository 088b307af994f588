import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { patienceMilliseconds } from '../../scripts/tests/patience.ts'
import { asMaster } from './support/board.ts'
import { createScriptedWallet } from './support/ethereum.ts'
import { openJsdomPage } from './support/jsdom-page.ts'
import { newName, password } from './support/people.ts'
import type { ReactRun } from './support/react.tsx'
import { startRun } from './support/run.ts'

// The cases are written against the original; here they run against ours, as in an app that has changed its import.
vi.mock('react-moralis', () => import('../react/src/exports/index.ts'))

const wallet = createScriptedWallet()
// React and the client look at the page when they are loaded.
openJsdomPage(wallet)
configure({ asyncUtilTimeout: patienceMilliseconds })
const { MoralisProvider, useMoralis, useMoralisQuery } = await import('../react/src/exports/index.ts')
const { Moralis } = await import('../sdk/src/exports/browser.ts')
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

it('a failed sign-out keeps the user, in the hook and in the SDK, and can be retried', async () => {
  const { result } = renderHook(() => useMoralis(), { wrapper: run.provider })
  await waitFor(() => expect(result.current.isInitialized).toBe(true))
  const name = newName('person-')
  await act(async () => void (await result.current.signup(name, password, undefined, { favourite: 'zk' })))
  const session = result.current.user?.getSessionToken()
  const controller = Moralis.CoreManager.getRESTController()
  const failing = vi.spyOn(controller, 'request').mockRejectedValueOnce(new Moralis.Error(1, 'not now'))
  await act(() => result.current.logout())
  failing.mockRestore()

  expect(result.current).toMatchObject({ hasAuthError: true, authError: { code: 1, message: 'not now' } })
  for (const user of [result.current.user, Moralis.User.current()]) {
    expect([user?.getUsername(), user?.get('favourite'), user?.getSessionToken()]).toEqual([
      name,
      'zk',
      session,
    ])
  }
  await act(async () => void (await result.current.setUserData({ favourite: 'go' })))
  expect([result.current.userError, result.current.user?.get('favourite')]).toEqual([null, 'go'])
  Moralis.User._clearCache()
  expect(Moralis.User.current()?.getSessionToken()).toBe(session)

  await act(() => result.current.logout())
  expect([result.current.isUnauthenticated, result.current.user, Moralis.User.current()]).toEqual([
    true,
    null,
    null,
  ])
  await expect(Moralis.User.become(session ?? '')).rejects.toMatchObject({ code: 209 })
})

it('a server that does not answer a sign-in can be left, and asked again', async () => {
  const { result } = renderHook(() => useMoralis(), { wrapper: run.provider })
  await waitFor(() => expect(result.current.isInitialized).toBe(true))
  const controller = Moralis.CoreManager.getRESTController()
  const silent = vi.spyOn(controller, 'request').mockReturnValueOnce(new Promise(() => {}))
  act(() => void result.current.authenticate())
  await waitFor(() => expect(silent).toHaveBeenCalled())
  expect(result.current).toMatchObject({ isAuthenticating: true, isWeb3Enabled: true })
  await act(() => result.current.cancelAuthentication())
  silent.mockRestore()
  expect(result.current).toMatchObject({
    authError: { name: 'CancelledError', code: 'cancelled' },
    isWeb3Enabled: false,
    isWeb3EnableLoading: false,
  })

  await act(async () => void (await result.current.authenticate()))
  expect(result.current).toMatchObject({ isAuthenticated: true, isWeb3Enabled: true })
  await act(() => result.current.logout())
})
