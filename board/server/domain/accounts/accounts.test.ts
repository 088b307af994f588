import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spellingsOf } from '../../../tests/support/spellings.ts'
import { type StartedContext, startContext } from '../../../tests/support/started-context.ts'
import { makeWallet, signInOnSite } from '../../../tests/support/wallets.ts'
import { changeEmail, changePassword, changeUsername, signIn, signUp } from './accounts.ts'
import { recordEmailOfApp } from './choices.ts'
import { findUserByEmail } from './mail-repository.ts'
import { findViewer, signOut } from './sessions.ts'

let started: StartedContext
beforeAll(async () => {
  started = await startContext()
})
afterAll(() => started.close())

const password = 'long enough'
let count = 0

async function addPerson(extra: { email?: string } = {}) {
  count += 1
  const signedIn = await signUp(started.context, { username: `person-${count}`, password, ...extra })
  return { ...signedIn, viewer: await findViewer(started.context, signedIn.token) }
}

describe('sign-up', () => {
  it('makes an account and signs in', async () => {
    const { user, viewer } = await addPerson({ email: 'Ana@People.example' })
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
    [{ username: '  ' }, 'Enter a username.', 'username'],
    [{ password: '' }, 'Enter a password.', 'password'],
    [{ password: 'short' }, 'Use at least 8 characters.', 'password'],
    [{ password: 'x'.repeat(3000) }, 'Use up to 200 characters.', 'password'],
    [{ username: 'a'.repeat(3000) }, 'Use up to 60 characters.', 'username'],
    [{ email: `${'a'.repeat(3000)}@x.example` }, expect.stringContaining('email address'), 'email'],
    [{ username: 'ana@people.example' }, expect.stringContaining('@'), 'username'],
    [{ username: 'a\u200bna' }, expect.stringContaining('invisible character'), 'username'],
    [{ username: 'a\0b' }, expect.stringContaining('invisible character'), 'username'],
    [{ username: '0x7a3f91c2' }, expect.stringContaining('wallet address'), 'username'],
    [{ email: 'nowhere' }, expect.stringContaining('email address'), 'email'],
  ])('refuses %j', async (change, message, field) => {
    const input = { username: 'somebody', password, ...change }
    await expect(signUp(started.context, input)).rejects.toMatchObject({
      code: 'invalid_input',
      message,
      facts: { field },
    })
  })

  it('names all fields that are wrong', async () => {
    const wrong = signUp(started.context, { username: '', password: 'short', email: 'nowhere' })
    await expect(wrong).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'username' },
      problems: [{ field: 'username' }, { field: 'password' }, { field: 'email' }],
    })
  })

  it('refuses names and addresses that are taken, in any case', async () => {
    const { user } = await addPerson({ email: 'taken@people.example' })
    const again = { username: user.username.toUpperCase(), password }
    await expect(signUp(started.context, again)).rejects.toMatchObject({ code: 'username_taken' })
    const email = { username: 'somebody-else', password, email: 'TAKEN@people.example' }
    await expect(signUp(started.context, email)).rejects.toMatchObject({ code: 'email_taken' })
    const { same, refused } = spellingsOf('taken@people.example')
    for (const spelling of same.filter((one) => !one.includes('+')))
      await expect(signUp(started.context, { ...email, email: spelling })).rejects.toMatchObject({
        code: 'email_taken',
      })
    for (const spelling of refused)
      await expect(signUp(started.context, { ...email, email: spelling })).rejects.toMatchObject({
        code: 'invalid_input',
        facts: { field: 'email' },
      })
    const board = { username: 'Cryptolist', password }
    await expect(signUp(started.context, board)).rejects.toMatchObject({ code: 'username_taken' })
    const { viewer } = await addPerson()
    await expect(changeUsername(started.context, viewer, 'support')).rejects.toMatchObject({
      code: 'username_taken',
    })
  })
})

describe('sign-in', () => {
  it('takes the username or the e-mail address', async () => {
    const { user } = await addPerson({ email: 'twins@people.example' })
    for (const username of [user.username, 'Twins@People.example']) {
      const { user: signedInUser } = await signIn(started.context, { username, password })
      expect(signedInUser.id).toBe(user.id)
    }
  })

  it('answers the same for an unknown name, a wrong password and odd letters', async () => {
    const { user } = await addPerson()
    const tries = [
      { username: user.username, password: 'wrong' },
      { username: 'nobody-at-all', password },
      { username: 'nobody@people.example', password },
      { username: 'a\0b', password },
      { username: '', password },
    ]
    const errors = await Promise.all(
      tries.map((input) => signIn(started.context, input).catch((error) => error)),
    )
    expect(new Set(errors.map(({ code, message }) => `${code} ${message}`)).size).toBe(1)
    expect(errors[0].code).toBe('invalid_credentials')
  })

  it('ends at sign-out', async () => {
    const { viewer, token } = await addPerson()
    await signOut(started.context, viewer)
    expect((await findViewer(started.context, token)).user).toBeNull()
    await signOut(started.context, viewer)
  })

  it('takes an address as it is stored, even beside another user’s in lower case', async () => {
    const [older, newer] = [await addPerson(), await addPerson({ email: 'cased@people.example' })]
    await sql`update "_User" set email = 'Cased@People.example' where "objectId" = ${older.user.id}`.execute(
      started.database.db,
    )
    await started.context.users.update(newer.user.id, { password: 'another long one' })
    const { user } = await signIn(started.context, { username: 'Cased@People.example', password })
    expect(user.id).toBe(older.user.id)
  })
})

describe('changes', () => {
  it('of the name', async () => {
    const { token } = await signInOnSite(started, makeWallet())
    await changeUsername(started.context, await findViewer(started.context, token), 'lantern-fox')
    const { user } = await findViewer(started.context, token)
    expect(user).toMatchObject({ username: 'lantern-fox', displayName: 'lantern-fox' })
    const other = await addPerson()
    await expect(changeUsername(started.context, other.viewer, 'Lantern-Fox')).rejects.toMatchObject({
      code: 'username_taken',
    })
  })

  it('of the e-mail address', async () => {
    const { viewer, token } = await addPerson()
    await changeEmail(started.context, viewer, 'new@people.example')
    expect((await findViewer(started.context, token)).user?.email).toBe('new@people.example')
    await changeEmail(started.context, viewer, '')
    expect((await findViewer(started.context, token)).user?.email).toBeNull()
  })

  it('of the e-mail address on the site clear what an app gave, any of several given at once', async () => {
    const { user, viewer } = await addPerson()
    const { db } = started.database
    const given = ['app-1@people.example', 'app-2@people.example', 'app-3@people.example']
    for (const email of given) await recordEmailOfApp(db, user.id, email)
    for (const email of given) {
      await started.context.users.update(user.id, { email })
      expect(await findUserByEmail(db, email)).toMatchObject({ userId: user.id, isEmailOfApp: true })
    }
    await changeEmail(started.context, viewer, 'app-1@people.example')
    expect(await findUserByEmail(db, 'app-1@people.example')).toMatchObject({ isEmailOfApp: false })
    await started.context.users.update(user.id, { email: 'app-2@people.example' })
    expect(await findUserByEmail(db, 'app-2@people.example')).toMatchObject({ isEmailOfApp: true })
  })

  it('of the password need the current one, and end the other sessions', async () => {
    const { user, viewer, token } = await addPerson()
    const other = await signIn(started.context, { username: user.username, password })
    const wrong = changePassword(started.context, viewer, { current: 'wrong', next: 'a longer one' })
    await expect(wrong).rejects.toMatchObject({ facts: { field: 'current_password' } })
    const changed = await changePassword(started.context, viewer, {
      current: password,
      next: 'a longer one',
    })
    for (const ended of [token, other.token])
      expect((await findViewer(started.context, ended)).user).toBeNull()
    expect((await findViewer(started.context, changed.token)).user?.id).toBe(user.id)
    await expect(signIn(started.context, { username: user.username, password })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
  })

  it("give a wallet's user a password", async () => {
    const { user, token } = await signInOnSite(started, makeWallet())
    const viewer = await findViewer(started.context, token)
    const changed = await changePassword(started.context, viewer, { current: '', next: password })
    expect(changed.user.hasPassword).toBe(true)
    expect((await findViewer(started.context, changed.token)).session?.method).toBe('eip4361')
    expect((await signIn(started.context, { username: user.username, password })).user.id).toBe(user.id)
  })

  it('of mail and password need a sign-in from the last ten minutes', async () => {
    const { token, sessionId } = await addPerson()
    await sql`update board.site_sessions set authenticated_at = now() - interval '11 minutes' where session_id = ${sessionId}`.execute(
      started.database.db,
    )
    const viewer = await findViewer(started.context, token)
    const again = { code: 'sign_in_again' }
    await expect(changeEmail(started.context, viewer, 'late@people.example')).rejects.toMatchObject(again)
    await expect(
      changePassword(started.context, viewer, { current: password, next: 'a longer one' }),
    ).rejects.toMatchObject(again)
  })
})
