import { describe, expect, it } from 'vitest'
import { hiddenFields, mayRead, type Reader, requireClass } from './permissions.ts'

const nobody: Reader = { isMaster: false, userId: undefined, roles: [] }
const ada: Reader = { isMaster: false, userId: 'ada', roles: ['role:editors'] }
const master: Reader = { isMaster: true, userId: undefined, roles: [] }
const pointer = { __type: 'Pointer', className: '_User', objectId: 'ada' }

describe('permissions of live queries', () => {
  it.each<[string, Record<string, unknown>, Reader, boolean]>([
    ['a class without permissions is open', {}, nobody, true],
    ['one without a word on finding is open', { get: {} }, nobody, true],
    ['one with an empty list is closed', { find: {} }, ada, false],
    ['one open to all', { find: { '*': true } }, nobody, true],
    ['one open to a user', { find: { ada: true } }, ada, true],
    ['one open to another user', { find: { bob: true } }, ada, false],
    ['one open to a role', { find: { 'role:editors': true } }, ada, true],
    ['one open to signed-in users, signed out', { find: { requiresAuthentication: true } }, nobody, false],
    ['one open to signed-in users, signed in', { find: { requiresAuthentication: true } }, ada, true],
    ['the master key', { find: {} }, master, true],
    ['permissions that cannot be read', { find: 'all' }, ada, false],
    ['a name of the prototype', { find: { constructor: true } }, nobody, false],
  ])('%s', (_name, permissions, reader, isOpen) => {
    const ask = { className: 'Job', operation: 'find' as const, reader }
    if (isOpen) expect(() => requireClass(permissions, ask)).not.toThrow()
    else expect(() => requireClass(permissions, ask)).toThrow(/Permission denied/)
    expect(mayRead(permissions, {}, ask)).toBe(isOpen)
  })

  it.each<[string, Record<string, unknown>]>([
    ['pointerFields', { find: { pointerFields: ['owner'] } }],
    ['readUserFields', { find: {}, readUserFields: ['owner'] }],
    ['both sign-in and pointer', { find: { requiresAuthentication: true, pointerFields: ['owner'] } }],
  ])('objects are their owners’: %s', (_name, permissions) => {
    const as = (reader: Reader) => ({ operation: 'find' as const, reader })
    expect(mayRead(permissions, { owner: pointer }, as(ada))).toBe(true)
    expect(mayRead(permissions, { owner: [{ ...pointer, objectId: 'bob' }, pointer] }, as(ada))).toBe(true)
    expect(mayRead(permissions, { owner: { ...pointer, objectId: 'bob' } }, as(ada))).toBe(false)
    expect(mayRead(permissions, { owner: 'ada' }, as(ada))).toBe(false)
    expect(mayRead(permissions, {}, as(ada))).toBe(false)
    expect(mayRead(permissions, { owner: pointer }, as(nobody))).toBe(false)
    expect(mayRead(permissions, { owner: pointer, ACL: {} }, as(ada))).toBe(false)
  })

  it('sends an object only to users its ACL names', () => {
    const see = (ACL: unknown, reader: Reader): boolean =>
      mayRead(undefined, { ACL }, { operation: 'get', reader })
    expect([see(undefined, nobody), see({ '*': { read: true } }, nobody)]).toEqual([true, true])
    expect([see({}, nobody), see({ ada: { write: true } }, ada), see('x', ada)]).toEqual([
      false,
      false,
      false,
    ])
    expect([see({ ada: { read: true } }, ada), see({ 'role:editors': { read: true } }, ada)]).toEqual([
      true,
      true,
    ])
    expect([see({ ada: { read: true } }, nobody), see({}, master)]).toEqual([false, true])
  })

  it('shows members of several groups the fields that any of them may see', () => {
    const protectedFields = {
      '*': ['phone', 'pay'],
      authenticated: ['phone'],
      'role:editors': ['phone', 'note'],
      'userField:owner': [],
    }
    const permissions = { protectedFields }
    expect(hiddenFields(permissions, nobody)).toEqual(['phone', 'pay'])
    expect(hiddenFields(permissions, ada)).toEqual(['phone'])
    expect(hiddenFields(permissions, ada, { owner: pointer })).toEqual([])
    expect(hiddenFields(permissions, master)).toEqual([])
    expect(hiddenFields({ protectedFields: { ada: ['x'] } }, ada)).toEqual(['x'])
  })
})
