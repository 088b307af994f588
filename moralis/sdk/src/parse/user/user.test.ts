import Parse from 'parse/node'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMoralis } from '../../moralis.ts'
import { adaptParse } from '../adapt-parse.ts'

const Moralis = createMoralis({ Parse, environment: 'node' })
const { User, Storage } = Moralis
const cleanUp = vi.fn()
adaptParse({ Parse, environment: 'node' }, cleanUp)

interface Asked {
  path: string
  body: Record<string, unknown>
}
const requests: Asked[] = []
let answers: Record<string, unknown> = {}
const proof = { id: '0xa', signature: '0x5', data: 'Moralis Authentication' }

beforeEach(async () => {
  requests.length = 0
  answers = {}
  cleanUp.mockClear()
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const path = url.split('/server/')[1] ?? ''
    requests.push({ path, body: JSON.parse(body) })
    const answer = answers[path] ?? {}
    return Response.json(answer, {
      status: typeof answer === 'object' && answer !== null && 'code' in answer ? 400 : 200,
    })
  })
  Moralis.initialize('APPID')
  Moralis.serverURL = 'http://127.0.0.1:1/server'
  User.enableUnsafeCurrentUser()
  Storage._clear()
  User._clearCache()
})

const stored = () => JSON.parse(Storage.getItem('Parse/APPID/currentUser') ?? 'null')
const paths = () => requests.map(({ path }) => path)
const signIn = async (sessionToken = 'r:1', more: object = {}) => {
  answers.login = { objectId: 'u1', username: 'ada', sessionToken, ...more }
  return User.logIn('ada', 'secret')
}

describe('a user', () => {
  it('signs up where nobody of that name is known', async () => {
    answers = {
      login: { code: 101, error: 'Invalid username/password.' },
      users: { objectId: 'u2', sessionToken: 'r:2' },
    }
    const user = await User.loginOrSignup('ada', 'secret')
    expect([user.id, paths()]).toEqual(['u2', ['login', 'users']])
    answers.login = { code: 155, error: 'Too many requests.' }
    await expect(User.loginOrSignup('ada', 'secret')).rejects.toMatchObject({ code: 155 })
  })

  it('stores the user without password and wallet signatures', async () => {
    const user = await signIn('r:1', {
      authData: { moralisEth: proof, anonymous: { id: 'x' } },
      favourite: 'go',
    })
    expect(stored()).toEqual({
      objectId: 'u1',
      className: '_User',
      username: 'ada',
      favourite: 'go',
      sessionToken: 'r:1',
      authData: { moralisEth: { id: '0xa', data: 'Moralis Authentication' }, anonymous: { id: 'x' } },
    })
    expect(user.get('authData').moralisEth).toEqual(proof)
    User._clearCache()
    expect(User.current()?.get('username')).toBe('ada')
    expect((await User.currentAsync())?.getSessionToken()).toBe('r:1')
  })

  it('stores the user encrypted when the app asks for it', async () => {
    Moralis.enableEncryptedUser()
    Moralis.secret = 'a key'
    await signIn()
    const text = Storage.getItem('Parse/APPID/currentUser')
    expect(text).not.toContain('r:1')
    User._clearCache()
    expect(User.current()?.getSessionToken()).toBe('r:1')
    Moralis.encryptedUser = false
  })

  it('signs in by GET where `usePost` is given without a value, as the original', async () => {
    await signIn()
    await User.logIn('ada', 'secret', Object({ usePost: undefined }))
    expect(requests.map(({ body }) => body._method)).toEqual([undefined, 'GET'])
  })

  it('disconnects the wallet and forgets the user before telling the server', async () => {
    const user = await signIn()
    answers.logout = { code: 209, error: 'Invalid session token' }
    const order: string[] = []
    cleanUp.mockImplementation(() => order.push(`wallet with ${requests.length}`))
    await expect(User.logOut()).rejects.toMatchObject({ code: 209 })
    expect([order, paths()]).toEqual([['wallet with 1'], ['login', 'logout']])
    expect(requests[1]?.body._SessionToken).toBe('r:1')
    expect([User.current(), stored(), user.getSessionToken(), user.get('username')]).toEqual([
      null,
      null,
      undefined,
      undefined,
    ])
  })

  it('signs out without a word to the server where its session cannot be ended, or nobody is signed in', async () => {
    await signIn('old-token')
    await User.logOut()
    await User.logOut()
    expect(paths()).toEqual(['login'])
  })

  it('ends another session than the current one by its token', async () => {
    await signIn()
    await User.logOut({ sessionToken: 'r:other' })
    expect(requests[1]?.body._SessionToken).toBe('r:other')
    expect(User.current()?.id).toBe('u1')
  })
})

describe('a user without a name', () => {
  const signInWithoutName = () => {
    answers.users = { objectId: 'guest', sessionToken: 'r:guest' }
    return Moralis.AnonymousUtils.logIn()
  }

  it('deletes an anonymous user when another signs in', async () => {
    await signInWithoutName()
    await signIn()
    expect(paths()).toEqual(['users', 'login', 'classes/_User/guest'])
    expect(requests[2]?.body).toMatchObject({ _method: 'DELETE', _SessionToken: 'r:guest' })
    expect(User.current()?.id).toBe('u1')
  })

  it('deletes an anonymous user on sign-out', async () => {
    await signInWithoutName()
    await User.logOut()
    expect(paths()).toEqual(['users', 'classes/_User/guest', 'logout'])
    expect(User.current()).toBeNull()
  })
})
