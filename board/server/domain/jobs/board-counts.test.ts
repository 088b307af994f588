import { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKysely } from '../../database/pool.ts'
import { createBoardCounts } from './board-counts.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Counts over a database that answers with so many live jobs. */
function createCounts(live: number) {
  const state = { live, revision: 1, reads: 0 }
  const query = async ({ name }: { name: string }) => {
    if (name === 'jobs-counts') state.reads += 1
    if (name === 'jobs-popular-values') return { rows: [] }
    return { rows: [{ live: state.live, isDemoOnly: false, rateDate: null }] }
  }
  const pool = Object.assign(new Pool(), { query })
  const counts = createBoardCounts(
    { pool, db: createKysely(pool) },
    { readRevision: async () => String(state.revision) },
  )
  return { state, counts }
}

describe('createBoardCounts', () => {
  it('counts the listings once for all that is shown, until something changes', async () => {
    const { state, counts } = createCounts(3)
    await counts.get()
    await counts.listPopular()
    await counts.get()
    expect(state.reads).toBe(1)
    state.revision += 1
    state.live = 4
    expect(await counts.get()).toMatchObject({ live: 4 })
    expect(state.reads).toBe(2)
  })

  it('says of a large board what is ten seconds old at most, though nothing changes after that', async () => {
    const { state, counts } = createCounts(30_000)
    await counts.get()
    state.revision += 1
    state.live = 30_001
    vi.setSystemTime(Date.now() + 9_000)
    await counts.get()
    vi.setSystemTime(Date.now() + 1_000)
    expect(await counts.get()).toMatchObject({ live: 30_001 })
  })
})
