import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWallet } from '../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { signInLegacy } from '../tests/support/legacy-wallet.ts'
import { parseDocuments } from './export-files.ts'
import { asMaster, type Moved, moveFiles } from './move.fixture.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

function move(files: Record<string, object[]>, isWritten: boolean): Promise<Moved> {
  const exported = Object.entries(files).map(([name, list]) => ({
    name,
    documents: parseDocuments(JSON.stringify(list), name),
  }))
  return moveFiles(identity, exported, { isWritten })
}

const then = { $date: '2022-01-02T03:04:05.678Z' }

describe('an export with what cannot be kept', () => {
  const wallets = [makeWallet(), makeWallet(), makeWallet()] as const
  const files = {
    _User: [
      { objectId: 'lossyfirst', username: 'Lossy', email: 'lossy@people.example', emailVerified: true },
      { objectId: 'lossymail', username: 'other', email: 'Lossy@People.example.', emailVerified: true },
      { objectId: 'lossyname', username: 'lossy', ethAddress: wallets[0].address },
      { objectId: 'lossyhere', username: 'before', email: 'before@people.example' },
      { objectId: 'lossynone', username: 7, ethAddress: wallets[2].address },
      { objectId: 'lossyodd', username: 'odd', email: '<Odd@people.example>', emailVerified: true },
      { objectId: '__proto__', username: 'nobody', ethAddress: makeWallet().address },
    ].map((user, index) => (index === 3 ? { ...user, ethAddress: wallets[1].address } : user)),
    _Role: [
      { objectId: 'lossyrole1', name: 'lossy', ACL: {} },
      { objectId: 'lossyrole2', name: 'lossy', ACL: {} },
      { objectId: 'lossyrole3', name: 'open' },
      { objectId: 'lossyrole4', ACL: {} },
    ],
    Spot: [
      {
        objectId: 'spot1',
        from: { __type: 'GeoPoint', latitude: 1, longitude: 2 },
        to: { __type: 'GeoPoint', latitude: 3, longitude: 4 },
      },
    ],
    Score: [
      { objectId: 'score1', points: 1, until: then, near: { __type: 'GeoPoint', latitude: 1, longitude: 2 } },
      { objectId: 'score2', points: 2, until: { $date: 'some day' }, text: 'a\0b', near: [1, 2] },
      { objectId: 'score3', points: { $numberDouble: 'NaN' }, until: { __type: 'Date', iso: '2022-01-02' } },
      { objectId: 'score4', near: { __type: 'GeoPoint', latitude: 100, longitude: 0 }, created: true },
      { objectId: 'score5', points: 5, createdAt: 'yesterday', length: 3 },
      { objectId: 'score6', points: { __op: 'Increment', amount: 1 }, text: { __type: 'What' } },
      { objectId: '__proto__', points: 6 },
    ],
  }
  let rehearsal: Awaited<ReturnType<typeof move>>
  let written: Awaited<ReturnType<typeof move>>
  beforeAll(async () => {
    const account = { username: 'Before', password: 'long enough', email: 'before@people.example' }
    expect((await identity.send('/users', account)).status).toBe(201)
    rehearsal = await move(files, false)
    written = await move(files, true)
  })

  it('reports the same losses in a rehearsal as in the move', () => {
    expect(rehearsal.summary).toEqual(written.summary)
    expect(rehearsal.remarks).toEqual(written.remarks)
    expect(written.summary).toEqual({
      classes: [
        { className: '_User', added: 6, replaced: 0, unchanged: 0 },
        { className: '_Role', added: 2, replaced: 0, unchanged: 0 },
        { className: 'Spot', added: 1, replaced: 0, unchanged: 0 },
        { className: 'Score', added: 6, replaced: 0, unchanged: 0 },
      ],
      relations: 0,
      addresses: 3,
    })
  })

  it('names each value that is left out, with its class, field and id', () => {
    const lines = rehearsal.lines.join('\n')
    for (const line of [
      'Score: 1 × field until: the date cannot be read (score2)',
      'Score: 1 × field text: the text holds a letter that cannot be kept (score2)',
      'Score: 1 × field points: not a number that can be kept (score3)',
      'Score: 1 × field createdAt: the date cannot be read (score5)',
      'Score: 1 × an object without a usable id ("__proto__")',
      '_User: 1 × an object without a usable id ("__proto__")',
      '_User: 2 × moved without its e-mail address, which another user has (lossymail, lossyhere)',
      'another user has the username: it is called by a generated one, or as it is here (lossyname, lossyhere)',
      'it has no usable username: it is called by a generated one, or as it is here (lossynone)',
      '_Role: 1 × left out: another role has its name (lossyrole2)',
      '_User: 1 × moved, but its email address isn’t valid: no emails go to it (lossyodd)',
      'Spot: 1 × field to is left out: a class has one GeoPoint, and it has from',
    ])
      expect(lines).toContain(line)
  })

  it('leaves out the value alone, and keeps a user whose name is taken', async () => {
    expect((await asMaster(identity, '/classes/Score/score1')).body.near).toMatchObject({
      latitude: 1,
      longitude: 2,
    })
    const { body } = await asMaster(identity, '/classes/Score/score2')
    expect([body.points, body.until, body.text]).toEqual([2, undefined, undefined])
    expect((await asMaster(identity, '/classes/Score/score3')).body.until).toEqual({
      __type: 'Date',
      iso: '2022-01-02T00:00:00.000Z',
    })
    expect((await asMaster(identity, '/users/lossyfirst')).body).toMatchObject({
      email: 'lossy@people.example',
    })
    const without = await asMaster(identity, '/users/lossymail')
    expect([without.body.username, without.body.email, without.body.emailVerified]).toEqual([
      'other',
      undefined,
      undefined,
    ])
    expect((await asMaster(identity, '/users/lossyodd')).body).toMatchObject({
      email: '<odd@people.example>',
      emailVerified: false,
    })
    const ids = ['lossyname', 'lossyhere', 'lossynone']
    for (const [index, id] of ids.entries()) {
      const wallet = wallets[index] ?? makeWallet()
      const { body: user } = await signInLegacy(identity, wallet)
      expect([user.objectId, user.username]).toEqual([id, expect.stringMatching(/^[a-z0-9]{25}$/)])
    }
  })

  it('finds everything unchanged in a second run', async () => {
    const { summary } = await move(files, true)
    expect(summary.classes.map(({ added, replaced, unchanged }) => [added, replaced, unchanged])).toEqual([
      [0, 0, 6],
      [0, 0, 2],
      [0, 0, 1],
      [0, 0, 6],
    ])
  })
})

describe('an export with names and values that no table can have', () => {
  const long = `a${'b'.repeat(63)}`
  const many = (count: number): Record<string, number> =>
    Object.fromEntries(Array.from({ length: count }, (_nothing, index) => [`f${index}`, index]))
  const files: Record<string, object[]> = {
    _SCHEMA: [
      {
        _id: 'Closed',
        size: 'number',
        owner: '*No class',
        text: 'string',
        _metadata: {
          class_permissions: {
            find: { '*': false, 'role:editors': true },
            get: { '*': true },
            readUserFields: ['nobody'],
            protectedFields: { '*': ['size', 'gone'] },
          },
        },
      },
    ],
    _User: [{ objectId: 'endlessname', username: [...Array(3000).keys()].join('') }],
    Closed: [
      { objectId: 'closed1', size: 1, text: { $numberLong: '9007199254740993' } },
      { objectId: 'closed2', size: { $numberDecimal: '1234567890123456789.25' } },
      { objectId: 'closed3', ACL: { '*': true, 'role:a': { read: true } } },
    ],
    Named: [{ objectId: 'named1', [long]: 1, xmin: 2, constructorArgs: 3, toString: 4 }],
    [long]: [{ objectId: 'long1', a: 1 }],
    [`_Join:${'r'.repeat(40)}:${'Owners'.repeat(3)}`]: [{ owningId: 'owner1', relatedId: 'named1' }],
    ['Owners'.repeat(3)]: [{ objectId: 'owner1', a: 1 }],
    Nested: [
      { objectId: 'nested1', o: { 'a.b': 1, $c: 2, constructor: 3, kept: { deep: true } } },
      { objectId: 'nested2', o: { at: { $timestamp: { t: 1, i: 1 } }, kept: 1 }, list: [1, 'a\0b', 2] },
      { objectId: 'nested3', u: { $uuid: '3b241101-e2bb-4255-8caf-4136c566a962' } },
      { objectId: 'nested4', list: [{ $numberLong: '-9223372036854775808' }, { $symbol: 'kept' }] },
    ],
    Large: [{ objectId: 'large1', ...many(1_700) }],
    EthTransactions: [
      {
        objectId: 'tx1',
        value_decimal: { __type: 'NumberDecimal', value: { $numberDecimal: '1000000000000000000' } },
      },
      { objectId: 'tx2', value_decimal: { $numberDecimal: '5' } },
      { objectId: 'tx3', value_decimal: { __type: 'NumberDecimal', value: '0.5' } },
    ],
  }
  let rehearsal: Moved
  let written: Moved
  beforeAll(async () => {
    rehearsal = await move(files, false)
    written = await move(files, true)
  })

  it('loses no object, and the rehearsal reports everything that the move does', () => {
    expect(rehearsal.summary).toEqual(written.summary)
    expect(rehearsal.remarks).toEqual(written.remarks)
    expect(written.summary.classes.map(({ className, added }) => [className, added])).toEqual([
      ['_User', 1],
      ['Closed', 3],
      ['Named', 1],
      ['OwnersOwnersOwners', 1],
      ['Nested', 4],
      ['Large', 1],
      ['EthTransactions', 3],
    ])
  })

  it('names each name and value that is left out, with its object and the reason', () => {
    const lines = rehearsal.lines.join('\n')
    for (const line of [
      `Named: 3 × a field is left out: the name is not allowed for a field (named1 "${long}", named1 "xmin", named1 "toString")`,
      `${long}: 1 × the name is not allowed for a class`,
      `OwnersOwnersOwners: 1 × members of ${'r'.repeat(40)}, which is no relation of a class here (owner1)`,
      'Closed: 3 × a permission is left out: it is not one of this server (find *, readUserFields nobody, protectedFields * gone)',
      'Closed: 1 × field size: rounded: a number here has 15 to 17 digits (closed2)',
      'Closed: 1 × field ACL: the value is broken (closed3 ACL.*)',
      'Nested: 3 × field o: a key that cannot be kept (nested1 o.a.b, nested1 o.$c, nested1 o.constructor)',
      'Nested: 1 × field o: a value of MongoDB’s type $timestamp is left out: there is no such type here (nested2 o.at)',
      'Nested: 1 × field list: the text holds a letter that cannot be kept (nested2 list.1)',
      'Nested: 1 × field list: a number with more digits than numbers here can have is kept as text (nested4 list.0)',
      'Large: 1 × the object has more fields than a row: the last ones are left out (large1 from ',
      '_User: 1 × moved, but it has no usable username: it is called by a generated one',
    ])
      expect(lines).toContain(line)
  })

  it('leaves out only the names and values that no table can have', async () => {
    const read = async (path: string): Promise<Record<string, unknown>> =>
      (await asMaster(identity, `/classes/${path}`)).body
    expect(await read('Named/named1')).toMatchObject({ constructorArgs: 3 })
    expect((await read('Nested/nested1')).o).toEqual({ kept: { deep: true } })
    expect(await read('Nested/nested2')).toMatchObject({ o: { kept: 1 }, list: [1, null, 2] })
    expect((await read('Nested/nested3')).u).toBe('3b241101-e2bb-4255-8caf-4136c566a962')
    expect((await read('Nested/nested4')).list).toEqual(['-9223372036854775808', 'kept'])
    expect(await read('Closed/closed1')).toMatchObject({ size: 1, text: '9007199254740993' })
    expect((await read('Closed/closed2')).size).toBe(1234567890123456800)
    expect((await read('Closed/closed3')).ACL).toEqual({ 'role:a': { read: true } })
    expect(await read('Large/large1')).toMatchObject({ f0: 0, f900: 900 })
    const values = await read('EthTransactions?order=objectId')
    expect(values.results).toMatchObject([
      { value_decimal: 1e18 },
      { value_decimal: 5 },
      { value_decimal: 0.5 },
    ])
    const { body } = await asMaster(identity, '/schemas/Closed')
    expect(body.classLevelPermissions).toMatchObject({
      find: { 'role:editors': true },
      get: { '*': true },
      update: {},
      addField: {},
      protectedFields: { '*': ['size'] },
    })
  })
})

describe('an export whose objects name others', () => {
  const toUser = (objectId: string): object => ({ __type: 'Pointer', className: '_User', objectId })
  const toTeam = (objectId: string): object => ({ __type: 'Pointer', className: 'Team', objectId })
  const owners = Array.from({ length: 160 }, (_nothing, index) => `owner${String(index).padStart(3, '0')}`)
  const wallet = makeWallet().address

  it('reports pointers and members whose objects are neither in the export nor here', async () => {
    await move({ Team: [{ objectId: 'teamhere', a: 1 }] }, true)
    const files = {
      _SCHEMA: [{ _id: 'Post', by: '*Team', fans: 'relation<Team>' }],
      Post: [
        {
          objectId: 'post1',
          by: toTeam('teamhere'),
          others: [toTeam('teamgone'), { a: toTeam('teamgone') }],
        },
        { objectId: 'post2', by: toTeam('teamgone') },
        { objectId: 'post3', by: toUser('teamhere') },
      ],
      '_Join:fans:Post': [
        { owningId: 'post1', relatedId: 'teamhere' },
        { owningId: 'post1', relatedId: 'teamgone' },
        { owningId: 'postgone', relatedId: 'teamhere' },
      ],
    }
    for (const isWritten of [false, true]) {
      const { lines, summary } = await move(files, isWritten)
      expect(summary).toMatchObject({ relations: 3 })
      const all = lines.join('\n')
      for (const line of [
        'Post: 2 × field others: an object of Team that is neither in the export nor here (post1, post1)',
        'Post: 1 × field by: an object of Team that is neither in the export nor here (post2)',
        'Post: 1 × a member of fans that is neither in the export nor here (teamgone)',
        'Post: 1 × an owner of fans that is neither in the export nor here (postgone)',
        'Post: 1 × field by: Pointer to _User where others are Pointer to Team (post3)',
      ])
        expect(all).toContain(line)
    }
  })

  it('names a few users who share an address, and counts the others', async () => {
    const users = owners.map((objectId) => ({ objectId, username: objectId, ethAddress: wallet }))
    const { lines } = await move({ _User: users }, false)
    const line = lines.find((one) => one.includes('several users are named with'))
    expect(line).toMatch(/\(0x\w{40} \(owner000, owner001, owner002, owner003, owner004 and 155 more\)\)$/)
  })
})
