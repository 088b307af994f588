import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveBoard, startLiveBoard, subscribe } from '../../tests/support/live-board.ts'
import { openLiveSocket } from '../../tests/support/live-socket.ts'

let live: LiveBoard

beforeAll(async () => {
  live = await startLiveBoard()
})
afterAll(() => live.close())

describe('live queries: the frames', () => {
  it('sends create, update, leave, enter and delete', async () => {
    await live.makeClass('Frames')
    const socket = await live.connect({ installationId: 'one' })
    expect(await subscribe(socket, 'Frames', { where: { n: { $gt: 1 } } })).toMatchObject({
      op: 'subscribed',
      requestId: 1,
      clientId: expect.any(String),
    })
    const id = await live.make('Frames', { title: 'a', n: 2 })
    expect(await socket.next()).toMatchObject({
      op: 'create',
      requestId: 1,
      installationId: 'one',
      object: { className: 'Frames', objectId: id, title: 'a', n: 2, createdAt: expect.any(String) },
    })
    await live.change('Frames', id, { n: { __op: 'Increment', amount: 1 } })
    expect(await socket.next()).toMatchObject({ op: 'update', object: { n: 3 }, original: { n: 2 } })
    await live.change('Frames', id, { n: 0 })
    expect(await socket.next()).toMatchObject({ op: 'leave', object: { n: 0 }, original: { n: 3 } })
    await live.change('Frames', id, { n: 5 })
    expect(await socket.next()).toMatchObject({ op: 'enter', object: { n: 5 }, original: { n: 0 } })
    await live.asMaster('DELETE', `/classes/Frames/${id}`)
    expect(await socket.next()).toMatchObject({ op: 'delete', object: { objectId: id, n: 5 } })
    socket.say({ op: 'unsubscribe', requestId: 1 })
    expect(await socket.next()).toMatchObject({ op: 'unsubscribed', requestId: 1 })
  })

  it('covers a class that the master key makes after the subscription', async () => {
    const socket = await live.connect()
    expect(await subscribe(socket, 'MadeLater')).toMatchObject({ op: 'subscribed' })
    await live.makeClass('MadeLater')
    const id = await live.make('MadeLater', { title: 'late' })
    expect(await socket.next()).toMatchObject({ op: 'create', object: { objectId: id, title: 'late' } })
  })

  it('sends only the fields that were asked for, and tells of watched fields only', async () => {
    await live.makeClass('Fields')
    const socket = await live.connect()
    await subscribe(socket, 'Fields', { keys: ['title'], watch: ['n'] })
    const id = await live.make('Fields', { title: 'a', n: 1, tags: ['x'] })
    const { object } = await socket.next()
    expect(object).toMatchObject({ objectId: id, title: 'a' })
    expect(object).not.toHaveProperty('tags')
    await live.change('Fields', id, { title: 'b' })
    await live.change('Fields', id, { n: 2 })
    expect(await socket.next()).toMatchObject({ op: 'update', object: { title: 'b' } })
  })

  it.each([
    ['not JSON', '{', 107],
    ['no object', 'null', 107],
    ['a list', '[]', 107],
    ['an unknown op', { op: 'explode' }, 107],
    ['no number', { op: 'subscribe', query: { className: 'A', where: {} } }, 107],
    [
      'a where that is no object',
      { op: 'subscribe', requestId: 7, query: { className: 'A', where: [] } },
      107,
    ],
    ['bytes', Buffer.from([1, 2, 3]), 107],
    ['a NUL', '{"op":"unsubscribe","requestId":1,"x":"\\u0000"}', 107],
    ['deep nesting', `{"op":${'['.repeat(3000)}`, 107],
    ['an unknown subscription', { op: 'unsubscribe', requestId: 99 }, 101],
    ['a second connect', { op: 'connect', applicationId: 'cryptolist' }, 119],
    ['an operator that nobody knows', subscribeTo({ n: { $where: '1' } }), 102],
    ['a subquery', subscribeTo({ n: { $inQuery: { className: 'A', where: {} } } }), 102],
    ['$or that is no list', subscribeTo({ $or: { n: 1 } }), 102],
    ['a broken pattern', subscribeTo({ title: { $regex: '(' } }), 102],
    ['a pattern that looks back', subscribeTo({ title: { $regex: '(a)\\1' } }), 102],
    ['a secret field', subscribeTo({ 'owner.password': 'x' }), 119],
    ['a point that is none', subscribeTo({ place: { $nearSphere: 1 } }), 102],
  ])('answers a wrong frame with an error: %s', async (_name, frame, code) => {
    const socket = await live.connect()
    socket.say(frame)
    expect(await socket.next()).toMatchObject({ op: 'error', code, error: expect.stringMatching(/\w/) })
    expect(await subscribe(socket, 'Anything')).toMatchObject({ op: 'subscribed' })
    socket.close()
  })

  it('refuses another application, and a master key that is wrong, and closes', async () => {
    for (const wrong of [{ applicationId: 'other' }, { applicationId: 'cryptolist', masterKey: 'wrong' }]) {
      const socket = await openLiveSocket(live.identity.serverUrl)
      socket.say({ op: 'connect', ...wrong })
      expect(await socket.next()).toMatchObject({ op: 'error', code: 119, error: 'unauthorized' })
      expect(await socket.closed).toBe(1008)
    }
  })

  it('refuses frames before "connect"', async () => {
    const socket = await openLiveSocket(live.identity.serverUrl)
    expect(await subscribe(socket, 'Anything')).toMatchObject({ op: 'error', code: 119, requestId: 1 })
    expect(await socket.closed).toBe(1008)
  })

  it('takes the master key from loopback without a proxy only', async () => {
    const { masterKey } = live.identity.config
    await live.makeClass('ForMaster', { find: {} })
    const socket = await live.connect({ masterKey })
    expect(await subscribe(socket, 'ForMaster')).toMatchObject({ op: 'subscribed' })
    const far = await openLiveSocket(live.identity.serverUrl, { 'X-Forwarded-For': '203.0.113.9' })
    far.say({ op: 'connect', applicationId: 'cryptolist', masterKey })
    expect(await far.next()).toMatchObject({ op: 'error', error: 'unauthorized' })
    for (const word of ['', 'undefined', 'null'])
      expect(await subscribe(await live.connect({ masterKey: word }), 'ForMaster')).toMatchObject({
        op: 'error',
        code: 119,
      })
  })

  it('holds 50 subscriptions a socket', async () => {
    const socket = await live.connect()
    for (let requestId = 1; requestId <= 50; requestId += 1)
      expect(await subscribe(socket, 'Many', { requestId })).toMatchObject({ op: 'subscribed' })
    expect(await subscribe(socket, 'Many', { requestId: 51 })).toMatchObject({ op: 'error', code: 155 })
    expect(await subscribe(socket, 'Many', { requestId: 50 })).toMatchObject({ op: 'subscribed' })
    socket.close()
  })

  it('ends the costly subscriptions of a socket, and goes on answering and telling others', async () => {
    await live.makeClass('Costly')
    const [greedy, plain] = [await live.connect(), await live.connect()]
    for (let requestId = 1; requestId <= 50; requestId += 1)
      await subscribe(greedy, 'Costly', { requestId, where: { title: { $regex: `.*.*b${requestId}` } } })
    await subscribe(plain, 'Costly', { where: { title: { $regex: '^\\Qaaa\\E' } } })
    const [{ status }, health] = await Promise.all([
      live.identity.send('/classes/Costly', { title: 'a'.repeat(10_000) }),
      live.identity.send('/health', {}),
    ])
    expect([status, health.status]).toEqual([201, 200])
    expect(await greedy.next()).toMatchObject({ op: 'error', code: 155, requestId: expect.any(Number) })
    expect(await plain.next()).toMatchObject({ op: 'create' })
    greedy.close()
  })

  it('holds 20 patterns a subscription and 200 a socket', async () => {
    const socket = await live.connect()
    const patterns = (count: number): Record<string, unknown> => ({
      where: { $or: Array.from({ length: count }, (_, n) => ({ title: { $regex: `.*${n}` } })) },
    })
    expect(await subscribe(socket, 'Many', patterns(40))).toMatchObject({ op: 'error', code: 102 })
    for (let requestId = 1; requestId <= 10; requestId += 1)
      expect(await subscribe(socket, 'Many', { requestId, ...patterns(20) })).toMatchObject({
        op: 'subscribed',
      })
    expect(await subscribe(socket, 'Many', { requestId: 11, ...patterns(1) })).toMatchObject({ code: 155 })
    socket.close()
  })

  it('closes a socket whose frame is too large', async () => {
    const socket = await live.connect()
    socket.say(`"${'x'.repeat(300_000)}"`)
    expect(await socket.closed).toBe(1009)
    expect(await subscribe(await live.connect(), 'Anything')).toMatchObject({ op: 'subscribed' })
  })
})

function subscribeTo(where: Record<string, unknown>): Record<string, unknown> {
  return { op: 'subscribe', requestId: 3, query: { className: 'Anything', where } }
}
