import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signUp } from '../../../board/server/domain/accounts/accounts.ts'
import { openBrowserSession } from '../../../board/tests/support/browser-session.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

let board: TestBackendBoard
beforeAll(async () => {
  board = await startBackendBoard({ RATE_LIMITS: 'strict', APP_ID: 'strict' })
})
afterAll(() => board.close())

/** From another address each time, so that only the account's limit is met. */
beforeEach(async () => {
  await sql`delete from board.rate_limits where key like 'sign_in_address%'`.execute(
    board.context.database.db,
  )
})

const password = 'wrong'
const signIn = (username: string) =>
  openBrowserSession(board).send('/api/v1/auth/sign-in', { username, password })
const logIn = (query: string, body: Record<string, string>) =>
  openBrowserSession(board).send(`/server/login${query}`, { _ApplicationId: 'strict', password, ...body })

describe('limits of sign-ins', () => {
  it('stop guessing at one account at /server too', async () => {
    for (let tries = 0; tries < 10; tries += 1) expect((await signIn('ana')).status).toBe(401)
    const atServer = await logIn('', { username: 'ana' })
    expect([atServer.status, (await atServer.json()).code]).toEqual([429, 155])
  })

  it('count attempts by username and by email address of one account together, in either field', async () => {
    await signUp(board.context, {
      username: 'Ben\u00e9',
      password: 'long enough',
      email: 'ben@people.example',
    })
    for (let tries = 0; tries < 4; tries += 1) {
      expect((await signIn('BENE\u0301 ')).status).toBe(401)
      expect((await signIn('Ben@People.example')).status).toBe(401)
    }
    expect((await logIn('?username=ben%40people.example', {})).status).toBe(404)
    expect((await logIn('?email=ben%40people.example', { username: 'other' })).status).toBe(404)
    expect((await logIn('', { username: '', email: 'ben@people.example' })).status).toBe(429)
    expect((await logIn('?email=ben%40people.example', { username: 'third' })).status).toBe(429)
    expect((await signIn('Ben\u00e9')).status).toBe(429)
  })
})
