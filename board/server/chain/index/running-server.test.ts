import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../../tests/support/identity.ts'
import { findCoverage, watch } from './watches.ts'

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

describe('a server with a node', () => {
  it('keeps no connection for a chain on which nothing is watched', async () => {
    const { rows } = await server.database.pool.query(
      `select from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory'`,
    )
    expect(rows).toEqual([])
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
  })
})
