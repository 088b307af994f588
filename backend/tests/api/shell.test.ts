import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestRaw } from '../../../board/tests/support/raw-request.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

let board: TestBackendBoard
beforeAll(async () => {
  board = await startBackendBoard()
})
afterAll(() => board.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(board.origin + path, { headers })

it('has errors in the form of Parse below /server', async () => {
  const answer = await fetch(`${board.origin}/server/classes/Thing`, { method: 'POST', body: '{broken' })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(await answer.json()).toMatchObject({ code: expect.any(Number), error: expect.any(String) })
})

it('gives an answer at /server only if the request names one host', async () => {
  const { host } = new URL(board.origin)
  const ask = async (headers: string[]) =>
    (await requestRaw(`${board.origin}/server/health`, { headers })).status
  expect(await ask(['Host', host])).toBe(200)
  expect(await ask(['Host', host, 'Host', 'evil.example'])).toBe(400)
})

it('opens addresses of other Moralis hosts for old clients, but for the keys, which need MORALIS_SECRET', async () => {
  expect(await (await get('/moralis/package.json')).json()).toEqual({ name: 'moralis', version: '1.5.8' })
  const body = JSON.stringify({ event: 'Moralis SDK start' })
  const tracked = await fetch(`${board.origin}/api/functions/trackEvent`, { method: 'POST', body })
  expect(await tracked.json()).toEqual({ result: true })
  const keys = await get('/api/publics/apiKeys', { 'moralis-secret': '' })
  expect([keys.status, keys.headers.get('content-type')]).toEqual([
    404,
    expect.stringContaining('application/problem+json'),
  ])
})
