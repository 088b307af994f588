import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWeb3, type Web3Part } from './create-web3.ts'
import { type ParseStub, startParseStub } from './parse-stub.fixture.ts'
import { installWallet } from './scripted-wallet.fixture.ts'

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
  vi.useRealTimers()
})

/** Members of the original, from its own reference. */
const names =
  `addListener on once removeListener off removeAllListeners isWeb3Enabled enableWeb3 isDotAuth isElrondAuth isSolAuth
  getWeb3Connector deactivateWeb3 cleanup authenticate link unlink initPlugins handleTriggers getAllERC20 getERC20 getNFTs getNFTsCount
  getTransactions getTransactionsCount transfer executeFunction getSigningData ensureWeb3IsInstalled getInternalWeb3Provider
  getInternalWeb3 getChainId switchNetwork addNetwork isMetaMaskInstalled speedyNodeApiKey web3 internalWeb3Provider Plugins
  isEnablingWeb3 memoryCard onConnect onDisconnect onWeb3Enabled onWeb3Deactivated onChainChanged onAccountChanged
  handleWeb3AccountChanged handleWeb3ChainChanged handleWeb3Connect handleWeb3Disconnect provider connector connectorType network
  account chainId web3Library Units Elrond Erd Dot UI Chains AbstractWeb3Connector`.split(/\s+/)

describe('createWeb3', () => {
  it.each(names)('has %s', (name) => {
    expect(name in web3).toBe(true)
  })

  it('keeps what changes up to date when its descriptors are copied', async () => {
    const wallet = installWallet()
    const moralis: Web3Part = Object.create(Object.prototype, Object.getOwnPropertyDescriptors(web3))
    const { enableWeb3 } = moralis
    await enableWeb3()
    expect(moralis.account).toBe(wallet.account.address)
    moralis.speedyNodeApiKey = 'key'
    expect(web3.speedyNodeApiKey).toBe('key')
  })

  it('converts units without losing a digit', () => {
    const { Units } = web3
    expect([Units.ETH('0.5'), Units.ETH(1), Units.Token('1.5', '6'), Units.Token(2)]).toEqual([
      '500000000000000000',
      '1000000000000000000',
      '1500000',
      '2000000000000000000',
    ])
    expect([Units.FromWei('1000000000000000000'), Units.FromWei('1500000', 6)]).toEqual(['1', '1.5'])
    expect(Units.ETH('123456789012345678.123456789012345678')).toBe('123456789012345678123456789012345678')
    expect(() => Units.ETH('a lot')).toThrow('is not an amount')
  })

  it('knows chains by the original’s names', () => {
    expect(Object.entries(web3.Chains).map((chain) => chain.join(' '))).toEqual([
      'ETH_MAINENT 0x1',
      'ETH_ROPSTEN 0x3',
      'ETH_GOERLI 0x5',
      'ETH_KOVAN 0x2a',
      'ETH_RINKBEY 0x4',
      'ETH_LOCALDEVCHAIN 0x539',
      'POLYGON_MAINNET 0x89',
      'POLYGON_MUMBAI 0x13881',
      'BSC_MAINNET 0x38',
      'BSC_TESTNET 0x61',
      'AVAX_MAINNET 0xa86a',
      'AVAX_TESTNET 0xa869',
      'FANTOM_MAINNET 0xfa',
    ])
  })

  it('has no prompt', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await web3.UI.openPrompt()
    expect(warn.mock.calls).toEqual([['No prompt supplied']])
  })

  it.each([
    ['dot', [true, false, false]],
    ['polkadot', [true, false, false]],
    ['kusama', [true, false, false]],
    ['erd', [false, true, false]],
    ['elrond', [false, true, false]],
    ['sol', [false, false, true]],
    ['evm', [false, false, false]],
    [undefined, [false, false, false]],
  ])('sorts the type %s', (type, families) => {
    const options = type === undefined ? undefined : { type }
    expect([web3.isDotAuth(options), web3.isElrondAuth(options), web3.isSolAuth(options)]).toEqual(families)
  })

  it('tells by its handlers what the wallet would', async () => {
    const heard: unknown[] = []
    web3.onAccountChanged((account) => heard.push(account))
    web3.onChainChanged((chainId) => heard.push(chainId))
    web3.onConnect((info) => heard.push(info))
    web3.onDisconnect((error) => heard.push(error))
    web3.handleWeb3AccountChanged('0xabc')
    web3.handleWeb3ChainChanged('0x1')
    web3.handleWeb3Connect({ chainId: '0x1' })
    web3.handleWeb3Disconnect('gone')
    expect(heard).toEqual(['0xabc', '0x1', { chainId: '0x1' }, 'gone'])
  })
})

describe('the calls for data of before Web3API', () => {
  it.each([
    ['getAllERC20', 'getAllERC20', {}, {}],
    ['getAllERC20', 'getAllERC20', { chain: 'bsc', address: '0x1' }, { chain: 'bsc', address: '0x1' }],
    ['getERC20', 'getERC20', { symbol: 'DAI', tokenAddress: '0x2' }, { symbol: 'DAI', tokenAddress: '0x2' }],
    ['getNFTs', 'getNFTs_old', undefined, { chain: 'Eth', address: '' }],
    ['getNFTsCount', 'getNFTsCount_old', { chain: 'bsc' }, { chain: 'bsc', address: '' }],
    ['getTransactions', 'getTransactions', undefined, { chain: 'Eth', address: '', order: 'desc' }],
    ['getTransactionsCount', 'getTransactionsCount', {}, { chain: 'Eth', address: '' }],
  ] as const)('%s asks %s', async (name, path, options, sent) => {
    server.answer({ [`functions/${path}`]: () => ({ result: 'answer' }) })
    expect(await Reflect.apply(web3[name], undefined, options ? [options] : [])).toBe('answer')
    expect(server.sentTo(`functions/${path}`)).toEqual([sent])
  })
})

describe('isMetaMaskInstalled', () => {
  it('knows a wallet that is there', async () => {
    installWallet()
    expect(await web3.isMetaMaskInstalled()).toBe(true)
  })

  it('finds no wallet outside of browsers', async () => {
    expect(await web3.isMetaMaskInstalled()).toBe(false)
  })

  it('waits for a wallet that loads late', async () => {
    vi.stubGlobal('window', new EventTarget())
    const isInstalled = web3.isMetaMaskInstalled()
    Reflect.set(window, 'ethereum', {})
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(await isInstalled).toBe(true)
  })

  it('gives up after 3 seconds', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('window', new EventTarget())
    const isInstalled = web3.isMetaMaskInstalled()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await isInstalled).toBe(false)
  })
})
