import { Resolver } from 'node:dns/promises'
import { type LocalDns, startLocalDns } from '@cryptolist/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveAddresses } from './resolver.ts'

/** Longer than any answer takes on a busy machine. Nobody waits for it: see `letTimePass`. */
const milliseconds = 60_000
let server: LocalDns
let silent: LocalDns

beforeAll(async () => {
  server = await startLocalDns()
  silent = await startLocalDns()
})
beforeEach(() => {
  silent.fail('silent')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => Promise.all([server.close(), silent.close()]))

/** Ends all that are still waiting for an answer, unless some of their time is left. */
const letTimePass = (passed = milliseconds) => vi.advanceTimersByTime(passed)

describe('the addresses of a name', () => {
  it('are those of both kinds, IPv4 first', async () => {
    server.setAddresses('both.example', { A: ['203.0.113.7', '203.0.113.8'], AAAA: ['2001:db8::7'] })
    const addresses = await resolveAddresses('both.example', { servers: [server.address], milliseconds })
    expect(addresses.map(({ family }) => family)).toEqual([4, 4, 6])
    expect(addresses.map(({ address }) => address).toSorted()).toEqual([
      '2001:db8::7',
      '203.0.113.7',
      '203.0.113.8',
    ])
  })

  it('are found where nothing is said about the other kind', async () => {
    server.setAddresses('four.example', { A: ['203.0.113.7'] })
    server.setAddresses('six.example', { AAAA: ['2001:db8::7'] })
    const answers = {
      'four.example': vi.spyOn(Resolver.prototype, 'resolve4'),
      'six.example': vi.spyOn(Resolver.prototype, 'resolve6'),
    }
    const results: unknown[] = []
    for (const [name, { mock }] of Object.entries(answers)) {
      const resolving = resolveAddresses(name, { servers: [server.address], milliseconds })
      await mock.results.at(-1)?.value
      letTimePass()
      results.push(await resolving)
    }
    expect(results).toEqual([
      [{ address: '203.0.113.7', family: 4 }],
      [{ address: '2001:db8::7', family: 6 }],
    ])
  })

  it('are none of a name that nobody knows, or whose servers are silent', async () => {
    const ask = (address: string) => resolveAddresses('nobody.example', { servers: [address], milliseconds })
    await expect(ask(server.address)).rejects.toMatchObject({ code: 'ENOTFOUND' })
    const refusal = expect(ask(silent.address)).rejects.toThrow()
    letTimePass()
    await refusal
  })

  it.each(['localhost', 'LOCALHOST.', 'jobs.localhost'])(
    'are this machine’s of %s, whatever name servers say',
    async (name) => {
      server.setAddresses(name.toLowerCase(), { A: ['203.0.113.7'], AAAA: [] })
      const addresses = await resolveAddresses(name, { servers: [server.address], milliseconds })
      expect(addresses).toEqual([{ address: '127.0.0.1', family: 4 }])
    },
  )

  it('are found while a hundred names get no answer', async () => {
    server.setAddresses('quick.example', { A: ['203.0.113.7'], AAAA: [] })
    let ended = 0
    const slow = Array.from({ length: 100 }, (_, n) =>
      resolveAddresses(`slow-${n}.example`, { servers: [silent.address], milliseconds }).catch(() => {
        ended += 1
      }),
    )
    letTimePass(milliseconds - 1)
    await resolveAddresses('quick.example', { servers: [server.address], milliseconds })
    expect(ended).toBe(0)
    letTimePass(1)
    await Promise.all(slow)
    expect(ended).toBe(100)
  })
})
