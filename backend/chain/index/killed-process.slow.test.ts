import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestNodes } from '../../../board/tests/support/node-stub.ts'
import { awaitPayment, findPaymentStatus } from '../payments/payments.ts'
import {
  startTestIndex,
  startTradedChain,
  type TestIndex,
  type TradedChain,
} from './followed-chain.fixture.ts'

let traded: TradedChain
let testDatabase: TestDatabase
let index: TestIndex
let client: pg.Client
beforeAll(async () => {
  traded = await startTradedChain()
  testDatabase = await createTestDatabase()
  index = await startTestIndex(traded.chain, testDatabase)
  client = new pg.Client({ connectionString: testDatabase.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await index.close()
  await testDatabase.close()
  await traded.chain.stop()
})

/** Follows in a process of its own. */
function startProcess(): ChildProcess {
  const { url, chainId } = traded.chain
  const fixture = fileURLToPath(new URL('./follow-apart.fixture.ts', import.meta.url))
  // Its own server of modules, which stays open, because parts are loaded when they are needed.
  const script = `import { createServer } from 'vite'
    const server = await createServer({ configFile: false, logLevel: 'error', appType: 'custom',
      optimizeDeps: { noDiscovery: true }, server: { middlewareMode: true, watch: null, ws: false } })
    const module = await server.ssrLoadModule(${JSON.stringify(fixture)})
    await module.followApart(${JSON.stringify({ url, chainId })}, ${JSON.stringify(testDatabase.url)})`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function watchAll(of: TestIndex): Promise<void> {
  for (const address of [traded.erc20, traded.erc721, traded.erc1155])
    await of.watch({ kind: 'contract', address })
}

const progress = async () =>
  (await client.query('select indexed_to from chain.followers')).rows[0]?.indexed_to
const newest = async () => String(Number(await traded.chain.request('eth_blockNumber')))
/** The head is followed before the past is read, so a follower at the newest block may still lack old transfers. */
const countIncomplete = async () => {
  const { rows } = await client.query(
    'select from chain.watches where from_block is null or from_block > first_block',
  )
  return rows.length
}

/** On a connection of its own: within a transaction the answer stays what it was. */
const countWaiting = async () => {
  const { rows } = await index.database.pool.query(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
const countLocks = async () => {
  const { rows } = await client.query(`select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory'`)
  return rows.length
}

describe('a process that is killed in the middle of a write', () => {
  it('leaves nothing half written, and another one goes on', async () => {
    const [ann, bob] = traded.wallets
    await traded.mintErc20(ann, 1_000n)
    await traded.mintNft(ann, 1n)
    await watchAll(index)
    const child = startProcess()
    await expect.poll(progress, { interval: 50 }).toBe(await newest())
    await expect.poll(countIncomplete, { interval: 50 }).toBe(0)
    expect(await index.chainIndex.round(traded.chain.chainId)).toBe('another leads')
    const before = await index.dump()

    // Holdings are written last, so a process that writes them now waits in the middle of its transaction.
    await client.query('begin')
    await client.query('lock table chain.nft_holdings in share mode')
    await traded.inOneBlock(async () => {
      await traded.sendErc20(ann, bob, 5n)
      await traded.sendNft(ann, bob, 1n)
    })
    await expect.poll(countWaiting, { interval: 20 }).toBe(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await client.query('commit')
    await expect.poll(countLocks, { interval: 20 }).toBe(0)
    expect(await index.dump()).toBe(before)

    await expect.poll(() => index.chainIndex.round(traded.chain.chainId)).not.toBe('another leads')
    expect(await index.dump()).not.toBe(before)
    await index.settle()
    const fresh = await startTestIndex(traded.chain)
    await watchAll(fresh)
    await fresh.settle()
    expect(await index.dump()).toBe(await fresh.dump())
    await fresh.close()
  })
  it('leaves a payment as it was, which another one settles once', async () => {
    const [ann, bob] = traded.wallets
    const { chainId, url } = traded.chain
    await index.chainIndex.close()
    const other = await startTestIndex(traded.chain, testDatabase)
    await other.database.db.deleteFrom('chain.watches').execute()
    const told: string[] = []
    other.chainIndex.listenToPayments(async (_, changes) => {
      told.push(...changes.map(({ status }) => status))
    })
    const context = { database: other.database, chains: createTestNodes({ [chainId]: [url] }) }
    const payment = { chainId, token: traded.erc20, amount: 7n, payer: ann, recipient: bob } as const
    await awaitPayment(context, { subject: 'listing', ...payment, kind: 'transfer' })
    await client.query('begin')
    await client.query('lock table chain.payments in exclusive mode')
    const child = startProcess()
    await traded.sendErc20(ann, bob, 7n)
    await traded.chain.mine(100)
    await expect.poll(countWaiting, { interval: 20 }).toBe(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await client.query('commit')
    await expect.poll(countLocks, { interval: 20 }).toBe(0)
    expect(await findPaymentStatus(context, 'listing')).toBe('open')
    await expect.poll(() => other.chainIndex.round(chainId)).toBe('nothing to follow')
    expect([told, await findPaymentStatus(context, 'listing')]).toEqual([['paid'], 'paid'])
    await other.close()
  })
})
