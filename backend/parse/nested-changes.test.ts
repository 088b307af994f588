import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { subscribe } from '../tests/support/live-board.ts'
import { connectLive } from '../tests/support/live-socket.ts'
import { type Body, objectSteps } from '../tests/support/objects.ts'

const cloudCode = `module.exports = (Cloud) => {
  Cloud.beforeSave('Seen', ({ object }) => {
    object.set('seen', JSON.stringify(object.get('o')))
  })
  Cloud.beforeSave('Judged', ({ object }) => {
    const o = object.get('o')
    if (o.m.x > 3) object.set('o', { ...o, m: { x: 3 } })
  })
  Cloud.afterSave('Told', async ({ object, original }) => {
    if (original === undefined) return
    const note = new Parse.Object('Note')
    await note.save({ of: object.id, seen: JSON.stringify(object.get('o')) }, { useMasterKey: true })
  })
}`

let identity: TestIdentity
let folder: string
const { find, get, make, master, put } = objectSteps(() => identity)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-nested-'))
  const file = join(folder, 'cloud.cjs')
  await writeFile(file, cloudCode)
  identity = await startTestIdentity({ ALLOW_CLASS_CREATION: '1', CLOUD_CODE: file })
})
afterAll(async () => {
  await identity.close()
  await rm(folder, { recursive: true, force: true })
})

const o = { m: { x: 1, y: 2 }, z: 3 }
const increment = (amount: number) => ({ __op: 'Increment', amount })
const unset = { __op: 'Delete' }

describe('changes below a field', () => {
  it('carries out several changes of one object at once, and sets a field before what is below it', async () => {
    const id = await make('Doc', { o, l: [{ n: 1 }] })
    await put('Doc', id, {
      'o.m.x': increment(2),
      'o.m.y': unset,
      'o.new.list': [1],
      'l.0.n': increment(1),
      n: 5,
    })
    expect(await get('Doc', id)).toMatchObject({
      o: { m: { x: 3 }, z: 3, new: { list: [1] } },
      l: [{ n: 2 }],
      n: 5,
    })
    await put('Doc', id, { o: { a: 1 }, 'o.b.c': 2 })
    expect((await get('Doc', id)).o).toEqual({ a: 1, b: { c: 2 } })
    await put('Doc', id, { o: unset, 'o.b': 'it’s "\\ new' })
    expect((await get('Doc', id)).o).toEqual({ b: 'it’s "\\ new' })
  })

  it('answers an operation with the whole field, unless part of it is protected', async () => {
    const id = await make('Doc', { o, l: [{ n: 1, q: 1 }] })
    expect(await put('Doc', id, { 'o.m.x': increment(1), 'l.0.n': increment(1) })).toMatchObject({
      o: { m: { x: 2, y: 2 }, z: 3 },
      l: [{ n: 2, q: 1 }],
    })
    await make('Guarded', { o })
    const classLevelPermissions = {
      ...Object.fromEntries(['find', 'get', 'create', 'update'].map((action) => [action, { '*': true }])),
      protectedFields: { '*': ['o'] },
    }
    await master('PUT', '/schemas/Guarded', { className: 'Guarded', classLevelPermissions })
    const guarded = await make('Guarded', { o })
    expect(await put('Guarded', guarded, { 'o.m.x': increment(1) })).toEqual({
      updatedAt: expect.any(String),
    })
  })

  it('loses nothing when twenty clients change places of one object', async () => {
    const id = await make('Doc', { o })
    const places = Array.from({ length: 20 }, (_, n) => `o.m.p${n}`)
    await Promise.all(places.map((place) => put('Doc', id, { [place]: 1, 'o.m.x': increment(1) })))
    const { m } = (await get('Doc', id)).o as { m: Body }
    expect([Object.keys(m).length, m.x]).toEqual([22, 21])
  })

  it('shows the whole object to triggers before and after, and to live queries', async () => {
    const seen = await make('Seen', { o })
    await put('Seen', seen, { 'o.m.x': 9 })
    const whole = { m: { x: 9, y: 2 }, z: 3 }
    const before = await get('Seen', seen)
    expect([before.o, JSON.parse(String(before.seen))]).toEqual([whole, whole])
    await put('Seen', seen, { 'o.m.x': increment(1), 'o.m.y': unset })
    const after = await get('Seen', seen)
    expect([after.o, JSON.parse(String(after.seen))]).toEqual([
      { m: { x: 10 }, z: 3 },
      { m: { x: 10 }, z: 3 },
    ])

    const told = await make('Told', { o })
    const live = await connectLive(identity.serverUrl)
    await subscribe(live, 'Told')
    await put('Told', told, { 'o.m.x': 9 })
    expect(await live.next()).toMatchObject({ op: 'update', object: { o: whole }, original: { o } })
    await put('Told', told, { 'o.m.x': increment(1) })
    expect(await live.next()).toMatchObject({
      object: { o: { m: { x: 10, y: 2 }, z: 3 } },
      original: { o: whole },
    })
    const notes = await find('Note', { where: { of: told }, order: 'createdAt' })
    expect(notes.map((note) => JSON.parse(String(note.seen)).m)).toEqual([
      { x: 9, y: 2 },
      { x: 10, y: 2 },
    ])
    live.close()
  })

  it('stores only what a trigger sets', async () => {
    const id = await make('Judged', { o })
    expect(await put('Judged', id, { 'o.m.x': increment(8), 'o.m.y': 9 })).toMatchObject({
      o: { m: { x: 3 }, z: 3 },
    })
    expect((await get('Judged', id)).o).toEqual({ m: { x: 3 }, z: 3 })
    await put('Judged', id, { 'o.m.x': 7, 'o.z': 1 })
    expect((await get('Judged', id)).o).toEqual({ m: { x: 3 }, z: 1 })
    await put('Judged', id, { o: { m: { x: 1 } }, 'o.z': 5 })
    expect((await get('Judged', id)).o).toEqual({ m: { x: 1 }, z: 5 })
    await put('Judged', id, { o: { m: { x: 1 } }, 'o.m.x': 9 })
    expect((await get('Judged', id)).o).toEqual({ m: { x: 3 } })
  })

  it.each(['accounts.0', 'SolAccounts.0', 'authData.moralisEth', 'authData.anonymous'])(
    'refuses what it would forge about a user: %s',
    async (path) => {
      const eve = await identity.send('/users', { username: `eve ${path}`, password: 'long enough' })
      for (const value of ['0x0', { id: '0x0' }, increment(1), { __op: 'Add', objects: ['0x0'] }]) {
        const address = `/users/${eve.body.objectId}`
        const sent = { _method: 'PUT', _SessionToken: eve.body.sessionToken, [path]: value }
        const { status, body } = await identity.send(address, sent)
        expect([status, body.code]).toEqual([400, 105])
      }
      const stored = await master('GET', `/users/${eve.body.objectId}`)
      expect([stored.accounts, stored.SolAccounts, stored.authData]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    },
  )

  it.each(['pushSubscription.endpoint', 'channels.0'])(
    'refuses a part of what is checked whole: %s',
    async (path) => {
      const creation = await identity.send('/installations', {
        deviceType: 'web',
        installationId: `of ${path}`.replace(' ', '-'),
      })
      const answer = await identity.send(`/installations/${creation.body.objectId}`, {
        _method: 'PUT',
        [path]: 'x',
      })
      expect([creation.status, answer.status, answer.body.code]).toEqual([201, 400, 105])
    },
  )

  it.each([
    ['a step into a number', { 'o.z.x': 1 }],
    ['an increment of an object', { 'o.m': increment(1) }],
    ['a place far behind the end of a list', { 'l.999999.x': 1 }],
    ['a name as a place in a list', { 'o.l.x': 1 }],
    ['the inside of a date', { 'o.d.iso': 'never' }],
    ['the inside of a date in a list', { 'o.l.1.iso': 'never' }],
    ['the type of what would be no date', { 'o.m.__type': 'Date' }],
    ['a value and an operation below it', { o: { m: { x: 1 } }, 'o.m.x': increment(9) }],
    ['an operation below what is unset', { o: unset, 'o.m.x': increment(9) }],
    ['a list and what is in it', { l: { __op: 'Add', objects: [1] }, 'l.0': 1 }],
  ])('refuses %s, and changes nothing', async (_name, change) => {
    const d = { __type: 'Date', iso: '2024-01-01T00:00:00.000Z' }
    const before = { o: { ...o, d, l: [1, d] }, l: [1] }
    const id = await make('Doc', before)
    const answer = await identity.send(`/classes/Doc/${id}`, { _method: 'PUT', ...change })
    expect([answer.status, answer.body.code]).toEqual([400, 111])
    expect(answer.body.error).not.toMatch(/[Pp]ostgres|\{/)
    expect(await get('Doc', id)).toMatchObject(before)
  })
})

describe('missing fields and values', () => {
  it('saves the other fields if one is unset that the class lacks', async () => {
    const id = await make('Doc', { n: 1 })
    await put('Doc', id, { never: unset, 'neither.a.b': unset, 'n.x': unset, nor: null, n: 2 })
    const saved = await get('Doc', id)
    expect(saved).toMatchObject({ n: 2 })
    expect(Object.keys(saved)).not.toContain('never')
    const ana = await identity.send('/users', { username: 'ana', password: 'long enough' })
    const headers = { 'X-Parse-Session-Token': String(ana.body.sessionToken) }
    const changed = await identity.send(
      `/users/${ana.body.objectId}`,
      { _method: 'PUT', avatar: unset },
      headers,
    )
    expect(changed.status).toBe(200)
  })

  it('treats null for a field with a default as no value', async () => {
    await master('POST', '/schemas/Filled', {
      className: 'Filled',
      fields: {
        d: { type: 'String', defaultValue: 'x' },
        r: { type: 'String', required: true, defaultValue: 'y' },
        q: { type: 'String', required: true },
      },
    })
    const id = await make('Filled', { d: null, r: null, q: 'z' })
    expect(await get('Filled', id)).toMatchObject({ d: 'x', r: 'y', q: 'z' })
    for (const [method, path, fields] of [
      ['POST', '/classes/Filled', { q: null }],
      ['PUT', `/classes/Filled/${id}`, { r: null }],
    ] as const) {
      const answer = await identity.send(path, { _method: method, ...fields })
      expect([answer.status, answer.body.code]).toEqual([400, 142])
    }
  })
})

describe('operations of strangers', () => {
  const objects = [{ __type: 'Pointer', className: 'Any', objectId: 'aaaaaaaaaa' }]
  const operations: Body[] = [
    ...['Delete', 'Increment', 'SetOnInsert', 'Multiply', 'Set'].map((__op) => ({ __op, amount: 1 })),
    ...['Add', 'AddUnique', 'Remove', 'AddRelation', 'RemoveRelation'].map((__op) => ({ __op, objects })),
    { __op: 'Batch', ops: [{ __op: 'AddRelation', objects }] },
    { __op: 'Increment', amount: null },
  ]
  const values: Body = {
    s: 'x',
    n: 1,
    b: true,
    d: { __type: 'Date', iso: '2024-01-01T00:00:00.000Z' },
    p: objects[0],
    g: { __type: 'GeoPoint', latitude: 1, longitude: 1 },
    l: [1],
    o: { a: { b: 1 } },
    r: { __op: 'AddRelation', objects },
  }

  it('carries out or refuses every operation, for each type of field and at each depth', async () => {
    const id = await make('Any', values)
    const names = Object.keys(values)
    const ofNew = names.flatMap((name) =>
      operations.map((operation): [string, Body] => ['', { [name]: operation }]),
    )
    const ofOld = names
      .flatMap((name) => [name, `${name}.a.b`, `${name}.0`])
      .flatMap((path) => operations.map((operation): [string, Body] => [`/${id}`, { [path]: operation }]))
    const broken: unknown[] = []
    for (const [path, fields] of [...ofNew, ...ofOld]) {
      const method = path === '' ? {} : { _method: 'PUT' }
      const { status, body } = await identity.send(`/classes/Any${path}`, { ...fields, ...method })
      if (![200, 201, 400].includes(status)) broken.push([fields, status, body])
    }
    expect(broken).toEqual([])
  })

  it.each(['Multiply', 'SetOnInsert'])('refuses the operator %s as unsupported', async (__op) => {
    for (const path of ['/classes/Any', '/installations', '/classes/NeverMade']) {
      const { status, body } = await identity.send(path, { n: { __op, amount: 1 } })
      expect([status, body]).toEqual([
        400,
        { code: 108, error: `The ${__op} operator is not supported yet.` },
      ])
    }
  })
})
