import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { signInLegacy } from '../../tests/support/legacy-wallet.ts'
import { objectSteps } from '../../tests/support/objects.ts'

const fixture = fileURLToPath(new URL('../../tests/fixtures/cloud-code/asking.js', import.meta.url))

let identity: TestIdentity
const { master } = objectSteps(() => identity)
beforeAll(async () => {
  identity = await startTestIdentity({ CLOUD_CODE: fixture })
  const fields = {
    player: { type: 'String' },
    points: { type: 'Number' },
    rivals: { type: 'Relation', targetClass: 'Score' },
  }
  await master('POST', '/schemas/Score', { className: 'Score', fields })
})
afterAll(() => identity.close())

const call = (name: string, params: Record<string, unknown> = {}) =>
  identity.send(`/functions/${name}`, params)

const create = (player: string, points: number) => master('POST', '/classes/Score', { player, points })

const find = (points: number) => identity.send('/classes/Score', { _method: 'GET', where: { points } })

describe('queries of cloud functions', () => {
  beforeAll(async () => {
    const scores: [string, number][] = [
      ['the world', 21],
      ['worlds', 22],
      ['hello world', 23],
    ]
    for (const [player, points] of scores) await create(player, points)
  })

  const points = { points: { $gte: 21, $lte: 23 } }
  it.each([
    [
      'a word of a pattern',
      { where: { player: { $regex: '\\bworld\\b' } }, order: 'points' },
      ['the world', 'hello world'],
    ],
    [
      'a text search',
      { where: { player: { $text: { $search: { $term: 'hello world' } } }, ...points }, order: '-points' },
      ['hello world', 'worlds', 'the world'],
    ],
    [
      'dates by their older names',
      { where: points, order: '-_created_at' },
      ['hello world', 'worlds', 'the world'],
    ],
  ])('understands %s', async (_what, what, players) => {
    expect((await call('ask', { how: 'names', what })).body).toEqual({ result: players })
    const { body } = await identity.send('/classes/Score', { ...what, _method: 'GET' })
    expect(body.results).toMatchObject(players.map((player) => ({ player })))
  })

  it.each([
    [
      [{ match: points }, { group: { objectId: null, total: { $sum: '$points' } } }],
      [{ objectId: null, total: 66 }],
    ],
    [
      { match: points, group: { objectId: '$player' }, sort: { objectId: 1 } },
      [{ objectId: 'hello world' }, { objectId: 'the world' }, { objectId: 'worlds' }],
    ],
    [[{ project: { points: 1 } }, { sort: { points: -1 } }, { limit: 1 }], [{ points: 23 }]],
    [
      [{ $match: points }, { $group: { _id: null, most: { $max: '$points' } } }],
      [{ objectId: null, most: 23 }],
    ],
  ])('aggregates %j', async (what, result) => {
    expect((await call('ask', { how: 'aggregate', what })).body).toMatchObject({ result })
  })

  it.each([
    [102, 'aggregate', [{ $lookup: { from: 'Score', as: 'x' } }]],
    [102, 'aggregate', [{ $group: { _id: { $dayOfMonth: '$createdAt' } } }]],
    [102, 'aggregate', [{ $match: { 'rival.password': 'x' } }]],
    [102, 'find', { where: { player: { $near: 1 } } }],
    [105, 'find', { where: { 'a b': 1 } }],
  ])('refuses with %i: %s %j', async (code, how, what) => {
    expect(await call('ask', { how, what })).toMatchObject({ status: 400, body: { code } })
  })

  it('asks with the master key for what clients can’t see', async () => {
    const where = { 'authData.moralisEth.id': '0x1' }
    const query = { className: '_User', how: 'find', what: { where } }
    expect((await call('ask', query)).body).toEqual({ result: [] })
    expect((await call('ask', { ...query, isClient: true })).body.code).toBe(119)
  })

  it('finds nothing in a relation of an object that was never saved, as clients do', async () => {
    expect((await call('ask', { how: 'unsaved' })).body).toEqual({ result: [] })
    const object = { __type: 'Pointer', className: 'Score' }
    const where = { $relatedTo: { object, key: 'rivals' }, points: 21 }
    const { body } = await identity.send('/classes/Score', { _method: 'GET', where })
    expect(body).toEqual({ results: [] })
  })

  it('gives triggers the client’s own query, and runs theirs', async () => {
    await create('ana', 17)
    await create('anabel', 17)
    expect((await find(17)).body.results).toMatchObject([{ player: 'ana' }])
    expect(await find(19)).toMatchObject({ status: 400, body: { code: 102 } })
  })
})

describe('what cloud code sets', () => {
  it.each([
    ['a field', { className: 'Score', field: 'f'.repeat(64) }, 105],
    ['a class', { className: 'C'.repeat(64), field: 'a' }, 103],
  ])('refuses the name of %s that PostgreSQL would cut', async (_what, params, code) => {
    expect(await call('setField', params)).toMatchObject({ status: 400, body: { code } })
  })

  it('refuses a cut name from a trigger', async () => {
    expect(await call('saveScore', { points: 18 })).toMatchObject({ status: 400, body: { code: 105 } })
    expect((await find(18)).body.results).toEqual([])
  })

  it('opens new objects of a class to everyone, as the guide shows', async () => {
    await master('POST', '/schemas/Agreement', { fields: { isSigned: { type: 'Boolean' } } })
    const [seller, buyer] = [
      await signInLegacy(identity, makeWallet()),
      await signInLegacy(identity, makeWallet()),
    ]
    const { body } = await identity.send('/classes/Agreement', { _SessionToken: seller.body.sessionToken })
    const own = { _method: 'PUT', _SessionToken: buyer.body.sessionToken }
    const signed = await identity.send(`/classes/Agreement/${body.objectId}`, { ...own, isSigned: true })
    expect([signed.status, signed.body]).toEqual([200, { updatedAt: expect.any(String) }])
  })

  it('can’t drop a class of the server', async () => {
    expect(await call('dropUsers')).toMatchObject({ status: 400, body: { code: 255 } })
  })

  it('shows the caller’s verified address as authData, and leaves it out of answers', async () => {
    const wallet = makeWallet()
    const { body: user } = await signInLegacy(identity, wallet)
    const { body } = await call('authData', { _SessionToken: user.sessionToken })
    expect(body.result).toMatchObject({ id: wallet.address.toLowerCase(), user: { objectId: user.objectId } })
    expect(JSON.stringify(body)).not.toContain('authData')
  })
})

describe('addresses in cloud functions', () => {
  it('finds addresses with the master key, and otherwise those of the user', async () => {
    const wallet = makeWallet()
    const { body } = await signInLegacy(identity, wallet)
    const address = wallet.address.toLowerCase()
    const ask = async (params: object) => (await call('addressOf', { address, ...params })).body
    const expected = { result: [{ address, user: body.objectId }] }
    expect(await ask({})).toEqual(expected)
    expect(await ask({ by: 'get' })).toEqual(expected)
    expect(await ask({ by: 'user', user: body.objectId })).toEqual(expected)
    expect(await ask({ token: body.sessionToken })).toEqual(expected)
    const other = await signInLegacy(identity, makeWallet())
    expect(await ask({ token: other.body.sessionToken })).toEqual({ result: [] })
    expect(await ask({ by: 'get', address: '0x0' })).toEqual({ code: 101, error: 'Object not found.' })
  })
})
