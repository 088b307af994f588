import { describe, expect, it } from 'vitest'
import { findOwnPath, findReturnPath } from './own-path.ts'

describe('a path on this site', () => {
  it.each([
    ['/', '/'],
    ['/jobs?q=rust&after=abc', '/jobs?q=rust&after=abc'],
    ['/jobs/solidity-engineer-abcdefgh#pay', '/jobs/solidity-engineer-abcdefgh#pay'],
    ['/jobs/../companies', '/companies'],
    ['/jobs?q=//x', '/jobs?q=//x'],
    ['/sign-in?next=%2Fjobs', '/sign-in?next=%2Fjobs'],
  ])('is made of %s', (value, path) => {
    expect(findOwnPath(value)).toBe(path)
  })

  it.each([
    '/.//evil.example',
    '/a/..//evil.example',
    '/a/.././/evil.example',
    '/%2e//evil.example',
    '/a/%2E%2e//evil.example',
    '/./\\evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/jobs',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/jobs\nSet-Cookie: a=b',
    'jobs',
    '',
    `/${'a'.repeat(3000)}`,
    undefined,
    ['/jobs'],
  ])('is never made of %j', (value) => {
    expect(findOwnPath(value)).toBeNull()
    expect(findReturnPath(value)).toBeNull()
  })

  it('is no way back when it signs in, up or out', () => {
    for (const path of ['/sign-in', '/sign-in/', '/Sign-In?next=/jobs', '/sign-up#x', '/x/../sign-out'])
      expect(findReturnPath(path), path).toBeNull()
    for (const path of ['/sign-in-help', '/sign-in/help', '/jobs?q=/sign-in'])
      expect(findReturnPath(path), path).toBe(path)
  })
})
