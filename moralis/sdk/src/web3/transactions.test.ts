import { type LocalChain, type LocalWallet, startLocalChain, testContracts } from '@cryptolist/testkit'
import { Contract } from 'ethers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getSigner, toBrowserProvider } from '../ethers/browser-provider.ts'
import { createWeb3, type Web3Part } from './create-web3.ts'
import { type ParseStub, startParseStub } from './parse-stub.fixture.ts'

const missing = 'Missing web3 instance, make sure to call Moralis.enableWeb3() or Moralis.authenticate()'
const { abi } = testContracts.erc20

let chain: LocalChain
let token: `0x${string}`
let server: ParseStub
let wallet: LocalWallet
let web3: Web3Part
let receiver: string

beforeAll(async () => {
  chain = await startLocalChain()
  token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
  receiver = chain.accounts[1].address
})
afterAll(() => chain.stop())

beforeEach(async () => {
  server = await startParseStub()
  wallet = chain.walletProvider()
  vi.stubGlobal('ethereum', wallet)
  web3 = createWeb3({ Parse: server.Parse, environment: 'browser' })
  return server.close
})
afterEach(() => vi.unstubAllGlobals())

describe('transfer', () => {
  it('sends, and waits for the receipt when told', async () => {
    await web3.enableWeb3()
    const before = await chain.getBalance(chain.accounts[1].address)
    const sent = await web3.transfer({ receiver, amount: web3.Units.ETH('0.5') })
    expect(await sent.wait()).toMatchObject({ status: 1, transactionHash: sent.hash })
    expect(await chain.getBalance(chain.accounts[1].address)).toBe(before + 500_000_000_000_000_000n)
  })

  it('sends from nodes asked directly, with a private key', async () => {
    const { privateKey } = chain.accounts[0]
    await web3.enableWeb3({ provider: 'network', urls: { [chain.chainId]: chain.url }, privateKey })
    const sent = await web3.transfer({ type: 'native', receiver, amount: 1 })
    expect((await sent.wait()).from).toBe(chain.accounts[0].address)
  })

  it.each([
    [{ type: 'gold' }, 'Unsupported type'],
    [{}, 'receiver is required, amount is required'],
    [{ type: 'erc20', receiver: '0x1' }, 'contractAddress is required, amount is required'],
    [{ receiver: '0x1', amount: '1' }, missing],
  ])('says what is wrong with %j before that there is no wallet', async (options, message) => {
    await expect(Reflect.apply(web3.transfer, undefined, [options])).rejects.toMatchObject({
      message,
      code: expect.any(String),
    })
  })

  it('rejects without options', async () => {
    await expect(Reflect.apply(web3.transfer, undefined, [])).rejects.toBeInstanceOf(Error)
    await expect(Reflect.apply(web3.executeFunction, undefined, [])).rejects.toBeInstanceOf(Error)
  })

  it('needs an account', async () => {
    wallet.behave({ result: [] })
    class Empty extends web3.AbstractWeb3Connector {
      override async activate() {
        return { provider: wallet, chainId: chain.chainId, account: null }
      }
    }
    await web3.enableWeb3({ connector: Empty })
    await expect(web3.transfer({ receiver, amount: '1' })).rejects.toThrow('Sender address not found')
  })

  it('needs an integer for a token’s id', async () => {
    await web3.enableWeb3()
    const options = { type: 'erc721', contractAddress: token, receiver, tokenId: '1.5' } as const
    await expect(web3.transfer(options)).rejects.toThrow('Invalid token Id')
  })

  it('rejects with what the person said', async () => {
    await web3.enableWeb3()
    wallet.behave((method) => (method === 'eth_sendTransaction' ? 'reject' : 'approve'))
    await expect(web3.transfer({ receiver, amount: '1' })).rejects.toMatchObject({ code: 4001 })
  })
})

describe('executeFunction', () => {
  it('reads without signing, and writes', async () => {
    await web3.enableWeb3()
    const call = (functionName: string, params: Record<string, unknown>) =>
      web3.executeFunction({ contractAddress: token, abi, functionName, params })
    expect(await call('name', {})).toBe('Test')
    const { inputs = [] } = Object(abi.find((entry) => Reflect.get(entry, 'name') === 'mint'))
    const [to, amount] = inputs.map((input: { name: string }) => input.name)
    const before = await chain.read(token, 'balanceOf(address owner) view returns (uint256)', [receiver])
    const sent = Object(await call('mint', { [to]: receiver, [amount]: 5 }))
    await sent.wait()
    const after = await chain.read(token, 'balanceOf(address owner) view returns (uint256)', [receiver])
    expect(after).toBe(BigInt(String(before)) + 5n)
  })

  it.each([
    ['fly', {}, 'Function does not exist in abi'],
    [
      'twice(bytes)',
      {},
      'Function with the provided topic does not exist in abi. Possible funcationNames: twice() ,twice(uint256)',
    ],
    [
      'twice',
      {},
      'Multiple function definitions found in the abi. Please include the topic in the functionName. Possible funcationNames: twice() ,twice(uint256)',
    ],
    ['once', {}, 'word is required'],
  ])('says what is wrong with %s', async (functionName, params, message) => {
    const input = (type: string) => [{ name: 'word', type }]
    const view = { type: 'function', stateMutability: 'view', outputs: [] }
    const odd = [
      { ...view, name: 'twice', inputs: [] },
      { ...view, name: 'twice', inputs: input('uint256') },
      { ...view, name: 'once', inputs: input('string') },
    ]
    await web3.enableWeb3()
    const call = web3.executeFunction({ contractAddress: token, abi: odd, functionName, params })
    await expect(call).rejects.toMatchObject({ name: 'TransactionError', message })
  })

  it('needs an account to write', async () => {
    await web3.enableWeb3({ provider: 'network', urls: { [chain.chainId]: chain.url } })
    const call = web3.executeFunction({
      contractAddress: token,
      abi,
      functionName: 'mint',
      params: { to: receiver, amount: 1 },
    })
    await expect(call).rejects.toThrow('From address is required')
  })

  it('needs a wallet', async () => {
    await expect(web3.executeFunction({ contractAddress: token, abi, functionName: 'name' })).rejects.toThrow(
      missing,
    )
  })
})

describe('a transaction that the server asks for', () => {
  const trigger = { name: 'web3Transaction', shouldAwait: true, shouldReturnResponse: true }

  beforeEach(async () => {
    web3.allowTriggers(['web3Transaction'])
    await web3.enableWeb3()
  })

  it.each([['7'], [7], ['0x7'], [{ type: 'BigNumber', hex: '0x07' }]])(
    'is sent with the value %j',
    async (value) => {
      const before = await chain.getBalance(chain.accounts[1].address)
      const data = { from: chain.accounts[0].signer.address, to: receiver, value }
      expect(await web3.handleTriggers([{ ...trigger, data }])).toMatchObject({ status: 1 })
      expect(await chain.getBalance(chain.accounts[1].address)).toBe(before + 7n)
    },
  )

  it('returns the sent transaction without waiting and saves it', async () => {
    const data = { to: receiver }
    const triggers = [{ ...trigger, shouldAwait: false, saveResponse: true, data }]
    const sent = await web3.handleTriggers(triggers, 'payload')
    expect(sent).toMatchObject({ value: 0n, to: receiver })
    expect(web3.memoryCard.get(['to'])).toBe(receiver)
  })
})

describe('ethers 6', () => {
  it('reads and signs through the enabled wallet', async () => {
    await web3.enableWeb3()
    expect((await toBrowserProvider(web3).getNetwork()).chainId).toBe(31337n)
    const signer = await getSigner(web3)
    expect((await signer.getAddress()).toLowerCase()).toBe(web3.account)
    const contract = new Contract(token, ['function symbol() view returns (string)'], signer)
    expect(await contract.getFunction('symbol')()).toBe('TST')
  })

  it('needs a wallet with an account', async () => {
    expect(() => toBrowserProvider(web3)).toThrow(missing)
    await web3.enableWeb3({ provider: 'network', urls: { 1: chain.url } })
    await expect(getSigner(web3)).rejects.toMatchObject({ code: 'no_account' })
  })
})
