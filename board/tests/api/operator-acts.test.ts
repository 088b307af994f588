import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  blockAccount,
  setRandomPassword,
  signOutEverywhere,
  unblockAccount,
} from '../../server/domain/accounts/operator-acts.ts'
import { makeAdmin, removeAdmin } from '../../server/domain/moderation/staff.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'

let board: TestBoard
beforeAll(async () => {
  board = await startTestBoard()
})
afterAll(() => board.close())

const password = 'long enough'

async function signUp(username: string): Promise<BrowserSession> {
  const browser = openBrowserSession(board)
  await browser.submit('/sign-up', { username, password, email: '', next: '/account' })
  return browser
}

/** Whether a browser that signs in again gets to the account. */
async function canSignIn(username: string, typed = password): Promise<boolean> {
  const browser = openBrowserSession(board)
  await browser.submit('/sign-in', { username, password: typed, next: '/account' })
  return (await statusOf(browser)) === 200
}

const statusOf = async (browser: BrowserSession, path = '/account/alerts'): Promise<number> =>
  (await browser.get(path)).status

describe('what operators do to accounts from the command line', () => {
  it('takes the role of an admin away at once, and from admins only', async () => {
    const browser = await signUp('kim')
    await makeAdmin(board.context, 'kim')
    expect(await statusOf(browser, '/admin/office')).toBe(200)
    await removeAdmin(board.context, 'kim')
    expect(await statusOf(browser, '/admin/office')).toBe(403)
    await expect(removeAdmin(board.context, 'kim')).rejects.toThrow('This account isn’t an admin.')
  })

  it('gives someone who forgot theirs a new password, and ends their sessions', async () => {
    const browser = await signUp('ana')
    const given = await setRandomPassword(board.context, 'ana')
    expect(await statusOf(browser)).toBe(303)
    expect([await canSignIn('ana'), await canSignIn('ana', given)]).toEqual([false, true])
  })

  it('blocks an account until it is unblocked', async () => {
    const [browser, other] = [await signUp('eve'), await signUp('bob')]
    await blockAccount(board.context, 'eve')
    expect([await statusOf(browser), await canSignIn('eve')]).toEqual([303, false])
    expect(await statusOf(other)).toBe(200)
    await unblockAccount(board.context, 'eve')
    expect([await statusOf(browser), await canSignIn('eve')]).toEqual([303, true])
  })

  it('ends all sessions of an account, which can sign in again', async () => {
    const browser = await signUp('lost')
    await signOutEverywhere(board.context, 'lost')
    expect([await statusOf(browser), await canSignIn('lost')]).toEqual([303, true])
  })

  it('refuses unknown names', async () => {
    for (const act of [setRandomPassword, blockAccount, unblockAccount, signOutEverywhere])
      await expect(act(board.context, 'nobody')).rejects.toThrow(
        'There is no account with the username nobody.',
      )
  })
})
