import { BoardError } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toPublicError } from './errors.ts'

describe('toPublicError', () => {
  it('keeps the words of our own errors', () => {
    const error = new BoardError('gone', 'This listing ended on 3 January.', { facts: { id: 'abc' } })
    expect(toPublicError(error)).toMatchObject({
      status: 410,
      code: 'gone',
      detail: 'This listing ended on 3 January.',
      facts: { id: 'abc' },
    })
  })

  it('names the field that does not fit', () => {
    const { error } = z.object({ address: z.string('An address is text.') }).safeParse({ address: 5 })
    expect(toPublicError(error)).toMatchObject({ status: 400, detail: 'address: An address is text.' })
  })

  it.each([
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated due to connection timeout'),
    new Error('outer', { cause: Object.assign(new Error('the server is stopping'), { code: '57P01' }) }),
  ])('says that the database is away: %s', (error) => {
    expect(toPublicError(error)).toMatchObject({
      status: 503,
      detail: 'The board cannot reach its database right now. Try again in a few seconds.',
      facts: { retryAfterSeconds: 5 },
    })
  })

  it.each([
    Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
    new Error('Query read timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('outer', { cause: new Error('Query read timeout') }),
  ])('says of a slow statement that it took too long, not that the database is away: %s', (error) => {
    expect(toPublicError(error)).toMatchObject({
      status: 503,
      detail: 'This took too long. Try again.',
      facts: { retryAfterSeconds: 5 },
    })
  })

  it.each([new Error('relation "secret" does not exist'), 'text', undefined, { secret: 1 }])(
    'tells nothing inside of %s',
    (error) => {
      const publicError = toPublicError(error)
      expect(publicError.status).toBe(500)
      expect(JSON.stringify(publicError)).not.toContain('secret')
    },
  )

  it('takes over what the body parsers say', () => {
    expect(toPublicError(Object.assign(new Error('too large'), { status: 413 })).status).toBe(413)
    expect(toPublicError(Object.assign(new Error('bad json'), { status: 400 })).status).toBe(400)
  })
})
