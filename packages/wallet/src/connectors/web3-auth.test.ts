import { never, type ScriptedProvider, scriptedProvider } from '@cryptolist/testkit'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConnection } from '../connection/connection.ts'
import { type Web3AuthOptions, web3Auth } from './web3-auth.ts'

const installed: { library: unknown } = { library: undefined }
vi.doMock('@web3auth/modal', () => ({
  get Web3Auth() {
    return installed.library
  },
}))
afterAll(() => vi.doUnmock('@web3auth/modal'))

const account = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'

interface Answers {
  construct?: () => void
  init?: () => unknown
  connect?: () => unknown
  provider?: ScriptedProvider
}

const willing = () => scriptedProvider({ eth_accounts: () => [account] })

function install({ construct = () => {}, init, connect, provider = willing() }: Answers = {}) {
  const told: string[] = []
  const starts: object[] = []
  const signals: AbortSignal[] = []
  class Library {
    connected = false
    constructor(options: object) {
      starts.push(options)
      construct()
    }
    async init({ signal }: { signal: AbortSignal }) {
      signals.push(signal)
      await init?.()
    }
    async connect() {
      if (connect !== undefined) return connect()
      this.connected = true
      return provider
    }
    async logout({ cleanup }: { cleanup: boolean }) {
      told.push(`logout ${cleanup}`)
    }
    async cleanup() {
      told.push('cleanup')
    }
    clearCache() {
      told.push('clear')
    }
    async switchChain({ chainId }: { chainId: string }) {
      if (chainId === '0x2') throw { code: 4902, message: 'Unknown.' }
      told.push(`switch ${chainId}`)
    }
  }
  installed.library = Library
  return { Library, told, starts, signals }
}

const enable = (options: Partial<Web3AuthOptions> = {}) =>
  createConnection().enable(web3Auth({ clientId: 'c1', ...options }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  installed.library = undefined
})

it('starts the library dark and on mainnet, and gives what it connects', async () => {
  const { starts } = install()
  await expect(enable()).resolves.toMatchObject({ account, chainId: 1, connector: { type: 'web3Auth' } })
  expect(starts).toEqual([
    {
      clientId: 'c1',
      web3AuthNetwork: 'sapphire_mainnet',
      defaultChainId: '0x1',
      uiConfig: { mode: 'dark' },
    },
  ])
})

it('passes on what an app chose', async () => {
  const { starts } = install()
  await enable({
    chainId: 137,
    rpcUrl: 'https://node.example',
    theme: 'light',
    appLogo: 'https://app.example/logo.svg',
    loginMethodsOrder: ['github'],
    web3AuthNetwork: 'sapphire_devnet',
  })
  expect(starts).toMatchObject([
    {
      web3AuthNetwork: 'sapphire_devnet',
      defaultChainId: '0x89',
      chains: [{ chainNamespace: 'eip155', chainId: '0x89', rpcTarget: 'https://node.example' }],
      uiConfig: {
        mode: 'light',
        logoLight: 'https://app.example/logo.svg',
        logoDark: 'https://app.example/logo.svg',
        loginMethodsOrder: ['github'],
      },
    },
  ])
})

it('needs a clientId, which it looks at before the library', async () => {
  await expect(enable({ clientId: '' })).rejects.toMatchObject({
    name: 'ConnectorError',
    code: 'option_missing',
    message: '"clientId" not provided, please provide clientId',
  })
})

it('says that the library is missing', async () => {
  await expect(enable()).rejects.toMatchObject({
    code: 'library_missing',
    message: '"@web3auth/web3auth" not installed, please install',
    cause: { message: 'Install @web3auth/modal: this connector loads it when it is chosen.' },
  })
})

it.each(['Modal', 'Web3auth'])('takes the library that a script element brought as %s', async (name) => {
  const { Library } = install()
  installed.library = undefined
  vi.stubGlobal(name, { Web3Auth: Library })
  await expect(enable()).resolves.toMatchObject({ account })
})

const notStarted = 'Could not connect via Web3Auth, error during initializing Web3Auth'
const notConnected = 'Could not connect via Web3Auth, error in connecting to provider'
const notSignedIn = 'Could not connect via Web3Auth, error while authenticating'
const fail = () => {
  throw new Error('Broken.')
}

it.each([
  ['cannot be constructed', { construct: fail }, 'start_failed', notStarted],
  ['cannot start', { init: fail }, 'start_failed', notStarted],
  ['cannot connect', { connect: fail }, 'connect_failed', notConnected],
  ['connects nothing', { connect: () => null }, 'connect_failed', notConnected],
  [
    'names no account',
    { provider: scriptedProvider({ eth_accounts: () => [] }) },
    'sign_in_failed',
    notSignedIn,
  ],
  ['asks in vain', { provider: scriptedProvider({ eth_accounts: fail }) }, 'sign_in_failed', notSignedIn],
])('gives the text of the original when the library %s', async (_what, answers, code, message) => {
  install(answers)
  const connection = createConnection()
  await expect(connection.enable(web3Auth({ clientId: 'c1' }))).rejects.toMatchObject({ code, message })
  expect(connection.state).toMatchObject({ status: 'failed', error: { code } })
})

it('keeps the library’s error as the cause', async () => {
  install({ init: fail })
  await expect(enable()).rejects.toMatchObject({ cause: { message: 'Broken.' } })
})

it('rejects when the library does not start in time and aborts its start', async () => {
  const { signals, told } = install({ init: never })
  const failed = expect(enable({ startSeconds: 2 })).rejects.toMatchObject({ message: notStarted })
  await vi.advanceTimersByTimeAsync(2001)
  await failed
  expect(signals[0]?.aborted).toBe(true)
  expect(told).toEqual(['cleanup', 'clear'])
})

it('cleans up when cancelled while the user chooses', async () => {
  const { told } = install({ connect: never })
  const connection = createConnection()
  const cancelled = expect(connection.enable(web3Auth({ clientId: 'c1' }))).rejects.toMatchObject({
    code: 'cancelled',
  })
  await vi.advanceTimersByTimeAsync(0)
  connection.disable()
  await cancelled
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['cleanup', 'clear'])
})

it('signs out when it is left, and forgets which wallet it was', async () => {
  const { told } = install()
  const connection = createConnection()
  await connection.enable(web3Auth({ clientId: 'c1' }))
  connection.disable()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['logout true', 'clear'])
})

it('changes the network by the library, while it is enabled', async () => {
  const { told } = install()
  const connector = web3Auth({ clientId: 'c1' })
  await expect(connector.switchChain?.(10)).rejects.toMatchObject({ code: 'not_enabled' })
  await createConnection().enable(connector)
  await connector.switchChain?.(10)
  expect(told).toEqual(['switch 0xa'])
  await expect(connector.switchChain?.(2)).rejects.toMatchObject({ name: 'WalletError', code: 4902 })
})

it.each(['mainnet', '', 0, -1, 1.5, Number.NaN, 2 ** 60])(
  'refuses %j as a network before it starts',
  async (chainId) => {
    const { starts } = install()
    await expect(createConnection().enable(web3Auth({ clientId: 'c1', chainId }))).rejects.toMatchObject({
      name: 'ChainError',
      code: 'not_a_chain_id',
    })
    expect(starts).toEqual([])
  },
)

it('takes a network in hexadecimal, as apps of the original write it', async () => {
  const { starts } = install()
  await createConnection().enable(web3Auth({ clientId: 'c1', chainId: '0x89' }))
  expect(JSON.stringify(starts)).toMatch(/137|0x89/)
})
