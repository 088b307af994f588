import { ApiError } from './api-error.ts'
import { readProblem } from './read-problem.ts'
import { findWaitMs, wait } from './retry.ts'
import type { CallOptions, Settings } from './settings.ts'

/** Checks the part of an answer that the client itself uses. */
export type Guard<Answer> = (body: unknown) => body is Answer

/** Reads a path of `/api/v1`. Tried again after a 5xx, a 429 and when there was no answer; throws ApiError or the signal's reason. */
export type Read = <Answer>(path: string, isAnswer: Guard<Answer>, options?: CallOptions) => Promise<Answer>
/** Sends JSON to a path of `/api/v1`, once. `isAnswer` undefined stands for an answer without a body. */
export type Send = <Answer>(
  path: string,
  body: unknown,
  options: CallOptions & { isAnswer: Guard<Answer> },
) => Promise<Answer>

/** The two ways to call the board. */
export interface Requests {
  read: Read
  send: Send
}

export function createRequests(settings: Settings): Requests {
  return {
    read: (path, isAnswer, options) => repeat(settings, { path, isAnswer, signal: join(settings, options) }),
    send: (path, body, { isAnswer, ...options }) =>
      attempt(settings, { path, isAnswer, body, signal: join(settings, options) }),
  }
}

interface Call<Answer> {
  path: string
  isAnswer: Guard<Answer>
  body?: unknown
  signal: AbortSignal
}

async function repeat<Answer>(settings: Settings, call: Call<Answer>): Promise<Answer> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt(settings, call)
    } catch (error) {
      const waitMs =
        error instanceof ApiError ? findWaitMs(error, attempts, settings.maxWaitSeconds) : undefined
      if (waitMs === undefined) throw error
      await wait(waitMs, call.signal)
    }
  }
}

async function attempt<Answer>(settings: Settings, call: Call<Answer>): Promise<Answer> {
  call.signal.throwIfAborted()
  const { response, text } = await exchange(settings, call)
  const { body, cause } = parse(text)
  if (!response.ok) throw readProblem(response, body)
  if (call.isAnswer(body)) return body
  const { status } = response
  throw new ApiError('bad_answer', `${settings.origin} gave an answer that no board gives.`, {
    status,
    cause,
  })
}

async function exchange(
  { origin, fetch, timeoutSeconds }: Settings,
  { path, body, signal }: Call<unknown>,
): Promise<{ response: Response; text: string }> {
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
  const accept = 'application/json'
  const sent: RequestInit =
    body === undefined
      ? { headers: { accept } }
      : { method: 'POST', headers: { accept, 'content-type': accept }, body: JSON.stringify(body) }
  try {
    const response = await fetch(`${origin}/api/v1/${path}`, {
      ...sent,
      signal: AbortSignal.any([timeout, signal]),
    })
    return { response, text: await response.text() }
  } catch (cause) {
    signal.throwIfAborted()
    if (timeout.aborted)
      throw new ApiError('timed_out', `${origin} did not answer within ${timeoutSeconds} seconds.`, { cause })
    throw new ApiError('unreachable', `${origin} cannot be reached.`, { cause })
  }
}

/** The JSON of an answer, or why it cannot be parsed; an empty answer is undefined. */
function parse(text: string): { body?: unknown; cause?: unknown } {
  try {
    return text === '' ? {} : { body: JSON.parse(text) }
  } catch (cause) {
    return { cause }
  }
}

/** Aborted when either signal is; never when there is none. */
function join(settings: Settings, options: CallOptions = {}): AbortSignal {
  return AbortSignal.any([settings.signal, options.signal].filter((signal) => signal !== undefined))
}
