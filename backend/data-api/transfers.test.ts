import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toBytes } from '../../board/server/database/hex.ts'
import { anonymousViewer } from '../../board/server/domain/accounts/viewer.ts'
import { listWatches } from '../chain/index/watches.ts'
import type { BackendContext } from '../context.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { answerAs } from './answer-call.fixture.ts'
import type { DataApiCaller } from './handler.ts'
import { createIndexRows, type IndexRows, makeAddress, makeHash } from './index-rows.fixture.ts'
import { transferHandlers } from './transfers.ts'

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

const [ann, ben] = [makeAddress(0xaa), makeAddress(0xbb)]
const visitor: DataApiCaller = { viewer: anonymousViewer, key: undefined }
const app: DataApiCaller = { viewer: anonymousViewer, key: { id: '1', scopes: ['read'] } }

const ask = <Name extends keyof typeof transferHandlers>(name: Name, sent: object, caller = visitor) =>
  answerAs({ context, caller }, transferHandlers, name, { chain: 'eth', ...sent })

describe('token transfers of a wallet', () => {
  beforeEach(async () => {
    await rows.watch('wallet', ann)
    await rows.follow(20)
    await rows.erc20(
      { block_number: 3, log_index: 1, amount: '25' },
      { block_number: 3, log_index: 2, sender: toBytes(ben), recipient: toBytes(ann) },
      { block_number: 5, recipient: toBytes(ann) },
      { block_number: 7, sender: toBytes(makeAddress(0xcc)) },
      { block_number: 9, token: toBytes(makeAddress(0x21)) },
    )
  })

  it('are those from and to it, newest first, one to itself once', async () => {
    const { body, coverage } = await ask('getTokenTransfers', { address: ann })
    expect(body.result?.map(({ block_number, value }) => [block_number, value])).toEqual([
      ['9', '1'],
      ['5', '1'],
      ['3', '1'],
      ['3', '25'],
    ])
    expect(body).toMatchObject({ total: 4, page: 0, page_size: 500, cursor: '', status: 'SYNCED' })
    expect(coverage).toEqual({ from: 0, to: 20 })
    expect(body.result?.at(-1)).toEqual({
      transaction_hash: makeHash(7),
      address: makeAddress(0x20),
      block_timestamp: '2022-03-01T00:00:30.000Z',
      block_number: '3',
      block_hash: makeHash(3),
      to_address: ben,
      from_address: ann,
      value: '25',
    })
  })

  it.each<[object, string[]]>([
    [{ from_block: 5 }, ['9', '5']],
    [{ to_block: '0x5' }, ['5', '3', '3']],
    [{ from_block: '4', to_block: 8 }, ['5']],
    [{ from_date: '2022-03-01T00:00:35Z', to_date: '2022-03-01T00:00:55Z' }, ['5']],
    [{ to_date: '2021-01-01T00:00:00Z' }, []],
    [{ from_date: '2031-01-01T00:00:00Z' }, []],
    [{ to_block: 'latest', limit: 1 }, ['9']],
  ])('can be asked for by blocks and dates: %j', async (sent, blocks) => {
    const { body } = await ask('getTokenTransfers', { address: ann, ...sent })
    expect(body.result?.map(({ block_number }) => block_number)).toEqual(blocks)
  })

  it('come once each to loops by cursor, by offset and by block, while blocks arrive', async () => {
    let newest = 20
    const arrive = async (): Promise<void> => {
      newest += 1
      await rows.erc20({ block_number: newest })
      await rows.follow(newest)
    }
    const byCursor: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await ask('getTokenTransfers', { address: ann, limit: 1, cursor })
      byCursor.push(...(body.result ?? []).map(({ block_number }) => block_number))
      cursor = body.cursor
      await arrive()
    } while (cursor !== '')
    expect(byCursor).toEqual(['9', '5', '3', '3'])
    const byOffset: string[] = []
    for (let total = 1; byOffset.length < total; await arrive()) {
      const sent = { address: ann, limit: 3, offset: byOffset.length }
      const { body } = await ask('getTokenTransfers', sent)
      byOffset.push(...(body.result ?? []).map(({ block_number }) => block_number))
      total = body.total ?? 0
    }
    expect(byOffset).toEqual(['24', '23', '22', '21', '9', '5', '3', '3'])
    const byBlock = new Set<string>()
    for (let [last, before] = ['latest', '']; last !== before; await arrive()) {
      const { body } = await ask('getTokenTransfers', { address: ann, limit: 3, to_block: last })
      for (const item of body.result ?? []) byBlock.add(`${item.block_number} ${item.value}`)
      before = last
      last = body.result?.at(-1)?.block_number ?? last
    }
    expect([...byBlock].slice(-4)).toEqual(['9 1', '5 1', '3 1', '3 25'])
  })
})

describe('transfers of a contract that is followed', () => {
  it('come newest first, page by page, and by direction for a wallet', async () => {
    const [coin, art] = [makeAddress(0x20), makeAddress(0x721)]
    for (const address of [coin, art]) await rows.watch('contract', address)
    await rows.watch('wallet', ann)
    await rows.follow(20)
    await rows.erc20({ block_number: 2 }, { block_number: 4 }, { block_number: 6 })
    await rows.nfts(
      { block_number: 3, batch_index: 0, standard: 1155 },
      { block_number: 3, batch_index: 1, standard: 1155, token_id: 2 },
      { block_number: 8, sender: toBytes(ben), recipient: toBytes(ann) },
    )
    const blocksOf = async (name: keyof typeof transferHandlers, sent: object) => {
      const blocks: string[] = []
      let cursor: string | undefined = ''
      do {
        const { body }: Awaited<ReturnType<typeof ask>> = await ask(name, { ...sent, limit: 1, cursor })
        blocks.push(...(body.result ?? []).map(({ block_number }) => block_number))
        cursor = body.cursor
      } while (cursor !== '')
      return blocks
    }
    expect(await blocksOf('getTokenAddressTransfers', { address: coin })).toEqual(['6', '4', '2'])
    expect(await blocksOf('getContractNFTTransfers', { address: art })).toEqual(['8', '3', '3'])
    expect(await blocksOf('getNFTTransfers', { address: ann, direction: 'to' })).toEqual(['8'])
    expect(await blocksOf('getNFTTransfers', { address: ann, direction: 'from' })).toEqual(['3', '3'])
  })
})

describe('what is followed only from a block on', () => {
  it('is answered as far as it is known, which the answer says', async () => {
    await rows.watch('wallet', ann, 10)
    await rows.follow(20)
    await rows.erc20({ block_number: 5 }, { block_number: 12 })
    await rows.nfts({ block_number: 5 }, { block_number: 13 })
    const { body, coverage } = await ask('getTokenTransfers', { address: ann })
    expect(body).toMatchObject({ status: 'SYNCING', total: 1, result: [{ block_number: '12' }] })
    expect(coverage).toEqual({ from: 10, to: 20 })
    const { body: nfts } = await ask('getNFTTransfers', { address: ann })
    expect(nfts).toMatchObject({ index_complete: false, total: 1, result: [{ block_number: '13' }] })
    const { body: later } = await ask('getTokenTransfers', { address: ann, from_block: 11 })
    expect(later).toMatchObject({ status: 'SYNCED', total: 1 })
  })

  it('is never called complete once the chain has replaced more blocks than can be undone', async () => {
    await rows.watch('wallet', ann, 10)
    await rows.follow(20)
    await rows.erc20({ block_number: 12 })
    await rows.nfts({ block_number: 13 })
    await identity.database.db.updateTable('chain.followers').set({ stopped_because: 'replaced' }).execute()
    const { body } = await ask('getTokenTransfers', { address: ann, from_block: 11 })
    expect(body).toMatchObject({ status: 'SYNCING', total: 1 })
    const { body: nfts } = await ask('getNFTTransfers', { address: ann })
    expect(nfts).toMatchObject({ index_complete: false, total: 1 })
  })

  it('is never answered as empty while nothing is in', async () => {
    await rows.watch('wallet', ann, null)
    await rows.follow(20)
    await expect(ask('getTokenTransfers', { address: ann })).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('what is not followed', () => {
  const unknown = makeAddress(0xdd)

  it('is refused to a visitor with a sentence that says who can do what, never answered as empty', async () => {
    const refused = { code: 'not_supported', message: expect.stringContaining('RPC_URL_137') }
    await expect(ask('getTokenTransfers', { address: unknown, chain: 'polygon' })).rejects.toMatchObject(
      refused,
    )
  })

  it('is read from the node while that is quick, and then complete', async () => {
    const [erc20, erc721, erc1155] = [
      await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6]),
      await chain.deploy(testContracts.erc721),
      await chain.deploy(testContracts.erc1155),
    ]
    const send = (to: `0x${string}`, signature: string, args: readonly unknown[]) =>
      chain.send({ to, data: encodeCall(signature, args) })
    await send(erc20, 'mint(address to, uint256 amount)', [unknown, 5n])
    await send(erc721, 'mint(address to, uint256 tokenId)', [unknown, 77n])
    // The number of this token is the wallet's own address.
    await send(erc721, 'mint(address to, uint256 tokenId)', [ben, BigInt(unknown)])
    await send(erc1155, 'mint(address to, uint256 id, uint256 amount)', [unknown, 3n, 9n])
    const sent = { chain: 31337, address: unknown }
    const { body: tokens } = await ask('getTokenTransfers', sent)
    expect(tokens).toMatchObject({ status: 'SYNCED', total: 1, result: [{ address: erc20, value: '5' }] })
    const { body: nfts } = await ask('getNFTTransfers', { ...sent, format: 'hex' })
    expect(nfts).toMatchObject({
      index_complete: true,
      result: [
        { token_address: erc1155, token_id: '0x3', amount: '9', contract_type: 'ERC1155', log_index: 0 },
        { token_address: erc721, token_id: '0x4d', amount: '1', contract_type: 'ERC721' },
      ],
    })
    const { body: none } = await ask('getNFTTransfers', { ...sent, direction: 'from' })
    expect(none).toMatchObject({ total: 0, cursor: '', result: [] })
    const { body: first } = await ask('getContractNFTTransfers', { ...sent, address: erc721, limit: 1 })
    const { body: last } = await ask('getContractNFTTransfers', {
      ...sent,
      address: erc721,
      limit: 1,
      cursor: first.cursor,
    })
    expect([first.result[0]?.token_id, last.result[0]?.token_id]).toEqual([BigInt(unknown).toString(), '77'])
    expect([first.total, last.total, last.cursor]).toEqual([2, 2, ''])
    const { body: byToken } = await ask('getTokenAddressTransfers', { ...sent, address: erc20 })
    expect(byToken.result).toEqual(tokens.result)
    expect(await listWatches(context)).toEqual([])
  })

  it('is followed from the first time that an app with a key asks for a wallet', async () => {
    await ask('getTokenTransfers', { chain: 31337, address: unknown }, app)
    await ask('getNFTTransfers', { chain: 31337, address: unknown }, app)
    const [only, ...others] = await listWatches(context)
    expect(only).toMatchObject({ kind: 'wallet', address: unknown, chainId: 31337, owners: ['key:1'] })
    expect(others).toEqual([])
    await expect(ask('getTokenTransfers', { address: unknown }, app)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('is being indexed'),
    })
  })
})

function encodeCall(signature: string, args: readonly unknown[]): string {
  const abi = parseAbi([`function ${signature}`] as readonly string[])
  return encodeFunctionData({ abi, functionName: signature.slice(0, signature.indexOf('(')), args })
}
