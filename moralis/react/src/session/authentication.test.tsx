// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ValidationError } from '../errors/react-moralis-error.ts'
import { useMoralis } from '../provider/moralis-context.ts'
import { createDeferred, renderWithMoralis, watchConsole } from '../provider/render-hook.fixture.tsx'
import { createScriptedMoralis, type ScriptedUser } from '../provider/scripted-moralis.fixture.ts'

watchConsole()

/** `useMoralis`, and every state it has been in: with its flags, whether there is a user, whether a wallet is awaited. */
async function open(moralis = createScriptedMoralis(), isStrict = false) {
  const seen: string[] = []
  const rendered = await renderWithMoralis(
    () => {
      const value = useMoralis()
      const flags = [
        value.isAuthUndefined,
        value.isUnauthenticated,
        value.isAuthenticating,
        value.isAuthenticated,
        value.isLoggingOut,
        value.hasAuthError,
      ]
      expect(flags.filter(Boolean)).toHaveLength(1)
      const state = [value.auth.state, value.user && 'user', value.isWeb3EnableLoading && 'loading']
      const line = state.filter(Boolean).join(' ')
      if (seen.at(-1) !== line) seen.push(line)
      return value
    },
    { moralis, isStrict },
  )
  seen.splice(0, seen.length - 1)
  return { ...rendered, seen }
}

/** Somebody is signed in, whom the SDK forgets when it begins to sign out, as the real one does. */
async function openForgetful(isStrict: boolean) {
  const moralis = createScriptedMoralis()
  const { users, user } = moralis
  let current: ScriptedUser | null = user
  users.current.mockImplementation(() => current)
  users.currentAsync.mockImplementation(async () => current)
  users.hydrate.mockImplementation(async () => {
    current = user
    return user
  })
  const opened = await open(moralis, isStrict)
  const { logOut } = users
  Object.assign(moralis.sdk.User, {
    logOut: async () => {
      current = null
      return logOut()
    },
  })
  return opened
}

const spies = () => ({ onSuccess: vi.fn(), onError: vi.fn(), onComplete: vi.fn() })

describe.each([{ isStrict: false }, { isStrict: true }])(
  'useMoralis, StrictMode $isStrict',
  ({ isStrict }) => {
    it('signs in with a wallet', async () => {
      const authenticating = createDeferred<ScriptedUser>()
      const { moralis, result, seen } = await open(undefined, isStrict)
      moralis.authenticate.mockReturnValue(authenticating.promise)
      const called = spies()
      let done: Promise<unknown> = Promise.resolve()
      await act(async () => {
        done = result.current.authenticate({ provider: 'metamask', signingMessage: 'Hello', ...called })
      })
      await act(async () => moralis.emit('enabled', moralis.wallet))
      await act(async () => authenticating.resolve(moralis.user))
      expect(seen).toEqual(['unauthenticated', 'authenticating loading', 'authenticated user'])
      expect(await done).toBe(moralis.user)
      expect(moralis.authenticate.mock.calls).toEqual([[{ provider: 'metamask', signingMessage: 'Hello' }]])
      expect(called.onSuccess.mock.calls).toEqual([[moralis.user]])
      expect([called.onError.mock.calls, called.onComplete.mock.calls]).toEqual([[], [[]]])
      expect(result.current).toMatchObject({
        isWeb3Enabled: true,
        account: moralis.wallet.account,
        chainId: '0x1',
        connectorType: 'injected',
        network: 'evm',
        provider: moralis.wallet.provider,
        web3: moralis.wallet.web3,
      })
    })

    it('has no user and an error after signing in failed', async () => {
      const moralis = createScriptedMoralis()
      moralis.users.current.mockReturnValue(moralis.user)
      const { result, seen } = await open(moralis, isStrict)
      const error = Object.assign(new Error('User rejected the request.'), { code: 4001 })
      moralis.authenticate.mockRejectedValue(error)
      const called = spies()
      await act(async () => void (await result.current.authenticate(called)))
      expect(seen).toEqual(['authenticated user', 'authenticating user loading', 'error'])
      expect(result.current).toMatchObject({ authError: error, auth: { state: 'error', error }, user: null })
      expect([called.onError.mock.calls, called.onSuccess.mock.calls]).toEqual([[[error]], []])
      expect(called.onComplete).toHaveBeenCalledTimes(1)
    })

    it('signs out through the state logging_out', async () => {
      const moralis = createScriptedMoralis()
      moralis.users.current.mockReturnValue(moralis.user)
      const { result, seen } = await open(moralis, isStrict)
      const called = spies()
      await act(async () => void (await result.current.logout(called)))
      expect(seen).toEqual(['authenticated user', 'logging_out user', 'unauthenticated'])
      expect([called.onSuccess.mock.calls.length, called.onComplete.mock.calls.length]).toEqual([1, 1])
    })

    it('keeps the user, also in the SDK, when signing out failed', async () => {
      const { moralis, result, seen } = await openForgetful(isStrict)
      moralis.users.logOut.mockRejectedValueOnce(new Error('Unable to connect to the Parse API'))
      await act(async () => void (await result.current.logout()))
      expect(seen).toEqual(['authenticated user', 'logging_out user', 'error user'])
      expect(moralis.users.hydrate.mock.calls).toEqual([
        [{ objectId: 'u1', username: 'ada', sessionToken: 'r:1' }],
      ])
      expect(result.current.user).toBe(moralis.users.current())
      await act(async () => void (await result.current.logout()))
      expect(result.current).toMatchObject({ isUnauthenticated: true, user: null })
      expect(moralis.users.logOut).toHaveBeenCalledTimes(2)
    })

    it('drops a user whose session had ended already', async () => {
      const { moralis, result } = await openForgetful(isStrict)
      const error = Object.assign(new Error('Invalid session token'), { code: 209 })
      moralis.users.logOut.mockRejectedValueOnce(error)
      await act(async () => void (await result.current.logout()))
      expect(result.current).toMatchObject({ hasAuthError: true, authError: error, user: null })
      expect(moralis.users.hydrate).not.toHaveBeenCalled()
    })
  },
)

describe('names and passwords', () => {
  it('signs up with further fields', async () => {
    const { result, seen } = await open()
    let user: unknown
    await act(async () => {
      user = await result.current.signup('ada', 'secret', 'ada@people.example', {
        favourite: 'zk',
        none: undefined,
      })
    })
    expect(seen).toEqual(['unauthenticated', 'authenticating', 'authenticated user'])
    expect(result.current.user).toBe(user)
    expect(result.current.user).toMatchObject({
      fields: { username: 'ada', password: 'secret', email: 'ada@people.example', favourite: 'zk' },
    })
  })

  it('signs in with a password and passes on usePost', async () => {
    const { moralis, result } = await open()
    await act(async () => void (await result.current.login('ada', 'secret', { usePost: true })))
    expect(moralis.users.logIn.mock.calls).toEqual([['ada', 'secret', { usePost: true }]])
    expect(result.current).toMatchObject({ isAuthenticated: true, user: moralis.user })
  })

  it('keeps the signed-in user after a wrong password', async () => {
    const moralis = createScriptedMoralis()
    moralis.users.current.mockReturnValue(moralis.user)
    const { result } = await open(moralis)
    moralis.users.logIn.mockRejectedValue(
      Object.assign(new Error('Invalid username/password.'), { code: 101 }),
    )
    await act(async () => void (await result.current.login('ada', 'wrong')))
    expect(result.current).toMatchObject({ hasAuthError: true, authError: { code: 101 }, user: moralis.user })
  })

  it('rejects names and passwords that are not texts', async () => {
    const { result } = await open()
    const called = spies()
    await act(async () => {
      await result.current.signup('ada', 'secret', undefined, { email: 7 }, called)
    })
    expect(result.current.authError).toBeInstanceOf(ValidationError)
    expect(called.onError.mock.calls[0]?.[0]).toMatchObject({ message: 'email can only be a string type' })
    expect(called.onComplete).toHaveBeenCalledTimes(1)
  })
})

describe('throwOnError', () => {
  it.each(['authenticate', 'login', 'signup', 'logout'] as const)(
    'makes %s reject after onError and onComplete were called',
    async (name) => {
      const { moralis, result } = await open()
      const error = new Error('no')
      for (const mock of [moralis.authenticate, moralis.users.logIn, moralis.users.signUp])
        mock.mockRejectedValue(error)
      moralis.users.logOut.mockRejectedValue(error)
      const options = { ...spies(), throwOnError: true }
      const { authenticate, login, logout, signup } = result.current
      const calls = {
        authenticate: () => authenticate(options),
        login: () => login('ada', 'x', options),
        signup: () => signup('ada', 'x', undefined, {}, options),
        logout: () => logout(options),
      }
      await act(async () => {
        await expect(calls[name]()).rejects.toBe(error)
      })
      expect([options.onError.mock.calls, options.onComplete.mock.calls]).toEqual([[[error]], [[]]])
      expect(result.current.authError).toBe(error)
    },
  )
})

describe('a thrown value', () => {
  it.each([
    [{ code: 4001, message: 'User rejected the request.' }, 'User rejected the request.', 4001],
    ['no wallet', 'no wallet', undefined],
    [['receiver is required', 'amount is required'], 'receiver is required, amount is required', undefined],
    [null, 'null', undefined],
    [{}, 'Unknown error', undefined],
    [Object.assign(new Error(), { message: { a: 1 }, code: 101 }), 'Unknown error', 101],
  ])('becomes an Error: %o', async (thrown, message, code) => {
    const { moralis, result } = await open()
    moralis.authenticate.mockRejectedValue(thrown)
    await act(async () => void (await result.current.authenticate()))
    expect(result.current.authError).toBeInstanceOf(Error)
    expect([result.current.authError?.message, result.current.authError?.code]).toEqual([message, code])
    expect(result.current.authError?.cause).toBe(thrown)
  })

  it('reports an error thrown by a callback and still signs in', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const { moralis, result } = await open()
    const onComplete = vi.fn()
    const ofApp = new Error('of the app')
    const onSuccess = () => {
      throw ofApp
    }
    await act(async () => {
      expect(await result.current.authenticate({ onSuccess, onComplete })).toBe(moralis.user)
    })
    expect(result.current.isAuthenticated).toBe(true)
    expect([reported.mock.calls, onComplete.mock.calls]).toEqual([[[ofApp]], [[]]])
    vi.unstubAllGlobals()
  })
})

it('finishes signing in after its component has unmounted', async () => {
  const { moralis, result, unmount } = await open()
  const signingIn = createDeferred<ScriptedUser>()
  moralis.authenticate.mockReturnValue(signingIn.promise)
  const onSuccess = vi.fn()
  const done = result.current.authenticate({ onSuccess })
  unmount()
  signingIn.resolve(moralis.user)
  expect(await done).toBe(moralis.user)
  expect(onSuccess).toHaveBeenCalledTimes(1)
})

it('treats null, a number and a text as no options', async () => {
  const { moralis, result } = await open()
  for (const odd of [null, 5, 'x']) {
    await act(async () => void (await Reflect.apply(result.current.authenticate, undefined, [odd])))
    await act(async () => void (await Reflect.apply(result.current.enableWeb3, undefined, [odd])))
    await act(async () => void (await Reflect.apply(result.current.logout, undefined, [odd])))
    await act(async () => void (await Reflect.apply(result.current.login, undefined, ['ada', 'x', odd])))
    await act(
      async () =>
        void (await Reflect.apply(result.current.signup, undefined, ['ada', 'x', undefined, {}, odd])),
    )
  }
  expect([moralis.authenticate.mock.calls, moralis.enableWeb3.mock.calls]).toEqual([
    [[{}], [{}], [{}]],
    [[{}], [{}], [{}]],
  ])
  expect(result.current).toMatchObject({ authError: null, web3EnableError: null })
})

describe('two attempts at once', () => {
  it('with a wallet: the second fails, the state follows the first', async () => {
    const { moralis, result, seen } = await open()
    const first = createDeferred<ScriptedUser>()
    const refusal = Object.assign(new Error('not finished yet'), { code: 'already_enabling' })
    moralis.authenticate.mockReturnValueOnce(first.promise).mockRejectedValueOnce(refusal)
    const onError = vi.fn()
    await act(async () => {
      void result.current.authenticate()
      void result.current.authenticate({ onError })
    })
    expect(onError).toHaveBeenCalledTimes(1)
    await act(async () => first.resolve(moralis.user))
    expect(seen).toEqual(['unauthenticated', 'authenticating loading', 'authenticated user'])
  })

  it('a wrong password is reported while a wallet never answers', async () => {
    const { moralis, result } = await open()
    moralis.authenticate.mockReturnValue(createDeferred<ScriptedUser>().promise)
    moralis.users.logIn.mockRejectedValue(new Error('Invalid username/password.'))
    await act(async () => void result.current.authenticate())
    await act(async () => void (await result.current.login('ada', 'wrong')))
    expect(result.current).toMatchObject({ hasAuthError: true, isAuthenticating: false })
  })
})
