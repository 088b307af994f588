import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { findWaitMs } from './request.ts'

const away = new ApiError('unreachable', 'Away.')
const busy = (retryAfterSeconds?: number): ApiError =>
  new ApiError('too_many_requests', 'Busy.', {
    status: 429,
    facts: retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  })

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})

describe('the wait before a call is made again', () => {
  it.each([
    [1, 125],
    [2, 250],
    [3, 500],
    [4, 1000],
  ])('is a random part of 125 ms times two to the power of the tries: after %i', (attempt, ms) => {
    expect(findWaitMs(away, attempt, 60)).toBe(ms)
    expect(findWaitMs(new ApiError('timed_out', 'Late.'), attempt, 60)).toBe(ms)
    expect(findWaitMs(new ApiError('internal', 'Broken.', { status: 500 }), attempt, 60)).toBe(ms)
    expect(findWaitMs(busy(), attempt, 60)).toBe(ms)
  })

  it('is what the board asks for, up to maxWaitSeconds', () => {
    expect(findWaitMs(busy(60), 1, 60)).toBe(60_000)
    expect(findWaitMs(busy(61), 1, 60)).toBeUndefined()
    expect(findWaitMs(busy(1), 1, 0)).toBeUndefined()
  })

  it('is undefined after the fifth attempt and after a lasting error', () => {
    expect(findWaitMs(away, 5, 60)).toBeUndefined()
    expect(findWaitMs(busy(1), 5, 60)).toBeUndefined()
    for (const status of [200, 400, 401, 404, 410])
      expect(findWaitMs(new ApiError('bad_answer', 'No.', { status }), 1, 60)).toBeUndefined()
  })
})
