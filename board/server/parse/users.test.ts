import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { type Body, objectSteps, pointer } from '../../tests/support/objects.ts'
import { ensureStaffRoles, findStaffRole, makeAdmin } from '../domain/moderation/staff/staff.ts'

interface Person {
  id: string
  own: { _SessionToken: unknown }
}

let identity: TestIdentity
let mia: Person
let eve: Person
const { master } = objectSteps(() => identity)
beforeAll(async () => {
  // Clients may make roles here: the hardest case.
  identity = await startTestIdentity({ ALLOW_CLASS_CREATION: '1' })
  mia = await join('mia')
  eve = await join('eve')
  await makeAdmin(identity.context, 'mia')
})
afterAll(() => identity.close())

async function join(username: string): Promise<Person> {
  const { body } = await identity.send('/users', { username, password: 'long enough' })
  return { id: String(body.objectId), own: { _SessionToken: body.sessionToken } }
}

async function code(method: string, path: string, body: Body = {}): Promise<unknown> {
  const answer = await identity.send(path, { ...body, _method: method })
  expect(answer.status).toBeLessThan(500)
  return answer.status < 300 ? 'ok' : answer.body.code
}

async function roleOf(role: 'moderator' | 'admin'): Promise<string> {
  const row = await identity.database.db
    .selectFrom('board.offices')
    .select('role_id')
    .where('office', '=', role)
    .executeTakeFirstOrThrow()
  return String(row.role_id)
}

const addUser = (person: Person): Body => ({
  users: { __op: 'AddRelation', objects: [pointer('_User', person.id)] },
})
const addRole = (id: string): Body => ({
  roles: { __op: 'AddRelation', objects: [pointer('_Role', id)] },
})

describe('the staff of the board', () => {
  it('creates the staff roles once, however often the server starts', async () => {
    const before = [await roleOf('admin'), await roleOf('moderator')]
    await Promise.all([ensureStaffRoles(identity.context), ensureStaffRoles(identity.context)])
    expect([await roleOf('admin'), await roleOf('moderator')]).toEqual(before)
    expect(await findStaffRole(identity.context, mia.id)).toBe('admin')
    expect(await findStaffRole(identity.context, eve.id)).toBeUndefined()
  })

  it('lets no client find, read or write staff roles', async () => {
    for (const role of ['moderator', 'admin'] as const)
      for (const path of [`/roles/${await roleOf(role)}`, `/classes/_Role/${await roleOf(role)}`])
        for (const own of [eve.own, mia.own, {}]) {
          expect(await code('GET', path, own)).toBeOneOf([101, 119])
          expect(await code('PUT', path, { ...own, ...addUser(eve) })).toBeOneOf([101, 119])
          expect(await code('DELETE', path, own)).toBeOneOf([101, 119])
        }
    const { body } = await identity.send('/roles', { ...eve.own, _method: 'GET' })
    expect(body).toEqual({ results: [] })
    expect(await findStaffRole(identity.context, eve.id)).toBeUndefined()
  })

  it('refuses a write to the join table of a staff role', async () => {
    const row = { relatedId: eve.id, owningId: await roleOf('admin') }
    for (const name of ['_Join:users:_Role', '_Join%3Ausers%3A_Role'])
      expect(await code('POST', `/classes/${name}`, { ...eve.own, ...row })).not.toBe('ok')
    expect(await findStaffRole(identity.context, eve.id)).toBeUndefined()
  })

  it.each([
    'moderator',
    'Moderator',
    'MODERATORS',
    'mod erator',
    'moder_ator',
    'Ad-min',
    'admins',
    'A D M I N',
    ' admin',
    'admin ',
    'm\u043Ederator',
    'admin\u200B',
    'Administrator',
  ])('leave no role for clients that is named %s: 139', async (name) => {
    for (const path of ['/roles', '/classes/_Role', '/Roles'])
      expect(await code('POST', path, { ...eve.own, name, ACL: {} })).toBeOneOf(
        path === '/Roles' ? [139, 101] : [139],
      )
    const requests = [
      { method: 'POST', path: '/server/roles', body: { name, ACL: {} } },
      { method: 'POST', path: '/server/classes/_Role', body: { name, ACL: {} } },
    ]
    const { body } = await identity.send('/batch', { ...eve.own, requests })
    const answers: unknown[] = 'list' in body && Array.isArray(body.list) ? body.list : [body]
    expect(JSON.stringify(answers)).toContain('139')
    expect(JSON.stringify(answers)).not.toContain('"success"')
  })

  it('refuses to rename a role to a staff role: 139', async () => {
    const { body } = await identity.send('/roles', {
      ...eve.own,
      name: 'gardeners',
      ACL: { [eve.id]: { read: true, write: true } },
    })
    for (const path of [`/roles/${body.objectId}`, `/classes/_Role/${body.objectId}`]) {
      expect(await code('PUT', path, { ...eve.own, name: 'moderator' })).toBe(139)
      expect(await code('PUT', path, { ...eve.own, name: { __op: 'Delete' } })).toBe(139)
    }
  })

  it('gives no staff rights through parent or child roles', async () => {
    const { body } = await identity.send('/roles', {
      ...eve.own,
      name: 'climbers',
      ACL: { [eve.id]: { read: true, write: true } },
      ...addUser(eve),
    })
    const own = String(body.objectId)
    await identity.send(`/roles/${own}`, { ...eve.own, _method: 'PUT', ...addRole(await roleOf('admin')) })
    expect(await findStaffRole(identity.context, eve.id)).toBeUndefined()
    // Even where the operator nests roles, an office is given by name.
    await master('PUT', `/roles/${await roleOf('moderator')}`, addRole(own))
    expect(await findStaffRole(identity.context, eve.id)).toBeUndefined()
  })

  it('keeps the staff role apart from older roles of the same names', async () => {
    await sql`update board.offices set role_id = null where office = 'moderator'`.execute(
      identity.database.db,
    )
    await master('POST', '/roles', { name: 'moderator of the board', ACL: {} })
    const old = await master('GET', '/roles', { where: { name: { $regex: '^moderator' } } })
    const ids = (old.results as { objectId: string }[]).map(({ objectId }) => objectId)
    expect(ids).toHaveLength(2)
    for (const id of ids) await master('PUT', `/roles/${id}`, addUser(eve))
    await ensureStaffRoles(identity.context)
    expect(ids).not.toContain(await roleOf('moderator'))
    expect(await findStaffRole(identity.context, eve.id)).toBeUndefined()
  })

  it('ends staff rights when the operator deletes the role', async () => {
    await master('PUT', `/roles/${await roleOf('moderator')}`, addUser(eve))
    expect(await findStaffRole(identity.context, eve.id)).toBe('moderator')
    await master('DELETE', `/roles/${await roleOf('moderator')}`)
    expect(await findStaffRole(identity.context, eve.id)).toBeUndefined()
    await ensureStaffRoles(identity.context)
    expect(await findStaffRole(identity.context, eve.id)).toBeUndefined()
    expect(await findStaffRole(identity.context, mia.id)).toBe('admin')
  })
})
