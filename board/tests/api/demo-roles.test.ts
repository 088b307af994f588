import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'

let board: TestBoard
beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'on' })
})
afterAll(() => board.close())

/** Whether it signs in, and the status. */
async function enter(headers: Record<string, string>): Promise<[number, boolean]> {
  const body = new URLSearchParams({ role: 'moderator' })
  const answer = await fetch(`${board.origin}/demo/enter`, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  })
  return [answer.status, answer.headers.getSetCookie().some((line) => line.startsWith('session='))]
}

const proxied = { 'x-forwarded-for': '203.0.113.7' }

it('lets a browser of this machine look around the demo', async () => {
  expect(await enter({ origin: board.origin })).toEqual([303, true])
})

it('lets nobody in who comes through a tunnel or proxy, whatever Origin they send', async () => {
  expect(await enter(proxied)).toEqual([404, false])
  expect(await enter({ ...proxied, origin: board.origin })).toEqual([404, false])
})

it('lets nobody in without an Origin', async () => {
  expect(await enter({})).toEqual([403, false])
})

it('offers it to nobody who comes through a tunnel, whoever asked for the page before', async () => {
  const offers = async (headers: Record<string, string>): Promise<boolean> =>
    (await (await fetch(`${board.origin}/jobs`, { headers })).text()).includes('Look around as')
  expect([await offers({}), await offers(proxied), await offers({})]).toEqual([true, false, true])
})
