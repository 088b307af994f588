import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { type Body, day, objectSteps, place, pointer } from '../tests/support/objects.ts'

let identity: TestIdentity
const { find, get, make, names, put } = objectSteps(() => identity)
beforeAll(async () => {
  identity = await startTestIdentity({ ALLOW_CLASS_CREATION: '1' })
  await makeThings()
})
afterAll(() => identity.close())

const ids: Record<string, string> = {}

async function makeThings(): Promise<void> {
  ids.red = await make('Maker', { name: 'red' })
  for (const [name, n] of Object.entries({ a: 1, b: 2, c: 0 })) ids[name] = await make('Thing', { name, n })
}

describe('Appendix A: operations', () => {
  it('stores and returns every type of field', async () => {
    const fields = {
      text: 'ü🦊',
      number: 1.5,
      isIt: true,
      on: day('05'),
      list: [1, 'a', { b: [day('01')] }],
      object: { a: { b: null } },
      at: place(1, 2),
      maker: pointer('Maker', ids.red),
      bytes: { __type: 'Bytes', base64: 'aGk=' },
    }
    const id = await make('Kind', fields)
    expect(await get('Kind', id)).toMatchObject(fields)
  })

  it('echoes the results of operations (row 8)', async () => {
    const id = await make('Counter', { n: 1, list: ['a'], o: { k: 1 } })
    expect(await put('Counter', id, { n: { __op: 'Increment', amount: 2 } })).toMatchObject({ n: 3 })
    expect(await put('Counter', id, { n: { __op: 'Increment', amount: -1 } })).toMatchObject({ n: 2 })
    expect(await put('Counter', id, { list: { __op: 'AddUnique', objects: ['a', 'b'] } })).toMatchObject({
      list: ['a', 'b'],
    })
    expect(await put('Counter', id, { list: { __op: 'Add', objects: ['b'] } })).toMatchObject({
      list: ['a', 'b', 'b'],
    })
    expect(await put('Counter', id, { list: { __op: 'Remove', objects: ['b'] } })).toMatchObject({
      list: ['a'],
    })
    const more = { __op: 'AddUnique', objects: ['d', 'b', 'a', 'd', 'c'] }
    expect(await put('Counter', id, { list: more })).toMatchObject({ list: ['a', 'd', 'b', 'c'] })
    expect(await put('Counter', id, { list: { __op: 'Add', objects: ['a', 'a'] } })).toMatchObject({
      list: ['a', 'd', 'b', 'c', 'a', 'a'],
    })
    await put('Counter', id, { n: { __op: 'Delete' } })
    expect(await get('Counter', id)).not.toHaveProperty('n')
    expect(await put('Counter', id, { 'o.k': { __op: 'Increment', amount: 4 } })).toMatchObject({
      o: { k: 5 },
    })
    await put('Counter', id, { 'o.new': 'x' })
    expect((await get('Counter', id)).o).toEqual({ k: 5, new: 'x' })
  })

  it('applies operations on a new object', async () => {
    const operations = {
      n: { __op: 'Increment', amount: 2 },
      list: { __op: 'AddUnique', objects: ['a'] },
      gone: { __op: 'Delete' },
    }
    expect(await get('Counter', await make('Counter', operations))).toMatchObject({ n: 2, list: ['a'] })
  })

  it('refuses a class, new or old, more fields than clients may give one, and makes none of them', async () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n]))
    const master = { _MasterKey: identity.config.masterKey }
    const wide = await identity.send('/classes/Wide', many(400))
    expect([wide.status, wide.body.code]).toEqual([400, 116])
    expect(wide.body.error).toMatch(/Wide would have 404 fields.*100/)
    expect((await identity.send('/schemas/Wide', { ...master, _method: 'GET' })).body.code).toBe(103)
    const id = await make('Wide', many(96))
    const more = await identity.send(`/classes/Wide/${id}`, { _method: 'PUT', one: 1 })
    expect([more.status, more.body.code]).toEqual([400, 116])
    await put('Wide', id, { f0: 5 })
    const byMaster = await identity.send(`/classes/Wide/${id}`, { ...master, _method: 'PUT', one: 1 })
    expect(byMaster.status).toBe(200)
    await put('Wide', id, { f1: 6 })
  })

  it('counts twenty concurrent increments as twenty', async () => {
    const id = await make('Counter', { n: 0 })
    await Promise.all(
      Array.from({ length: 20 }, () => put('Counter', id, { n: { __op: 'Increment', amount: 1 } })),
    )
    expect(await get('Counter', id)).toMatchObject({ n: 20 })
  })

  it('adds to, removes from and queries relations from either side', async () => {
    const of = (...members: string[]) => members.map((name) => pointer('Thing', ids[name]))
    const id = await make('Shelf', { name: 's', things: { __op: 'AddRelation', objects: of('a', 'b') } })
    const related = { $relatedTo: { object: pointer('Shelf', id), key: 'things' } }
    const onShelf = async (where: Body = {}) =>
      names('Shelf', { ...related, ...where }, { redirectClassNameForKey: 'things' })
    expect(await onShelf()).toBe('a b')
    const ops = [
      { __op: 'AddRelation', objects: of('c') },
      { __op: 'RemoveRelation', objects: of('a') },
    ]
    await put('Shelf', id, { things: { __op: 'Batch', ops } })
    expect([await onShelf(), await onShelf({ $or: [{ n: 0 }, { n: 7 }] })]).toEqual(['b c', 'c'])
    expect(await names('Thing', related)).toBe('b c')
    expect(await names('Shelf', { things: pointer('Thing', ids.c) })).toBe('s')
    expect(await names('Shelf', { things: pointer('Thing', ids.a) })).toBe('')
    expect((await get('Shelf', id)).things).toEqual({ __type: 'Relation', className: 'Thing' })
  })

  it('saves and destroys many objects by paths with the mount in them (row 17)', async () => {
    const create = (name: string) => ({ method: 'POST', path: '/server/classes/Batch', body: { name } })
    const { status, body } = await identity.send('/batch', { requests: [create('1'), create('2')] })
    expect(status).toBe(200)
    const results = z.array(z.object({ success: z.object({ objectId: z.string() }) })).parse(body.list)
    const requests = results.map(({ success }) => ({
      method: 'DELETE',
      path: `/server/classes/Batch/${success.objectId}`,
      body: {},
    }))
    expect((await identity.send('/batch', { requests })).body.list).toEqual([
      { success: {} },
      { success: {} },
    ])
  })

  it('saves an object with an unsaved child', async () => {
    const child = await identity.send('/batch', {
      requests: [{ method: 'POST', path: '/server/classes/Child', body: { name: 'k' } }],
    })
    const [{ success }] = z
      .tuple([z.object({ success: z.object({ objectId: z.string() }) })])
      .parse(child.body.list)
    const id = await make('Parent', { child: pointer('Child', success.objectId) })
    const [parent] = await find('Parent', { where: { objectId: id }, include: 'child' })
    expect(parent?.child).toMatchObject({ name: 'k' })
  })
})

describe('a batch as one transaction', () => {
  const create = (fields: Body) => ({ method: 'POST', path: '/server/classes/Account', body: fields })

  it('does a transactional batch as a whole', async () => {
    await make('Account', { name: 'first', n: 0 })
    const good = await identity.send('/batch', {
      transaction: true,
      requests: [create({ name: 'p' }), create({ name: 'q' })],
    })
    expect([good.status, await names('Account', { name: { $in: ['p', 'q'] } })]).toEqual([200, 'p q'])
  })

  it('undoes a failed transactional batch, and answers with the reason', async () => {
    const requests = [create({ name: 'r' }), create({ name: 5 })]
    const bad = await identity.send('/batch', { transaction: true, requests })
    expect([bad.status, bad.body.code, await names('Account', { name: 'r' })]).toEqual([400, 111, ''])
  })

  it('adds a field in a transaction, or undoes it, while others use the class', async () => {
    const post = (body: Body) => ({ method: 'POST', path: '/server/classes/Growing', body })
    await make('Growing', { n: 0 })
    const [good, bad] = await Promise.all([
      identity.send('/batch', { transaction: true, requests: [post({ n: 1 }), post({ n: 2, list: ['a'] })] }),
      identity.send('/batch', {
        transaction: true,
        requests: [post({ n: 3 }), post({ n: 'x', at: day('01') })],
      }),
      find('Growing', {}),
    ])
    expect([good.status, bad.status, bad.body.code]).toEqual([200, 400, 111])
    expect((await find('Growing', { order: 'n' })).map(({ n, list }) => [n, list])).toEqual([
      [0, undefined],
      [1, undefined],
      [2, ['a']],
    ])
  })

  it('lets others use a class while a new field waits for someone who reads it at length, as a backup does', async () => {
    await make('Read', { name: 'first' })
    const { db } = identity.database
    let added: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (reader) => {
      await sql`select from "Read"`.execute(reader)
      added = make('Read', { name: 'second', more: true })
      await expect.poll(() => isLocking('AccessExclusiveLock')).toBe(true)
      expect(await Promise.race([added.catch(() => 'given up'), names('Read', {})])).toBe('first')
    })
    await added
    expect(await names('Read', { more: true })).toBe('second')
  })

  it('adds to a relation in a transaction what it holds already', async () => {
    const added = { things: { __op: 'AddRelation', objects: [pointer('Thing', ids.a)] } }
    const id = await make('Case', added)
    const requests = [
      { method: 'PUT', path: `/server/classes/Case/${id}`, body: added },
      create({ name: 'beside' }),
    ]
    const { status } = await identity.send('/batch', { transaction: true, requests })
    expect([status, await names('Account', { name: 'beside' })]).toEqual([200, 'beside'])
  })

  it.each(['PATCH', 'POST'])('ends when a member has no route: %s', async (method) => {
    const requests = [create({ name: 'unrouted' }), { method, path: '/server/nowhere', body: {} }]
    for (let times = 0; times < 5; times += 1) {
      const { status, body } = await identity.send('/batch', { transaction: true, requests })
      expect([status, body.code]).toEqual([400, 107])
    }
    expect(await names('Account', { name: 'unrouted' })).toBe('')
  })

  it('ends many concurrent transactional batches', async () => {
    const batches = Array.from({ length: 30 }, (_, n) =>
      identity.send('/batch', {
        transaction: true,
        requests: [create({ n, name: 'many' }), create({ n, name: n % 3 === 0 ? 1 : 'many' })],
      }),
    )
    const statuses = (await Promise.all(batches)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(await find('Account', { where: { name: 'many' }, limit: 100 })).toHaveLength(40)
  })
})

/** Whether someone holds or waits for a lock of this kind on a class. */
async function isLocking(mode: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where relation = '"Read"'::regclass and mode = ${mode}`.execute(identity.database.db)
  return rows.length > 0
}

describe('idempotency (row 13, trap 15)', () => {
  it('FI-07: the same request twenty times makes one object', async () => {
    const id = crypto.randomUUID()
    const send = () => identity.send('/classes/Once', { name: 'x' }, { 'X-Parse-Request-Id': id })
    await make('Once', { name: 'first' })
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ body }) => body.code === 159)
    expect(refused.map(({ body }) => body.error)).toEqual(
      Array.from({ length: 19 }, () => 'Duplicate request'),
    )
    expect(await names('Once', {})).toBe('first x')
  })

  it('does a batch once that is sent twice with the same id', async () => {
    const requests = [{ method: 'POST', path: '/server/classes/Once', body: { name: 'y' } }]
    const headers = { 'X-Parse-Request-Id': crypto.randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => identity.send('/batch', { requests }, headers)),
    )
    expect(answers.filter(({ body }) => body.code === 159)).toHaveLength(9)
    expect(await names('Once', { name: 'y' })).toBe('y')
  })

  it('takes a batch again that was refused', async () => {
    const good = { method: 'POST', path: '/server/classes/Once', body: { name: 'z' } }
    const refused = [
      { requests: [good, { method: 'POST', path: '/server/sessions', body: {} }] },
      { requests: [good, { method: 'DELETE', path: '/server/classes/Once/none' }], transaction: true },
      { requests: [good], _SessionToken: 'r:none' },
    ]
    for (const body of refused) {
      const headers = { 'X-Parse-Request-Id': crypto.randomUUID() }
      const first = await identity.send('/batch', body, headers)
      expect(first.status).toBeGreaterThanOrEqual(400)
      expect((await identity.send('/batch', body, headers)).body).toEqual(first.body)
      expect((await identity.send('/batch', { requests: [good] }, headers)).status).toBe(200)
    }
    expect(await names('Once', { name: 'z' })).toBe('z z z')
  })

  it('takes a request id again after it expired, deleted or not', async () => {
    const requests = [{ method: 'POST', path: '/server/classes/Once', body: { name: 'late' } }]
    const send = {
      single: (headers: Record<string, string>) => identity.send('/classes/Once', { name: 'late' }, headers),
      batch: (headers: Record<string, string>) => identity.send('/batch', { requests }, headers),
    }
    for (const again of [send.single, send.batch]) {
      const headers = { 'X-Parse-Request-Id': crypto.randomUUID() }
      expect((await again(headers)).status).toBeLessThan(300)
      expect((await again(headers)).body.code).toBe(159)
      await sql`update "_Idempotency" set expire = now() - interval '1 second'`.execute(identity.database.db)
      expect((await again(headers)).status).toBeLessThan(300)
    }
  })

  it('refuses an invalid request id', async () => {
    const answer = await identity.send('/classes/Once', {}, { 'X-Parse-Request-Id': 'x'.repeat(10_000) })
    expect([answer.status, answer.body.code]).toEqual([400, 107])
  })
})
