import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { type Body, objectSteps, pointer } from '../tests/support/objects.ts'

let identity: TestIdentity
const { make, master } = objectSteps(() => identity)
interface Person {
  id: string
  own: { _SessionToken: unknown }
}
let ana: Person
let ben: Person
beforeAll(async () => {
  identity = await startTestIdentity({ ALLOW_CLASS_CREATION: '1' })
  ana = await join('ana')
  ben = await join('ben')
})
afterAll(() => identity.close())

const userPointer = ({ id }: Person): Body => pointer('_User', id)

async function join(username: string): Promise<Person> {
  const { body } = await identity.send('/users', { username, password: 'long enough' })
  return { id: String(body.objectId), own: { _SessionToken: body.sessionToken } }
}

async function code(method: string, path: string, body: Body = {}): Promise<unknown> {
  const answer = await identity.send(path, { ...body, _method: method })
  expect(answer.status).toBeLessThan(500)
  return answer.status < 300 ? 'ok' : answer.body.code
}

async function count(className: string, body: Body = {}): Promise<unknown> {
  return (
    await identity.send(`/classes/${className}`, { ...body, _method: 'GET', where: {}, limit: 0, count: 1 })
  ).body.count
}

async function schema(className: string, fields: Body, classLevelPermissions: Body): Promise<void> {
  await master('POST', `/schemas/${className}`, { className, fields, classLevelPermissions })
}

describe('classes that clients make', () => {
  it('gives classes that clients make permissions of their own', async () => {
    await make('Note', { ...ana.own, text: 'hi' })
    const { classLevelPermissions } = await master('GET', '/schemas/Note')
    const anybody = { '*': true }
    expect(classLevelPermissions).toMatchObject({
      find: anybody,
      count: anybody,
      get: anybody,
      create: anybody,
      update: anybody,
      delete: anybody,
      addField: anybody,
      protectedFields: { '*': [] },
    })
  })

  it.each([
    '_Note',
    '_Idempotency',
    '_SCHEMA',
    '_Join:users:_Role',
    '_GlobalConfig',
    'a b',
    '1a',
    "x'",
    'x'.repeat(64),
    'constructor',
  ])('are never named %s', async (name) => {
    expect(await code('POST', `/classes/${encodeURIComponent(name)}`, { ...ana.own, a: 1 })).toBeOneOf([
      101, 103, 119,
    ])
    expect(await code('GET', `/classes/${encodeURIComponent(name)}`, { ...ana.own })).toBeOneOf([
      101, 103, 119,
    ])
  })
})

describe('ACLs', () => {
  it('lets anyone read and its maker write an object saved without an ACL', async () => {
    const id = await make('Note', { ...ana.own, text: 'mine' })
    const path = `/classes/Note/${id}`
    expect((await identity.send(path, { _method: 'GET' })).body.ACL).toEqual({
      '*': { read: true },
      [ana.id]: { read: true, write: true },
    })
    expect(await code('PUT', path, { ...ben.own, text: 'his' })).toBe(101)
    expect(await code('DELETE', path, {})).toBe(101)
    expect(await code('PUT', path, { ...ana.own, text: 'still mine' })).toBe('ok')
    await master('PUT', path, { text: 'by the operator' })
    expect(await code('PUT', path, { ...ana.own, text: 'mine again' })).toBe('ok')
  })

  it('keeps the ACL when a client clears the object', async () => {
    const id = await make('Note', { ...ana.own, text: 'x' })
    const path = `/classes/Note/${id}`
    expect(await code('PUT', path, { ...ana.own, text: { __op: 'Delete' }, ACL: { __op: 'Delete' } })).toBe(
      'ok',
    )
    expect([await code('GET', path), await code('PUT', path, { ...ben.own, text: 'y' })]).toEqual(['ok', 101])
  })

  it('counts objects for the master key that no one else may see', async () => {
    await make('Unseen', { ACL: {}, text: 'x' })
    const counted = await master('GET', '/classes/Unseen', { limit: 0, count: 1, where: {} })
    expect([await count('Unseen'), counted.count]).toEqual([0, 1])
  })

  it('answers a save with the ACL that was set', async () => {
    const { body } = await identity.send('/classes/Note', { ...ana.own, text: 'x' })
    expect(body.ACL).toEqual({ '*': { read: true }, [ana.id]: { read: true, write: true } })
  })

  it('sets no ACL on objects that a signed-out client makes, as Parse does', async () => {
    const id = await make('Note', { text: 'free' })
    expect(await code('PUT', `/classes/Note/${id}`, { ...ben.own, text: 'changed' })).toBe('ok')
  })

  it('shows a private object to its owner only, in get, find, count, include and relations', async () => {
    const ACL = { [ana.id]: { read: true, write: true } }
    const id = await make('Secret', { ...ana.own, ACL, text: 's' })
    const secret = { __type: 'Pointer', className: 'Secret', objectId: id }
    const shelf = await make('Holder', {
      ...ana.own,
      secret,
      all: { __op: 'AddRelation', objects: [secret] },
    })
    expect([
      await code('GET', `/classes/Secret/${id}`, ana.own),
      await code('GET', `/classes/Secret/${id}`, ben.own),
    ]).toEqual(['ok', 101])
    expect([await count('Secret', ana.own), await count('Secret', ben.own), await count('Secret')]).toEqual([
      1, 0, 0,
    ])
    const held = await identity.send(`/classes/Holder/${shelf}`, {
      ...ben.own,
      _method: 'GET',
      include: 'secret',
    })
    expect(JSON.stringify(held.body)).not.toContain('"text"')
    const related = {
      $relatedTo: { object: { __type: 'Pointer', className: 'Holder', objectId: shelf }, key: 'all' },
    }
    expect(
      (await identity.send('/classes/Secret', { ...ben.own, _method: 'GET', where: related })).body,
    ).toEqual({ results: [] })
  })

  it('hides a relation from users who may not read its owner', async () => {
    const open = await make('Open', { ...ana.own, text: 'o' })
    const all = { __op: 'AddRelation', objects: [{ __type: 'Pointer', className: 'Open', objectId: open }] }
    const hidden = await make('Keeper', { ...ana.own, ACL: { [ana.id]: { read: true } }, all })
    const related = {
      $relatedTo: { object: { __type: 'Pointer', className: 'Keeper', objectId: hidden }, key: 'all' },
    }
    const seen = async (who: Body): Promise<unknown> =>
      (await identity.send('/classes/Open', { ...who, _method: 'GET', where: related })).body.results
    expect([await seen(ana.own), await seen(ben.own)]).toEqual([[expect.anything()], []])
  })

  it('does the own writes of a batch and refuses the foreign ones (OBJ-09)', async () => {
    const own = await make('Note', { ...ben.own, text: 'his' })
    const foreign = await make('Note', { ...ana.own, text: 'hers' })
    const requests = [own, foreign].map((id) => ({
      method: 'PUT',
      path: `/server/classes/Note/${id}`,
      body: { text: 'new' },
    }))
    const answers = z
      .array(z.looseObject({}))
      .parse((await identity.send('/batch', { ...ben.own, requests })).body.list)
    expect(answers).toMatchObject([{ success: { updatedAt: expect.any(String) } }, { error: { code: 101 } }])
    expect((await identity.send(`/classes/Note/${foreign}`, { _method: 'GET' })).body.text).toBe('hers')
  })
})

describe('class-level permissions', () => {
  it('refuses actions that a class is closed to', async () => {
    await schema(
      'Closed',
      { a: { type: 'String' } },
      { find: {}, get: {}, count: {}, create: {}, update: {}, delete: {}, addField: {} },
    )
    const { objectId } = await master('POST', '/classes/Closed', { a: 'x' })
    const path = `/classes/Closed/${objectId}`
    for (const [method, where] of [
      ['GET', '/classes/Closed'],
      ['GET', path],
      ['POST', '/classes/Closed'],
      ['PUT', path],
      ['DELETE', path],
    ] as const)
      expect([method, where, await code(method, where, { ...ana.own })]).toEqual([method, where, 119])
    expect(await count('Closed')).toBeUndefined()
  })

  it('refuses signed-out clients where a class requires authentication', async () => {
    await schema(
      'Members',
      { a: { type: 'String' } },
      {
        find: { requiresAuthentication: true },
        get: { requiresAuthentication: true },
        create: { requiresAuthentication: true },
      },
    )
    expect([await code('GET', '/classes/Members'), await code('GET', '/classes/Members', ana.own)]).toEqual([
      101,
      'ok',
    ])
    expect(await code('DELETE', '/classes/Members/abc', ana.own)).toBe(119)
  })

  it('applies class-level permissions by user and by role', async () => {
    await schema(
      'Chosen',
      {},
      { find: { [ana.id]: true, 'role:writers': true }, create: { 'role:writers': true } },
    )
    expect([
      await code('GET', '/classes/Chosen', ana.own),
      await code('GET', '/classes/Chosen', ben.own),
    ]).toEqual(['ok', 119])
    const users = { __op: 'AddRelation', objects: [userPointer(ben)] }
    await master('POST', '/roles', { name: 'writers', ACL: {}, users })
    expect([
      await code('GET', '/classes/Chosen', ben.own),
      await code('POST', '/classes/Chosen', ben.own),
    ]).toEqual(['ok', 'ok'])
    expect(await code('POST', '/classes/Chosen', ana.own)).toBe(119)
  })

  it('applies pointer permissions: readUserFields, writeUserFields, pointerFields', async () => {
    const fields = {
      owner: { type: 'Pointer', targetClass: '_User' },
      team: { type: 'Array' },
      text: { type: 'String' },
    }
    await schema('Paper', fields, {
      find: {},
      get: {},
      create: { '*': true },
      update: {},
      delete: { pointerFields: ['owner'] },
      readUserFields: ['owner', 'team'],
      writeUserFields: ['owner'],
    })
    const id = await make('Paper', {
      ...ana.own,
      ACL: { '*': { read: true, write: true } },
      owner: userPointer(ana),
      team: [userPointer(ben)],
    })
    const path = `/classes/Paper/${id}`
    const cara = await join('cara')
    const results = async (who: Body): Promise<unknown> =>
      (await identity.send('/classes/Paper', { ...who, _method: 'GET', where: {} })).body.results
    expect([await results(ana.own), await results(ben.own), await results(cara.own)]).toMatchObject([
      [{}],
      [{}],
      [],
    ])
    expect([await code('GET', path, ben.own), await code('GET', path, cara.own)]).toEqual(['ok', 101])
    expect([
      await code('PUT', path, { ...ben.own, text: 'b' }),
      await code('PUT', path, { ...ana.own, text: 'a' }),
    ]).toEqual([101, 'ok'])
    expect([await code('DELETE', path, cara.own), await code('DELETE', path, ana.own)]).toEqual([101, 'ok'])
  })

  it('lets no client read, query, sort by or guess protected fields (GHSA-72hp-qff8-4pvv)', async () => {
    const permissions = {
      find: { '*': true },
      get: { '*': true },
      create: { '*': true },
      protectedFields: { '*': ['salary'], 'role:payers': [] },
    }
    await schema('Staff', { name: { type: 'String' }, salary: { type: 'Number' } }, permissions)
    const id = await make('Staff', { name: 'x', salary: 5 })
    expect((await identity.send(`/classes/Staff/${id}`, { _method: 'GET' })).body).not.toHaveProperty(
      'salary',
    )
    const oracles: Body[] = [
      { where: { salary: 5 } },
      { where: { $or: [{ salary: { $gt: 1 } }, { name: 'y' }] } },
      { where: { $and: [{ $nor: [{ salary: 5 }] }] } },
      { where: { 'salary.a': 1 } },
      { where: {}, order: 'salary' },
      { where: { name: { $select: { key: 'name', query: { className: 'Staff', where: { salary: 5 } } } } } },
    ]
    for (const query of oracles)
      expect([query, await code('GET', '/classes/Staff', query)]).toEqual([query, 119])
    const answer = await identity.send('/classes/Staff', { _method: 'GET', where: {}, keys: 'salary' })
    expect(JSON.stringify(answer.body)).not.toContain('"salary"')
    await master('POST', '/roles', {
      name: 'payers',
      ACL: {},
      users: { __op: 'AddRelation', objects: [userPointer(ana)] },
    })
    expect((await identity.send(`/classes/Staff/${id}`, { ...ana.own, _method: 'GET' })).body).toHaveProperty(
      'salary',
      5,
    )
  })
})

describe('roles', () => {
  it('gives members of a role what its ACLs give, also through a role hierarchy', async () => {
    const boss = await master('POST', '/roles', {
      name: 'bosses',
      ACL: {},
      users: { __op: 'AddRelation', objects: [userPointer(ana)] },
    })
    const roles = {
      __op: 'AddRelation',
      objects: [{ __type: 'Pointer', className: '_Role', objectId: boss.objectId }],
    }
    await master('POST', '/roles', {
      name: 'workers',
      ACL: {},
      roles,
      users: { __op: 'AddRelation', objects: [userPointer(ben)] },
    })
    const id = await make('Plan', { ACL: { 'role:workers': { read: true, write: true } }, text: 'p' })
    const dora = await join('dora')
    const path = `/classes/Plan/${id}`
    expect([
      await code('GET', path, ana.own),
      await code('GET', path, ben.own),
      await code('GET', path, dora.own),
    ]).toEqual(['ok', 'ok', 101])
    const above = await make('Plan', { ACL: { 'role:bosses': { read: true } }, text: 'q' })
    expect([
      await code('GET', `/classes/Plan/${above}`, ana.own),
      await code('GET', `/classes/Plan/${above}`, ben.own),
    ]).toEqual(['ok', 101])
  })

  it.each(['/roles', '/classes/_Role'])(
    'are made at %s by signed-in users, and are theirs to change',
    async (path) => {
      const name = `club ${path.length}`
      const role = {
        name,
        ACL: { '*': { read: true }, [ana.id]: { write: true } },
        users: { __op: 'AddRelation', objects: [userPointer(ben)] },
      }
      expect(await code('POST', path, role)).toBe(101)
      const creation = await identity.send(path, { ...role, ...ana.own })
      expect([creation.status, creation.body]).toEqual([
        201,
        expect.objectContaining({ objectId: expect.any(String) }),
      ])
      const own = `${path}/${creation.body.objectId}`
      const joining = { users: { __op: 'AddRelation', objects: [userPointer(ben)] } }
      expect([
        await code('PUT', own, { ...joining, ...ben.own }),
        await code('PUT', own, { ...joining, ...ana.own }),
      ]).toEqual([101, 'ok'])
      expect(await code('PUT', own, { ...ana.own, name: 'other' })).toBe(139)
      expect(await code('POST', path, { ...role, ...ben.own })).toBe(137)
    },
  )

  it('refuses a role without an ACL', async () => {
    expect(await code('POST', '/roles', { ...ana.own, name: 'nobodys' })).toBe(111)
  })

  it.each([
    'admin',
    'ADMIN',
    ' admin',
    'Ad min',
    'moderator',
    'Moder-ator',
    'MODERATORS',
    'a:b',
    'role/x',
    'ünïcode',
    '',
    5,
    null,
  ])('are not named %j', async (name) => {
    expect(await code('POST', '/roles', { ...ana.own, name, ACL: {} })).toBe(139)
  })
})

describe('users and sessions', () => {
  it('OBJ-01: answers queries of users with the own one, and refuses them to visitors', async () => {
    expect(await code('GET', '/classes/_User', { where: {} })).toBe(119)
    const { body } = await identity.send('/classes/_User', { ...ana.own, _method: 'GET', where: {} })
    expect(body.results).toEqual([expect.objectContaining({ objectId: ana.id })])
  })

  it('OBJ-02: refuses changes of another user', async () => {
    expect(await code('PUT', `/users/${ana.id}`, { ...ben.own, username: 'mine' })).toBeOneOf([101, 206])
    expect(await code('PUT', `/users/${ana.id}`, { username: 'mine' })).toBeOneOf([101, 206, 119])
  })

  it('refuses to create, change or show sessions of others', async () => {
    expect(await code('POST', '/classes/_Session', { ...ana.own, user: userPointer(ben) })).not.toBe('ok')
    const listed = await identity.send('/sessions', {
      ...ana.own,
      _method: 'GET',
      where: { user: userPointer(ben) },
    })
    expect(listed.body).toEqual({ results: [] })
  })
})
