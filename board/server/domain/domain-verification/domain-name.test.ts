import { describe, expect, it } from 'vitest'
import { isBelowDomain, readDomain } from './domain-name.ts'

describe('readDomain', () => {
  it.each([
    ['harbor.example', 'harbor.example'],
    [' Harbor.Example. ', 'harbor.example'],
    ['www.jobs.harbor.co.uk', 'harbor.co.uk'],
    ['https://www.harbor.example/about?x=1#y', 'harbor.example'],
    ['harbor.example:8443', 'harbor.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['harbor.github.io', 'harbor.github.io'],
    ['docs.harbor.vercel.app', 'harbor.vercel.app'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ])('%j is %s', (typed, domain) => {
    expect(readDomain(typed, null)).toBe(domain)
  })

  it.each([
    '',
    '   ',
    'harbor',
    'com',
    'co.uk',
    'github.io',
    'vercel.app',
    '192.0.2.1',
    '0x7f.1',
    'https://[2001:db8::1]/',
    'localhost',
    'board.localhost',
    'intranet.local',
    'harbor.internal',
    '1.0.0.127.in-addr.arpa',
    'abc.onion',
    'javascript://harbor.example/%0aalert(1)',
    'ftp://harbor.example',
    'https://name:word@harbor.example',
    'harbor..example',
    'har bor.example',
    'harbor\0.example',
    `${'a'.repeat(64)}.example`,
    'a.'.repeat(200),
    'jobs.lever.co',
    'harbor.recruitee.com',
    'boards.greenhouse.io',
    'jobs@harbor.example',
  ])('%j is refused', (typed) => {
    expect(() => readDomain(typed, null)).toThrow(
      expect.objectContaining({ code: 'invalid_input', facts: { field: 'domain' } }),
    )
  })

  it('refuses the site’s own domain, and names below it', () => {
    for (const typed of ['board.example', 'www.board.example'])
      expect(() => readDomain(typed, 'jobs.board.example')).toThrow('our own domain')
    expect(readDomain('other.example', 'jobs.board.example')).toBe('other.example')
    expect(readDomain('other.example', '127.0.0.1')).toBe('other.example')
  })
})

describe('isBelowDomain', () => {
  it.each(['https://harbor.example/jobs', 'https://careers.harbor.example/', 'https://HARBOR.example'])(
    '%s is',
    (address) => {
      expect(isBelowDomain(address, 'harbor.example')).toBe(true)
    },
  )

  it.each([
    'http://harbor.example/',
    'https://harbor.example:8443/',
    'https://name@harbor.example/',
    'https://harbor.example.attacker.example/',
    'https://xharbor.example/',
    'https://attacker.example/?harbor.example',
    'https://192.0.2.1/',
    'javascript:alert(1)',
    '',
  ])('%j is not', (address) => {
    expect(isBelowDomain(address, 'harbor.example')).toBe(false)
  })
})
