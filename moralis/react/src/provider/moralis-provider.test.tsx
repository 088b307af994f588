// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NoMoralisContextProviderError, ReactMoralisError } from '../errors/react-moralis-error.ts'
import { useMoralis } from './moralis-context.ts'
import { createDeferred, place, renderWithMoralis, watchConsole } from './render-hook.fixture.tsx'
import { createScriptedMoralis } from './scripted-moralis.fixture.ts'

const console = watchConsole()
const later = { appId: null, serverUrl: null, initializeOnMount: false } as const

describe('MoralisProvider', () => {
  it('throws from a hook outside of the provider', () => {
    vi.spyOn(globalThis.console, 'error').mockImplementation(() => {})
    expect(() => renderHook(() => useMoralis())).toThrow(NoMoralisContextProviderError)
    expect(() => renderHook(() => useMoralis())).toThrow(
      'Make sure to only call useMoralis within a  <MoralisProvider>',
    )
  })

  it('starts the SDK once with its props and is initialized when that has ended', async () => {
    const starting = createDeferred<void>()
    const moralis = createScriptedMoralis()
    moralis.start.mockReturnValue(starting.promise)
    const { result } = await renderWithMoralis(() => useMoralis(), {
      moralis,
      provider: { jsKey: 'key', plugins: [] },
    })
    expect(result.current).toMatchObject({ ...place, isInitializing: true, isInitialized: false })
    await act(async () => starting.resolve())
    expect(result.current).toMatchObject({
      isInitializing: false,
      isInitialized: true,
      initializeError: null,
    })
    expect(moralis.start.mock.calls).toEqual([
      [{ ...place, javascriptKey: 'key', masterKey: undefined, plugins: [] }],
    ])
  })

  it('starts once in StrictMode and leaves no listener behind', async () => {
    const { moralis, result, unmount } = await renderWithMoralis(() => useMoralis(), { isStrict: true })
    expect(result.current.isInitialized).toBe(true)
    expect(moralis.start).toHaveBeenCalledTimes(1)
    expect(moralis.countListeners()).toBe(5)
    unmount()
    expect(moralis.countListeners()).toBe(0)
  })

  it.each([
    [{ appId: undefined }, 'Provide a "appId" provided to <MoralisProvider>'],
    [{ serverUrl: undefined }, 'Provide a "serverUrl" provided to <MoralisProvider>'],
  ])('tells in its state what it misses: %o', async (provider, message) => {
    const { moralis, result } = await renderWithMoralis(() => useMoralis(), { provider })
    expect(result.current.initializeError).toBeInstanceOf(ReactMoralisError)
    expect(result.current.initializeError).toMatchObject({ message, code: 'not_configured' })
    expect(result.current).toMatchObject({
      isInitialized: false,
      isInitializing: false,
      isUnauthenticated: true,
    })
    expect(console.warnings()).toContain(message)
    expect(moralis.start).not.toHaveBeenCalled()
  })

  it('sets initializeError when starting fails, and initialize tries again', async () => {
    const moralis = createScriptedMoralis()
    moralis.start.mockRejectedValueOnce(new Error('Unable to connect to the Parse API'))
    const { result } = await renderWithMoralis(() => useMoralis(), { moralis })
    expect(result.current).toMatchObject({
      isInitialized: false,
      isInitializing: false,
      isUnauthenticated: true,
      initializeError: { message: 'Unable to connect to the Parse API' },
    })
    await act(async () => result.current.initialize())
    expect(result.current).toMatchObject({ isInitialized: true, initializeError: null })
  })

  it('starts again when a prop is corrected after a failed start', async () => {
    const props = { serverUrl: 'http://127.0.0.1:1/server', jsKey: 'wrong' }
    const moralis = createScriptedMoralis()
    moralis.start.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('unauthorized'))
    const { result, rerender } = await renderWithMoralis(() => useMoralis(), { moralis, provider: props })
    expect(result.current.initializeError?.message).toBe('away')
    props.serverUrl = place.serverUrl
    await act(async () => rerender())
    expect(result.current.initializeError?.message).toBe('unauthorized')
    props.jsKey = 'right'
    await act(async () => rerender())
    expect(moralis.start.mock.calls).toMatchObject([
      [{ serverUrl: 'http://127.0.0.1:1/server', javascriptKey: 'wrong' }],
      [{ ...place, javascriptKey: 'wrong' }],
      [{ ...place, javascriptKey: 'right' }],
    ])
    expect(result.current).toMatchObject({ ...place, isInitialized: true, initializeError: null })
  })

  it('starts again when a prop is corrected during a failing start', async () => {
    const props = { serverUrl: 'http://127.0.0.1:1/server' }
    const moralis = createScriptedMoralis()
    const starting = createDeferred<void>()
    moralis.start.mockReturnValueOnce(starting.promise)
    const { result, rerender } = await renderWithMoralis(() => useMoralis(), { moralis, provider: props })
    props.serverUrl = place.serverUrl
    await act(async () => rerender())
    await act(async () => starting.reject(new Error('away')))
    expect(moralis.start.mock.calls.at(-1)).toMatchObject([place])
    expect([result.current.isInitialized, moralis.start.mock.calls.length]).toEqual([true, 2])
  })

  it('uses the arguments of initialize when it starts again', async () => {
    const moralis = createScriptedMoralis()
    moralis.start.mockRejectedValueOnce(new Error('away'))
    const { result } = await renderWithMoralis(() => useMoralis(), {
      moralis,
      provider: { ...later, appId: 'lantern' },
    })
    await act(async () => result.current.initialize(place))
    expect(result.current).toMatchObject({ ...place, isInitialized: false })
    await act(async () => result.current.initialize())
    expect(moralis.start.mock.calls).toMatchObject([[place], [place]])
  })

  it('starts when a missing prop arrives, and ignores another server after that', async () => {
    const props: { appId: string | undefined } = { appId: undefined }
    const moralis = createScriptedMoralis()
    const { result, rerender } = await renderWithMoralis(() => useMoralis(), { moralis, provider: props })
    props.appId = 'lantern'
    await act(async () => rerender())
    expect(result.current).toMatchObject({ isInitialized: true, appId: 'lantern', initializeError: null })
    props.appId = 'another'
    await act(async () => rerender())
    expect(result.current.appId).toBe('lantern')
    expect(moralis.start).toHaveBeenCalledTimes(1)
  })
})

describe('a provider with initializeOnMount false', () => {
  it('waits for initialize, which may give app id and server url', async () => {
    const { moralis, result } = await renderWithMoralis(() => useMoralis(), { provider: later })
    expect(result.current).toMatchObject({
      isInitialized: false,
      isInitializing: false,
      isUnauthenticated: true,
    })
    await act(async () => result.current.initialize(place))
    expect(result.current).toMatchObject({ ...place, isInitialized: true })
    expect(moralis.start).toHaveBeenCalledTimes(1)
  })

  it('throws from initialize what is missing', async () => {
    const { result } = await renderWithMoralis(() => useMoralis(), { provider: later })
    expect(() => result.current.initialize()).toThrow(
      'No appId is provided. Please provide an appId to the Moralis.Provider or as argument in initialize()',
    )
    expect(() => act(() => result.current.initialize({ appId: 'harbor' }))).toThrow(
      'No serverUrl is provided. Please provide an serverUrl to the Moralis.Provider or as argument in initialize()',
    )
  })

  it('finds the user stored by the SDK', async () => {
    const moralis = createScriptedMoralis()
    moralis.users.current.mockImplementationOnce(() => {
      throw new Error('You need to call Moralis.start with an applicationId before using Moralis.')
    })
    const { result } = await renderWithMoralis(() => useMoralis(), { moralis, provider: later })
    expect(result.current.isUnauthenticated).toBe(true)
    moralis.users.current.mockReturnValue(moralis.user)
    await act(async () => result.current.initialize(place))
    expect(result.current).toMatchObject({ isAuthenticated: true, user: moralis.user })
  })
})

describe('a stored user', () => {
  it('shows the stored user before the server answers', async () => {
    const moralis = createScriptedMoralis()
    moralis.start.mockReturnValue(createDeferred<void>().promise)
    moralis.users.current.mockReturnValue(moralis.user)
    const { result } = await renderWithMoralis(() => useMoralis(), { moralis })
    expect(result.current).toMatchObject({ isInitializing: true, isAuthenticated: true, user: moralis.user })
  })

  it('ignores a stored user without an id', async () => {
    const moralis = createScriptedMoralis()
    moralis.users.current.mockReturnValue(Object.assign(moralis.user, { id: undefined }))
    const { result } = await renderWithMoralis(() => useMoralis(), { moralis })
    expect(result.current).toMatchObject({ isUnauthenticated: true, user: null })
  })

  it('finds the stored user in an asynchronous storage', async () => {
    const moralis = createScriptedMoralis()
    moralis.users.current.mockImplementation(() => {
      throw new Error('Cannot call currentUser() when using a platform with an async storage system.')
    })
    moralis.users.currentAsync.mockResolvedValue(moralis.user)
    const { result } = await renderWithMoralis(() => useMoralis(), {
      moralis,
      provider: { environment: 'native' },
    })
    expect(result.current).toMatchObject({ isAuthenticated: true, environment: 'native' })
  })
})

describe('the accounts of the page’s wallet', () => {
  it('calls the newest onAccountChanged until the provider unmounts', async () => {
    const listeners = new Map<string, (accounts: unknown) => void>()
    vi.stubGlobal('ethereum', {
      on: (event: string, listener: (accounts: unknown) => void) => listeners.set(event, listener),
      removeListener: (event: string) => listeners.delete(event),
    })
    const [first, second] = [vi.fn(), vi.fn()]
    const props = { options: { onAccountChanged: first } }
    const { rerender, unmount } = await renderWithMoralis(() => useMoralis(), { provider: props })
    props.options = { onAccountChanged: second }
    rerender()
    listeners.get('accountsChanged')?.(['0xABC'])
    listeners.get('accountsChanged')?.([])
    expect([first.mock.calls, second.mock.calls]).toEqual([[], [['0xABC'], [undefined]]])
    unmount()
    expect(listeners.size).toBe(0)
    vi.unstubAllGlobals()
  })

  it('warns in the console if there is no window.ethereum', async () => {
    await renderWithMoralis(() => useMoralis())
    expect(console.warnings()).toEqual(['No window.ethereum found'])
    await renderWithMoralis(() => useMoralis(), { provider: { environment: 'native' } })
    expect(console.warnings()).toHaveLength(1)
  })
})
