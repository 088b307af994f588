import { createServer, type Server } from 'node:http'
import { type LocalChain, startLocalChain } from '@cryptolist/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toBytes } from '../../board/server/database/hex.ts'
import { anonymousViewer } from '../../board/server/domain/accounts/viewer.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { answerAs } from './answer-call.fixture.ts'
import { createIndexRows, type IndexRows, makeAddress, makeHash } from './index-rows.fixture.ts'
import { walletHandlers } from './wallets.ts'

let chain: LocalChain
let identity: TestIdentity
let rows: IndexRows
let provider: Server
/** Queries that the data provider got, and its answer. */
let queries: URLSearchParams[]
let listed: unknown
let authorization: string | undefined

beforeAll(async () => {
  chain = await startLocalChain()
  provider = createServer((request, response) => {
    queries.push(new URL(request.url ?? '', 'http://x').searchParams)
    authorization = request.headers.authorization
    response.end(JSON.stringify(listed))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const address = provider.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  identity = await startTestIdentity({
    RPC_URL_31337: chain.url,
    RPC_URL_1: 'http://127.0.0.1:1/',
    DATA_PROVIDER_URL_56: `http://127.0.0.1:${port}/api?apikey=SECRET`,
    DATA_PROVIDER_URL_137: `http://ann:p%40ss@127.0.0.1:${port}/api`,
  })
  rows = createIndexRows(identity.database, 1)
})
afterAll(async () => {
  await identity.close()
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
  await chain.stop()
})
beforeEach(async () => {
  queries = []
  await rows.clear()
  await identity.database.db.deleteFrom('chain.wallet_transactions').execute()
})

const [ann, ben] = [makeAddress(0xaa), makeAddress(0xbb)]
const ask = async (sent: Record<string, unknown>) => {
  const caller = { viewer: anonymousViewer, key: undefined }
  return answerAs({ context: identity.context, caller }, walletHandlers, 'getTransactions', sent)
}

describe('the transactions of a wallet', () => {
  it('come from a node that finds them by address, once each to a loop, while blocks arrive', async () => {
    const [me] = chain.accounts
    const send = (to: string, value: string) => chain.send({ to, value })
    for (const value of ['0x1', '0x2', '0x3', '0x4', '0x5']) await send(ben, value)
    const values: string[] = []
    let [cursor, total] = ['', 1]
    while (values.length < total) {
      const { body } = await ask({ chain: 31337, address: ben, limit: 2, cursor })
      values.push(...(body.result ?? []).map(({ value }) => value))
      cursor = body.cursor ?? ''
      total = body.total ?? 0
      await send(ben, '0x9')
    }
    expect(values).toEqual(['5', '4', '3', '2', '1'])
    const { body } = await ask({ chain: 31337, address: ben, from_block: 2, to_block: 3 })
    expect(body.result?.map(({ value }) => value)).toEqual(['3', '2'])
    expect(body.result?.[0]).toMatchObject({
      from_address: me.address.toLowerCase(),
      to_address: ben,
      receipt_status: '1',
      receipt_gas_used: '21000',
      block_number: '3',
      block_timestamp: expect.stringMatching(/^20.*Z$/),
    })
    const { body: none } = await ask({ chain: 31337, address: makeAddress(0x99) })
    expect(none).toMatchObject({ total: 0, result: [], cursor: '' })
  })

  it('come from the data provider where there is one, whose address and key stay here', async () => {
    const transaction = {
      blockNumber: '7',
      timeStamp: '1646092800',
      hash: makeHash(5),
      from: ann.toUpperCase().replace('0X', '0x'),
      to: '',
      value: '3',
      isError: '1',
      contractAddress: ben,
    }
    listed = { status: '1', message: 'OK', result: [transaction, { ...transaction, blockNumber: '6' }] }
    const { body, source } = await ask({ chain: 'bsc', address: ann, limit: 1, from_block: 2 })
    expect(source).toBe('data provider')
    expect(body.result).toMatchObject([
      {
        from_address: ann,
        to_address: null,
        receipt_contract_address: ben,
        receipt_status: '0',
        block_timestamp: '2022-03-01T00:00:00.000Z',
      },
    ])
    const next = await ask({ chain: 'bsc', address: ann, limit: 1, from_block: 2, cursor: body.cursor })
    expect(next.body).toMatchObject({ total: 2, cursor: '', result: [{ block_number: '6' }] })
    expect(
      queries.map((query) => [query.get('startblock'), query.get('endblock'), query.get('apikey')]),
    ).toEqual([
      ['2', '999999999', 'SECRET'],
      ['2', '7', 'SECRET'],
    ])
    listed = { status: '0', message: 'No transactions found', result: [] }
    expect((await ask({ chain: 'bsc', address: ann })).body).toMatchObject({ total: 0, result: [] })
    listed = { status: '0', message: 'NOTOK', result: 'Invalid API Key SECRET' }
    const failure = await ask({ chain: 'bsc', address: ann }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'unavailable' })
    expect(String(failure)).not.toMatch(/SECRET|127/)
  })

  it('come from a data provider that asks for a name and a password', async () => {
    listed = { status: '0', message: 'No transactions found', result: [] }
    expect((await ask({ chain: 'polygon', address: ann })).body).toMatchObject({ total: 0, result: [] })
    expect(authorization).toBe(`Basic ${Buffer.from('ann:p@ss').toString('base64')}`)
  })

  it('are asked of the data provider 10,000 at once at most, and further offsets refused', async () => {
    const row = { timeStamp: '1646092800', hash: makeHash(5), from: ann, value: '3' }
    const list = (length: number, newest: number) => ({
      status: '1',
      result: Array.from({ length }, (_, at) => ({ ...row, blockNumber: String(newest - at) })),
    })
    listed = list(10_000, 20_000)
    const { body } = await ask({ chain: 'bsc', address: ann, offset: 9_500 })
    expect([body.result?.length, body.result?.at(-1)?.block_number]).toEqual([500, '10001'])
    listed = list(601, 10_001)
    const next = await ask({ chain: 'bsc', address: ann, offset: 9_500, cursor: body.cursor })
    expect(next.body.result?.[0]?.block_number).toBe('10000')
    listed = list(10_000, 20_000)
    await expect(ask({ chain: 'bsc', address: ben, offset: 10_000 })).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'offset' },
    })
    expect(queries.map((query) => Number(query.get('offset')))).toEqual([10_000, 601, 10_000])
  })

  it('are else those since the wallet is followed, and never an empty list for those before', async () => {
    const refused = { code: 'not_supported', message: expect.stringContaining('DATA_PROVIDER_URL_1') }
    await expect(ask({ address: ann })).rejects.toMatchObject(refused)
    await rows.watch('wallet', ann)
    await rows.follow(20)
    const { db } = identity.database
    await db.updateTable('chain.watches').set({ transactions_from: '10' }).execute()
    await expect(ask({ address: ann })).rejects.toMatchObject(refused)
    expect((await ask({ address: ann, from_block: 12 })).body).toMatchObject({ status: 'SYNCED', total: 0 })
    const presented = (block: number) => ({
      ...Object.fromEntries(
        ['hash', 'nonce', 'from_address', 'value', 'gas', 'gas_price', 'input', 'block_hash'].map((field) => [
          field,
          '1',
        ]),
      ),
      transaction_index: '0',
      to_address: ann,
      receipt_cumulative_gas_used: '1',
      receipt_gas_used: '1',
      receipt_contract_address: null,
      receipt_root: null,
      receipt_status: '1',
      block_timestamp: new Date(0).toISOString(),
      block_number: String(block),
    })
    for (const block of [11, 12, 13])
      await db
        .insertInto('chain.wallet_transactions')
        .values({
          chain_id: 1,
          wallet: toBytes(ann),
          block_number: block,
          transaction_index: 0,
          transaction: JSON.stringify(presented(block)),
        })
        .execute()
    const { body: first, coverage } = await ask({ address: ann, limit: 2 })
    expect(first).toMatchObject({ status: 'SYNCING', total: 3 })
    expect(coverage).toEqual({ from: 10, to: 20 })
    const { body: last } = await ask({ address: ann, limit: 2, cursor: first.cursor })
    const blocks = [first, last].flatMap(({ result = [] }) => result.map((item) => item.block_number))
    expect(blocks).toEqual(['13', '12', '11'])
  })
})
