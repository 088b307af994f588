import { createServer, type Server } from 'node:http'
import { listDataApiOperations } from '@cryptolist/contract'
import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toBytes } from '../../board/server/database/hex.ts'
import { makeWallet, signInOnSite } from '../../board/tests/support/wallets.ts'
import type { BackendContext } from '../context.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { signInLegacy } from '../tests/support/legacy-wallet.ts'
import { makeSolanaWallet, signOther } from '../tests/support/other-wallets.ts'
import { withNewestHead } from '../tests/support/scripted-contract.ts'
import { writeContract } from '../tests/support/write-contract.ts'
import { answerAs, answerCall } from './answer-call.fixture.ts'
import { createIndexRows, type IndexRows, makeAddress, makeHash } from './index-rows.fixture.ts'
import { oldHandlers } from './old-functions.ts'

let chain: LocalChain
let identity: TestIdentity
let context: BackendContext
let rows: IndexRows
let coin: Hex
let other: Hex

const wallet = makeAddress(0xaa)
const sent = { chain: 'Eth', address: wallet }

let provider: Server
/** How many transactions the data provider knows, one a block. */
let transactionCount = 0

/** An Etherscan-style list, newest first. */
const startProvider = async (): Promise<string> => {
  provider = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams
    const newest = Math.min(transactionCount, Number(query.get('endblock')))
    const length = Math.min(newest, Number(query.get('offset')))
    const result = Array.from({ length }, (_, at) => ({
      blockNumber: String(newest - at),
      timeStamp: '1646092800',
      hash: makeHash(newest - at),
      from: wallet,
      to: wallet,
      value: '1',
    }))
    response.end(JSON.stringify({ status: '1', message: 'OK', result }))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const address = provider.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/api`
}

beforeAll(async () => {
  chain = await startLocalChain({ chainId: 1 })
  identity = await startTestIdentity({ RPC_URL_1: chain.url, DATA_PROVIDER_URL_56: await startProvider() })
  context = { ...identity.context, chains: withNewestHead(identity.context.chains, chain) }
  rows = createIndexRows(identity.database, 1)
  coin = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Harbor Coin', 'HRB', 6])
  other = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['', '', 0])
  await chain.request('anvil_setBalance', [wallet, '0x7'])
  for (const token of [coin, other])
    await writeContract(chain, token, 'mint(address to, uint256 amount)', [wallet, 42n])
})
afterAll(async () => {
  await identity.close()
  await chain.stop()
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
})
beforeEach(async () => {
  await rows.clear()
  await rows.watch('wallet', wallet)
  await rows.follow(20)
  const seen = (token: Hex) => ({ chain_id: '1', owner: toBytes(wallet), token: toBytes(token) })
  await identity.database.db
    .insertInto('chain.erc20_seen')
    .values([seen(coin), seen(other)])
    .execute()
})

const ether = { balance: '7', decimals: 18, name: 'Ether', symbol: 'ETH' }
const harborCoin = {
  balance: '42',
  contractType: 'ERC20',
  decimals: 6,
  name: 'Harbor Coin',
  symbol: 'HRB',
  get tokenAddress() {
    return coin
  },
}

describe('the tokens of a wallet, as an old app asks for them', () => {
  it('begin with the native currency, where apps read it', async () => {
    const caller = { viewer: { user: null, session: null }, key: undefined }
    const { body, coverage } = await answerAs({ context, caller }, oldHandlers, 'getAllERC20', sent)
    expect(body[0]).toEqual(ether)
    expect(body.slice(1)).toHaveLength(2)
    expect(body.slice(1)).toEqual(
      expect.arrayContaining([
        { ...harborCoin },
        { balance: '42', contractType: 'ERC20', decimals: 0, name: null, symbol: null, tokenAddress: other },
      ]),
    )
    expect(coverage).toEqual({ from: 0, to: 20 })
  })

  it('are asked of a quick node where the wallet is not followed', async () => {
    await rows.clear()
    const body = await answerCall(context, oldHandlers, 'getAllERC20', sent)
    expect(body.slice(1)).toHaveLength(2)
    expect(body).toEqual(expect.arrayContaining([ether, { ...harborCoin }]))
  })
})

describe('one token, as an old app asks for it', () => {
  const ask = (wanted: object) => answerCall(context, oldHandlers, 'getERC20', { ...sent, ...wanted })

  it('is found by its symbol among the wallet’s, or by its address anywhere', async () => {
    expect(await ask({ symbol: 'hrb' })).toEqual({ ...harborCoin })
    expect(await ask({ symbol: 'ETH' })).toEqual(ether)
    await rows.clear()
    expect(await ask({ tokenAddress: coin })).toEqual({ ...harborCoin })
    const stranger = { address: makeAddress(0xbb), tokenAddress: coin }
    expect(await ask(stranger)).toEqual({ ...harborCoin, balance: '0' })
  })

  it('is not found, or refused, where there is none', async () => {
    await expect(ask({ symbol: 'NONE' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(ask({})).rejects.toMatchObject({ facts: { field: 'symbol' } })
    await expect(ask({ tokenAddress: makeAddress(0x404) })).rejects.toMatchObject({
      facts: { field: 'tokenAddress' },
    })
  })
})

describe('the NFTs of a wallet, as an old app asks for them', () => {
  it('are a list and a count', async () => {
    const token = makeAddress(0x721)
    await rows.holdings(
      { owner: toBytes(wallet), token: toBytes(token), token_id: '5', standard: 1155, amount: '3' },
      { owner: toBytes(wallet), token: toBytes(token), token_id: '6', standard: 1155, amount: '1' },
    )
    expect(await answerCall(context, oldHandlers, 'getNFTs_old', sent)).toEqual(
      [
        { token_id: '5', amount: 3 },
        { token_id: '6', amount: 1 },
      ].map((held) => ({
        ...held,
        contract_type: 'ERC1155',
        name: null,
        symbol: null,
        token_address: token,
        token_uri: null,
      })),
    )
    expect(await answerCall(context, oldHandlers, 'getNFTsCount_old', sent)).toBe(2)
  })
})

describe('the transactions of a wallet, as an old app asks for them', () => {
  const busy = makeAddress(0xb0)
  const ask = (wanted: object = {}) =>
    answerCall(context, oldHandlers, 'getTransactions_old', { chain: 'Eth', address: busy, ...wanted })
  const count = () =>
    answerCall(context, oldHandlers, 'getTransactionsCount', { chain: 'Eth', address: busy })
  const send = async (amount: number): Promise<void> => {
    for (let sent = 1; sent <= amount; sent += 1)
      await chain.send({ to: busy, value: `0x${sent.toString(16)}` })
    expect(await chain.getBalance(busy)).toBe(BigInt((amount * (amount + 1)) / 2))
  }

  it('are an array, the newest first unless it is asked for otherwise, and a count', async () => {
    expect([await ask(), await count()]).toEqual([[], 0])
    await send(3)
    expect((await ask()).map(({ value }) => value)).toEqual(['3', '2', '1'])
    expect((await ask({ order: 'ASC' })).map(({ value }) => value)).toEqual(['1', '2', '3'])
    expect(await count()).toBe(3)
  })
  it('are cut off after the newest 500, and counted to 10,000', async () => {
    transactionCount = 1_201
    const onBsc = { chain: 'bsc', address: wallet }
    const list = await answerCall(context, oldHandlers, 'getTransactions_old', onBsc)
    expect([list.length, list[0]?.block_number, list.at(-1)?.block_number]).toEqual([500, '1201', '702'])
    const ascending = answerCall(context, oldHandlers, 'getTransactions_old', { ...onBsc, order: 'asc' })
    await expect(ascending).rejects.toMatchObject({ code: 'invalid_input', facts: { field: 'order' } })
    expect(await answerCall(context, oldHandlers, 'getTransactionsCount', onBsc)).toBe(1_201)
    transactionCount = 10_001
    await expect(answerCall(context, oldHandlers, 'getTransactionsCount', onBsc)).rejects.toMatchObject({
      code: 'not_supported',
      message: 'This wallet has more than 10000 transactions, which this server can’t count.',
    })
  })
})

describe('a call about a wallet that names none', () => {
  const ofWallets = listDataApiOperations().filter(({ isOfWallet }) => isOfWallet === true)
  const ask = async (name: string, token: unknown, sent: object = { address: '' }) =>
    (await identity.send(`/functions/${name}`, { chain: 'Eth', ...sent, _SessionToken: token })).body

  it('is about the wallet of the user who calls, and asks for one of anyone else', async () => {
    const own = makeWallet()
    const { body } = await signInLegacy(identity, own)
    const address = own.address.toLowerCase() as Hex
    await rows.watch('wallet', address)
    await chain.request('anvil_setBalance', [address, '0x9'])
    const native = { ...ether, balance: '9' }
    expect(await ask('getAllERC20', body.sessionToken)).toEqual({ result: [native] })
    expect(await ask('getERC20', body.sessionToken, { symbol: 'eth' })).toEqual({ result: native })
    for (const name of ['getNFTs_old', 'getTransactions'])
      expect([name, await ask(name, body.sessionToken)]).toEqual([name, { result: [] }])
    for (const name of ['getNFTsCount_old', 'getTransactionsCount'])
      expect([name, await ask(name, body.sessionToken, {})]).toEqual([name, { result: 0 }])
    const { token } = await signInOnSite(identity, makeWallet())
    expect(await ask('getNativeBalance', token)).toEqual({ result: { balance: '0' } })
    expect(await ask('getNativeBalance', token, { address })).toEqual({ result: { balance: '9' } })
  })

  it('needs a wallet of its own family', async () => {
    const { body: ofEthereum } = await signInLegacy(identity, makeWallet())
    const authData = await signOther(identity, await makeSolanaWallet())
    const { body: ofSolana } = await identity.send('/users', { authData })
    const listUnanswered = async (token: unknown) => {
      const answers = await Promise.all(
        ofWallets.map(
          async ({ name, api }) =>
            [api, await ask(name.replace('getTransactions_old', 'getTransactions'), token)] as const,
        ),
      )
      return new Set(answers.filter(([, { error }]) => error === 'address is required.').map(([api]) => api))
    }
    expect(await listUnanswered(ofEthereum.sessionToken)).toEqual(new Set(['solana']))
    expect(await listUnanswered(ofSolana.sessionToken)).toEqual(new Set(['web3', 'old']))
    expect(await listUnanswered(undefined)).toEqual(new Set(['web3', 'old', 'solana']))
  })
})
