import { afterAll, beforeAll, expect, it } from 'vitest'
import { blockAccount, unblockAccount } from '../../../board/server/domain/accounts/operator-acts.ts'
import { openBrowserSession } from '../../../board/tests/support/browser-session.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

let board: TestBackendBoard
beforeAll(async () => {
  board = await startBackendBoard()
})
afterAll(() => board.close())

it('blocks an account at /server until it is unblocked', async () => {
  const fields = { username: 'eve', password: 'long enough' }
  await openBrowserSession(board).submit('/sign-up', { ...fields, email: '', next: '/account' })
  const logIn = async (): Promise<number> => {
    const headers = { 'X-Parse-Application-Id': 'cryptolist' }
    return (await fetch(`${board.origin}/server/login?${new URLSearchParams(fields)}`, { headers })).status
  }
  expect(await logIn()).toBe(200)
  await blockAccount(board.context, 'eve')
  expect(await logIn()).toBe(404)
  await unblockAccount(board.context, 'eve')
  expect(await logIn()).toBe(200)
})
