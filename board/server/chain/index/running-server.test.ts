import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../../tests/support/identity.ts'
import { awaitPayment, findPaymentStatus } from '../payments/payments.ts'
import { findCoverage, unwatch, watch } from './watches.ts'

let chain: LocalChain
let server: TestIdentity
beforeAll(async () => {
  chain = await startLocalChain()
  server = await startTestIdentity({ RPC_URL_31337: chain.url })
})
afterAll(async () => {
  await server.close()
  await chain.stop()
})

const listLocks = async () => {
  const { rows } = await server.database.pool.query(
    `select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory'`,
  )
  return rows
}

describe('a server with a node', () => {
  it('keeps no connection for a chain on which nothing is watched', async () => {
    expect(await listLocks()).toEqual([])
  })

  it('follows what a command has watched', async () => {
    const token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
    const subject = { chainId: 31_337, kind: 'contract', address: token } as const
    // What follows in a command does nothing; the server hears of it from the database.
    await watch(
      { ...server.context, chainIndex: { follow: () => undefined } },
      { ...subject, owner: 'operator' },
    )
    await expect
      .poll(() => findCoverage(server.context, subject), { timeout: 15_000 })
      .toMatchObject({ status: 'SYNCED', to: Number(await chain.request('eth_blockNumber')) })
    await unwatch(server.context, { ...subject, owner: 'operator' })
  })
  it('looks for a payment that a command awaits until it is final, and rests then', async () => {
    const [payer, treasury] = chain.accounts.map(({ address }): `0x${string}` => `0x${address.slice(2)}`)
    if (payer === undefined || treasury === undefined) throw new Error('Accounts are missing.')
    await chain.request('anvil_autoImpersonateAccount', [true])
    const abi = parseAbi(['function mint(address to, uint256 amount)', 'function transfer(address, uint256)'])
    const token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
    const call = (data: `0x${string}`) =>
      chain.request('eth_sendTransaction', [{ from: payer, to: token, data }])
    await call(encodeFunctionData({ abi, functionName: 'mint', args: [payer, 100n] }))
    const expected = { chainId: 31_337, token, amount: 25n, payer, recipient: treasury } as const
    await awaitPayment(server.context, { subject: 'listing', ...expected, kind: 'transfer' })
    await call(encodeFunctionData({ abi, functionName: 'transfer', args: [treasury, 25n] }))
    const status = () => findPaymentStatus(server.context, 'listing')
    await chain.mine(100)
    await expect.poll(status, { timeout: 15_000 }).toBe('paid')
    await expect.poll(listLocks, { timeout: 15_000 }).toEqual([])
  })
})
