import fc from 'fast-check'
import { where } from './conditions.ts'
import { field, junk, place, pointer, text, value } from './values.ts'

/** One request as old clients send it: a path below /server and the JSON of its body, whole or broken. */
export interface FuzzRequest {
  /** GET for some of those that only ask: what they ask stands in the address then. */
  method: 'GET' | 'POST'
  path: string
  body: string
  headers: Record<string, string>
  /** The marks of the objects that it would make. */
  marks: readonly string[]
}

type Body = Record<string, unknown>
interface Draft {
  path: string
  body: Body
}

/** A value that belongs there, and now and then any. */
function mostly(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: junk })
}

const operation: fc.Arbitrary<unknown> = fc.oneof(
  fc.record({
    __op: fc.constant('Increment'),
    amount: mostly(fc.double({ noNaN: true, noDefaultInfinity: true })),
  }),
  fc.record({
    __op: fc.constantFrom('Add', 'AddUnique', 'Remove'),
    objects: mostly(fc.array(value, { maxLength: 3 })),
  }),
  fc.record({
    __op: fc.constantFrom('AddRelation', 'RemoveRelation'),
    objects: mostly(fc.array(pointer, { minLength: 1, maxLength: 3 })),
  }),
  fc.record({
    __op: fc.constant('Batch'),
    ops: fc.array(
      fc.record({
        __op: fc.constantFrom('AddRelation', 'RemoveRelation', 'Add'),
        objects: fc.array(pointer, { maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
  }),
  fc.record({ __op: fc.constantFrom('Delete', 'Explode', 'SetOnInsert') }),
)
const acl = fc.dictionary(
  fc.oneof(fc.constantFrom('*', 'abcdefghij', 'role:x'), text),
  fc.record({ read: fc.boolean(), write: fc.oneof(fc.boolean(), junk) }, { requiredKeys: [] }),
  { maxKeys: 2 },
)
const fields = fc
  .tuple(
    fc.dictionary(field, fc.oneof(value, operation), { maxKeys: 3 }),
    fc.option(acl, { nil: undefined, freq: 4 }),
  )
  .map(([own, ACL]) => (ACL === undefined ? own : { ...own, ACL }))
/** Fields that fit the class, so that not everything is refused. */
const soundFields = fc.record(
  {
    title: fc.string({ maxLength: 5 }),
    n: fc.integer(),
    tags: fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
    at: place,
    meta: fc.record({ a: fc.integer() }),
  },
  { requiredKeys: [] },
)

const paths = fc.constantFrom(
  ...Array.from({ length: 20 }, () => '/classes/Fuzz'),
  '/classes/Other',
  '/classes/_User',
  '/users',
  '/sessions',
  '/roles',
  '/classes/_Role',
  '/installations',
  '/classes/_Installation',
  '/classes/_EthAddress',
  '/classes/No',
  '/classes/a b',
  '/classes/_Join:others:Fuzz',
)
const ids = fc.constantFrom('abcdefghij', 'a', '%00', "'", 'me', 'x'.repeat(200), '..', '%E0')

const query: fc.Arbitrary<Draft> = fc
  .record({
    path: paths,
    body: fc.record(
      {
        where,
        limit: mostly(fc.nat(5)),
        skip: mostly(fc.nat(3)),
        order: mostly(
          fc.oneof(
            field,
            field.map((name) => `-${name}`),
            fc.constant('$score'),
          ),
        ),
        keys: mostly(fc.oneof(field, fc.constant('$score,title'))),
        excludeKeys: field,
        include: mostly(fc.constantFrom('*', 'friend', 'friend.a.b')),
        count: mostly(fc.constant(1)),
        redirectClassNameForKey: field,
        readPreference: text,
        hint: mostly(text),
      },
      { requiredKeys: ['where'] },
    ),
  })
  .map(({ path, body }) => ({ path, body: { ...keepFew(body), _method: 'GET' } }))

const get = fc
  .tuple(paths, ids, fc.record({ include: junk, keys: junk }, { requiredKeys: [] }))
  .map(([path, id, body]) => ({ path: `${path}/${id}`, body: { ...body, _method: 'GET' } }))
const create = fc.tuple(paths, fc.oneof(fields, soundFields)).map(([path, body]) => ({ path, body }))
const change = fc
  .tuple(paths, ids, fc.oneof(fields, soundFields), fc.constantFrom('PUT', 'PUT', 'DELETE', 'PATCH'))
  .map(([path, id, body, _method]) => ({ path: `${path}/${id}`, body: { ...body, _method } }))
const member = fc
  .oneof(create, change, query)
  .map(({ path, body: { _method = 'POST', ...body } }: Draft) => ({
    method: _method,
    path: `/server${path}`,
    body,
  }))
const batch = fc
  .record(
    {
      requests: fc.oneof(
        { weight: 9, arbitrary: fc.array(member, { maxLength: 4 }) },
        { weight: 1, arbitrary: junk },
      ),
      transaction: fc.oneof(fc.boolean(), junk),
    },
    { requiredKeys: ['requests'] },
  )
  .map((body) => ({ path: '/batch', body }))
const stage = fc.dictionary(
  fc.oneof(
    fc.constantFrom('$group', 'group', '$match', 'match', '$sort', 'project', '$limit', '$skip', 'lookup'),
    text,
  ),
  fc.oneof(
    junk,
    fc.dictionary(
      fc.oneof(fc.constantFrom('_id', 'objectId'), field),
      fc.oneof(junk, fc.constantFrom('$title', '$n', { $sum: 1 }, { $sum: '$n' }, { $gt: 1 })),
      { maxKeys: 3 },
    ),
  ),
  { maxKeys: 2 },
)
const master = fc
  .oneof(
    fc
      .array(stage, { maxLength: 3 })
      .map((pipeline) => ({ path: '/aggregate/Fuzz', body: { pipeline, _method: 'GET' } })),
    stage.map((body) => ({ path: '/aggregate/Fuzz', body: { ...body, _method: 'GET' } })),
    fc.tuple(field, where).map(([distinct, condition]) => ({
      path: '/aggregate/Fuzz',
      body: { distinct, where: condition, _method: 'GET' },
    })),
    fc
      .dictionary(text, junk, { maxKeys: 2 })
      .map((params) => ({ path: '/config', body: { params, _method: 'PUT' } })),
  )
  .map(({ path, body }): Draft => ({ path, body: { ...body, _MasterKey: 'master' } }))
const other = fc
  .tuple(
    fc.constantFrom(
      '/functions/getServerTime',
      '/functions/none',
      '/functions/__proto__',
      '/events/AppOpened',
      '/config',
      '/login',
      '/logout',
      '/users/me',
      '/sessions/me',
      '/jobs/x',
      '/push',
      '/schemas',
      '/purge/Fuzz',
      '/hooks/functions',
      '/health',
      '/nothing',
      '/upgradeToRevocableSession',
      '/requestPasswordReset',
      '/verifyPassword',
      '/challenge',
      '/loginAs',
    ),
    fc.dictionary(
      fc.oneof(
        text,
        fc.constantFrom(
          '_method',
          'username',
          'password',
          'email',
          'authData',
          'where',
          '_context',
          '_SessionToken',
          '_InstallationId',
        ),
      ),
      junk,
      { maxKeys: 3 },
    ),
  )
  .map(([path, body]) => ({ path, body }))

const draft = fc.oneof(
  { weight: 9, arbitrary: query },
  { weight: 5, arbitrary: create },
  { weight: 3, arbitrary: change },
  { weight: 2, arbitrary: batch },
  { weight: 2, arbitrary: master },
  { weight: 1, arbitrary: get },
  { weight: 2, arbitrary: other },
)

/** How the JSON of a body breaks on its way: places in it are fractions of its length. */
const damage = fc.oneof(
  { weight: 40, arbitrary: fc.constant((json: string) => json) },
  {
    weight: 1,
    arbitrary: fc
      .double({ min: 0, max: 1, noNaN: true })
      .map((at) => (json: string) => json.slice(0, Math.floor(json.length * at))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(
          '"',
          '{',
          '}',
          ',',
          '\\u0000',
          '\\ud800',
          '\u0000',
          '1e999',
          '[[[',
          '\\',
          'null',
          '\u{10ffff}',
        ),
      )
      .map(
        ([at, piece]) =>
          (json: string) =>
            json.slice(0, Math.floor(json.length * at)) + piece + json.slice(Math.floor(json.length * at)),
      ),
  },
  { weight: 1, arbitrary: fc.constant((json: string) => json.replace(/:(-?\d+)/, ':1e999')) },
)

/** Where a body changes: the n-th of all its values becomes something else, or its key does. */
const swap = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  {
    weight: 2,
    arbitrary: fc.record({ at: fc.nat(25), to: junk, key: fc.oneof(fc.constant(undefined), text) }),
  },
)

const headers = fc.oneof(
  { weight: 30, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'X-Parse-Request-Id',
        'X-Parse-Session-Token',
        'X-Parse-Client-Version',
        'X-Parse-Cloud-Context',
        'X-Parse-Installation-Id',
      ),
      fc.string({ unit: fc.constantFrom('a', '1', '-', '{', '}', '"', ' '), maxLength: 40 }),
      { maxKeys: 2 },
    ),
  },
)

/** Requests of the grammar, most of them changed in one place or broken. */
export const fuzzRequest: fc.Arbitrary<
  Omit<FuzzRequest, 'marks' | 'method'> & { draft: Draft; damage(json: string): string }
> = fc
  .record({ draft, swap, damage, headers })
  .map(({ draft: { path, body }, swap: change, damage: broken, headers: sent }) => ({
    path,
    body: '',
    headers: sent,
    draft: { path, body: change === undefined ? body : swapped(body, change) },
    damage: broken,
  }))

/** The request with the application's id and a mark on each object that it would make. */
export function complete(
  {
    draft: { path, body },
    damage: broken,
    headers: sent,
  }: { draft: Draft; damage(json: string): string; headers: Record<string, string> },
  { appId, masterKey, number }: { appId: string; masterKey: string; number: number },
): FuzzRequest {
  const marks: string[] = []
  const mark = (object: unknown): unknown => {
    if (typeof object !== 'object' || object === null || Array.isArray(object)) return object
    marks.push(`m${number}-${marks.length}`)
    return { ...object, mark: marks.at(-1) }
  }
  const isCreate = path === '/classes/Fuzz' && body._method === undefined
  const requests = Array.isArray(body.requests)
    ? body.requests.map((one) => markMember(one, mark))
    : body.requests
  const marked = isCreate ? mark(body) : path === '/batch' ? { ...body, requests } : body
  const keys = body._MasterKey === 'master' ? { _MasterKey: masterKey } : {}
  const address = `${encodeURI(path)}?${toAddress(body)}`
  if (body._method === 'GET' && keys._MasterKey === undefined && number % 8 === 0 && address.length < 8_000)
    return {
      method: 'GET',
      path: address,
      body: '',
      headers: { ...sent, 'X-Parse-Application-Id': appId },
      marks,
    }
  return {
    method: 'POST',
    path: encodeURI(path),
    body: broken(JSON.stringify({ ...Object(marked), _ApplicationId: appId, ...keys })),
    headers: sent,
    marks,
  }
}

function toAddress({ _method, ...body }: Body): string {
  const values = Object.entries(body).map(([name, item]) => [
    name,
    typeof item === 'string' ? item : (JSON.stringify(item) ?? ''),
  ])
  return String(new URLSearchParams(values))
}

function markMember(one: unknown, mark: (object: unknown) => unknown): unknown {
  if (typeof one !== 'object' || one === null || !('path' in one) || !('body' in one)) return one
  const isCreate = one.path === '/server/classes/Fuzz' && 'method' in one && one.method === 'POST'
  return isCreate ? { ...one, body: mark(one.body) } : one
}

/** Three of its options at most: with more of them nearly every query would be refused for one. */
function keepFew(body: Body): Body {
  return Object.fromEntries(Object.entries(body).slice(0, 3))
}

function swapped(body: Body, change: { at: number; to: unknown; key: string | undefined }): Body {
  let left = change.at
  const walk = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(visit)
    if (typeof one !== 'object' || one === null) return one
    const entries = Object.entries(one).map(([key, item]): [string, unknown] => {
      const isHere = left === 0 && change.key !== undefined
      return [isHere ? (change.key ?? key) : key, visit(item)]
    })
    return Object.fromEntries(entries)
  }
  const visit = (one: unknown): unknown => {
    left -= 1
    return left === -1 && change.key === undefined ? change.to : walk(one)
  }
  return Object(walk(body))
}
