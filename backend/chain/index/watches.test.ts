import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../board/server/database/open-database.ts'
import { openTestDatabase } from '../../../board/tests/support/opened-database.ts'
import { findCoverage, listWatches, unwatch, type WatchOwner, watch } from './watches.ts'

let database: Database
const followed: number[] = []
const context = (chainDiskMegabytes = 100) => ({
  config: { chainDiskMegabytes },
  database,
  chains: { followable: [1, 137] },
  chainIndex: { follow: (chainId: number) => void followed.push(chainId) },
})

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
})
beforeEach(async () => {
  followed.length = 0
  await database.db.deleteFrom('chain.watches').execute()
  await database.db.deleteFrom('chain.followers').execute()
})

const wallet = { chainId: 1, kind: 'wallet', address: `0x${'ab'.repeat(20)}` } as const
const numbered = (number: number) => ({ ...wallet, address: `0x${String(number).padStart(40, '0')}` })
const ann: WatchOwner = 'user:ann'

describe('watch', () => {
  it('follows a wallet once for several owners, and says that nothing is in yet', async () => {
    await watch(context(), { ...wallet, owner: ann })
    await watch(context(), { ...wallet, owner: 'key:1' })
    await watch(context(), { ...wallet, owner: ann })
    expect(followed).toEqual([1, 1, 1])
    const [only, ...others] = await listWatches(context())
    expect(others).toEqual([])
    expect(only).toMatchObject({ ...wallet, owners: ['key:1', ann], status: 'SYNCING', isComplete: false })
    expect(await findCoverage(context(), wallet)).toMatchObject({ from: 0, to: -1 })
    expect(await listWatches(context(), { owner: 'user:bob' })).toEqual([])
  })

  it('refuses a chain without a node of the operator', async () => {
    await expect(watch(context(), { ...wallet, chainId: 56, owner: ann })).rejects.toMatchObject({
      code: 'not_supported',
      message: expect.stringContaining('RPC_URL_56'),
    })
  })

  it('refuses the 21st of a user, also when all come at once, but not of the operator', async () => {
    const tries = Array.from({ length: 22 }, (_, number) =>
      watch(context(), { ...numbered(number), owner: ann }),
    )
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject(Array(2).fill({ reason: { code: 'too_many_requests' } }))
    for (let number = 0; number < 21; number += 1)
      await watch(context(), { ...numbered(number), owner: 'operator' })
    expect(await listWatches(context(), { owner: 'operator' })).toHaveLength(21)
  })

  it('refuses what is new when the index is full, and joins what is followed already', async () => {
    await watch(context(), { ...wallet, owner: ann })
    await watch(context(0), { ...wallet, owner: 'key:1' })
    await expect(watch(context(0), { ...numbered(1), owner: ann })).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
})

describe('a watch', () => {
  it('covers the blocks from its backfill to the follower, all of them once it reached its first', async () => {
    await watch(context(), { ...wallet, owner: ann })
    const follower = { chain_id: 1, indexed_to: 900, head: 910, finalized: 850 }
    await database.db.insertInto('chain.followers').values(follower).execute()
    const reach = (block: number) =>
      database.db.updateTable('chain.watches').set({ from_block: block, first_block: '100' }).execute()
    await reach(400)
    expect(await findCoverage(context(), wallet)).toMatchObject({ from: 400, to: 900, status: 'SYNCING' })
    await reach(100)
    expect(await findCoverage(context(), wallet)).toMatchObject({ from: 0, to: 900, status: 'SYNCED' })
    await database.db.updateTable('chain.followers').set({ stopped_because: 'a deep reorg' }).execute()
    expect(await findCoverage(context(), wallet)).toMatchObject({ status: 'SYNCING', isComplete: false })
    expect(await findCoverage(context(), { ...wallet, kind: 'contract' })).toBeUndefined()
  })

  it('is given up by one owner and kept for the other', async () => {
    await watch(context(), { ...wallet, owner: ann })
    await watch(context(), { ...wallet, owner: 'key:1' })
    await unwatch(context(), { ...wallet, owner: ann })
    expect(await listWatches(context())).toMatchObject([{ owners: ['key:1'] }])
  })

  it('goes with its last owner, also where no process follows its chain', async () => {
    await watch(context(), { ...wallet, owner: ann })
    const transaction = { chain_id: 1, block_number: 5, transaction_index: 0, transaction: '{}' }
    const row = { ...transaction, wallet: Buffer.alloc(20, 0xab) }
    await database.db.insertInto('chain.wallet_transactions').values(row).execute()
    expect(await unwatch(context(), { ...wallet, owner: 'key:1' })).toBe(false)
    expect(await unwatch(context(), { ...wallet, owner: ann })).toBe(true)
    expect(await listWatches(context())).toEqual([])
    expect(await database.db.selectFrom('chain.wallet_transactions').selectAll().execute()).toEqual([])
  })

  it('is used again when it is asked for, at most once a day', async () => {
    await watch(context(), { ...wallet, owner: ann })
    const age = (time: string) =>
      sql`update chain.watch_owners set used_at = now() - ${time}::interval`.execute(database.db)
    const isFresh = async () => {
      const { rows } = await sql<{ fresh: boolean }>`
        select used_at > now() - interval '1 minute' as fresh from chain.watch_owners`.execute(database.db)
      return rows[0]?.fresh
    }
    await age('20 hours')
    await watch(context(), { ...wallet, owner: ann })
    expect(await isFresh()).toBe(false)
    await age('20 days')
    await watch(context(), { ...wallet, owner: ann })
    expect(await isFresh()).toBe(true)
  })
})
