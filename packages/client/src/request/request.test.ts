import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../create-client.ts'
import { ApiError } from './api-error.ts'
import { cut, emptyPage, json, problem, silence, startStubBoard, text } from './stub-board.fixture.ts'

beforeEach(() => {
  // Waits of no time; their length is the subject of retry.test.ts.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('No ApiError.', { cause: error })
  return error
}

describe('reading', () => {
  it.each([
    ['a 500', problem(500, 'internal')],
    ['a 503', problem(503, 'unavailable')],
    ['a page of a proxy', text('<h1>Bad gateway</h1>', 502)],
    ['a connection that breaks', cut],
    ['a 429 that asks for a short wait', problem(429, 'too_many_requests', {}, { 'retry-after': '0' })],
    ['a 429 that says it in the body', problem(429, 'too_many_requests', { retryAfterSeconds: 0 })],
  ])('is tried again after %s', async (_name, failure) => {
    const { origin, requests } = await startStubBoard(failure, failure, json(emptyPage))
    expect(await createClient({ origin }).jobs.list()).toEqual(emptyPage)
    expect(requests).toEqual(['GET /api/v1/jobs', 'GET /api/v1/jobs', 'GET /api/v1/jobs'])
  })

  it('gives up after five attempts, with the board’s error', async () => {
    const { origin, requests } = await startStubBoard(problem(503, 'unavailable', { retryAfterSeconds: 5 }))
    const error = await failureOf(createClient({ origin }).jobs.list())
    expect(error).toMatchObject({
      name: 'ApiError',
      message: 'Detail of unavailable.',
      code: 'unavailable',
      status: 503,
      facts: { retryAfterSeconds: 5 },
      requestId: 'req-1',
    })
    expect(requests).toHaveLength(5)
  })

  it('reports an unreachable board, with the cause', async () => {
    const { origin } = await startStubBoard(cut)
    const error = await failureOf(createClient({ origin }).companies.list())
    expect(error).toMatchObject({ code: 'unreachable', status: 0, requestId: null, facts: {} })
    expect(error.message).toBe(`${origin} cannot be reached.`)
    expect(error.cause).toBeInstanceOf(Error)
  })

  it('reports an answer that did not come in time', async () => {
    const { origin, requests } = await startStubBoard(silence)
    const error = await failureOf(createClient({ origin, timeoutSeconds: 0.2 }).me.get())
    expect(error).toMatchObject({ code: 'timed_out', status: 0 })
    expect(error.message).toBe(`${origin} did not answer within 0.2 seconds.`)
    expect(requests).toHaveLength(5)
  })

  it.each([
    ['what the caller must mend', problem(400, 'invalid_input', { field: 'x' }), 'invalid_input', 400],
    [
      'a wait that is too long',
      problem(429, 'too_many_requests', {}, { 'retry-after': '61' }),
      'too_many_requests',
      429,
    ],
    ['an answer that is no JSON', text('<h1>Hello</h1>'), 'bad_answer', 200],
    ['an answer of another shape', json({ items: 'none' }), 'bad_answer', 200],
    ['an empty answer', text(''), 'bad_answer', 200],
    ['a refusal that is no problem+json', json({ message: 'no' }, 418), 'bad_answer', 418],
    ['a refusal that is a text', json('no', 404), 'bad_answer', 404],
  ])('is tried once: %s', async (_name, reply, code, status) => {
    const { origin, requests } = await startStubBoard(reply)
    expect(await failureOf(createClient({ origin }).jobs.list())).toMatchObject({ code, status })
    expect(requests).toHaveLength(1)
  })

  it('keeps only plain values as facts of a problem', async () => {
    const odd = problem(409, 'conflict', {
      limit: 3,
      isOpen: false,
      nothing: null,
      inner: { secret: 1 },
      list: [1],
    })
    const { origin } = await startStubBoard(odd)
    const { facts } = await failureOf(createClient({ origin }).jobs.list())
    expect(facts).toEqual({ limit: 3, isOpen: false, nothing: null })
  })
})

describe('a signal', () => {
  it('ends a call before it starts', async () => {
    const { origin, requests } = await startStubBoard(json(emptyPage))
    const signal = AbortSignal.abort(new Error('not wanted'))
    await expect(createClient({ origin }).jobs.list({}, { signal })).rejects.toThrow('not wanted')
    await expect(createClient({ origin, signal }).auth.signOut()).rejects.toThrow('not wanted')
    expect(requests).toEqual([])
  })

  it('ends a call that is under way', async () => {
    const controller = new AbortController()
    const { origin, requests } = await startStubBoard(() => controller.abort())
    const { signal } = controller
    await expect(createClient({ origin, signal }).jobs.list()).rejects.toMatchObject({ name: 'AbortError' })
    expect(requests).toHaveLength(1)
  })

  it.each(['client', 'call'])('of the %s ends the wait for the next try at once', async (whose) => {
    const controller = new AbortController()
    const busy = problem(429, 'too_many_requests', { retryAfterSeconds: 60 })
    const { origin } = await startStubBoard(busy)
    const { signal } = controller
    const client = createClient(whose === 'client' ? { origin, signal } : { origin })
    const setTimer = vi.spyOn(globalThis, 'setTimeout')
    const call = client.jobs.list({}, whose === 'call' ? { signal } : {})
    const ended = expect(call).rejects.toMatchObject({ name: 'AbortError' })
    await expect.poll(() => setTimer.mock.calls.some(([, ms]) => ms === 60_000)).toBe(true)
    controller.abort()
    await ended
  })
})

describe('sending', () => {
  const user = { id: 'u1', username: 'ada' }

  it('sends JSON once and gives the user', async () => {
    const { origin, requests, bodies } = await startStubBoard(json({ user }))
    const input = { username: 'ada', password: 'a password' }
    expect(await createClient({ origin }).auth.signIn(input)).toEqual(user)
    expect(requests).toEqual(['POST /api/v1/auth/sign-in'])
    expect(JSON.parse(bodies[0] ?? '')).toEqual(input)
  })

  it.each([problem(503, 'unavailable'), problem(429, 'too_many_requests', { retryAfterSeconds: 0 }), cut])(
    'is never tried again: %#',
    async (failure) => {
      const { origin, requests } = await startStubBoard(failure, json({ user }))
      const input = { message: 'text', signature: '0x12' }
      await failureOf(createClient({ origin }).auth.verifyWallet(input))
      expect(requests).toEqual(['POST /api/v1/auth/wallet/verify'])
    },
  )

  it('accepts an answer without a body where none is expected', async () => {
    const { origin, requests } = await startStubBoard((_request, response) => response.writeHead(204).end())
    expect(await createClient({ origin }).auth.signOut()).toBeUndefined()
    expect(requests).toEqual(['POST /api/v1/auth/sign-out'])
  })
})
