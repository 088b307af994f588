import { never, scriptedProvider } from '@cryptolist/testkit'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConnection } from '../connection/connection.ts'
import { type WalletConnectOptions, walletConnect } from './wallet-connect.ts'

const installed: { library: unknown } = { library: undefined }
vi.doMock('@walletconnect/ethereum-provider', () => ({
  get EthereumProvider() {
    return installed.library
  },
}))
afterAll(() => vi.doUnmock('@walletconnect/ethereum-provider'))

const account = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'
const projectId = 'p1'

interface Answers {
  init?: () => unknown
  enable?: () => unknown
  disconnect?: () => Promise<void>
  session?: { topic: string }
}

/** Stands for the library: what it was started with, and what it was asked to do. */
function install({
  init = () => {},
  enable = () => [account],
  disconnect = async () => {},
  session,
}: Answers = {}) {
  const told: string[] = []
  const starts: object[] = []
  const wallet = scriptedProvider()
  const provider = {
    request: wallet.request,
    on: wallet.on,
    removeListener: wallet.removeListener,
    chainId: 137,
    session,
    signer: { abortPairingAttempt: () => told.push('abort') },
    modal: { close: () => told.push('close') },
    async enable() {
      told.push('enable')
      wallet.emit('display_uri', 'wc:uri')
      return enable()
    },
    disconnect() {
      told.push('disconnect')
      return disconnect()
    },
  }
  // The library's class has a method of its own that makes the provider.
  const Library = Object.assign(() => {}, {
    async init(options: object) {
      starts.push(options)
      await init()
      return provider
    },
  })
  installed.library = Library
  return { Library, told, starts, provider, wallet }
}

const enable = (options: Partial<WalletConnectOptions> = {}) =>
  createConnection().enable(walletConnect({ projectId, ...options }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  installed.library = undefined
})

it('returns account, network and provider of the paired wallet', async () => {
  const { provider, starts } = install()
  const enabled = await enable({
    chainId: 137,
    optionalChains: [1, 137],
    chains: [1],
    rpcMap: { 137: 'https://node.example' },
  })
  expect(enabled).toMatchObject({ account, chainId: 137, provider, connector: { type: 'WalletConnect' } })
  expect(starts).toEqual([
    {
      projectId,
      chains: [1],
      optionalChains: [137, 1],
      rpcMap: { 137: 'https://node.example' },
      showQrModal: true,
    },
  ])
})

it('asks for mainnet, shows no dialog and gives the text for the QR code where that is wanted', async () => {
  const { starts, wallet } = install()
  const uris: string[] = []
  await enable({ showQrModal: false, onUri: (uri) => uris.push(uri) })
  expect(uris).toEqual(['wc:uri'])
  expect(starts).toMatchObject([{ optionalChains: [1], showQrModal: false }])
  expect(wallet.listenerCount()).toBe(4)
})

it('says that the library is missing before it looks at anything else', async () => {
  await expect(enable({ projectId: '' })).rejects.toMatchObject({
    name: 'ConnectorError',
    code: 'library_missing',
    message: 'Cannot enable via WalletConnect: dependency "@walletconnect/web3-provider" is missing',
    cause: {
      message: 'Install @walletconnect/ethereum-provider: this connector loads it when it is chosen.',
    },
  })
})

it('takes the library that a script element brought', async () => {
  const { Library } = install()
  installed.library = undefined
  vi.stubGlobal('@walletconnect/ethereum-provider', { EthereumProvider: Library })
  await expect(enable()).resolves.toMatchObject({ account })
})

it('needs a projectId', async () => {
  install()
  await expect(enable({ projectId: '' })).rejects.toMatchObject({
    code: 'option_missing',
    message: '"projectId" not provided, please provide projectId',
  })
})

it.each([
  ['cannot start', { init: () => Promise.reject(new Error('No relay.')) }],
  ['cannot connect', { enable: () => Promise.reject(new Error('No relay.')) }],
  ['gives no account', { enable: () => [] }],
  ['throws what is no error', { enable: () => Promise.reject('Odd.') }],
])('says that it could not connect when the library %s', async (_what, answers) => {
  install(answers)
  await expect(enable()).rejects.toMatchObject({
    code: 'connect_failed',
    message: 'Could not connect via WalletConnect, error in connecting to provider',
  })
})

it.each([['User rejected.'], ['Connection request reset. Please try again.']])(
  'takes "%s" for the person declining',
  async (message) => {
    const { told } = install({ enable: () => Promise.reject(new Error(message)) })
    await expect(enable()).rejects.toMatchObject({ name: 'RequestRejectedError', code: 4001, message })
    expect(told).toEqual(['enable', 'abort', 'close', 'disconnect'])
  },
)

it('rejects when the library does not start in time and starts it again next time', async () => {
  const { starts, told } = install({ init: never })
  const connector = walletConnect({ projectId, startSeconds: 2 })
  const connection = createConnection()
  for (const times of [1, 2]) {
    const failed = expect(connection.enable(connector)).rejects.toMatchObject({
      code: 'connect_failed',
      cause: { message: 'No answer within 2 s.' },
    })
    await vi.advanceTimersByTimeAsync(2001)
    await failed
    expect(starts).toHaveLength(times)
  }
  expect(told).toEqual([])
})

it('starts the library once for the same options, however often it is enabled', async () => {
  const { starts } = install()
  await enable()
  await enable()
  expect(starts).toHaveLength(1)
  await enable({ chainId: 10 })
  expect(starts).toHaveLength(2)
})

it('ends a pending pairing when cancelled and can be enabled again', async () => {
  let enabling: () => unknown = never
  const { told } = install({ enable: () => enabling() })
  const connection = createConnection()
  const connector = walletConnect({ projectId })
  const cancelled = expect(connection.enable(connector)).rejects.toMatchObject({ code: 'cancelled' })
  await vi.advanceTimersByTimeAsync(0)
  connection.disable()
  await cancelled
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['enable', 'abort', 'close', 'disconnect'])
  enabling = () => [account]
  await expect(connection.enable(connector)).resolves.toMatchObject({ account })
})

it('does not wait forever for a sign-out before it is enabled again', async () => {
  install({ disconnect: never })
  const connection = createConnection()
  const connector = walletConnect({ projectId })
  await connection.enable(connector)
  connection.disable()
  const again = connection.enable(connector)
  await vi.advanceTimersByTimeAsync(5001)
  await expect(again).resolves.toMatchObject({ account })
})

it.each([
  ['fails', () => Promise.reject(new Error('No relay.'))],
  ['never comes', never],
])('forgets the session here even if telling the wallet %s', async (_what, disconnect) => {
  const { provider, told } = install({ disconnect, session: { topic: 't1' } })
  const deleted: unknown[] = []
  Object.assign(provider.signer, {
    client: { session: { delete: async (topic: string) => deleted.push(topic) } },
  })
  const connection = createConnection()
  await connection.enable(walletConnect({ projectId }))
  connection.disable()
  await vi.advanceTimersByTimeAsync(4001)
  expect(told.at(-1)).toBe('disconnect')
  expect(deleted).toEqual(['t1'])
})

it('keeps the wallet that was paired before, or ends its session with newSession', async () => {
  const { told } = install({ session: { topic: 't' } })
  await enable()
  expect(told).toEqual(['enable'])
  await enable({ newSession: true })
  expect(told).toEqual(['enable', 'disconnect', 'enable'])
})

it('gives a second connector with the same options a session of its own', async () => {
  const { told, provider } = install({ session: { topic: 't1' }, disconnect: () => disconnect() })
  let topics = 1
  const disconnect = async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    provider.session = undefined
  }
  const { enable: pair } = provider
  provider.enable = () => {
    provider.session ??= { topic: `t${++topics}` }
    return pair()
  }
  const connection = createConnection()
  await connection.enable(walletConnect({ projectId }))
  const enabling = connection.enable(walletConnect({ projectId, newSession: true }))
  await vi.advanceTimersByTimeAsync(5000)
  await expect(enabling).resolves.toMatchObject({ account })
  expect(provider.session).toEqual({ topic: 't2' })
  expect(told).toEqual(['enable', 'abort', 'close', 'disconnect', 'enable'])
})

it('does not end a session that another connector took over', async () => {
  const { told } = install({ session: { topic: 't1' } })
  const [first, second] = [createConnection(), createConnection()]
  await first.enable(walletConnect({ projectId }))
  await second.enable(walletConnect({ projectId }))
  first.disable()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['enable', 'enable'])
  second.disable()
  await vi.advanceTimersByTimeAsync(0)
  expect(told.slice(2)).toEqual(['abort', 'close', 'disconnect'])
})

it('asks the wallet to change its network, while it is enabled', async () => {
  const { wallet } = install()
  const connection = createConnection()
  const connector = walletConnect({ projectId })
  await expect(connector.switchChain?.(10)).rejects.toMatchObject({ code: 'not_enabled' })
  await connection.enable(connector)
  await connector.switchChain?.(10)
  expect(wallet.calls).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }])
  connection.disable()
  await expect(connector.switchChain?.(10)).rejects.toMatchObject({ code: 'not_enabled' })
})

it('disconnects when the wallet ends the session', async () => {
  const { wallet } = install()
  const connection = createConnection()
  await connection.enable(walletConnect({ projectId }))
  wallet.emit('disconnect', { code: 6000, message: 'User disconnected.' })
  expect(connection.state).toMatchObject({ status: 'failed', error: { code: 6000 } })
  expect(wallet.listenerCount()).toBe(0)
})

it.each(['mainnet', '', 0, -1, 1.5, Number.NaN, 2 ** 60])(
  'refuses %j as a network before it starts',
  async (chainId) => {
    const { starts } = install()
    await expect(createConnection().enable(walletConnect({ projectId, chainId }))).rejects.toMatchObject({
      name: 'ChainError',
      code: 'not_a_chain_id',
    })
    expect(starts).toEqual([])
  },
)

it('takes a network in hexadecimal, as apps of the original write it', async () => {
  const { starts } = install()
  await createConnection().enable(walletConnect({ projectId, chainId: '0x89' }))
  expect(JSON.stringify(starts)).toMatch(/137|0x89/)
})
