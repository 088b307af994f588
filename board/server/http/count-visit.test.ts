import type { Request, Response } from 'express'
import { describe, expect, it } from 'vitest'
import { countVisit } from './count-visit.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

/** Counts of a request with these headers. */
function counted(headers: Record<string, string>, { method = 'GET', userId = '' } = {}): unknown[][] {
  const calls: unknown[][] = []
  const context = { listingStatistics: { count: (...given: unknown[]) => void calls.push(given) } }
  const viewer = { user: userId === '' ? null : { id: userId }, session: null }
  countVisit(context as never, {
    request: { method, headers, ip: '203.0.113.7' } as unknown as Request,
    response: { locals: { viewer } } as unknown as Response,
    publicId: 'abcdefgh',
    kind: 'view',
  })
  return calls
}

describe('countVisit', () => {
  it('counts a person by network, whatever the browser calls itself, and by account', () => {
    for (const name of [browser, `${browser} Other/2`])
      expect(counted({ 'user-agent': name })).toEqual([['abcdefgh', 'view', '203.0.113.0/24', null]])
    expect(counted({ 'user-agent': browser }, { userId: 'ana' })[0]?.[3]).toBe('ana')
  })

  it.each([
    ['no name', {}],
    ['a program', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a preview', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['a command', { 'user-agent': 'curl/8.5.0' }],
    ['a page fetched ahead', { 'user-agent': browser, 'sec-purpose': 'prefetch;prerender' }],
    ['a page fetched ahead, in the old words', { 'user-agent': browser, purpose: 'prefetch' }],
  ])('does not count %s', (_what, headers) => {
    expect(counted(headers)).toEqual([])
  })

  it('does not count a question for the head alone', () => {
    expect(counted({ 'user-agent': browser }, { method: 'HEAD' })).toEqual([])
  })
})
