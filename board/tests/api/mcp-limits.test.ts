import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'

describe('/mcp of a board with limits', () => {
  let limited: TestBoard
  beforeAll(async () => {
    limited = await startTestBoard({ DEMO: 'off', RATE_LIMITS: 'strict' })
  })
  afterAll(() => limited.close())

  it('names them to agents, and says in the protocol’s words when they are used up', async () => {
    const manifest = await (await fetch(`${limited.origin}/.well-known/ojcp.json`)).json()
    expect(manifest).toMatchObject({ rate_limits: { anonymous_rps: 2, burst_limit: 120 } })
    const ask = () =>
      fetch(`${limited.origin}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      })
    expect((await ask()).headers.get('ratelimit')).toMatch(/^"api";r=119;t=\d+$/)
    const answers = await Promise.all(Array.from({ length: 120 }, ask))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(119)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_029 } })
    // One limit for all doors of programs.
    expect((await fetch(`${limited.origin}/api/v1/jobs`)).status).toBe(429)
  })
})
