import { describe, expect, it, vi } from 'vitest'
import { createClient } from '../create-client.ts'
import { emptyPage } from './stub-board.fixture.ts'

describe('createClient', () => {
  it.each([undefined, null])('refuses %s in place of options', (options) => {
    expect(() => Reflect.apply(createClient, undefined, [options])).toThrow(
      expect.objectContaining({ code: 'bad_input', facts: { field: 'origin' } }),
    )
  })

  it.each([
    'jobs.example',
    'ftp://jobs.example',
    'https://jobs.example/path',
    'https://jobs.example/?a=1',
    'https://ada:secret@jobs.example',
    '',
  ])('refuses the origin %j', (origin) => {
    expect(() => createClient({ origin })).toThrow(
      expect.objectContaining({ code: 'bad_input', facts: { field: 'origin' } }),
    )
  })

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('refuses a limit of %d seconds', (timeoutSeconds) => {
    expect(() => createClient({ origin: 'https://jobs.example', timeoutSeconds })).toThrow(
      expect.objectContaining({ code: 'bad_input', facts: { field: 'timeoutSeconds' } }),
    )
  })

  it.each([-1, Number.NaN])('refuses a wait of at most %d seconds', (maxWaitSeconds) => {
    expect(() => createClient({ origin: 'https://jobs.example', maxWaitSeconds })).toThrow(
      expect.objectContaining({ code: 'bad_input', facts: { field: 'maxWaitSeconds' } }),
    )
  })

  it('uses the given fetch, else the global one', async () => {
    const answer = async (): Promise<Response> => new Response(JSON.stringify(emptyPage))
    const own = vi.fn(answer)
    await createClient({ origin: 'https://jobs.example/', fetch: own }).jobs.list()
    const request = { headers: { accept: 'application/json' }, signal: expect.any(AbortSignal) }
    expect(own).toHaveBeenCalledExactlyOnceWith('https://jobs.example/api/v1/jobs', request)
    const usual = vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
    await createClient({ origin: 'https://jobs.example' }).jobs.list()
    expect(usual).toHaveBeenCalledExactlyOnceWith('https://jobs.example/api/v1/jobs', request)
  })
})
