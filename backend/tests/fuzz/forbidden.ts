import fc from 'fast-check'
import type { FuzzRequest } from './requests.ts'
import { junk } from './values.ts'

/** Values sent as a master key; none of them is one. */
const noKey = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('', 'undefined', 'null', null, 'Undefined', 0),
  },
  { weight: 1, arbitrary: junk },
)
const noKeyText = fc.constantFrom(
  '',
  'undefined',
  'null',
  'Undefined',
  'x',
  '[]',
  '{}',
  ', ',
  'undefined, null',
)
const noBasic = fc
  .tuple(fc.constantFrom('Basic ', 'basic ', 'BASIC   '), fc.constantFrom('x', 'cryptolist', ''), noKeyText)
  .map(([word, user, key]) => `${word}${Buffer.from(`${user}:${key}`).toString('base64')}`)

/** One wrong key is enough for a refusal, and most shall not be refused for that. */
function rarely(name: string, text: fc.Arbitrary<string>): fc.Arbitrary<Record<string, string>> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: text.map((value) => ({ [name]: value })) },
  )
}

/** Requests that only the operator may make, with whatever stands in place of the key. `:installation` is for the caller to fill in. */
export const forbiddenRequest: fc.Arbitrary<Omit<FuzzRequest, 'marks'>> = fc
  .record({
    action: fc.constantFrom<{ path: string; body: Record<string, unknown> }>(
      { path: '/installations/:installation', body: { _method: 'PUT', deviceToken: 'theirs' } },
      { path: '/classes/_Installation/:installation', body: { _method: 'DELETE' } },
      { path: '/sessions', body: {} },
      { path: '/classes/_Session', body: {} },
      { path: '/classes/Fuzz', body: { _method: 'GET', where: {}, explain: true } },
      { path: '/roles', body: { name: 'moderator', ACL: {} } },
      { path: '/schemas', body: { _method: 'GET' } },
      { path: '/schemas/More', body: {} },
      { path: '/purge/Fuzz', body: { _method: 'DELETE' } },
      { path: '/aggregate/Fuzz', body: { _method: 'GET', pipeline: [] } },
      { path: '/config', body: { _method: 'PUT', params: { a: 1 } } },
      { path: '/push', body: { channels: ['a'], data: {} } },
      { path: '/loginAs', body: { userId: 'a' } },
      { path: '/batch', body: { requests: [{ method: 'POST', path: '/server/sessions', body: {} }] } },
    ),
    key: fc.option(noKey, { nil: undefined }),
    headers: fc
      .tuple(
        rarely('X-Parse-Master-Key', noKeyText),
        rarely('X-Parse-Maintenance-Key', noKeyText),
        rarely('X-Forwarded-For', fc.constantFrom('127.0.0.1', '203.0.113.9', '')),
        rarely('Authorization', noBasic),
      )
      .map((parts) => Object.assign({}, ...parts)),
  })
  .map(({ action: { path, body }, key, headers: sent }) => ({
    method: 'POST' as const,
    path,
    body: JSON.stringify({ ...body, _ApplicationId: 'cryptolist', _MasterKey: key }),
    headers: sent,
  }))
