import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toBytes } from '../../board/server/database/hex.ts'
import { anonymousViewer } from '../../board/server/domain/accounts/viewer.ts'
import { listWatches } from '../chain/index/watches.ts'
import type { BackendContext } from '../context.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { placeScripted } from '../tests/support/scripted-contract.ts'
import { answerAs } from './answer-call.fixture.ts'
import type { DataApiCall, DataApiCaller, DataApiHandlers } from './handler.ts'
import { createIndexRows, type IndexRows, makeAddress } from './index-rows.fixture.ts'
import { answerHoldings, answerTokenIds, nftHandlers } from './nfts.ts'

let identity: TestIdentity
let chain: LocalChain
let context: BackendContext
let rows: IndexRows
beforeAll(async () => {
  chain = await startLocalChain()
  identity = await startTestIdentity({ RPC_URL_31337: chain.url, RPC_URL_1: 'http://127.0.0.1:1/' })
  context = identity.context
  rows = createIndexRows(identity.database, 1)
})
afterAll(async () => {
  await identity.close()
  await chain.stop()
})
beforeEach(() => rows.clear())

const [ann, ben, cat] = [makeAddress(0xaa), makeAddress(0xbb), makeAddress(0xcc)]
const [art, toys] = [makeAddress(0x721), makeAddress(0x1155)]
const visitor: DataApiCaller = { viewer: anonymousViewer, key: undefined }
const keyOf = (...scopes: ('read' | 'sync')[]): DataApiCaller => ({
  ...visitor,
  key: { id: '1', scopes },
})

const handlers: Pick<DataApiHandlers, keyof typeof nftHandlers | 'getAllTokenIds' | 'getTokenIdOwners'> = {
  ...nftHandlers,
  getAllTokenIds: answerTokenIds,
  getTokenIdOwners: (call: DataApiCall<'getTokenIdOwners'>) => {
    const { chain: chainId, address: token, token_id: tokenId } = call.parameters
    return answerHoldings(call, 'getTokenIdOwners', { chainId, token, tokenId })
  },
}
const ask = <Name extends keyof typeof handlers>(name: Name, sent: object, caller = visitor) =>
  answerAs<Name>({ context, caller }, handlers, name, {
    chain: 'eth',
    ...sent,
  })

async function fill(): Promise<void> {
  await rows.follow(20)
  await rows.nfts(
    { block_number: 1, token_id: 2, sender: Buffer.alloc(20), recipient: toBytes(ben) },
    { block_number: 4, token_id: 2, sender: toBytes(ben), recipient: toBytes(ann) },
    { block_number: 3, token_id: 10, recipient: toBytes(ann) },
  )
  await rows.holdings(
    { owner: toBytes(ann), token_id: 2, last_block: 4 },
    { owner: toBytes(ann), token_id: 10 },
    { owner: toBytes(ben), token_id: 1 },
    { owner: toBytes(ben), token_id: 3, amount: '0' },
    { owner: Buffer.alloc(20), token_id: 4 },
    { owner: toBytes(ann), token: toBytes(toys), token_id: 7, standard: 1155, amount: '5' },
    { owner: toBytes(ben), token: toBytes(toys), token_id: 7, standard: 1155, amount: '6' },
  )
}

describe('the NFTs of a wallet that is followed', () => {
  it('are those that it has, also by contract and with numbers in hexadecimal', async () => {
    await fill()
    await rows.watch('wallet', ann)
    const { body, coverage } = await ask('getNFTs', { address: ann })
    expect(body).toMatchObject({ status: 'SYNCED', total: 3, page: 0, page_size: 500, cursor: '' })
    expect(coverage).toEqual({ from: 0, to: 20 })
    expect(
      body.result?.map(({ token_address, token_id, amount }) => [token_address, token_id, amount]),
    ).toEqual([
      [art, '2', '1'],
      [art, '10', '1'],
      [toys, '7', '5'],
    ])
    expect(body.result?.[0]).toEqual({
      token_address: art,
      token_id: '2',
      amount: '1',
      contract_type: 'ERC721',
      name: '',
      symbol: '',
      token_uri: null,
      metadata: null,
      synced_at: null,
      owner_of: ann,
      block_number: '4',
      block_number_minted: '1',
    })
    const { body: ofToys } = await ask('getNFTs', { address: ann, token_addresses: [toys], format: 'hex' })
    expect(ofToys.result?.map(({ token_id }) => token_id)).toEqual(['0x7'])
  })

  it('are each returned once to a loop that counts to the total, even if one is sold meanwhile', async () => {
    await fill()
    await rows.watch('wallet', ann)
    const ids: string[] = []
    let [total, cursor] = [1, '']
    while (ids.length < total) {
      const { body } = await ask('getNFTs', { address: ann, limit: 1, cursor })
      ids.push(...(body.result ?? []).map(({ token_id }) => token_id))
      total = body.total ?? 0
      cursor = body.cursor ?? ''
      await identity.database.db
        .updateTable('chain.nft_holdings')
        .set({ amount: '0' })
        .where('token_id', '=', '2')
        .execute()
    }
    expect(ids).toEqual(['2', '10', '7'])
  })

  it('say that they are not complete while older transfers are missing', async () => {
    await fill()
    await rows.watch('wallet', ann, 10)
    const { body, coverage } = await ask('getNFTs', { address: ann })
    expect(body).toMatchObject({ status: 'SYNCING', total: 3 })
    expect(coverage).toEqual({ from: 10, to: 20 })
  })

  it('are known without following the wallet where their contracts are followed', async () => {
    await fill()
    await rows.watch('contract', toys)
    const { body } = await ask('getNFTs', { address: ben, token_addresses: [toys] })
    expect(body).toMatchObject({ status: 'SYNCED', result: [{ token_id: '7', amount: '6' }] })
  })
})

describe('a contract that is followed', () => {
  beforeEach(async () => {
    await fill()
    await rows.watch('contract', art)
    await rows.watch('contract', toys)
  })

  it('has its owners, a page after the other', async () => {
    const { body: first } = await ask('getNFTOwners', { address: art, limit: 2 })
    const { body: last } = await ask('getNFTOwners', { address: art, limit: 2, cursor: first.cursor })
    expect([first.total, last.total, last.cursor]).toEqual([3, 3, ''])
    const result = [...(first.result ?? []), ...(last.result ?? [])]
    expect(result.map(({ token_id, owner_of }) => [token_id, owner_of])).toEqual([
      ['1', ben],
      ['2', ann],
      ['10', ann],
    ])
  })

  it('has each of its tokens once, and the owners of one', async () => {
    const { body } = await ask('getAllTokenIds', { address: toys })
    expect(body).toMatchObject({ total: 1, status: 'SYNCED', result: [{ token_id: '7', amount: '11' }] })
    const { body: first } = await ask('getAllTokenIds', { address: art, limit: 2 })
    const { body: last } = await ask('getAllTokenIds', { address: art, limit: 2, cursor: first.cursor })
    const ids = [first, last].flatMap(({ result = [] }) => result.map(({ token_id }) => token_id))
    expect([ids, first.total]).toEqual([['1', '2', '10'], 3])
    const { body: owners } = await ask('getTokenIdOwners', { address: toys, token_id: '0x7' })
    expect(owners.result?.map(({ owner_of, amount }) => [owner_of, amount])).toEqual([
      [ann, '5'],
      [ben, '6'],
    ])
  })
})

describe('a contract whose transfers don’t add up', () => {
  const ownerOf = 'ownerOf(uint256 id) view returns (address)'
  const balanceOf = 'balanceOf(address owner, uint256 id) view returns (uint256)'
  /** The index of chain 1, with the local chain in its place. */
  const askBoth = <Name extends keyof typeof handlers>(name: Name, sent: object) => {
    const get = (chainId: number) => context.chains.get(chainId === 1 ? 31337 : chainId)
    const here = { ...context, chains: { ...context.chains, get } }
    return answerAs<Name>({ context: here, caller: visitor }, handlers, name, { chain: 'eth', ...sent })
  }
  beforeEach(async () => {
    await fill()
    const pictures = await placeScripted(chain, art)
    // Token 2 isn't Ann's but Cat's, 1 is Ben's as it seems, and 10 was burnt.
    await pictures.answer(ownerOf, [1n], ben)
    await pictures.answer(ownerOf, [2n], cat)
    await pictures.revert(ownerOf, [10n], '0x')
    const coins = await placeScripted(chain, toys)
    await coins.answer(balanceOf, [ann, 7n], 0n)
    await coins.answer(balanceOf, [ben, 7n], 4n)
    await coins.answer(balanceOf, [cat, 7n], 3n)
    await rows.holdings({
      owner: toBytes(cat),
      token: toBytes(toys),
      token_id: 7,
      standard: 1155,
      amount: '-2',
    })
    await rows.watch('contract', art, 0, true)
    await rows.watch('contract', toys, 0, true)
    await rows.watch('wallet', ann)
    await rows.follow(Number(await chain.request('eth_blockNumber')))
  })

  it('has the owners that it names itself, on full pages', async () => {
    const { body: owners } = await askBoth('getNFTOwners', { address: art, limit: 1 })
    expect(owners.result?.map(({ token_id, owner_of }) => [token_id, owner_of])).toEqual([['1', ben]])
    const { body: last } = await askBoth('getNFTOwners', { address: art, limit: 1, cursor: owners.cursor })
    expect(last).toMatchObject({ total: 1, cursor: '', result: [] })
    for (const operation of ['getNFTOwners', 'getTokenIdOwners'] as const) {
      const { body } = await askBoth(operation, { address: toys, token_id: '7', limit: 2 })
      expect(body.result?.map(({ owner_of, amount }) => [owner_of, amount])).toEqual([
        [ben, '4'],
        [cat, '3'],
      ])
    }
  })

  it('lists tokens with an owner, and under a wallet only its own', async () => {
    const { body: pictures } = await askBoth('getAllTokenIds', { address: art })
    expect(pictures.result?.map(({ token_id }) => token_id)).toEqual(['1', '2'])
    const { body: coins } = await askBoth('getAllTokenIds', { address: toys })
    expect(coins.result?.map(({ token_id, amount }) => [token_id, amount])).toEqual([['7', '7']])
    const { body: ofAnn } = await askBoth('getNFTs', { address: ann })
    expect(ofAnn).toMatchObject({ total: 0, result: [] })
    const { body: ofCat } = await askBoth('getNFTs', { address: cat, token_addresses: [toys] })
    expect(ofCat.result?.map(({ token_id, amount }) => [token_id, amount])).toEqual([['7', '3']])
  })

  it('is not answered from its transfers while its node is away', async () => {
    await expect(ask('getNFTOwners', { address: art })).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('what is not followed', () => {
  it('is never answered as empty', async () => {
    await rows.watch('wallet', cat, null)
    await expect(ask('getNFTs', { address: cat })).rejects.toMatchObject({ code: 'unavailable' })
    await expect(ask('getNFTs', { address: ann, chain: 'bsc' })).rejects.toMatchObject({
      code: 'not_supported',
      message: expect.stringContaining('RPC_URL_56'),
    })
  })

  it('is summed up from the node while that is quick', async () => {
    const token = await chain.deploy(testContracts.erc721)
    const coins = await chain.deploy(testContracts.erc1155)
    const [me] = chain.accounts
    const send = (to: string, signature: string, args: readonly unknown[]) =>
      chain.send({ to, data: encodeCall(signature, args) })
    for (const id of [9n, 10n, 11n]) await send(token, 'mint(address to, uint256 id)', [me.address, id])
    await send(token, 'transferFrom(address a, address b, uint256 id)', [me.address, ben, 10n])
    await send(coins, 'mint(address to, uint256 id, uint256 amount)', [ben, 3n, 9n])
    const { body } = await ask('getNFTs', { chain: 31337, address: ben })
    const byAddress = [
      [coins, '3', '9'],
      [token, '10', '1'],
    ].sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
    expect(body.result?.map((item) => [item.token_address, item.token_id, item.amount])).toEqual(byAddress)
    expect(body.result?.find(({ token_id }) => token_id === '10')).toMatchObject({
      name: 'Test pictures',
      symbol: 'TPIC',
      owner_of: ben,
    })
    const { body: first } = await ask('getNFTOwners', { chain: 31337, address: token, limit: 2 })
    const { cursor } = first
    const { body: last } = await ask('getNFTOwners', { chain: 31337, address: token, limit: 2, cursor })
    const owners = [first, last].flatMap(({ result = [] }) =>
      result.map((item) => [item.token_id, item.owner_of]),
    )
    expect(owners).toEqual([
      ['9', me.address.toLowerCase()],
      ['10', ben],
      ['11', me.address.toLowerCase()],
    ])
    expect(first.total).toBe(3)
  })
})

describe('syncNFTContract', () => {
  it('has a contract followed for a key that may, and for nobody else', async () => {
    const address = await chain.deploy(testContracts.erc721)
    const sent = { chain: 31337, address }
    for (const caller of [visitor, keyOf('read')])
      await expect(ask('syncNFTContract', sent, caller)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await listWatches(context)).toEqual([])
    expect(await ask('syncNFTContract', sent, keyOf('sync'))).toMatchObject({ status: 201 })
    await ask('syncNFTContract', sent, { ...visitor, isOperator: true })
    expect(await listWatches(context)).toMatchObject([
      { kind: 'contract', address, owners: ['key:1', 'operator'] },
    ])
  })

  it('has a contract of other tokens followed, too, and nothing else', async () => {
    const address = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
    expect(await ask('syncNFTContract', { chain: 31337, address }, keyOf('sync'))).toMatchObject({
      status: 201,
    })
    await expect(
      ask('syncNFTContract', { chain: 31337, address: `0x${'11'.repeat(20)}` }, keyOf('sync')),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

function encodeCall(signature: string, args: readonly unknown[]): string {
  const abi = parseAbi([`function ${signature}`] as readonly string[])
  return encodeFunctionData({ abi, functionName: signature.slice(0, signature.indexOf('(')), args })
}
