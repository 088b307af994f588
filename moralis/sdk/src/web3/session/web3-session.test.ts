import { never, refuse } from '@cryptolist/testkit'
import { ConnectorError, readField } from '@cryptolist/wallet'
import * as viem from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AbstractWeb3Connector, type Web3Answer } from '../connectors/web3-connector.ts'
import { createWeb3, type Web3Part } from '../create-web3.ts'
import { type ParseStub, startParseStub } from '../parse-stub.fixture.ts'
import { installWallet, type ScriptedWallet } from '../scripted-wallet.fixture.ts'

const enabling =
  'Cannot execute Moralis.enableWeb3(), as Moralis Moralis.enableWeb3() already has been called, but is not finished yet '

let server: ParseStub
let wallet: ScriptedWallet
let web3: Web3Part

beforeEach(async () => {
  server = await startParseStub()
  wallet = installWallet()
  web3 = createWeb3({ Parse: server.Parse, environment: 'browser' })
  return server.close
})

afterEach(() => vi.unstubAllGlobals())

/** Every event, in order. */
function listen(): [name: string, payload: unknown][] {
  const heard: [string, unknown][] = []
  const names = [
    'accountChanged',
    'chainChanged',
    'provider-connect',
    'provider-disconnect',
    'web3Enabled',
    'web3Deactivated',
  ]
  for (const name of names) web3.on(name, (payload) => heard.push([name, payload]))
  return heard
}

const names = (heard: [name: string, payload: unknown][]) => heard.map(([name]) => name)

class OtherConnector extends AbstractWeb3Connector {
  override type = 'other'
  override async activate(): Promise<Web3Answer> {
    return { provider: { request: async () => '0x89' }, chainId: 137, account: '0xABC' }
  }
}

/** As the connector of WalletConnect fails in Node without its library. */
class LackingConnector extends OtherConnector {
  override async activate(): Promise<Web3Answer> {
    const cause = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
    throw new ConnectorError('missing', 'library_missing', cause)
  }
}

describe('enableWeb3', () => {
  it('has no wallet state before enableWeb3', () => {
    const { web3: provider, web3Library, account, chainId, connector, connectorType, network } = web3
    expect([provider, web3Library, account, chainId, connector, connectorType, network]).toEqual(
      Array(7).fill(null),
    )
    expect([web3.isWeb3Enabled(), web3.isEnablingWeb3, web3.provider]).toEqual([false, false, null])
  })

  it('asks the wallet for accounts and chain and exposes both', async () => {
    const enabled = await web3.enableWeb3()
    expect(wallet.methods()).toEqual(['eth_requestAccounts', 'eth_chainId'])
    expect(enabled).toBe(wallet)
    expect([web3.web3, web3.provider, web3.getInternalWeb3()]).toEqual([wallet, wallet, wallet])
    expect([web3.account, web3.chainId, web3.getChainId()]).toEqual([wallet.account.address, '0x1', '0x1'])
    expect([web3.connectorType, web3.network, web3.isWeb3Enabled()]).toEqual(['injected', 'evm', true])
  })

  it('loads web3Library with the wallet', async () => {
    await web3.enableWeb3()
    expect(web3.web3Library?.parseEther).toBe(viem.parseEther)
  })

  it('emits web3Enabled', async () => {
    const heard = listen()
    await web3.enableWeb3()
    const { account, connector } = web3
    expect(heard).toEqual([
      ['web3Enabled', { chainId: '0x1', account, connector, provider: wallet, web3: wallet }],
    ])
  })

  it('rejects a second enableWeb3 while the first waits, without ending the first', async () => {
    wallet.answers.eth_requestAccounts = never
    const first = web3.enableWeb3()
    expect(web3.isEnablingWeb3).toBe(true)
    await expect(web3.enableWeb3()).rejects.toMatchObject({ message: enabling })
    expect(web3.isEnablingWeb3).toBe(true)
    await web3.cleanup()
    await expect(first).rejects.toMatchObject({ name: 'ConnectionCancelledError' })
  })

  it('leaves nothing behind when the wallet declines', async () => {
    wallet.answers.eth_requestAccounts = refuse(4001, 'User rejected the request.')
    const heard = listen()
    await expect(web3.enableWeb3()).rejects.toMatchObject({
      code: 4001,
      message: 'User rejected the request.',
    })
    expect([web3.connector, web3.internalWeb3Provider, web3.isEnablingWeb3]).toEqual([null, null, false])
    expect([wallet.eventNames(), heard]).toEqual([[], []])
  })

  it('accepts null as no options', async () => {
    await expect(Reflect.apply(web3.enableWeb3, undefined, [null])).resolves.toBe(wallet)
    await expect(Reflect.apply(web3.authenticate, undefined, [null])).resolves.toMatchObject({ id: 'user1' })
    server.answer({ 'functions/getAllERC20': () => ({ result: [] }) })
    await Reflect.apply(web3.getAllERC20, undefined, [null])
    expect(server.requests.map(({ path }) => path)).toContain('functions/getAllERC20')
  })

  it('reports a library that is not installed as missing', async () => {
    await expect(web3.enableWeb3({ connector: LackingConnector })).rejects.toMatchObject({
      name: 'ConnectorError',
      code: 'library_missing',
    })
  })

  it('enables a wallet after a failed attempt', async () => {
    wallet.answers.eth_requestAccounts = refuse(-32002, 'Already processing eth_requestAccounts.')
    await expect(web3.enableWeb3()).rejects.toMatchObject({ code: -32002 })
    wallet.answers = {}
    await expect(web3.enableWeb3()).resolves.toBe(wallet)
  })

  it.each([
    ['a text', () => Promise.reject('locked'), 'locked'],
    ['nothing', () => Promise.reject(undefined), 'The wallet gave an error without saying which. Try again.'],
  ])('turns %s that a wallet throws into a WalletError', async (_what, answer, message) => {
    wallet.answers.eth_requestAccounts = answer
    await expect(web3.enableWeb3()).rejects.toMatchObject({ name: 'WalletError', message })
  })

  it('enables a wallet that gives no account', async () => {
    wallet.answers.eth_requestAccounts = () => []
    await web3.enableWeb3()
    expect([web3.isWeb3Enabled(), web3.account]).toEqual([true, null])
  })

  it('deactivates the first wallet when another is enabled', async () => {
    await web3.enableWeb3()
    const first = web3.connector
    const heard = listen()
    await web3.enableWeb3({ connector: OtherConnector })
    expect(heard[0]).toEqual(['web3Deactivated', { connector: first, provider: wallet }])
    expect(names(heard)).toEqual(['web3Deactivated', 'web3Enabled'])
    expect([wallet.eventNames(), web3.connectorType, web3.account]).toEqual([[], 'other', '0xabc'])
  })
})

describe('cleanup', () => {
  it('emits web3Deactivated once', async () => {
    await web3.enableWeb3()
    const { connector } = web3
    const heard = listen()
    await web3.deactivateWeb3()
    await web3.cleanup()
    expect(heard).toEqual([['web3Deactivated', { connector, provider: wallet }]])
    expect([web3.web3, web3.account, web3.isWeb3Enabled(), wallet.eventNames()]).toEqual([
      null,
      null,
      false,
      [],
    ])
  })

  it('rejects calls that wait for the wallet', async () => {
    await web3.enableWeb3()
    wallet.answers.eth_sendTransaction = never
    const sent = web3.transfer({ type: 'native', receiver: wallet.account.address, amount: '1' })
    const ended = expect(sent).rejects.toMatchObject({ code: 'wallet_gone' })
    await expect.poll(() => wallet.methods()).toContain('eth_sendTransaction')
    await web3.cleanup()
    await ended
  })

  it('emits nothing on cleanup without a wallet', async () => {
    const heard = listen()
    await web3.cleanup()
    expect(heard).toEqual([])
  })

  it('ignores the late answer of a cancelled wallet', async () => {
    let answer: (accounts: string[]) => void = () => {}
    wallet.answers.eth_requestAccounts = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const heard = listen()
    const enable = web3.enableWeb3()
    const cancelled = expect(enable).rejects.toMatchObject({ name: 'ConnectionCancelledError' })
    await expect.poll(() => wallet.calls).toHaveLength(1)
    await web3.cleanup()
    answer([wallet.account.signer.address])
    await cancelled
    await expect.poll(() => wallet.eventNames()).toEqual([])
    expect([web3.isWeb3Enabled(), heard]).toEqual([false, []])
  })

  it('does not fail with a connector whose deactivate fails', async () => {
    class Stubborn extends OtherConnector {
      override async deactivate(): Promise<void> {
        throw new Error('no')
      }
    }
    await web3.enableWeb3({ connector: Stubborn })
    await web3.cleanup()
    expect(web3.isWeb3Enabled()).toBe(false)
  })
})

describe('what the wallet does by itself', () => {
  it('follows the account', async () => {
    await web3.enableWeb3()
    const heard = listen()
    wallet.emit('accountsChanged', ['0xABCD'])
    expect(web3.account).toBe('0xabcd')
    wallet.emit('accountsChanged', [])
    expect(web3.account).toBeNull()
    expect(heard).toEqual([
      ['accountChanged', '0xabcd'],
      ['accountChanged', null],
    ])
    expect(web3.isWeb3Enabled()).toBe(true)
  })

  it.each([
    ['0x89', '0x89'],
    [137, '0x89'],
    ['137', '0x89'],
  ])('follows the chain %s', async (chain, chainId) => {
    await web3.enableWeb3()
    const heard = listen()
    wallet.emit('chainChanged', chain)
    expect([web3.chainId, heard]).toEqual([chainId, [['chainChanged', chainId]]])
  })

  it.each([['loading'], [null], [0], [{}]])('ignores the chain %j', async (chain) => {
    await web3.enableWeb3()
    const heard = listen()
    wallet.emit('chainChanged', chain)
    expect([web3.chainId, heard]).toEqual(['0x1', []])
  })

  it('emits provider-connect when the wallet connects to its network', async () => {
    await web3.enableWeb3()
    const heard = listen()
    wallet.emit('connect', { chainId: '0x1' })
    expect(heard).toEqual([['provider-connect', { chainId: '0x1' }]])
  })

  it('has no wallet after it disconnected', async () => {
    await web3.enableWeb3()
    const heard = listen()
    const error = new Error('gone')
    wallet.emit('disconnect', error)
    expect(names(heard)).toEqual(['web3Deactivated', 'provider-disconnect'])
    expect(heard[1]?.[1]).toBe(error)
    expect([web3.isWeb3Enabled(), wallet.eventNames()]).toEqual([false, []])
  })

  it('keeps the wallet when MetaMask only changes its network', async () => {
    await web3.enableWeb3()
    const heard = listen()
    wallet.emit('disconnect', new Error('MetaMask: Disconnected from chain. Attempting to connect.'))
    expect([web3.isWeb3Enabled(), heard]).toEqual([true, []])
  })
})

describe('a custom connector', () => {
  it('accepts a custom connector with a numeric chain id and a provider without events', async () => {
    const enabled = await web3.enableWeb3({ connector: OtherConnector })
    expect([web3.chainId, web3.account, web3.connectorType]).toEqual(['0x89', '0xabc', 'other'])
    expect(await enabled.request({ method: 'eth_chainId' })).toBe('0x89')
  })

  it('passes all options to a custom connector', async () => {
    let seen: unknown
    class Curious extends OtherConnector {
      override async activate(options?: object): Promise<Web3Answer> {
        seen = options
        return super.activate()
      }
    }
    await web3.enableWeb3({ connector: Curious, colour: 'blue' })
    expect(readField(seen, 'colour')).toBe('blue')
  })

  it('asks the provider for the chain when a connector gives none', async () => {
    class Silent extends OtherConnector {
      override async activate(): Promise<Web3Answer> {
        return {
          provider: {
            request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0xa' : null),
          },
        }
      }
    }
    await web3.enableWeb3({ connector: Silent })
    expect([web3.chainId, web3.account]).toEqual(['0xa', null])
  })

  it('follows a custom connector’s own events', async () => {
    await web3.enableWeb3({ connector: OtherConnector })
    const heard = listen()
    const { connector } = web3
    if (connector instanceof AbstractWeb3Connector) connector.handleAccountsChanged(['0xDEF'])
    expect([web3.account, heard]).toEqual(['0xdef', [['accountChanged', '0xdef']]])
  })

  it('unsubscribes a custom connector from all its providers', async () => {
    class Listening extends AbstractWeb3Connector {
      override async activate(): Promise<Web3Answer> {
        this.subscribeToEvents(wallet)
        this.subscribeToEvents(wallet)
        const { handleChainChanged } = this
        wallet.once('message', handleChainChanged)
        return { provider: wallet, chainId: '0x1' }
      }
    }
    await web3.enableWeb3({ connector: Listening })
    expect(wallet.listenerCount('chainChanged')).toBe(1)
    wallet.emit('message', '0x89')
    expect(web3.chainId).toBe('0x89')
    await web3.cleanup()
    expect(wallet.eventNames()).toEqual([])
  })
})
