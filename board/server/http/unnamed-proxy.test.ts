import type { Request, Response } from 'express'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { noticeUnnamedProxy } from './unnamed-proxy.ts'

function ask(
  requests: readonly { peer: string; headers?: Record<string, string> }[],
  config: { trustProxy?: 1 } = {},
): { lines: string[]; hasUnnamedProxy: boolean; answered: number } {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const lifecycle: { hasUnnamedProxy?: boolean } = {}
  const notice = noticeUnnamedProxy({ config, log, lifecycle })
  let answered = 0
  for (const { peer, headers = {} } of requests)
    notice({ headers, socket: { remoteAddress: peer } } as unknown as Request, {} as Response, () => {
      answered += 1
    })
  return { lines, hasUnnamedProxy: lifecycle.hasUnnamedProxy === true, answered }
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

describe('a proxy that TRUST_PROXY does not name', () => {
  it.each(['127.0.0.1', '::1', '::ffff:10.1.2.3', '172.20.0.5', '192.168.1.1', 'fd00::2', 'fe80::1%eth0'])(
    'is noticed once, at %s',
    (peer) => {
      const { lines, hasUnnamedProxy, answered } = ask([
        { peer, headers: forwarded },
        { peer, headers: forwarded },
      ])
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('TRUST_PROXY')
      expect([hasUnnamedProxy, answered]).toEqual([true, 2])
    },
  )

  it('is not what a visitor from elsewhere claims, nor one that is named, nor no proxy', () => {
    for (const peer of ['198.51.100.7', '2001:db8::1', ''])
      expect(ask([{ peer, headers: forwarded }]).hasUnnamedProxy).toBe(false)
    expect(ask([{ peer: '127.0.0.1' }]).hasUnnamedProxy).toBe(false)
    expect(ask([{ peer: '127.0.0.1', headers: forwarded }], { trustProxy: 1 }).hasUnnamedProxy).toBe(false)
  })
})
