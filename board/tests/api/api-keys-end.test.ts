import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetPassword } from '../../server/domain/accounts/account-mail.ts'
import { findUserById, recordToken } from '../../server/domain/accounts/mail-repository.ts'
import {
  blockAccount,
  setRandomPassword,
  signOutEverywhere,
  unblockAccount,
} from '../../server/domain/accounts/operator-acts.ts'
import { hashToken, makeToken } from '../../server/domain/identifiers/link-token.ts'
import { askWith, makeKey } from '../support/api-keys.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { textOfHtml } from '../support/followed-boards.ts'
import { moderationSteps, type Person } from '../support/moderation.ts'

let board: TestBoard
const { join } = moderationSteps(() => board)
beforeAll(async () => {
  board = await startTestBoard()
})
afterAll(() => board.close())

const stateOf = async (key: string) => (await askWith(board, key)('GET', '/listings')).status

async function makeCompany({ browser }: Person, name: string): Promise<string> {
  const response = await browser.submit('/dashboard/companies/new', { name, kind: 'company' })
  return response.headers.get('location') ?? ''
}

/** Uses a link for a new password, as the email has it. */
async function reset(userId: string): Promise<void> {
  const { database, config } = board.context
  const email = `${userId.toLowerCase()}@people.example`
  await board.context.users.update(userId, { email })
  const token = makeToken(config.masterKey, crypto.randomUUID())
  const passwordMark = (await findUserById(database.db, userId))?.passwordMark ?? null
  const facts = { purpose: 'reset', userId, email, passwordMark, ttlSeconds: 60 } as const
  await recordToken(database.db, hashToken(token), facts)
  await resetPassword(board.context, token, 'quite another one')
}

describe('API keys of an account that is taken back', () => {
  it.each<[string, (who: { id: string; username: string }) => Promise<unknown>]>([
    ['a link for a new password', ({ id }) => reset(id)],
    ['the operator’s new password', ({ username }) => setRandomPassword(board.context, username)],
    ['the operator’s sign-out', ({ username }) => signOutEverywhere(board.context, username)],
    [
      'a block, also when it ends',
      async ({ username }) => {
        await blockAccount(board.context, username)
        await unblockAccount(board.context, username)
      },
    ],
  ])('are revoked by %s, those of a company too, and nobody else’s', async (_, take) => {
    const username = `taken-${crypto.randomUUID().slice(0, 8)}`
    const who = await join(username)
    const company = await makeCompany(who, `Cove of ${username}`)
    const keys = [await makeKey(who), await makeKey(who, `${company}/keys`)]
    const other = await makeKey(await join(`${username}-b`))
    expect([...(await Promise.all(keys.map(stateOf))), await stateOf(other)]).toEqual([200, 200, 200])
    await take({ id: who.id, username })
    expect([...(await Promise.all(keys.map(stateOf))), await stateOf(other)]).toEqual([401, 401, 200])
  })
})

describe('the page of an account', () => {
  it('says that API keys work on where sessions are ended and the password is changed', async () => {
    const { browser } = await join('told-of-keys')
    const page = async () => textOfHtml(await (await browser.get('/account')).text())
    const sentence = /API keys work on when sessions end or the password changes\. Check your API keys/g
    expect((await page()).match(sentence)).toBeNull()
    const key = await makeKey({ browser } as Person)
    expect((await page()).match(sentence)).toHaveLength(2)
    await browser.submit('/account/sessions/end-others', {})
    expect(await stateOf(key)).toBe(200)
  })
})

describe('the key of a company whose creator leaves', () => {
  it.each([
    ['is removed', 'remove', {}],
    ['may only look from now on', 'role', { role: 'viewer' }],
  ])('ends when they are one who %s, and doesn’t come back with them', async (name, act, fields) => {
    const owner = await join(`owner-${act}`)
    const colleague = await join(`colleague-${act}`)
    const company = await makeCompany(owner, `Team Cove ${act}`)
    const setRole = async (role: string) => {
      await board.context.database.pool.query(
        `insert into board.company_members (company_id, user_id, role) select id, $2, $3 from board.companies where slug = $1
        on conflict (company_id, user_id) do update set role = excluded.role`,
        [company.split('/').at(-1), colleague.id, role],
      )
    }
    await setRole('admin')
    const [key, own] = [await makeKey(colleague, `${company}/keys`), await makeKey(colleague)]
    const done = await owner.browser.submit(`${company}/team/${act}`, { member: colleague.id, ...fields })
    expect([name, done.status]).toEqual([name, 303])
    await setRole('admin')
    expect([await stateOf(key), await stateOf(own)]).toEqual([401, 200])
  })
})
