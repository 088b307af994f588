import { describe, expect, it } from 'vitest'
import { StartupError } from '../config/startup-error.ts'
import { parseDatabaseUrl } from './connection.ts'

describe('DATABASE_URL', () => {
  it('is read in parts, percent-decoded', () => {
    expect(parseDatabaseUrl('postgresql://jo%40hn:p%23s%2Fs@db.example.org:6543/my%20board?max=25')).toEqual({
      host: 'db.example.org',
      port: 6543,
      user: 'jo@hn',
      password: 'p#s/s',
      database: 'my board',
      max: 25,
    })
  })

  it.each([
    ['postgres://u@[::1]/board', { host: '::1', port: 5432, password: '', max: 10 }],
    ['postgres://u:p@/board?host=/var/run/postgresql', { host: '/var/run/postgresql', database: 'board' }],
    ['postgres://u:p@h/b?sslmode=require', { ssl: { rejectUnauthorized: false } }],
    ['postgres://u:p@h/b?sslmode=verify-full', { ssl: { rejectUnauthorized: true } }],
  ])('may be %s', (url, parts) => {
    expect(parseDatabaseUrl(url)).toMatchObject(parts)
  })

  it.each(['disable', 'prefer'])('goes without TLS when sslmode is %s', (mode) => {
    expect(parseDatabaseUrl(`postgres://u:p@h/b?sslmode=${mode}`).ssl).toBeUndefined()
  })

  it.each([
    ['postgres://u:pass word@h:port/b', 'it is not an address'],
    ['postgres://u:password@h', 'it names no database'],
    ['postgres://h/b', 'it names no user'],
    ['postgres://u:password%@h/b', 'the password holds a "%"'],
    ['postgres://u:password@h/b?max=1', '"max" must be a whole number from 2 to 1000'],
    ['postgres://u:password@h/b?sslmode=maybe', '"sslmode" must be disable'],
    [
      'postgres://u:password@h/b?sslmode=verify-ca&sslrootcert=/nowhere.pem',
      '"sslrootcert" names cannot be read',
    ],
  ])('is refused when it is %s, and its password is not shown', (url, reason) => {
    const parse = (): unknown => parseDatabaseUrl(url)
    expect(parse).toThrow(StartupError)
    expect(parse).toThrow(reason)
    expect(parse).not.toThrow(/u:pass/)
  })
})
