import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressKey, createLimits, foreseeLimits } from './rate-limits.ts'

describe('addressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2:ffff::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    [undefined, 'unknown'],
  ])('%s counts as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })
})

describe('createLimits', () => {
  let database: TestDatabase
  let pools: pg.Pool[]

  beforeAll(async () => {
    database = await createTestDatabase()
    pools = [1, 2].map(() => new pg.Pool({ connectionString: database.url, max: 2 }))
  })
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()))
    await database.close()
  })

  it('counts the tries of all processes together and says how long to wait', async () => {
    const [one, two] = pools.map((pool) => createLimits({ rateLimits: 'strict' }, pool))
    for (let round = 0; round < 5; round += 1) {
      await one?.consume('sign_in_account', ['ana'])
      await two?.consume('sign_in_account', ['ana'])
    }
    await expect(one?.consume('sign_in_account', ['ana'])).rejects.toMatchObject({
      code: 'too_many_requests',
      facts: { retryAfterSeconds: expect.any(Number) },
    })
    await expect(two?.consume('sign_in_account', ['ana'])).rejects.toMatchObject({
      code: 'too_many_requests',
    })
    await expect(one?.consume('sign_in_account', ['ben'])).resolves.toEqual({ points: 9, seconds: 900 })
  })

  it('foresees what is left without using it up', async () => {
    const limits = createLimits({ rateLimits: 'strict' }, pools[0] as pg.Pool)
    for (let round = 0; round < 18; round += 1) await limits.consume('logo', ['ana'])
    await limits.consume('logo', ['bea'])
    expect(await limits.find('logo', 'ana')).toEqual({ points: 12, seconds: expect.any(Number) })
    const dry = [foreseeLimits(limits), foreseeLimits(limits)]
    for (const foreseen of dry) {
      for (let round = 0; round < 12; round += 1) await foreseen.consume('logo', ['ana'])
      await expect(foreseen.consume('logo', ['ana'])).rejects.toMatchObject({
        code: 'too_many_requests',
        facts: { retryAfterSeconds: expect.any(Number) },
      })
      await expect(foreseen.consume('logo', ['cy'])).resolves.toEqual({ points: 29, seconds: 3600 })
    }
    expect(await limits.find('logo', 'ana')).toMatchObject({ points: 12 })
    expect(await limits.find('logo', 'cy')).toMatchObject({ points: 30 })
  })

  it('foresees nothing where nothing is counted', async () => {
    const foreseen = foreseeLimits(createLimits({ rateLimits: 'off' }, pools[0] as pg.Pool))
    for (let round = 0; round < 40; round += 1) await foreseen.consume('logo', ['ana'])
  })

  it('counts the reads of the API in all processes together', async () => {
    const [one, two] = pools.map((pool) => createLimits({ rateLimits: 'strict' }, pool))
    for (let round = 0; round < 60; round += 1) {
      await one?.consume('api', ['203.0.113.9'])
      await two?.consume('api', ['203.0.113.9'])
    }
    for (const limits of [one, two, one])
      await expect(limits?.consume('api', ['203.0.113.9'])).rejects.toMatchObject({
        code: 'too_many_requests',
        facts: { retryAfterSeconds: expect.any(Number) },
      })
  })

  it('lets an address report 600 events in ten minutes', async () => {
    const [limits] = pools.map((pool) => createLimits({ rateLimits: 'strict' }, pool))
    for (let round = 0; round < 600; round += 1) await limits?.consume('event', ['203.0.113.7'])
    await expect(limits?.consume('event', ['203.0.113.7'])).rejects.toMatchObject({
      code: 'too_many_requests',
    })
  })

  it('counts nothing when limits are off', async () => {
    const limits = createLimits(
      { rateLimits: 'off' },
      new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' }),
    )
    for (let round = 0; round < 20; round += 1) await limits.consume('sign_in_account', ['cleo'])
    await expect(limits.consume('sign_in_account', ['cleo'])).resolves.toBeUndefined()
  })
})
