import { describeChain } from '@cryptolist/contract'
import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { type NodeProxy, startNodeProxy } from '../../tests/support/node-proxy.ts'
import { type Body, type ObjectSteps, objectSteps } from '../../tests/support/objects.ts'
import { createOldClient } from '../../tests/support/old-client.ts'
import { watch as follow } from '../index/watches.ts'
import { tellOthers } from './sync-context.ts'
import { saveSyncedWallet } from './synced-wallets-repository.ts'

type Hex = `0x${string}`

let chain: LocalChain
/** Proxies of the local chain under the ids of other chains. */
let otherChains: NodeProxy[]
let identity: TestIdentity
let token: Hex
let pictures: Hex
let wallet: Hex
const { find, master }: ObjectSteps = objectSteps(() => identity)
const client = createOldClient(() => identity)

beforeAll(async () => {
  chain = await startLocalChain()
  otherChains = await Promise.all([56, 137].map(startAs))
  const [bsc = '', polygon = ''] = otherChains.map(({ url }) => url)
  identity = await startTestIdentity({
    ...{ RPC_URL_31337: chain.url, RPC_RPS_31337: '1000' },
    ...{ RPC_URL_56: bsc, RPC_RPS_56: '1000', RPC_URL_137: polygon, RPC_RPS_137: '1000' },
  })
  token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
  pictures = await chain.deploy(testContracts.erc721)
})
afterAll(async () => {
  await identity.close()
  for (const proxy of otherChains) await proxy.close()
  await chain.stop()
})
beforeEach(() => {
  wallet = lower(privateKeyToAccount(generatePrivateKey()).address)
})

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 tokenId)',
])

function lower(address: string): Hex {
  return `0x${address.slice(2).toLowerCase()}`
}

async function startAs(chainId: number): Promise<NodeProxy> {
  const proxy = await startNodeProxy(chain.url)
  proxy.behave(({ method }) => (method === 'eth_chainId' ? { result: numberToHex(chainId) } : undefined))
  return proxy
}

async function send(to: Hex, data: Hex = '0x', value = 0n): Promise<void> {
  await chain.send({ to, data, value: numberToHex(value) })
}

const mint = (contract: Hex, to: Hex, amount: bigint) =>
  send(contract, encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] }))

const watch = (address: string, options: Body = {}) =>
  master('POST', '/functions/watchEthAddress', { address, chainId: '0x7a69', ...options })

/** Brings the index to where the chain is. */
async function index(chainId: number): Promise<void> {
  while ((await identity.context.chainIndex.round(chainId)) === 'more');
}

/** The rows of a class with this test's wallet in a field, once the index knows the chain as it is now. */
async function rows(
  className: string,
  field: string,
  address: string = wallet,
  chainId = 31337,
): Promise<Body[]> {
  await index(chainId)
  await tellOthers(identity.context.sync.context)
  return find(className, { where: { [field]: address }, order: 'block_number,log_index' })
}

describe('a watched wallet', () => {
  it('has its transfers of tokens and its balance in classes, and they become confirmed', async () => {
    await watch(wallet)
    await mint(token, wallet, 5_000_000n)
    await mint(token, wallet, 1n)
    await expect
      .poll(() => rows('EthTokenTransfers', 'to_address'))
      .toMatchObject([
        {
          token_address: token,
          from_address: `0x${'0'.repeat(40)}`,
          to_address: wallet,
          value: '5000000',
          value_decimal: 5_000_000,
          transaction_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          transaction_index: 0,
          log_index: 0,
          block_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          block_number: expect.any(Number),
          block_timestamp: { __type: 'Date', iso: expect.any(String) },
          confirmed: false,
        },
        { value: '1' },
      ])
    await expect
      .poll(() => rows('EthTokenBalance', 'address'))
      .toMatchObject([
        {
          address: wallet,
          token_address: token,
          name: 'Test',
          symbol: 'TST',
          decimals: '6',
          contract_type: 'ERC20',
          balance: '5000001',
        },
      ])
    await chain.mine(100)
    await expect
      .poll(() => rows('EthTokenTransfers', 'to_address'))
      .toMatchObject([{ confirmed: true }, { confirmed: true }])
  })

  it('has its NFTs in a class while it has them', async () => {
    const [{ address }] = chain.accounts
    const owner = lower(address)
    await watch(owner)
    await mint(pictures, owner, 77n)
    const mine = () => rows('EthNFTOwners', 'owner_of', owner)
    await expect.poll(mine).toMatchObject([
      {
        token_address: pictures,
        token_id: '77',
        amount: '1',
        contract_type: 'ERC721',
        name: 'Test pictures',
        symbol: 'TPIC',
        token_uri: expect.stringMatching(/^ipfs:/),
      },
    ])
    await send(
      pictures,
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [owner, wallet, 77n] }),
    )
    await expect.poll(mine).toEqual([])
    expect(await rows('EthNFTTransfers', 'to_address')).toMatchObject([
      {
        from_address: owner,
        token_id: '77',
        amount: '1',
        contract_type: 'ERC721',
        transaction_type: 'Single',
      },
    ])
  })

  it('has its transactions in a class', async () => {
    await watch(wallet)
    await send(wallet, '0x', 7n)
    await expect
      .poll(() => rows('EthTransactions', 'to_address'))
      .toMatchObject([
        {
          hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          from_address: lower(chain.accounts[0].address),
          value: '7',
          nonce: expect.any(Number),
          gas: expect.any(Number),
          gas_price: expect.any(Number),
          input: '0x',
          receipt_status: 1,
          receipt_gas_used: 21_000,
          confirmed: false,
        },
      ])
  })

  it('has what came before in its classes where that was asked for', async () => {
    await mint(token, wallet, 10n)
    await chain.mine(100)
    await mint(token, wallet, 20n)
    await watch(wallet, { sync_historical: true })
    await mint(token, wallet, 30n)
    await expect
      .poll(async () => {
        const transfers = await rows('EthTokenTransfers', 'to_address')
        return transfers.map(({ value, confirmed }) => [value, confirmed])
      })
      .toEqual([
        ['10', true],
        ['20', false],
        ['30', false],
      ])
  })

  it('has nothing from before in its classes otherwise', async () => {
    await mint(token, wallet, 10n)
    await watch(wallet)
    await mint(token, wallet, 20n)
    await expect
      .poll(async () => {
        const transfers = await rows('EthTokenTransfers', 'to_address')
        return transfers.map(({ value }) => value)
      })
      .toEqual(['20'])
  })

  it('is followed although another can’t be, whose user follows too much', async () => {
    const { context } = identity.context.sync
    const owner = 'user:full'
    const random = () => lower(privateKeyToAccount(generatePrivateKey()).address)
    for (let count = 0; count < 20; count += 1)
      await follow(context.index, { chainId: 31337, kind: 'wallet', address: random(), owner })
    const other = {
      chainId: 31337,
      address: random(),
      owner,
      fromBlock: undefined,
      isHistorical: false,
    } as const
    await saveSyncedWallet(context.database.db, other)
    await watch(wallet)
    await mint(token, wallet, 30n)
    const values = async () => (await rows('EthTokenTransfers', 'to_address')).map(({ value }) => value)
    await expect.poll(values).toEqual(['30'])
  })

  it('loses what a fork took from it', async () => {
    await watch(wallet)
    await mint(token, wallet, 1n)
    const values = async () => (await rows('EthTokenTransfers', 'to_address')).map(({ value }) => value)
    const balance = async () => (await rows('EthTokenBalance', 'address')).map(({ balance: sum }) => sum)
    const snapshot = await chain.request('evm_snapshot')
    await mint(token, wallet, 2n)
    await expect.poll(values).toEqual(['1', '2'])
    await expect.poll(balance).toEqual(['3'])
    await chain.request('evm_revert', [snapshot])
    await chain.mine(1)
    await mint(token, wallet, 4n)
    await chain.mine(1)
    await expect.poll(values).toEqual(['1', '4'])
    await expect.poll(balance).toEqual(['5'])
  })

  it('is not told of any more once it is given up', async () => {
    await watch(wallet)
    await mint(token, wallet, 1n)
    await expect.poll(() => rows('EthTokenTransfers', 'to_address')).toHaveLength(1)
    await chain.mine(100)
    await expect.poll(() => rows('EthTokenTransfers', 'to_address')).toMatchObject([{ confirmed: true }])
    await master('POST', '/functions/unwatchEthAddress', { address: wallet })
    const refused = await identity.send('/functions/unwatchEthAddress', {
      address: wallet,
      _MasterKey: identity.config.masterKey,
    })
    expect(refused.body).toMatchObject({ code: 141, error: expect.stringContaining("isn't watched") })
  })
})

describe.each([
  { name: 'Bsc', prefix: 'Bsc', chainId: 56 },
  { name: 'Polygon', prefix: 'Polygon', chainId: 137 },
  { name: 'Matic', prefix: 'Polygon', chainId: 137 },
])('a wallet that is watched on $name', ({ name, prefix, chainId }) => {
  const ask = (action: string) =>
    identity.send(`/functions/${action}${name}Address`, {
      address: wallet,
      _MasterKey: identity.config.masterKey,
    })
  const own = (subject: string, field: string) => rows(`${prefix}${subject}`, field, wallet, chainId)

  it(`has its transactions and transfers stored in the classes of ${prefix} until it is no longer watched`, async () => {
    const done = { status: 200, body: { result: { success: true } } }
    expect(await ask('watch')).toMatchObject(done)
    // Transactions are kept from when the index has taken the wallet in.
    await index(chainId)
    const chain_id = numberToHex(chainId)
    await mint(token, wallet, 5n)
    await send(wallet, '0x', 7n)
    const [{ address }] = chain.accounts
    const tokenId = BigInt(wallet) % 1_000_000_007n
    await mint(pictures, lower(address), tokenId)
    const given = [lower(address), wallet, tokenId] as const
    await send(pictures, encodeFunctionData({ abi, functionName: 'transferFrom', args: given }))
    await expect
      .poll(() => own('TokenTransfers', 'to_address'))
      .toMatchObject([{ token_address: token, value: '5', chain_id, confirmed: false }])
    await expect
      .poll(() => own('TokenBalance', 'address'))
      .toMatchObject([{ token_address: token, balance: '5', chain_id }])
    await expect
      .poll(() => own('Transactions', 'to_address'))
      .toMatchObject([{ value: '7', receipt_status: 1, chain_id }])
    await expect
      .poll(() => own('NFTTransfers', 'to_address'))
      .toMatchObject([{ token_id: String(tokenId), contract_type: 'ERC721', chain_id }])
    await expect
      .poll(() => own('NFTOwners', 'owner_of'))
      .toMatchObject([{ token_id: String(tokenId), chain_id }])
    expect(await rows('EthTokenTransfers', 'to_address')).toEqual([])
    expect(await ask('unwatch')).toMatchObject(done)
    expect((await ask('unwatch')).body).toMatchObject({ error: expect.stringContaining("isn't watched") })
  })
})

describe('a user', () => {
  it('has the wallet watched that they signed in with, and no other', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const { own } = await client.signIn(account)
    const ask = (address: string) => identity.send('/functions/watchEthAddress', { ...own, address })
    expect(await ask(account.address)).toMatchObject({ status: 200 })
    await mint(token, lower(account.address), 3n)
    await expect
      .poll(() => rows('EthTokenTransfers', 'to_address', lower(account.address)))
      .toMatchObject([{ value: '3' }])
    expect((await ask(wallet)).body).toMatchObject({
      code: 141,
      error: expect.stringContaining('you signed in with'),
    })
  })

  it('has no wallet watched that nobody asked for', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const { own } = await client.signIn(account)
    const { body } = await identity.send('/functions/unwatchEthAddress', { ...own, address: account.address })
    expect(body).toMatchObject({ code: 141, error: expect.stringContaining("isn't watched") })
  })

  it('cannot end what the operator began', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const { own } = await client.signIn(account)
    const address = lower(account.address)
    await watch(address)
    const { body } = await identity.send('/functions/unwatchEthAddress', { ...own, address })
    expect(body).toMatchObject({ code: 141, error: expect.stringContaining("isn't watched") })
    await mint(token, address, 5n)
    await expect.poll(() => rows('EthTokenTransfers', 'to_address', address)).toMatchObject([{ value: '5' }])
  })

  it('is refused an object as address', async () => {
    const { body } = await identity.send('/functions/watchEthAddress', {
      address: { toString: 1 },
      _MasterKey: identity.config.masterKey,
    })
    expect(body).toMatchObject({ code: 141, error: 'This isn’t the address of a wallet.' })
  })

  it('has to be signed in', async () => {
    const { body } = await identity.send('/functions/watchEthAddress', { address: wallet })
    expect(body).toMatchObject({ code: 141, error: expect.stringContaining('Sign in') })
  })

  it('gets an error naming the setting that a chain without a node needs', async () => {
    const { body } = await identity.send('/functions/watchBscAddress', {
      ...{ address: wallet, chainId: '0x61' },
      _MasterKey: identity.config.masterKey,
    })
    expect(body).toMatchObject({ code: 141, error: expect.stringContaining('RPC_URL_97') })
    expect(String(body.error)).toContain(describeChain(97))
  })
})
