import { describe, expect, it } from 'vitest'
import { entriesOver, readRegisterAddress } from './address.ts'

describe('the address of an entry', () => {
  it.each([
    ['https://www.Evil.example/jobs?x=1', 'evil.example', 'domain'],
    [' evil.example. ', 'evil.example', 'domain'],
    ['jobs.evil.example', 'jobs.evil.example', 'domain'],
    ['HR@Evil.example', 'hr@evil.example', 'handle'],
    ['https://t.me/@HrAcme', 't.me/hracme', 'handle'],
    ['linkedin.com/in/hr-acme/', 'linkedin.com/in/hr-acme', 'handle'],
    ['https://github.com/Acme/Task.git', 'github.com/acme/task', 'repository'],
    ['github.com/acme/task/tree/main', 'github.com/acme/task', 'repository'],
  ])('%s is %s', (typed, address, kind) => {
    expect(readRegisterAddress(typed)).toEqual({ address, kind })
  })

  it.each([
    '',
    'evil',
    'https://',
    'github.com',
    'github.com/acme',
    't.me',
    'x.com/',
    'a b.example',
    '10.0.0.1',
  ])('%j is refused', (typed) => {
    expect(() => readRegisterAddress(typed)).toThrow('Enter a domain')
  })
})

describe('the entries that a link is under', () => {
  it.each([
    ['https://jobs.evil.example/apply', ['jobs.evil.example', 'evil.example']],
    ['https://www.evil.example', ['evil.example']],
    ['mailto:HR@mail.evil.example', ['hr@mail.evil.example', 'evil.example']],
    ['https://t.me/HrAcme', ['t.me/hracme']],
    ['https://github.com/acme/task/blob/main/a.js', ['github.com/acme/task']],
  ])('%s', (link, entries) => {
    expect(entriesOver(link)).toEqual(expect.arrayContaining(entries))
  })

  it.each(['https://notevil.example', 'https://evil.example.org', 'mailto:hr@notevil.example'])(
    'of %s have no domain that only ends like it',
    (link) => {
      expect(entriesOver(link)).not.toContain('evil.example')
    },
  )
})
