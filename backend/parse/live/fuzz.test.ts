import fc from 'fast-check'
import pino from 'pino'
import { expect, it } from 'vitest'
import { startTestIdentity } from '../../tests/support/identity.ts'
import { connectLive } from '../../tests/support/live-socket.ts'

const operators = [
  '$eq',
  '$ne',
  '$lt',
  '$lte',
  '$gt',
  '$gte',
  '$in',
  '$nin',
  '$all',
  '$containedBy',
  '$exists',
  '$regex',
  '$options',
  '$nearSphere',
  '$maxDistance',
  '$within',
  '$geoWithin',
  '$geoIntersects',
  '$text',
  '$inQuery',
  '$select',
  '$relatedTo',
  '$where',
  '$__proto__',
  '__op',
]
const key = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'a.b', 'objectId', 'ACL', '__proto__', 'constructor', '_rperm', '', 'a b'),
  fc.constantFrom('$or', '$and', '$nor'),
)
const leaf = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    { __type: 'Date', iso: '2026-01-01T00:00:00.000Z' },
    { __type: 'Date', iso: 'never' },
    { __type: 'Pointer', className: 'A', objectId: 'x' },
    { __type: 'GeoPoint', latitude: 1, longitude: 2 },
    { __type: 'GeoPoint', latitude: 'x' },
    { $box: [{ latitude: 0, longitude: 0 }] },
    { $polygon: [[0, 0], null, 'x'] },
    { $centerSphere: [[0], 1] },
    '^a.*b$',
    '(',
    '\\Q',
    '[',
    'a{1,',
  ),
)
const sound = fc.dictionary(
  fc.constantFrom('a', 'b', 'a.b'),
  fc.constantFrom<unknown>(
    1,
    null,
    'x',
    { $in: [1, 'x', null] },
    { $gt: 1, $lt: 'x' },
    { $ne: { b: 1 } },
    { $all: ['a', 1] },
    { $regex: '^a.*b$', $options: 'i' },
    { $exists: true },
    { $containedBy: [1] },
    { $nearSphere: { __type: 'GeoPoint', latitude: 1, longitude: 2 }, $maxDistance: 1 },
  ),
  { minKeys: 1, maxKeys: 2 },
)
const { where } = fc.letrec((tie) => ({
  where: fc.dictionary(key, tie('constraint'), { maxKeys: 3 }),
  constraint: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.dictionary(fc.constantFrom(...operators), leaf, { maxKeys: 2 }),
    fc.array(tie('where'), { maxLength: 2 }),
  ),
}))
const frame = fc.oneof(
  fc.record({
    op: fc.constantFrom('subscribe', 'update'),
    requestId: fc.integer({ min: 0, max: 40 }),
    query: fc.record({
      className: fc.constantFrom('Fuzzed', 'Fuzzed', 'Fuzzed', '_User', '.*'),
      where: fc.oneof(sound, where),
    }),
  }),
  fc.record({ op: fc.constantFrom('unsubscribe', 'connect', 'explode'), requestId: leaf }),
  fc.jsonValue({ maxDepth: 3 }),
)

it('survives any frames and any objects, and answers each frame once', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
  const identity = await startTestIdentity({}, log)
  const seed = Math.floor(Math.random() * 2 ** 31)
  let answered = 0
  let subscribed = 0
  for (let round = 0; round < 4; round += 1) {
    const socket = await connectLive(identity.serverUrl)
    for (const message of fc.sample(frame, { numRuns: 150, seed: seed + round })) {
      socket.say(JSON.stringify(message))
      const answer = await socket.next()
      expect(['error', 'subscribed', 'unsubscribed'], `seed ${seed}`).toContain(answer.op)
      expect(answer.code, `seed ${seed}: ${JSON.stringify(message)}`).not.toBe(1)
      answered += 1
      if (answer.op === 'subscribed') subscribed += 1
    }
    for (const current of fc.sample(fc.dictionary(key, leaf), { numRuns: 100, seed: seed + round }))
      identity.parse.live.publish({
        className: 'Fuzzed',
        isDeleted: false,
        original: undefined,
        current,
        permissions: undefined,
      })
    socket.close()
    // Changes that were published no longer reach anyone.
    await socket.closed
  }
  const last = await connectLive(identity.serverUrl)
  last.say({ op: 'subscribe', requestId: 1, query: { className: 'Fuzzed', where: { is: 'last' } } })
  expect(await last.next()).toMatchObject({ op: 'subscribed' })
  const current = { className: 'Fuzzed', is: 'last' }
  identity.parse.live.publish({
    className: 'Fuzzed',
    isDeleted: false,
    original: undefined,
    current,
    permissions: undefined,
  })
  expect(await last.next()).toMatchObject({ op: 'create', object: current })
  expect([answered, lines, subscribed > 20]).toEqual([600, [], true])
  last.close()
  await identity.close()
})
