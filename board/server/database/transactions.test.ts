import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createListingsDatabase, type ListingsDatabase } from '../../tests/support/listings.ts'
import { inLongTransaction, inTransaction } from './transactions.ts'

let database: ListingsDatabase
beforeAll(async () => {
  database = await createListingsDatabase()
  await database.pool.query('create table counted (id int primary key, times int not null default 0)')
  await database.pool.query('insert into counted values (1), (2)')
})
afterAll(() => database.close())

/** Counts in two rows, in this order, and lets the other begin in between; a second attempt waits until the other has counted. */
function count(
  order: readonly [number, number],
  meet: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<number> {
  let attempts = 0
  return inTransaction(database.db, async (db) => {
    attempts += 1
    if (attempts > 1) await other()
    await sql`update counted set times = times + 1 where id = ${order[0]}`.execute(db)
    if (attempts === 1) await meet()
    await sql`update counted set times = times + 1 where id = ${order[1]}`.execute(db)
    return attempts
  })
}

const failing = (code: string): Error => Object.assign(new Error(code), { code })

describe('a transaction', () => {
  it('that PostgreSQL ended for a deadlock runs again, and nothing is done twice', async () => {
    let here = 0
    let open: () => void = () => undefined
    const both = new Promise<void>((resolve) => {
      open = resolve
    })
    const meet = async (): Promise<void> => {
      here += 1
      if (here === 2) open()
      await both
    }
    const counting: Promise<number>[] = [
      count([1, 2], meet, async () => counting[1]),
      count([2, 1], meet, async () => counting[0]),
    ]
    const attempts = await Promise.all(counting)
    expect(attempts.sort()).toEqual([1, 2])
    const { rows } = await database.pool.query('select times from counted')
    expect(rows).toEqual([{ times: 2 }, { times: 2 }])
  })

  it.each([
    ['40P01', 3],
    ['40001', 3],
    ['23505', 1],
  ])('that fails with %s is tried %i times', async (code, times) => {
    let attempts = 0
    const run = async (): Promise<never> => {
      attempts += 1
      throw failing(code)
    }
    await expect(inTransaction(database.db, run)).rejects.toMatchObject({ code })
    expect(attempts).toBe(times)
  })

  it('that is long computes for five minutes between its statements', async () => {
    const { rows } = await inLongTransaction(database.db, (db) =>
      sql`show idle_in_transaction_session_timeout`.execute(db),
    )
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '5min' }])
  })
})
