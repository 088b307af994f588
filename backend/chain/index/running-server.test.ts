import { createHook } from 'node:async_hooks'
import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { awaitPayment, findPaymentStatus } from '../payments/payments.ts'
import { findCoverage, unwatch, watch } from './watches.ts'

let chain: LocalChain
let server: TestIdentity

/** Notes which files of chains and of the data API make timers and connections from now on. */
function watchResources(): { uses: Set<string>; end(): void } {
  const uses = new Set<string>()
  const shownFrames = Error.stackTraceLimit
  Error.stackTraceLimit = 40
  const hook = createHook({
    init(_id, type) {
      if (type !== 'Timeout' && type !== 'TCPWRAP') return
      const frames = new Error().stack?.matchAll(/\/backend\/((?:chain|data-api)\/[\w/.-]+\.ts)/g) ?? []
      for (const [, file = ''] of frames) if (!file.endsWith('.test.ts')) uses.add(`${type} of ${file}`)
    },
  }).enable()
  return {
    uses,
    end() {
      hook.disable()
      Error.stackTraceLimit = shownFrames
    },
  }
}

/** Locks of chains: those of one number. A server that runs holds one of two numbers. */
async function listLocks({ database }: TestIdentity): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and objsubid = 1`,
  )
  return rows
}

describe('a server without a node', () => {
  it('runs nothing for chains that were followed when it had one', async () => {
    const resources = watchResources()
    onTestFinished(resources.end)
    const idle = await startTestIdentity()
    onTestFinished(() => idle.close())
    const { context, database } = idle
    const address = Buffer.alloc(20, 1)
    await database.pool.query(
      `insert into chain.watches (chain_id, kind, address) values (31337, 'wallet', $1)`,
      [address],
    )
    await database.pool.query(
      `insert into chain.event_syncs (chain_id, address, topic, class_name) values (31337, $1, $2, 'Sale')`,
      [address, Buffer.alloc(32)],
    )
    context.chains.check()
    await context.sync.start()
    for (const { onGap, hear } of [context.chainIndex.listener, context.sync.listener]) {
      onGap()
      hear('31337')
    }
    // Whatever looks for something to follow has found it by now.
    await database.pool.query('select pg_sleep(0.05)')
    expect([...resources.uses]).toEqual([])
    expect(await listLocks(idle)).toEqual([])
  })
})

describe('a server with a node', () => {
  // Not while the other one is looked at: both are in one process.
  beforeAll(async () => {
    chain = await startLocalChain()
    server = await startTestIdentity({ RPC_URL_31337: chain.url })
  })
  afterAll(async () => {
    await server.close()
    await chain.stop()
  })

  it('keeps no connection for a chain on which nothing is watched', async () => {
    expect(await listLocks(server)).toEqual([])
  })

  it('follows what a command has watched', async () => {
    const resources = watchResources()
    onTestFinished(resources.end)
    const token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
    const subject = { chainId: 31_337, kind: 'contract', address: token } as const
    // Following does nothing in a command; the server hears of it from the database.
    await watch(
      { ...server.context, chainIndex: { follow: () => undefined } },
      { ...subject, owner: 'operator' },
    )
    await expect
      .poll(() => findCoverage(server.context, subject))
      .toMatchObject({ status: 'SYNCED', to: Number(await chain.request('eth_blockNumber')) })
    expect(await listLocks(server)).toHaveLength(1)
    expect([...resources.uses]).toEqual(
      expect.arrayContaining(['Timeout of chain/index/chain-index.ts', 'TCPWRAP of chain/index/leader.ts']),
    )
    await unwatch(server.context, { ...subject, owner: 'operator' })
  })
  it('looks for a payment that a command awaits until it is final, and rests then', async () => {
    const [payer, treasury] = chain.accounts.map(({ address }): `0x${string}` => `0x${address.slice(2)}`)
    if (payer === undefined || treasury === undefined) throw new Error('Accounts are missing.')
    const abi = parseAbi(['function mint(address to, uint256 amount)', 'function transfer(address, uint256)'])
    const token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
    const call = (data: `0x${string}`) => chain.send({ to: token, data })
    await call(encodeFunctionData({ abi, functionName: 'mint', args: [payer, 100n] }))
    const expected = { chainId: 31_337, token, amount: 25n, payer, recipient: treasury } as const
    await awaitPayment(server.context, { subject: 'listing', ...expected, kind: 'transfer' })
    await call(encodeFunctionData({ abi, functionName: 'transfer', args: [treasury, 25n] }))
    const status = () => findPaymentStatus(server.context, 'listing')
    await chain.mine(100)
    await expect.poll(status).toBe('paid')
    await expect.poll(() => listLocks(server)).toEqual([])
  })
})
