import { BoardError } from '@cryptolist/contract'
import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../board/server/database/open-database.ts'
import { type AnswerCache, type CachedCall, createAnswerCache } from './answer-cache.ts'
import type { DataApiAnswer } from './handler.ts'

const log = pino({ level: 'silent' })
let testDatabase: TestDatabase
let database: Database
let cache: AnswerCache
let runs = 0
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = await openDatabase({ databaseUrl: testDatabase.url, dataDir: '/nowhere' }, log)
})
afterAll(async () => {
  await database.close()
  await testDatabase.close()
})
beforeEach(async () => {
  runs = 0
  await database.pool.query('delete from chain.answers')
  cache = createAnswerCache({ db: database.db, log, maximumBytes: 1024 * 1024 })
})

const head = { newest: 100, finalized: 90 }

function callOf(changes: Partial<CachedCall> & { answer?: DataApiAnswer } = {}): CachedCall {
  return {
    name: 'getBlock',
    rule: 'final',
    parameters: { chain: 1, block_number_or_hash: 80 },
    findHead: async () => head,
    run: async () => {
      runs += 1
      return changes.answer ?? { body: { run: runs }, atBlock: 80 }
    },
    ...changes,
  }
}

async function ask(changes?: Parameters<typeof callOf>[0]) {
  const { answer, keep } = await cache.answer(callOf(changes))
  return { body: answer.body, keep }
}

/** Lets so many seconds pass for what is kept. */
async function pass(seconds: number): Promise<void> {
  await database.pool.query('update chain.answers set expires_at = expires_at - make_interval(secs => $1)', [
    seconds,
  ])
}

describe('answers that are kept', () => {
  it('are kept for ever once their block is final, also for the next process', async () => {
    expect(await ask()).toEqual({ body: { run: 1 }, keep: 'for ever' })
    cache = createAnswerCache({ db: database.db, log, maximumBytes: 1024 * 1024 })
    await pass(1e9)
    expect(await ask({ findHead: async () => undefined })).toEqual({ body: { run: 1 }, keep: 'for ever' })
  })

  it('last for one block while their own can change', async () => {
    const answer = { body: 'young', atBlock: 95 }
    expect(await ask({ answer })).toEqual({ body: 'young', keep: 'ask' })
    await ask({ answer })
    expect(runs).toBe(1)
    await ask({ answer, findHead: async () => ({ newest: 101, finalized: 90 }) })
    expect(runs).toBe(2)
  })

  it.each<[string, Partial<CachedCall>, number]>([
    ['the newest block is final at once', { findHead: async () => ({ newest: 100, finalized: 100 }) }, 100],
    ['a lagging node answers about the newest block', { parameters: { block_number_or_hash: 'latest' } }, 80],
    ['a balance is that of now', { name: 'getNativeBalance', rule: 'block', parameters: { chain: 1 } }, 80],
    ['logs go on to the newest block', { name: 'getLogsByAddress', parameters: { from_block: 1 } }, 80],
  ])('are not kept for ever when %s', async (_name, changes, atBlock) => {
    expect((await ask({ ...changes, answer: { body: 1, atBlock } })).keep).toBe('ask')
  })

  it('are those of an old block for ever where the caller names it', async () => {
    const changes = {
      name: 'getNativeBalance',
      rule: 'block',
      parameters: { chain: 1, to_block: 80 },
    } as const
    expect((await ask(changes)).keep).toBe('for ever')
  })

  it('last for their seconds', async () => {
    const rule = { seconds: 60 }
    expect(await ask({ rule })).toEqual({ body: { run: 1 }, keep: { seconds: 60 } })
    await pass(20)
    const { body, keep } = await ask({ rule })
    expect(body).toEqual({ run: 1 })
    expect(Object(keep).seconds).toBeLessThanOrEqual(40)
    await pass(40)
    expect((await ask({ rule })).body).toEqual({ run: 2 })
  })

  it('are not kept where the chain cannot be asked, nor with the rule none', async () => {
    await ask({ findHead: async () => undefined })
    await ask({ rule: 'none' })
    await ask({ rule: 'none' })
    expect(runs).toBe(3)
  })

  it('differ by operation, chain and parameters, whatever the order of these', async () => {
    for (const changes of [
      {},
      { name: 'getTransaction' as const },
      { parameters: { chain: 137, block_number_or_hash: 80 } },
    ])
      await ask(changes)
    expect(runs).toBe(3)
    await ask({ parameters: { block_number_or_hash: 80, chain: 1 } })
    expect(runs).toBe(3)
    for (const id of [1n, 1, '1']) await ask({ parameters: { token_id: id } })
    expect(runs).toBe(6)
  })
})

describe('calls', () => {
  it('that ask for the same at a time run once, and fail together', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(runs).toBe(1)
    const run = async (): Promise<never> => {
      runs += 1
      throw new BoardError('unavailable', 'Node away.')
    }
    const failing = () => ask({ run, parameters: { chain: 1, block_number_or_hash: 81 } })
    const results = await Promise.allSettled(Array.from({ length: 5 }, failing))
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    expect(runs).toBe(2)
    await expect(failing()).rejects.toThrow('Node away.')
    expect(runs).toBe(3)
  })

  it('remember for a minute that there is nothing', async () => {
    const run = async (): Promise<never> => {
      runs += 1
      throw new BoardError('not_found', 'No such block.')
    }
    for (let times = 0; times < 2; times++)
      await expect(ask({ run })).rejects.toMatchObject({ code: 'not_found', message: 'No such block.' })
    expect(runs).toBe(1)
    await pass(60)
    await expect(ask({ run })).rejects.toThrow('No such block.')
    expect(runs).toBe(2)
  })

  it('are answered while what is kept cannot be reached', async () => {
    const away = await openDatabase({ databaseUrl: testDatabase.url, dataDir: '/nowhere' }, log)
    await away.close()
    cache = createAnswerCache({ db: away.db, log, maximumBytes: 1024 })
    expect((await ask()).body).toEqual({ run: 1 })
  })
})

describe('room', () => {
  it('is made by deleting what was used the longest time ago', async () => {
    cache = createAnswerCache({ db: database.db, log, maximumBytes: 20_000 })
    const body = 'x'.repeat(1_500)
    for (let block = 0; block < 40; block++) {
      await ask({ parameters: { chain: 1, block_number_or_hash: block }, answer: { body, atBlock: block } })
      await database.pool.query("update chain.answers set used_at = used_at - interval '1 second'")
    }
    const { rows } = await database.pool.query(
      'select sum(bytes)::int as bytes, count(*)::int as count from chain.answers',
    )
    expect(rows[0].bytes).toBeLessThanOrEqual(21_800)
    expect(rows[0].count).toBeGreaterThan(8)
    const before = runs
    await ask({ parameters: { chain: 1, block_number_or_hash: 39 } })
    expect(runs).toBe(before)
    await ask({ parameters: { chain: 1, block_number_or_hash: 0 } })
    expect(runs).toBe(before + 1)
  })

  it('is not taken by an answer that is too large', async () => {
    cache = createAnswerCache({ db: database.db, log, maximumBytes: 20_000 })
    await ask({ answer: { body: 'x'.repeat(3_000), atBlock: 80 } })
    const { rows } = await database.pool.query('select 1 from chain.answers')
    expect(rows).toEqual([])
  })

  it('is none where the operator gives none', async () => {
    cache = createAnswerCache({ db: database.db, log, maximumBytes: 0 })
    await ask()
    await ask()
    expect(runs).toBe(2)
  })
})
