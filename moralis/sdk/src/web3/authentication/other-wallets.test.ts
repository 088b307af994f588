import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWeb3, type Web3Part } from '../create-web3.ts'
import { type ParseStub, serverTime, startParseStub } from '../parse-stub.fixture.ts'

const data = `Moralis Authentication\n\nId: app:${serverTime}`
const userPath = 'classes/_User/user1'

let server: ParseStub
let web3: Web3Part

beforeEach(async () => {
  server = await startParseStub()
  web3 = createWeb3({ Parse: server.Parse, environment: 'browser' })
  return async () => {
    server.answer({})
    await server.Parse.User.logOut()
    await server.close()
  }
})

afterEach(() => vi.unstubAllGlobals())

interface Extension {
  accounts?: unknown
  signer?: unknown
}

function installPolkadot(extension: Extension): ReturnType<typeof vi.fn> {
  const enable = vi.fn(async () => extension)
  vi.stubGlobal('injectedWeb3', { 'polkadot-js': { enable } })
  return enable
}

describe('Polkadot', () => {
  const signRaw = vi.fn(async () => ({ signature: '0xd07' }))
  const extension = { accounts: { get: async () => [{ address: '5Abc' }] }, signer: { signRaw } }

  it.each(['dot', 'polkadot', 'kusama'] as const)('signs in by type %s', async (type) => {
    const enable = installPolkadot(extension)
    const user = await web3.authenticate({ type })
    expect(enable).toHaveBeenCalledWith('Moralis')
    expect(signRaw).toHaveBeenLastCalledWith({
      address: '5Abc',
      data: `0x${Buffer.from(data).toString('hex')}`,
      type: 'bytes',
    })
    expect(server.sentTo('users')).toEqual([
      { authData: { moralisDot: { id: '5Abc', signature: '0xd07', data } } },
    ])
    expect(server.sentTo(userPath)).toMatchObject([
      {
        ACL: { user1: { read: true, write: true } },
        dotAccounts: { __op: 'AddUnique', objects: ['5Abc'] },
        dotAddress: '5Abc',
      },
    ])
    expect(user.get('dotAddress')).toBe('5Abc')
  })

  it('says when there is no extension, no account, no signer', async () => {
    await expect(web3.authenticate({ type: 'dot' })).rejects.toThrow('Must enable MoralisDot')
    installPolkadot({ accounts: { get: async () => [] } })
    await expect(web3.authenticate({ type: 'dot' })).rejects.toThrow('Address not found')
    const without = createWeb3({ Parse: server.Parse, environment: 'browser' })
    installPolkadot({ accounts: extension.accounts })
    await expect(without.authenticate({ type: 'dot' })).rejects.toThrow('No signer found')
  })

  it('must be enabled before it signs', async () => {
    installPolkadot(extension)
    await expect(web3.Dot.sign('5Abc', 'text')).rejects.toMatchObject({
      code: 'missing_web3',
      message: 'Must enable MoralisDot',
    })
  })

  it('asks again after the person declined', async () => {
    const enable = installPolkadot(extension)
    enable.mockRejectedValueOnce(new Error('Rejected'))
    await expect(web3.Dot.enable()).rejects.toThrow('Rejected')
    await expect(web3.Dot.enable()).resolves.toBe(extension)
  })

  it('links and unlinks an address', async () => {
    installPolkadot(extension)
    await web3.authenticate({ type: 'dot' })
    server.answer({ 'classes/_DotAddress': () => ({ results: [] }) })
    await web3.Dot.link('5Def')
    expect(server.sentTo(userPath)).toMatchObject([
      { authData: { moralisDot: { id: '5Def' } } },
      { dotAddress: '5Def' },
    ])
    server.answer({ 'classes/_DotAddress': () => ({ results: [{ objectId: '5Def' }] }) })
    server.Parse.User.current()?.set('dotAccounts', ['5Abc', '5Def'])
    const user = await web3.Dot.unlink('5Def')
    expect([user.get('dotAccounts'), user.get('dotAddress')]).toEqual([['5Abc'], '5Abc'])
  })

  it('tells whether there is an extension', () => {
    expect(web3.Dot.web3IsInjected()).toBe(false)
    installPolkadot(extension)
    expect(web3.Dot.web3IsInjected()).toBe(true)
  })
})

describe('Solana', () => {
  const signature = new Uint8Array([1, 2, 255])

  function installPhantom(more: object = {}) {
    const phantom = {
      isPhantom: true,
      publicKey: { toString: () => 'So1Abc' },
      connect: vi.fn(async () => ({})),
      signMessage: vi.fn(async () => ({ signature })),
      ...more,
    }
    vi.stubGlobal('solana', phantom)
    return phantom
  }

  it('signs in with Phantom', async () => {
    const phantom = installPhantom()
    await web3.authenticate({ type: 'sol', signingMessage: 'Welcome' })
    const text = data.replace('Moralis Authentication', 'Welcome')
    expect(phantom.signMessage).toHaveBeenCalledWith(new TextEncoder().encode(text), 'utf8')
    expect(phantom.connect.mock.calls).toEqual([[{ onlyIfTrusted: true }]])
    expect(server.sentTo('users')).toEqual([
      { authData: { moralisSol: { id: 'So1Abc', signature: 'AQL/', data: text } } },
    ])
    expect(server.sentTo(userPath)).toMatchObject([{ solAddress: 'So1Abc' }])
  })

  it('asks the person where Phantom does not know the page yet', async () => {
    const phantom = installPhantom()
    phantom.connect.mockRejectedValueOnce(new Error('User rejected the request.'))
    await web3.authenticate({ type: 'sol' })
    expect(phantom.connect.mock.calls).toEqual([[{ onlyIfTrusted: true }], []])
  })

  it.each([
    ['no wallet', undefined, 'Phantom wallet not available'],
    ['another wallet', { isPhantom: false }, 'Phantom wallet not available'],
    ['no key', { publicKey: undefined }, 'Address not found'],
    ['no signature', { signMessage: async () => ({}) }, 'Data not signed'],
    ['a refusal', { connect: () => Promise.reject(new Error('Wallet is locked')) }, 'Wallet is locked'],
  ])('rejects %s', async (_what, more, message) => {
    if (more) installPhantom(more)
    await expect(web3.authenticate({ type: 'sol' })).rejects.toThrow(message)
  })
})

describe('Elrond', () => {
  it.each(['erd', 'elrond'] as const)('does not sign in by type %s', async (type) => {
    await expect(web3.authenticate({ type })).rejects.toMatchObject({ code: 'erd_not_supported' })
    expect(server.requests).toEqual([])
  })

  it.each(['authenticate', 'link', 'unlink', 'sign'] as const)('refuses %s', async (name) => {
    await expect(Reflect.apply(web3.Erd[name], undefined, ['erd1'])).rejects.toMatchObject({
      code: 'erd_not_supported',
    })
  })

  it('says when the scripts are missing', async () => {
    await expect(web3.Elrond.enable()).rejects.toThrow('Please add erdjs scripts')
    vi.stubGlobal('erdjs', {})
    await expect(web3.Erd.enable()).rejects.toThrow('Please add erdjs scripts')
  })

  it('opens the ledger, or says that it cannot', async () => {
    let isOpen = false
    class HWProvider {
      readonly proxy: unknown
      constructor(proxy: unknown) {
        this.proxy = proxy
      }
      async init() {
        return isOpen
      }
    }
    class ProxyProvider {
      readonly url: string
      constructor(url: string) {
        this.url = url
      }
    }
    vi.stubGlobal('erdjs', { HWProvider, ProxyProvider })
    await expect(web3.Erd.enable()).rejects.toThrow(
      'Could not initialise ledger app, make sure Elrond app is open',
    )
    isOpen = true
    const ledger = await web3.Erd.enable()
    expect(ledger).toMatchObject({ proxy: { url: 'https://gateway.elrond.com' } })
    expect(web3.Erd.hwProvider()).toBe(ledger)
  })
})
