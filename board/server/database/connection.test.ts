import { describe, expect, it } from 'vitest'
import { StartupError } from '../config/startup-error.ts'
import { parseDatabaseUrl, shareConnections } from './connection.ts'

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
    ['postgres://u@[::1]/board', { host: '::1', port: 5432, password: '', max: 24 }],
    ['postgres://u:p@/board?host=/var/run/postgresql', { host: '/var/run/postgresql', database: 'board' }],
    ['postgres://u:p@/board?host=/run/postgresql&port=4181', { host: '/run/postgresql', port: 4181 }],
    ['postgres://u:p@h/b?sslmode=require', { ssl: { rejectUnauthorized: false } }],
    ['postgres://u:p@h/b?sslmode=verify-full', { ssl: { rejectUnauthorized: true } }],
  ])('may be %s', (url, parts) => {
    expect(parseDatabaseUrl(url)).toMatchObject(parts)
  })

  it.each([
    ['a:5433,b,[::1]:5434/board', [5433, 5432, 5434]],
    ['/board?host=a,b,::1&port=5433,5432,5434', [5433, 5432, 5434]],
    ['/board?host=a,b,::1&port=7', [7, 7, 7]],
    ['a,b,[::1]:9/board?target_session_attrs=read-write', [5432, 5432, 9]],
  ])('may name several hosts: %s', (end, ports) => {
    const hosts = ['a', 'b', '::1'].map((host, index) => ({ host, port: ports[index] }))
    expect(parseDatabaseUrl(`postgres://u:p@${end}`)).toMatchObject({ ...hosts[0], hosts })
  })

  it.each(['disable', 'prefer'])('goes without TLS when sslmode is %s', (mode) => {
    expect(parseDatabaseUrl(`postgres://u:p@h/b?sslmode=${mode}`).ssl).toBeUndefined()
  })

  it.each([
    ['postgres://u:pass word@h:port/b', 'it is not an address'],
    ['postgres://u:password@h', 'it names no database'],
    ['postgres://h/b', 'it names no user'],
    ['postgres://u:password%@h/b', 'the password holds a "%"'],
    ['postgres://u:password@h/b?max=1', '"max" must be a whole number from 8 to 1000'],
    ['postgres://u:password@a,b,c/b?port=1,2', 'it has not one port for each host'],
    ['postgres://u:password@a:70000,b/b', 'a port is not a number up to 65535'],
    ['postgres://u:password@a,b/b?target_session_attrs=standby', '"target_session_attrs" must be read-write'],
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

describe('the connections of a process', () => {
  it.each([
    [8, 0],
    [8, 1],
    [12, 5],
    [24, 0],
    [24, 6],
    [1_000, 3],
  ])('of %i, with %i chains, are shared out among all pools', (max, chains) => {
    const { board, parse, queue } = shareConnections({ max, chains })
    expect(board + parse + queue + 2 + Math.max(1, chains)).toBe(max)
    expect(Math.min(board, parse)).toBeGreaterThanOrEqual(2)
    expect(queue).toBeGreaterThanOrEqual(1)
  })

  it('are the board’s and the queue’s where no backend runs', () => {
    const { board, parse, queue } = shareConnections({ max: 24, hasBackend: false })
    expect([parse, board + queue]).toEqual([0, 21])
  })
})
