import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWallet } from '../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { signInLegacy } from '../tests/support/legacy-wallet.ts'
import { type Body, objectSteps, pointer } from '../tests/support/objects.ts'

const password = 'long enough'
let identity: TestIdentity
const lines: string[] = []
const { master } = objectSteps(() => identity)

async function start(settings: Record<string, string>): Promise<void> {
  identity = await startTestIdentity(settings, pino({}, { write: (line) => void lines.push(line) }))
}
const join = (username: string, fields: Body = {}) =>
  identity.send('/users', { username, password, ...fields })
const change = (id: unknown, token: unknown, fields: Body) =>
  identity.send(`/classes/_User/${id}`, { ...fields, _SessionToken: token, _method: 'PUT' })
const me = async (token: unknown) =>
  (await identity.send('/users/me', { _SessionToken: token, _method: 'GET' })).body
const listFields = async () => (await master('GET', '/schemas/_User')).fields

describe('users with fields of an app, with ALLOW_USER_FIELDS', () => {
  beforeAll(() => start({ ALLOW_USER_FIELDS: '1' }))
  afterAll(() => identity.close())

  it('bring fields when they sign up, and get others later', async () => {
    const { status, body } = await join('ana', { nick: 'Ana', level: 3 })
    expect([status, body.code]).toEqual([201, undefined])
    const saved = await change(body.objectId, body.sessionToken, {
      bio: 'x',
      born: { __type: 'Date', iso: '2000-01-01T00:00:00.000Z' },
      likes: { __op: 'AddRelation', objects: [pointer('_User', String(body.objectId))] },
    })
    expect([saved.status, saved.body.code]).toEqual([200, undefined])
    expect(await me(body.sessionToken)).toMatchObject({ nick: 'Ana', level: 3, bio: 'x' })
    expect(await listFields()).toMatchObject({
      ...{ nick: { type: 'String' }, level: { type: 'Number' }, born: { type: 'Date' } },
      likes: { type: 'Relation', targetClass: '_User' },
    })
  })

  it('keep the type that a field got first, until the operator deletes the field', async () => {
    await join('bea', { mood: 5 })
    const wrong = await join('cleo', { mood: 'good' })
    expect(wrong.body).toEqual({
      code: 111,
      error: 'schema mismatch for _User.mood; expected Number but got String',
    })
    await master('PUT', '/schemas/_User', { className: '_User', fields: { mood: { __op: 'Delete' } } })
    expect((await join('cleo', { mood: 'good' })).status).toBe(201)
  })

  it.each(['sessionToken', 'emailVerified', 'accounts', 'ethAddress', '_hashed_password', 'objectId', 'id'])(
    'are not given a %s by themselves',
    async (name) => {
      const before = await listFields()
      const { body } = await signInLegacy(identity, makeWallet())
      await change(body.objectId, body.sessionToken, { [name]: 'r:chosen' })
      await join(`with-${name}`.slice(0, 20), { [name]: 'r:chosen' })
      expect(await listFields()).toEqual(before)
      expect(JSON.stringify(await me(body.sessionToken))).not.toContain('chosen')
    },
  )

  it('leave other classes and other users as they were', async () => {
    const { body } = await join('dora')
    const other = await join('elsa')
    const foreign = await change(other.body.objectId, body.sessionToken, { hat: 'red' })
    expect(foreign.body.code).toBe(206)
    const created = await identity.send('/classes/Hat', { color: 'red', _SessionToken: body.sessionToken })
    expect(created.body.code).toBe(119)
    const installation = { deviceType: 'android', installationId: 'a-b-c', hat: 'red' }
    expect((await identity.send('/installations', installation)).body.code).toBe(119)
    expect(await listFields()).not.toHaveProperty('hat')
  })

  it('get 100 fields at most, whatever strangers send', async () => {
    const { body } = await join('fia')
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`f${at}`, 1]))
    const refused = await change(body.objectId, body.sessionToken, many)
    expect(refused.body.code).toBe(116)
    expect(await listFields()).not.toHaveProperty('f0')
  })
})

describe('users with fields of an app, without the setting', () => {
  beforeAll(() => start({ ALLOW_CLASS_CREATION: '1' }))
  afterAll(() => identity.close())

  it('are refused with the words of the original, and the log names the setting once', async () => {
    lines.length = 0
    const error = 'Permission denied for action addField on class _User.'
    const { body } = await join('ana')
    const own = { _SessionToken: body.sessionToken }
    const requests = [{ method: 'PUT', path: `/server/classes/_User/${body.objectId}`, body: { hue: 1 } }]
    expect((await join('bea', { nick: 'Bea' })).body).toEqual({ code: 119, error })
    expect((await change(body.objectId, body.sessionToken, { bio: 'x' })).body).toEqual({ code: 119, error })
    expect((await identity.send('/batch', { ...own, requests })).body.list).toEqual([
      { error: { code: 119, error } },
    ])
    const hints = lines.filter((line) => line.includes('ALLOW_USER_FIELDS=1'))
    expect(hints).toHaveLength(1)
    expect(hints[0]).toContain('username, password, nick')
  })
})
