import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../../tests/support/identity.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity({ RATE_LIMITS: 'strict' })
})
afterAll(() => identity.close())

describe('objects that anybody may make', () => {
  it('are counted together, in batches too', async () => {
    for (const [path, times] of [
      ['/server/classes/Note', 100],
      ['/server/classes/_Installation', 20],
    ] as const) {
      const requests = Array.from({ length: times }, () => ({ method: 'POST', path, body: {} }))
      expect((await identity.send('/batch', { requests })).status).toBe(200)
    }
    for (const path of ['/installations', '/Classes/_Installation', '/classes/Note']) {
      const answer = await identity.send(path, { deviceType: 'web', installationId: 'one' })
      expect([path, answer.status]).toEqual([path, 429])
    }
    expect((await identity.send('/users', { username: 'ana', password: 'long enough' })).status).toBe(201)
  })
})
