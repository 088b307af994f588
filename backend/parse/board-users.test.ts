import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSession } from '../../board/server/domain/accounts/sessions.ts'
import { makeWallet, signInOnSite } from '../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { objectSteps } from '../tests/support/objects.ts'

let identity: TestIdentity
const { master } = objectSteps(() => identity)
beforeAll(async () => {
  identity = await startTestIdentity()
  const fields = {
    level: { type: 'Number', defaultValue: 3 },
    nick: { type: 'String' },
    ethAddress: { type: 'String', defaultValue: '0x0' },
  }
  await master('PUT', '/schemas/_User', { className: '_User', fields })
})
afterAll(() => identity.close())

type Row = Record<string, unknown>
const password = 'long enough for anyone'
const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await identity.database.pool.query(text, values)).rows
const users = () => identity.context.users

/** A row with placeholders for what differs from one to the next. */
function shapeOf(row: Row | undefined, name: string): unknown {
  if (row === undefined) throw new Error('The row is missing.')
  const { objectId } = row
  const json = JSON.stringify(row, (_key, value) =>
    typeof value === 'string' && /^\$2[aby]\$\d\d\$.{53}$/.test(value) ? 'a hash' : value,
  )
  return JSON.parse(
    json
      .replaceAll(String(objectId), 'an id')
      .replaceAll(name, 'a name')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
      .replaceAll(/r:[0-9a-f]{32}/g, 'a token'),
  )
}

const userShape = async (id: string, name: string): Promise<unknown> =>
  shapeOf((await query('select * from "_User" where "objectId" = $1', [id]))[0], name)

async function postUser(fields: Row): Promise<string> {
  return String((await master('POST', '/users', { password, ...fields })).objectId)
}

describe('the board writes what Parse writes', () => {
  it('for a user with a password, with the default values of the class', async () => {
    const own = await users().signUp({ username: 'ana-own', password })
    expect(await userShape(own, 'ana-own')).toMatchObject({ _hashed_password: 'a hash', level: 3 })
    expect(await userShape(own, 'ana-own')).toEqual(
      await userShape(await postUser({ username: 'ana-parse' }), 'ana-parse'),
    )
  })

  it('for a user with an email address', async () => {
    const own = await users().signUp({ username: 'ben-own', password, email: 'ben-own@people.example' })
    const parse = await postUser({ username: 'ben-parse', email: 'ben-parse@people.example' })
    expect(await userShape(own, 'ben-own')).toEqual(await userShape(parse, 'ben-parse'))
  })

  it.each([
    ['another name', { username: 'NAME-new' }, { username: 'NAME-new' }],
    ['another address', { email: 'NAME-new@people.example' }, { email: 'NAME-new@people.example' }],
    ['no address', { email: null }, { email: { __op: 'Delete' } }],
    ['a confirmed address', { emailVerified: true }, { emailVerified: true }],
    ['the address that it is', { email: 'NAME@people.example' }, { email: 'NAME@people.example' }],
    ['another password', { password: 'another long one' }, { password: 'another long one' }],
    ['a lock', { isLocked: true }, { ACL: {} }],
  ])('for a change to %s', async (what, own, parse) => {
    const mark = what.replaceAll(' ', '')
    const [ids, names] = [[] as string[], [`${mark}-one`, `${mark}-two`]]
    for (const name of names) ids.push(await postUser({ username: name, email: `${name}@people.example` }))
    const [first = '', second = ''] = ids
    for (const id of ids) await users().update(id, { emailVerified: true })
    const named = (change: object, name: string) =>
      JSON.parse(JSON.stringify(change).replaceAll('NAME', name))
    await users().update(first, named(own, names[0] ?? ''))
    await master('PUT', `/users/${second}`, named(parse, names[1] ?? ''))
    expect(await userShape(first, `${mark}-one`)).toEqual(await userShape(second, `${mark}-two`))
  })

  it('for a session', async () => {
    const userId = await users().signUp({ username: 'cleo', password })
    const own = await users().createSession(userId, 'moralisEth', 'an installation')
    const parse = await master('POST', '/sessions', {
      sessionToken: `r:${'0'.repeat(32)}`,
      user: { __type: 'Pointer', className: '_User', objectId: userId },
      expiresAt: { __type: 'Date', iso: own.expiresAt.toISOString() },
      createdWith: { action: 'login', authProvider: 'moralisEth' },
      installationId: 'another one',
    })
    const shape = async (id: unknown, installation: string): Promise<unknown> =>
      shapeOf((await query('select * from "_Session" where "objectId" = $1', [id]))[0], installation)
    expect(await shape(own.sessionId, 'an installation')).toEqual(await shape(parse.objectId, 'another one'))
  })

  it('with one session of an installation', async () => {
    const userId = await users().signUp({ username: 'dora', password })
    const first = await users().createSession(userId, 'moralisEth', 'a phone')
    const other = await users().createSession(userId, 'moralisEth', 'a tablet')
    const second = await users().createSession(userId, 'moralisEth', 'a phone')
    const left = await query('select "objectId" as id from "_Session" where "user" = $1', [userId])
    expect(left.map(({ id }) => id).sort()).toEqual([other.sessionId, second.sessionId].sort())
    expect(left).not.toContainEqual({ id: first.sessionId })
  })
})

describe('what the board writes', () => {
  it('stays where the class has a default value for it', async () => {
    const wallet = makeWallet()
    const { user } = await signInOnSite(identity, wallet)
    expect(await identity.parse.readUser(user.id)).toMatchObject({
      ethAddress: wallet.address.toLowerCase(),
      level: 3,
    })
  })

  it('is one account of a name, however it is cased, of twenty who want it at once', async () => {
    const names = Array.from({ length: 20 }, (_nothing, at) => (at % 2 === 0 ? 'Same-Name' : 'same-name'))
    const signUps = await Promise.allSettled(names.map((username) => users().signUp({ username, password })))
    expect(signUps.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await query(`select from "_User" where lower(username) = 'same-name'`)).toHaveLength(1)
  })
})

describe('what one side does, the other knows at once', () => {
  const read = (token: string) => identity.send('/users/me', { _method: 'GET', _SessionToken: token })

  it.each([
    ['a session ends', (_id: string, sessionId: string) => users().endSession(sessionId)],
    ['the password changes', (id: string) => users().update(id, { password: 'another long one' })],
    ['the user is removed', (id: string) => users().remove(id)],
  ])('the backend when %s on the board', async (what, act) => {
    const id = await users().signUp({ username: `known ${what}`.replaceAll(' ', '-'), password })
    const { token, sessionId } = await startSession(identity.context, id, 'password')
    expect((await read(token)).status).toBe(200)
    await act(id, sessionId)
    expect((await read(token)).body).toMatchObject({ code: 209 })
  })

  it('the backend when a name changes on the board', async () => {
    const id = await users().signUp({ username: 'first-name', password })
    const { token } = await startSession(identity.context, id, 'password')
    expect((await read(token)).body.username).toBe('first-name')
    await users().update(id, { username: 'second-name' })
    expect((await read(token)).body.username).toBe('second-name')
  })

  it('the board when a password changes at the backend', async () => {
    const id = await users().signUp({ username: 'edgar', password })
    const { token } = await startSession(identity.context, id, 'password')
    await identity.send(`/users/${id}`, {
      _method: 'PUT',
      _SessionToken: token,
      password: 'another long one',
    })
    expect(await users().findByPassword({ username: 'edgar' }, password)).toBeUndefined()
    expect(await users().findByPassword({ username: 'edgar' }, 'another long one')).toBe(id)
    expect(await query('select from "_Session" where "sessionToken" = $1', [token])).toEqual([])
  })
})
