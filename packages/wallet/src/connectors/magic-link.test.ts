import { never, type ScriptedProvider, scriptedProvider } from '@cryptolist/testkit'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConnection } from '../connection/connection.ts'
import { type MagicLinkOptions, magicLink } from './magic-link.ts'

const installed: { library: unknown } = { library: undefined }
vi.doMock('magic-sdk', () => ({
  get Magic() {
    return installed.library
  },
}))
afterAll(() => vi.doUnmock('magic-sdk'))

const account = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'

interface Answers {
  construct?: () => void
  isLoggedIn?: () => unknown
  login?: () => unknown
  logout?: () => unknown
  wallet?: ScriptedProvider
}

const willing = () => scriptedProvider({ eth_accounts: () => [account] })

function install(answers: Answers = {}) {
  const { construct = () => {}, logout, wallet = willing() } = answers
  const told: string[] = []
  let isSignedIn = false
  class Library {
    parameters = 'p=1'
    constructor(apiKey: string, { network }: { network: string }) {
      told.push(`new ${apiKey} ${network}`)
      construct()
    }
    auth = {
      loginWithMagicLink: async ({ email }: { email: string }) => {
        told.push(`login ${email}`)
        await answers.login?.()
        isSignedIn = true
      },
    }
    user = {
      isLoggedIn: async () => answers.isLoggedIn?.() ?? isSignedIn,
      logout: async () => {
        told.push('logout')
        isSignedIn = false
        await logout?.()
      },
    }
    rpcProvider = {
      request: wallet.request,
      on: wallet.on,
      removeListener: wallet.removeListener,
    }
  }
  installed.library = Library
  return { Library, told, wallet }
}

const options: MagicLinkOptions = { email: 'ada@example.org', apiKey: 'k1', network: 'mainnet' }
const enable = (others: object = {}) => createConnection().enable(magicLink({ ...options, ...others }))

/** Magic's frames in the page. */
let frames: { src: string; remove: () => void }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  frames = ['?params=p%3D1', '?params=other'].map((src) => {
    const frame = { src, remove: () => (frames = frames.filter((one) => one !== frame)) }
    return frame
  })
  vi.stubGlobal('document', { querySelectorAll: () => frames })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  installed.library = undefined
})

it('signs in by email and returns that wallet', async () => {
  const { told, wallet } = install()
  const { provider, ...enabled } = await enable()
  expect(enabled).toMatchObject({ account, chainId: 1, connector: { type: 'MagicLink' } })
  expect(told).toEqual(['new k1 mainnet', 'login ada@example.org'])
  await provider.request({ method: 'eth_blockNumber' })
  expect(wallet.calls.at(-1)).toEqual({ method: 'eth_blockNumber', params: [] })
})

it('signs out first with newSession, where somebody is signed in', async () => {
  const { told } = install({ isLoggedIn: () => true })
  await enable({ newSession: true })
  expect(told).toEqual(['new k1 mainnet', 'logout', 'login ada@example.org'])
})

it.each([
  [{ email: '', apiKey: '', network: '' }, '"email" not provided, please provide Email'],
  [{ apiKey: '', network: '' }, '"apiKey" not provided, please provide Api Key'],
  [{ network: '' }, '"network" not provided, please provide network'],
])('looks for what is missing in the order of the original: %j', async (others, message) => {
  await expect(enable(others)).rejects.toMatchObject({
    name: 'ConnectorError',
    code: 'option_missing',
    message,
  })
})

it('says that the library is missing', async () => {
  await expect(enable()).rejects.toMatchObject({
    code: 'library_missing',
    message: 'Cannot enable via MagicLink: dependency "magic-sdk" is missing',
    cause: { message: 'Install magic-sdk: this connector loads it when it is chosen.' },
  })
})

it('takes the library that a script element brought', async () => {
  const { Library } = install()
  installed.library = undefined
  vi.stubGlobal('Magic', Library)
  await expect(enable()).resolves.toMatchObject({ account })
})

const notEnabled = 'Error during enable via MagicLink, please double check network and apikey'
const notSignedIn = 'Error during enable via MagicLink, login to magic failed'
const fail = () => {
  throw new Error('Broken.')
}

it.each([
  ['cannot be constructed', { construct: fail }, 'start_failed', notEnabled],
  ['cannot say who is signed in', { isLoggedIn: fail }, 'start_failed', notEnabled],
  ['cannot sign in', { login: fail }, 'start_failed', notEnabled],
  ['has signed nobody in', { isLoggedIn: () => false }, 'sign_in_failed', notSignedIn],
  [
    'names no account',
    { wallet: scriptedProvider({ eth_accounts: () => [] }) },
    'sign_in_failed',
    notSignedIn,
  ],
  [
    'names no network',
    { wallet: scriptedProvider({ eth_accounts: () => [account], eth_chainId: fail }) },
    'sign_in_failed',
    notSignedIn,
  ],
])('gives the text of the original when the library %s', async (_what, answers, code, message) => {
  install(answers)
  const connection = createConnection()
  await expect(connection.enable(magicLink(options))).rejects.toMatchObject({ code, message })
  expect(connection.state).toMatchObject({ status: 'failed', error: { code } })
})

it("gives up when Magic's frame does not answer in time, and takes that frame away", async () => {
  const { told } = install({ isLoggedIn: never })
  const failed = expect(enable({ startSeconds: 2 })).rejects.toMatchObject({
    message: notEnabled,
    cause: { message: 'No answer within 2 s.' },
  })
  await vi.advanceTimersByTimeAsync(2001)
  await failed
  expect(told).toEqual(['new k1 mainnet'])
  expect(frames.map(({ src }) => src)).toEqual(['?params=other'])
})

it('cleans up when cancelled before the emailed link was opened', async () => {
  const { told } = install({ login: never })
  const connection = createConnection()
  const cancelled = expect(connection.enable(magicLink(options))).rejects.toMatchObject({ code: 'cancelled' })
  await vi.advanceTimersByTimeAsync(0)
  connection.disable()
  await cancelled
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['new k1 mainnet', 'login ada@example.org'])
  expect(frames).toHaveLength(1)
})

it.each([
  ['answers', undefined],
  ['fails', fail],
  ['never answers', never],
])('signs out when it is left and takes the frame away, though Magic %s', async (_what, logout) => {
  const { told } = install({ logout })
  const connection = createConnection()
  await connection.enable(magicLink(options))
  connection.disable()
  await vi.advanceTimersByTimeAsync(5000)
  expect(told.at(-1)).toBe('logout')
  expect(frames).toHaveLength(1)
})

it('does not sign out the user of the next connector', async () => {
  const { told } = install({ logout: () => new Promise((resolve) => setTimeout(resolve, 100)) })
  const connection = createConnection()
  await connection.enable(magicLink(options))
  const enabling = connection.enable(magicLink(options))
  await vi.advanceTimersByTimeAsync(100)
  await enabling
  const [first, ...others] = ['new k1 mainnet', 'login ada@example.org', 'logout']
  expect(told).toEqual([first, ...others, first, others[0]])
})
