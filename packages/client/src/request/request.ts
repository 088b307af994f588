import { ApiError, findFrom, readProblem } from './api-error.ts'
import type { CallOptions, Settings } from './settings.ts'

/** Checks the part of an answer that the client itself uses. */
type Guard<Answer> = (body: unknown) => body is Answer

/** Reads a path of `/api/v1`. Tried again after a 5xx, a 429 and when there was no answer; throws ApiError or the signal's reason. */
export type Read = <Answer>(path: string, isAnswer: Guard<Answer>, options?: CallOptions) => Promise<Answer>
/** Sends JSON to a path of `/api/v1`, once. `isAnswer` is undefined for an answer without a body. */
type Send = <Answer>(
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
  let body: unknown
  let cause: unknown
  try {
    if (text !== '') body = JSON.parse(text)
  } catch (error) {
    cause = error
  }
  const { ok, status } = response
  if (!ok) throw readProblem(response, body)
  if (call.isAnswer(body)) return body
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

/** Aborted when either signal is; never when there is none. */
function join(settings: Settings, options: CallOptions = {}): AbortSignal {
  return AbortSignal.any([settings.signal, options.signal].filter((signal) => signal !== undefined))
}

/** How often a call is made in total, and the unit of the waits between (the back-off of Moralis v1). */
const maxAttempts = 5
const unitMs = 125

/**
 * Milliseconds to wait before the call is made again after `attempt` attempts; undefined if it must not be repeated: after an error that
 * the caller must fix, after the last attempt, and when the board asks for a longer wait than `maxWaitSeconds`.
 */
export function findWaitMs(error: ApiError, attempt: number, maxWaitSeconds: number): number | undefined {
  if (attempt >= maxAttempts) return undefined
  const backOffMs = Math.random() * unitMs * 2 ** attempt
  if (error.status === 429) {
    const { retryAfterSeconds } = error.facts
    if (typeof retryAfterSeconds !== 'number') return backOffMs
    return retryAfterSeconds <= maxWaitSeconds ? retryAfterSeconds * 1000 : undefined
  }
  // 0: no answer came, or none in time.
  return error.status === 0 || error.status >= 500 ? backOffMs : undefined
}

/** Waits until the time is over or the signal is aborted; then the next attempt throws its reason. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

/** A page of a list: what the way to the next page depends on. */
export function isPage<Page extends { items: unknown[]; next: string | null }>(body: unknown): body is Page {
  // Anything has fields as an object, if none that are asked for.
  const { items, next } = Object(body)
  return Array.isArray(items) && (next === null || typeof next === 'string')
}

/** An object that has a text, or an object, in this field. */
export function has<Answer>(
  field: keyof Answer & string,
  type: 'string' | 'object' = 'string',
): Guard<Answer> {
  return (body): body is Answer => {
    const value: unknown = Object(body)[field]
    return typeof value === type && value !== null
  }
}

/** An answer without a body. */
export function isNothing(body: unknown): body is undefined {
  return body === undefined
}

interface PageOf<Item> {
  items: Item[]
  next: string | null
}

/** All pages from one on, each requested when it is needed. A board that gives a cursor twice ends with `bad_answer`. */
async function* iteratePages<Page extends PageOf<unknown>>(
  list: (after: string | undefined) => Promise<Page>,
  start: string | undefined,
): AsyncGenerator<Page, void, undefined> {
  const seen = new Set<unknown>()
  let after = start
  for (;;) {
    const page = await list(after)
    seen.add(after)
    yield page
    if (page.next === null) return
    if (seen.has(page.next)) throw new ApiError('bad_answer', 'The list repeats a page.')
    after = page.next
  }
}

/** The items of the pages, one after the other. */
async function* iterateItems<Item>(
  pages: AsyncIterable<PageOf<Item>>,
): AsyncGenerator<Item, void, undefined> {
  for await (const { items } of pages) yield* items
}

/** The calls that everything with pages has, made of the two that ask the board. */
export function createCollection<
  Search extends { after?: string | undefined },
  Page extends PageOf<unknown>,
  Thing,
>(
  list: (search?: Search, options?: CallOptions) => Promise<Page>,
  get: (id: string, options?: CallOptions) => Promise<Thing>,
) {
  const pages = (search?: Search, options?: CallOptions) =>
    iteratePages((after) => list({ ...search, after } as Search, options), search?.after)
  return {
    list,
    get,
    find: findFrom(get),
    pages,
    all: (search?: Search, options?: CallOptions) =>
      iterateItems(pages(search, options) as AsyncIterable<PageOf<Page['items'][number]>>),
  }
}

/** A list that has no pages. */
export async function readItems<Item>(read: Read, path: string, options?: CallOptions): Promise<Item[]> {
  return (await read(path, has<{ items: Item[] }>('items', 'object'), options)).items
}
