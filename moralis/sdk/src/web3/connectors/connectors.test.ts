import { createServer } from 'node:http'
import { refuse, testAccounts } from '@cryptolist/testkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWeb3, type Web3Part } from '../create-web3.ts'
import { type ParseStub, startParseStub } from '../parse-stub.fixture.ts'
import { installWallet, ScriptedWallet } from '../scripted-wallet.fixture.ts'
import { AbstractWeb3Connector, type EnableWeb3Options } from './web3-connector.ts'

let server: ParseStub
let web3: Web3Part

beforeEach(async () => {
  server = await startParseStub()
  web3 = createWeb3({ Parse: server.Parse, environment: 'browser' })
  return server.close
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('connectors by provider name', () => {
  it.each([
    ['walletconnect', 'WalletConnect'],
    ['walletConnect', 'WalletConnect'],
    ['wc', 'WalletConnect'],
    ['network', 'network'],
    ['magicLink', 'MagicLink'],
    ['web3Auth', 'web3Auth'],
    ['metamask', 'injected'],
    ['injected', 'injected'],
    ['toString', 'injected'],
    [undefined, 'injected'],
  ])('%s is %s', (provider, type) => {
    const Connector = web3.getWeb3Connector(provider)
    const connector = new Connector({})
    expect([connector.type, connector.network, connector.account]).toEqual([type, 'evm', null])
    expect(connector).toBeInstanceOf(web3.AbstractWeb3Connector)
  })
})

describe('missing options of connectors', () => {
  class Nothing extends AbstractWeb3Connector {}

  it.each<[options: EnableWeb3Options, message: string]>([
    [{}, 'Non ethereum enabled browser'],
    [
      { provider: 'wc' },
      'Cannot enable via WalletConnect: dependency "@walletconnect/web3-provider" is missing',
    ],
    [{ provider: 'magicLink' }, '"email" not provided, please provide Email'],
    [{ provider: 'magicLink', email: 'a@b.c' }, '"apiKey" not provided, please provide Api Key'],
    [
      { provider: 'magicLink', email: 'a@b.c', apiKey: 'key' },
      '"network" not provided, please provide network',
    ],
    [
      { provider: 'magicLink', email: 'a@b.c', apiKey: 'key', network: 'mainnet' },
      'Cannot enable via MagicLink: dependency "magic-sdk" is missing',
    ],
    [{ provider: 'web3Auth' }, '"clientId" not provided, please provide clientId'],
    [{ provider: 'web3Auth', clientId: 'client' }, '"@web3auth/web3auth" not installed, please install'],
    [
      { provider: 'network' },
      'Cannot connect to rpc: No urls or speedyNodeApiKey provided for NetworkWeb3Connector.',
    ],
    [
      { provider: 'network', urls: { 1: 'http://127.0.0.1:1' }, chainId: 137 },
      'No rpc url provided for chainId 0x89',
    ],
    [{ connector: AbstractWeb3Connector }, 'Not implemented: activate()'],
    [{ connector: Nothing }, 'Not implemented: activate()'],
  ])('names what is missing for %j', async (options, message) => {
    const failure = await web3.enableWeb3(options).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).toMatchObject({ message, code: expect.any(String) })
    expect([web3.isEnablingWeb3, web3.connector]).toEqual([false, null])
  })

  it('refuses a connector that is not a class', async () => {
    await expect(Reflect.apply(web3.enableWeb3, undefined, [{ connector: {} }])).rejects.toMatchObject({
      code: 'invalid_connector',
      message: 'Cannot initialize InternalWeb3Provider without a connector',
    })
  })

  it.each([[null], [{}], [{ provider: null }], [{ provider: {} }]])(
    'rejects the answer %j as without a provider',
    async (answer) => {
      class Empty extends AbstractWeb3Connector {
        override async activate() {
          return JSON.parse(JSON.stringify(answer))
        }
      }
      await expect(web3.enableWeb3({ connector: Empty })).rejects.toMatchObject({
        message: 'Failed to activate, no provider returned',
        code: 'no_provider',
      })
    },
  )

  it.each([['0xzz'], [-1], [1.5], ['']])('rejects %j as a chain id', async (chainId) => {
    class Odd extends AbstractWeb3Connector {
      override async activate() {
        return { provider: { request: async () => null }, chainId }
      }
    }
    await expect(web3.enableWeb3({ connector: Odd })).rejects.toMatchObject({ code: 'not_a_chain_id' })
    expect(web3.isWeb3Enabled()).toBe(false)
  })
})

describe('the wallet of the browser', () => {
  /** A page whose wallets only announce themselves (EIP-6963). */
  function announce(...wallets: [name: string, provider: object][]): void {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    page.addEventListener('eip6963:requestProvider', () => {
      for (const [name, provider] of wallets) {
        const info = { uuid: name, name, rdns: `org.example.${name}`, icon: 'data:image/svg+xml,' }
        page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      }
    })
  }

  it('uses the first announced wallet without window.ethereum', async () => {
    const [first, second] = [new ScriptedWallet(), new ScriptedWallet()]
    announce(['First', first], ['Second', second])
    expect(await web3.isMetaMaskInstalled()).toBe(true)
    await web3.enableWeb3()
    expect([web3.provider, second.calls]).toEqual([first, []])
  })

  it('prefers window.ethereum to announced wallets', async () => {
    const [announced, injected] = [new ScriptedWallet(), new ScriptedWallet()]
    announce(['Announced', announced])
    Reflect.set(window, 'ethereum', injected)
    await web3.enableWeb3()
    expect([web3.provider, announced.calls]).toEqual([injected, []])
  })

  it.each([[{}], ['text'], [{ request: 'no function' }]])(
    'rejects window.ethereum %j as no provider',
    async (ethereum) => {
      vi.stubGlobal('ethereum', ethereum)
      await expect(web3.enableWeb3()).rejects.toMatchObject({ code: 'no_provider' })
    },
  )
})

describe('nodes asked directly', () => {
  const calls: unknown[] = []
  let urls: Record<string, string>

  beforeEach(async () => {
    calls.length = 0
    const node = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const call: { id: number; method: string } = JSON.parse(Buffer.concat(chunks).toString())
      calls.push(call.method)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result: '0x10' }))
    })
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
    const address = node.address()
    urls = { 137: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
    return () => new Promise((resolve) => node.close(resolve))
  })

  it('reads without an account', async () => {
    const provider = await web3.enableWeb3({ provider: 'network', urls })
    expect([web3.chainId, web3.account, web3.connectorType]).toEqual(['0x89', null, 'network'])
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
    expect(calls).toEqual(['eth_blockNumber'])
  })

  it('signs in with a private key', async () => {
    const [{ privateKey, address }] = testAccounts
    await web3.authenticate({ provider: 'network', urls, privateKey })
    expect(web3.account).toBe(address)
    expect(server.sentTo('users')).toMatchObject([{ authData: { moralisEth: { id: address } } }])
    await server.Parse.User.logOut()
  })

  it('refuses a key for nodes in a page, with the original’s warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    web3.speedyNodeApiKey = 'key'
    await expect(web3.enableWeb3({ urls })).rejects.toMatchObject({ code: 'key_in_browser' })
    expect(warn.mock.calls).toEqual([
      ['Using speedyNodeApiKey on the browser enviroment is not recommended, as it is publicly visible.'],
    ])
  })

  it('uses nodes for every enableWeb3 on a server with a speedyNodeApiKey', async () => {
    installWallet()
    const onServer = createWeb3({ Parse: server.Parse, environment: 'node' })
    onServer.speedyNodeApiKey = 'key'
    await onServer.enableWeb3({ urls })
    expect([onServer.connectorType, onServer.speedyNodeApiKey]).toEqual(['network', 'key'])
  })
})

describe('networks', () => {
  it.each([['switchNetwork'], ['addNetwork']] as const)(
    '%s throws synchronously without a wallet',
    (method) => {
      expect(() => Reflect.apply(web3[method], undefined, [1])).toThrow(
        'Missing web3 instance, make sure to call Moralis.enableWeb3() or Moralis.authenticate()',
      )
    },
  )

  it.each([['switchNetwork'], ['addNetwork']] as const)(
    '%s throws when the connector does not support it',
    async (method) => {
      await web3.enableWeb3({ provider: 'network', urls: { 1: 'http://127.0.0.1:1' } })
      expect(() => Reflect.apply(web3[method], undefined, [1])).toThrow(
        `Cannot call ${method}, as it does not exist on connector type "network"`,
      )
    },
  )

  it.each([137, '137', '0x89'])('has the wallet change to %s', async (chainId) => {
    const wallet = installWallet()
    await web3.enableWeb3()
    await web3.switchNetwork(chainId)
    expect(wallet.calls.at(-1)).toEqual({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x89' }],
    })
  })

  it.each([1, '0x1'])('does not ask the wallet to switch to its current network %s', async (chainId) => {
    const wallet = installWallet()
    await web3.enableWeb3()
    await web3.switchNetwork(chainId)
    expect(wallet.methods()).not.toContain('wallet_switchEthereumChain')
  })

  it('rejects with the wallet’s code for an unknown network', async () => {
    const wallet = installWallet()
    wallet.answers.wallet_switchEthereumChain = refuse(4902, 'Unrecognized chain ID.')
    await web3.enableWeb3()
    await expect(web3.switchNetwork(137)).rejects.toMatchObject({
      code: 4902,
      message: 'Unrecognized chain ID.',
    })
  })

  it.each([[null], [undefined], ['polygon'], [{}], [0]])('rejects %j for a network', async (chainId) => {
    installWallet()
    await web3.enableWeb3()
    await expect(Reflect.apply(web3.switchNetwork, undefined, [chainId])).rejects.toMatchObject({
      code: 'not_a_chain_id',
    })
  })

  it.each([['https://polygonscan.com'], [null], [undefined]])(
    'adds a network to the wallet (explorer %s)',
    async (explorer) => {
      const wallet = installWallet()
      await web3.enableWeb3()
      await web3.addNetwork(137, 'Polygon', 'Matic', 'MATIC', 'https://polygon-rpc.com', explorer)
      expect(wallet.calls.at(-1)).toEqual({
        method: 'wallet_addEthereumChain',
        params: [
          {
            chainId: '0x89',
            chainName: 'Polygon',
            nativeCurrency: { name: 'Matic', symbol: 'MATIC', decimals: 18 },
            rpcUrls: ['https://polygon-rpc.com'],
            blockExplorerUrls: explorer ? [explorer] : null,
          },
        ],
      })
    },
  )
})
