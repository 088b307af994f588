import { EventEmitter } from 'node:events'
import { never, refuse, testAccounts } from '@cryptolist/testkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWeb3, type Web3Part } from '../create-web3.ts'
import { type ParseStub, startParseStub } from '../parse-stub.fixture.ts'
import { installWallet, type ScriptedWallet } from '../scripted-wallet.fixture.ts'

let server: ParseStub
let wallet: ScriptedWallet
let web3: Web3Part
let heard: string[]

beforeEach(async () => {
  server = await startParseStub()
  wallet = installWallet()
  web3 = createWeb3({ Parse: server.Parse, environment: 'browser' })
  heard = []
  for (const name of ['web3Enabled', 'web3Deactivated', 'provider-disconnect'])
    web3.on(name, () => heard.push(name))
  return async () => {
    await server.Parse.User.logOut()
    await server.close()
  }
})

afterEach(() => vi.unstubAllGlobals())

describe('enabling the same wallet again', () => {
  it('asks the wallet again without a web3Deactivated event', async () => {
    await web3.enableWeb3()
    await web3.authenticate()
    expect(heard).toEqual(['web3Enabled', 'web3Enabled'])
    expect(wallet.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(2)
    expect(wallet.listenerCount('accountsChanged')).toBe(1)
  })

  it('emits web3Deactivated when the wallet declines', async () => {
    await web3.enableWeb3()
    wallet.answers.eth_requestAccounts = refuse(4001, 'User rejected the request.')
    await expect(web3.enableWeb3()).rejects.toMatchObject({ code: 4001 })
    expect(heard).toEqual(['web3Enabled', 'web3Deactivated'])
    expect([web3.isWeb3Enabled(), wallet.eventNames()]).toEqual([false, []])
  })
})

describe('a wallet that disconnects halfway', () => {
  it('cancels enableWeb3 when the wallet disconnects', async () => {
    wallet.answers.eth_requestAccounts = never
    const enable = web3.enableWeb3()
    const cancelled = expect(enable).rejects.toMatchObject({ name: 'ConnectionCancelledError' })
    await expect.poll(() => wallet.calls).toHaveLength(1)
    wallet.emit('disconnect', { code: 4900, message: 'Disconnected' })
    await cancelled
    expect([heard, web3.isEnablingWeb3, wallet.eventNames()]).toEqual([['provider-disconnect'], false, []])
  })

  it('emits no account or chain changes before the wallet has answered', async () => {
    wallet.answers.eth_requestAccounts = () => {
      wallet.emit('accountsChanged', [testAccounts[1].address])
      wallet.emit('chainChanged', '0x89')
      return [testAccounts[0].address]
    }
    const changes: unknown[] = []
    web3.onAccountChanged((account) => changes.push(account))
    web3.onChainChanged((chainId) => changes.push(chainId))
    await web3.enableWeb3()
    expect([changes, web3.account, web3.chainId]).toEqual([[], testAccounts[0].address, '0x1'])
  })

  it.each([
    ['goes', () => wallet.emit('disconnect', new Error('gone'))],
    ['is let go', () => void web3.cleanup()],
  ])('rejects authenticate with wallet_gone when the wallet %s', async (_how, leave) => {
    wallet.answers.personal_sign = never
    const signIn = web3.authenticate()
    const ended = expect(signIn).rejects.toMatchObject({ code: 'wallet_gone' })
    await expect.poll(() => wallet.methods()).toContain('personal_sign')
    leave()
    await ended
    wallet.answers = {}
    expect((await web3.authenticate()).id).toBe('user1')
  })

  it('signs with the account that started, even if another is chosen meanwhile', async () => {
    server.answer({
      'functions/getServerTime': () => {
        wallet.emit('accountsChanged', [testAccounts[1].address])
        return { result: { dateTime: 1 } }
      },
    })
    await web3.authenticate()
    expect(wallet.calls.at(-1)?.params?.[1]).toBe(testAccounts[0].address)
  })
})

describe('a session at WalletConnect', () => {
  const enable = vi.fn(async () => [testAccounts[0].address])
  const disconnect = vi.fn(async () => {})

  beforeEach(() => {
    enable.mockClear()
    disconnect.mockClear()
    const init = async () => {
      const request = (call: { method: string }) => wallet.request(call)
      return Object.assign(new EventEmitter(), { chainId: 1, request, enable, disconnect })
    }
    const library = Object.assign(() => {}, { init })
    vi.stubGlobal('@walletconnect/ethereum-provider', { EthereumProvider: library })
  })

  const options = { provider: 'wc', projectId: 'project' }

  it('reuses the open session for enableWeb3 and authenticate', async () => {
    await web3.enableWeb3(options)
    await web3.authenticate(options)
    expect([enable.mock.calls.length, disconnect.mock.calls.length]).toEqual([1, 0])
    expect([heard, web3.connectorType]).toEqual([['web3Enabled', 'web3Enabled'], 'WalletConnect'])
  })

  it.each([[{ newSession: true }], [{ chainId: 137 }]])('opens a new session for %j', async (more) => {
    await web3.enableWeb3(options)
    await web3.enableWeb3({ ...options, ...more })
    expect([enable.mock.calls.length, disconnect.mock.calls.length]).toEqual([2, 1])
  })

  it('ends the session on cleanup', async () => {
    await web3.enableWeb3(options)
    await web3.cleanup()
    expect([disconnect.mock.calls.length, web3.connector]).toEqual([1, null])
  })
})

describe('a session at Magic', () => {
  const loginWithMagicLink = vi.fn(async () => {})
  const logout = vi.fn(async () => {})

  beforeEach(() => {
    for (const call of [loginWithMagicLink, logout]) call.mockClear()
    wallet.answers.eth_accounts = () => [testAccounts[0].address]
    class Magic {
      readonly auth = { loginWithMagicLink }
      readonly user = { isLoggedIn: async () => true, logout }
      readonly rpcProvider = wallet
    }
    vi.stubGlobal('Magic', Magic)
    vi.stubGlobal('document', { querySelectorAll: () => [] })
  })

  const options = { provider: 'magicLink', email: 'ada@example.org', apiKey: 'key', network: 'mainnet' }

  it('reuses the session for the same email and ends it for another', async () => {
    await web3.enableWeb3(options)
    await web3.authenticate(options)
    expect([loginWithMagicLink.mock.calls.length, logout.mock.calls.length]).toEqual([1, 0])
    await web3.enableWeb3({ ...options, email: 'grace@example.org' })
    expect(loginWithMagicLink.mock.calls).toEqual([
      [{ email: 'ada@example.org' }],
      [{ email: 'grace@example.org' }],
    ])
    expect([logout.mock.calls.length, web3.connectorType]).toEqual([1, 'MagicLink'])
  })
})

describe('a session at Web3Auth', () => {
  const started = vi.fn()
  const connect = vi.fn(async () => wallet)

  beforeEach(() => {
    started.mockClear()
    connect.mockClear()
    wallet.answers.eth_accounts = () => [testAccounts[0].address]
    class Web3Auth {
      readonly connected = true
      readonly connect = connect
      constructor(options: unknown) {
        started(options)
      }
      async init() {}
      async logout() {}
      async cleanup() {}
      clearCache() {}
    }
    vi.stubGlobal('Modal', { Web3Auth })
  })

  const options = { provider: 'web3Auth', clientId: 'client' }

  it('reuses the open session for enableWeb3 and authenticate', async () => {
    await web3.enableWeb3(options)
    await web3.authenticate(options)
    expect([connect.mock.calls.length, web3.connectorType, web3.account]).toEqual([
      1,
      'web3Auth',
      testAccounts[0].address,
    ])
  })

  it('opens a new session for another project, with the app’s options', async () => {
    await web3.enableWeb3(options)
    await web3.enableWeb3({
      ...options,
      clientId: 'other',
      theme: 'light',
      chainId: 137,
      loginMethodsOrder: ['google'],
    })
    expect(started.mock.calls).toMatchObject([
      [{ clientId: 'client', defaultChainId: '0x1', uiConfig: { mode: 'dark' } }],
      [
        {
          clientId: 'other',
          defaultChainId: '0x89',
          uiConfig: { mode: 'light', loginMethodsOrder: ['google'] },
        },
      ],
    ])
  })
})
