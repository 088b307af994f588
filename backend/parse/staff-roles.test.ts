import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findStaffRole, makeAdmin } from '../../board/server/domain/moderation/staff.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { type Body, objectSteps, pointer } from '../tests/support/objects.ts'

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

const addUser = (person: Person): Body => ({
  users: { __op: 'AddRelation', objects: [pointer('_User', person.id)] },
})
describe('the staff of the board', () => {
  it.each(['admin', 'moderator'])('has no part in a role that the operator calls %s', async (name) => {
    const { objectId: id } = await master('POST', '/roles', { name, ACL: {}, ...addUser(eve) })
    expect(await findStaffRole(identity.context, eve.id)).toBeUndefined()
    for (const path of [`/roles/${id}`, `/classes/_Role/${id}`])
      for (const own of [eve.own, mia.own, {}]) {
        expect(await code('GET', path, own)).toBeOneOf([101, 119])
        expect(await code('PUT', path, { ...own, ...addUser(mia) })).toBeOneOf([101, 119])
        expect(await code('DELETE', path, own)).toBeOneOf([101, 119])
      }
    await master('DELETE', `/roles/${id}`)
    expect(await findStaffRole(identity.context, mia.id)).toBe('admin')
  })

  it('is no class of the backend', async () => {
    const row = { user_id: eve.id, role: 'admin' }
    for (const name of ['staff', 'board.staff', 'board%2Estaff', 'board"."staff'])
      await code('POST', `/classes/${name}`, { ...eve.own, ...row })
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
  ])('leaves no role for clients that is named %s: 139', async (name) => {
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
})
