import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../../tests/support/identity.ts'
import { makeWallet, signInOnSite } from '../../../tests/support/legacy-wallet.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

const password = 'long enough'
let count = 0

async function signUp(extra: { email?: string } = {}) {
  count += 1
  const signedIn = await identity.accounts.signUp({ username: `person-${count}`, password, ...extra })
  return { ...signedIn, viewer: await identity.sessions.find(signedIn.token) }
}

describe('sign-up', () => {
  it('makes an account and signs in', async () => {
    const { user, viewer } = await signUp({ email: 'Ana@People.example' })
    expect(user).toMatchObject({
      displayName: user.username,
      email: 'ana@people.example',
      isEmailVerified: false,
      accounts: [],
      hasPassword: true,
    })
    expect(viewer.session?.method).toBe('password')
  })

  it.each([
    [{ username: '  ' }, 'Cannot sign up user with an empty username.', 'username'],
    [{ password: '' }, 'Cannot sign up user with an empty password.', 'password'],
    [{ password: 'short' }, 'A password needs at least 8 letters. Make it longer.', 'password'],
    [{ username: 'ana@people.example' }, expect.stringContaining('@'), 'username'],
    [{ username: 'a\u200bna' }, expect.stringContaining('cannot be seen'), 'username'],
    [{ username: 'a\0b' }, expect.stringContaining('cannot be seen'), 'username'],
    [{ username: '0x7a3f91c2' }, expect.stringContaining('wallet address'), 'username'],
    [{ email: 'nowhere' }, expect.stringContaining('e-mail address'), 'email'],
  ])('refuses %j', async (change, message, field) => {
    const input = { username: 'somebody', password, ...change }
    await expect(identity.accounts.signUp(input)).rejects.toMatchObject({
      code: 'invalid_input',
      message,
      facts: { field },
    })
  })

  it('refuses names and addresses that are taken, in any case', async () => {
    const { user } = await signUp({ email: 'taken@people.example' })
    const again = { username: user.username.toUpperCase(), password }
    await expect(identity.accounts.signUp(again)).rejects.toMatchObject({ code: 'username_taken' })
    const email = { username: 'somebody-else', password, email: 'TAKEN@people.example' }
    await expect(identity.accounts.signUp(email)).rejects.toMatchObject({ code: 'email_taken' })
    const board = { username: 'Cryptolist', password }
    await expect(identity.accounts.signUp(board)).rejects.toMatchObject({ code: 'username_taken' })
    const { viewer } = await signUp()
    await expect(identity.accounts.changeUsername(viewer, 'support')).rejects.toMatchObject({
      code: 'username_taken',
    })
  })
})

describe('sign-in', () => {
  it('takes the username or the e-mail address', async () => {
    const { user } = await signUp({ email: 'both@people.example' })
    for (const username of [user.username, 'Both@People.example']) {
      const { user: found } = await identity.accounts.signIn({ username, password })
      expect(found.id).toBe(user.id)
    }
  })

  it('answers the same for an unknown name, a wrong password and odd letters', async () => {
    const { user } = await signUp()
    const tries = [
      { username: user.username, password: 'wrong' },
      { username: 'nobody-at-all', password },
      { username: 'nobody@people.example', password },
      { username: 'a\0b', password },
      { username: '', password },
    ]
    const errors = await Promise.all(
      tries.map((input) => identity.accounts.signIn(input).catch((error) => error)),
    )
    expect(new Set(errors.map(({ code, message }) => `${code} ${message}`)).size).toBe(1)
    expect(errors[0].code).toBe('invalid_credentials')
  })

  it('ends at sign-out', async () => {
    const { viewer, token } = await signUp()
    await identity.accounts.signOut(viewer)
    expect((await identity.sessions.find(token)).user).toBeNull()
    await identity.accounts.signOut(viewer)
  })
})

describe('changes', () => {
  it('of the name', async () => {
    const { token } = await signInOnSite(identity, makeWallet())
    await identity.accounts.changeUsername(await identity.sessions.find(token), 'lantern-fox')
    const { user } = await identity.sessions.find(token)
    expect(user).toMatchObject({ username: 'lantern-fox', displayName: 'lantern-fox' })
    const other = await signUp()
    await expect(identity.accounts.changeUsername(other.viewer, 'Lantern-Fox')).rejects.toMatchObject({
      code: 'username_taken',
    })
  })

  it('of the e-mail address', async () => {
    const { viewer, token } = await signUp()
    await identity.accounts.changeEmail(viewer, 'new@people.example')
    expect((await identity.sessions.find(token)).user?.email).toBe('new@people.example')
    await identity.accounts.changeEmail(viewer, '')
    expect((await identity.sessions.find(token)).user?.email).toBeNull()
  })

  it('of the password need the current one, and end the other sessions', async () => {
    const { user, viewer, token } = await signUp()
    const other = await identity.accounts.signIn({ username: user.username, password })
    const wrong = identity.accounts.changePassword(viewer, { current: 'wrong', next: 'a longer one' })
    await expect(wrong).rejects.toMatchObject({ facts: { field: 'current_password' } })
    const changed = await identity.accounts.changePassword(viewer, {
      current: password,
      next: 'a longer one',
    })
    for (const ended of [token, other.token]) expect((await identity.sessions.find(ended)).user).toBeNull()
    expect((await identity.sessions.find(changed.token)).user?.id).toBe(user.id)
    await expect(identity.accounts.signIn({ username: user.username, password })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
  })

  it("give a wallet's user a password", async () => {
    const { user, token } = await signInOnSite(identity, makeWallet())
    const viewer = await identity.sessions.find(token)
    const changed = await identity.accounts.changePassword(viewer, { current: '', next: password })
    expect(changed.user.hasPassword).toBe(true)
    expect((await identity.sessions.find(changed.token)).session?.method).toBe('eip4361')
    expect((await identity.accounts.signIn({ username: user.username, password })).user.id).toBe(user.id)
  })

  it('of mail and password need a sign-in from the last ten minutes', async () => {
    const { token, sessionId } = await signUp()
    await sql`update board.site_sessions set authenticated_at = now() - interval '11 minutes' where session_id = ${sessionId}`.execute(
      identity.database.db,
    )
    const viewer = await identity.sessions.find(token)
    const again = { code: 'sign_in_again' }
    await expect(identity.accounts.changeEmail(viewer, 'late@people.example')).rejects.toMatchObject(again)
    await expect(
      identity.accounts.changePassword(viewer, { current: password, next: 'a longer one' }),
    ).rejects.toMatchObject(again)
  })
})
