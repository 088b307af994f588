import { type LocalDns, startLocalDns } from '@cryptolist/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resolveAddresses } from './resolver.ts'

/** Longer than any answer takes on a busy machine. */
const milliseconds = 60_000
let server: LocalDns
let silent: LocalDns

beforeAll(async () => {
  server = await startLocalDns()
  silent = await startLocalDns()
})
beforeEach(() => silent.fail('silent'))
afterAll(() => Promise.all([server.close(), silent.close()]))

// They wait side by side.
describe.concurrent('the addresses of a name', () => {
  it('are those of both kinds, IPv4 first', async () => {
    server.setAddresses('both.example', { A: ['203.0.113.7', '203.0.113.8'], AAAA: ['2001:db8::7'] })
    const found = await resolveAddresses('both.example', { servers: [server.address], milliseconds })
    expect(found.map(({ family }) => family)).toEqual([4, 4, 6])
    expect(found.map(({ address }) => address).toSorted()).toEqual([
      '2001:db8::7',
      '203.0.113.7',
      '203.0.113.8',
    ])
  })

  it('are found where nothing is said about the other kind', async () => {
    server.setAddresses('four.example', { A: ['203.0.113.7'] })
    server.setAddresses('six.example', { AAAA: ['2001:db8::7'] })
    const found = await Promise.all(
      ['four.example', 'six.example'].map((name) =>
        resolveAddresses(name, { servers: [server.address], milliseconds }),
      ),
    )
    expect(found).toEqual([[{ address: '203.0.113.7', family: 4 }], [{ address: '2001:db8::7', family: 6 }]])
  })

  it('are none of a name that nobody knows, or whose servers are silent', async () => {
    const ask = (address: string, milliseconds: number) =>
      resolveAddresses('nobody.example', { servers: [address], milliseconds })
    await expect(ask(server.address, milliseconds)).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect(ask(silent.address, 300)).rejects.toThrow()
  })

  it.each(['localhost', 'LOCALHOST.', 'jobs.localhost'])(
    'are this machine’s of %s, whatever name servers say',
    async (name) => {
      server.setAddresses(name.toLowerCase(), { A: ['203.0.113.7'], AAAA: [] })
      const found = await resolveAddresses(name, { servers: [server.address], milliseconds })
      expect(found).toEqual([{ address: '127.0.0.1', family: 4 }])
    },
  )

  it('are found while a hundred names get no answer', async () => {
    server.setAddresses('quick.example', { A: ['203.0.113.7'], AAAA: [] })
    const ended: string[] = []
    const slow = Array.from({ length: 100 }, (_, n) =>
      resolveAddresses(`slow-${n}.example`, { servers: [silent.address], milliseconds: 5_000 }).catch(() =>
        ended.push('slow'),
      ),
    )
    await resolveAddresses('quick.example', { servers: [server.address], milliseconds })
    ended.push('quick')
    await Promise.all(slow)
    expect([ended[0], ended.length]).toEqual(['quick', 101])
  })
})
