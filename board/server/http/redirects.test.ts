import { describe, expect, it } from 'vitest'
import { safeNext } from './redirects.ts'

describe('safeNext', () => {
  it.each(['/jobs', '/jobs?q=rust&after=abc', '/jobs/solidity-engineer-abcdefgh#pay', '/'])(
    'goes on to %s',
    (path) => {
      expect(safeNext(path)).toBe(path)
    },
  )

  it.each([
    '//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    '/%2e//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/jobs',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/jobs\nSet-Cookie: a=b',
    'jobs',
    '',
    '/sign-in?next=/sign-in',
    '/sign-out',
    `/${'a'.repeat(3000)}`,
    undefined,
    ['/jobs'],
  ])('never goes on to %j', (value) => {
    expect(safeNext(value, '/fallback')).toBe('/fallback')
  })
})
