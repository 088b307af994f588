import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPeople, password } from '../../../board/tests/support/moderation.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

let board: TestBackendBoard
beforeAll(async () => {
  board = await startBackendBoard()
  await addPeople(board)
})
afterAll(() => board.close())

it('a session of an app moderates nothing', async () => {
  const login = await fetch(`${board.origin}/server/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-parse-application-id': board.context.config.appId },
    body: JSON.stringify({ username: 'mia', password }),
  })
  const { sessionToken } = await login.json()
  const answer = await fetch(`${board.origin}/admin/queue`, {
    headers: { cookie: `session=${encodeURIComponent(sessionToken)}`, accept: 'text/html' },
    redirect: 'manual',
  })
  expect([login.status, answer.status, answer.headers.get('location')]).toEqual([
    200,
    303,
    '/sign-in?next=%2Fadmin%2Fqueue&again=1',
  ])
})
