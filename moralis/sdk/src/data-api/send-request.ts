import { dataApiMessages, fillMessage, ourMessages } from '@cryptolist/contract'
import { DataApiError } from './data-api-error.ts'
import type { CallOptions } from './operation.ts'

/** A request. */
export interface DataApiRequest {
  url: string
  method: string
  headers?: Record<string, string>
  /** JSON. */
  body?: string | undefined
}

/** An answer, as JSON or else as text. */
export interface DataApiResponse {
  isOk: boolean
  status: number
  headers: Headers
  data: unknown
  /** Whether it claims to be JSON and isn't. */
  isUnreadable: boolean
}

const defaultTimeoutMs = 60_000
/** Longer timers would fire at once. */
const longestTimeoutMs = 2 ** 31 - 1

/** Sends a request once and reads its answer; rejects with DataApiError if none comes in time. */
export async function sendRequest(
  request: DataApiRequest,
  { signal, timeoutMs = defaultTimeoutMs }: CallOptions = {},
): Promise<DataApiResponse> {
  const ending = new AbortController()
  const abort = () =>
    ending.abort(new DataApiError(ourMessages.aborted, { code: 'aborted', cause: signal?.reason }))
  const timer =
    timeoutMs > 0 &&
    timeoutMs <= longestTimeoutMs &&
    setTimeout(() => ending.abort(timedOut(timeoutMs)), timeoutMs)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  // Not every fetch reacts to its signal; the caller must not wait for it.
  const ended = new Promise<never>((_resolve, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason))
  })
  try {
    ending.signal.throwIfAborted()
    return await Promise.race([exchange(request, ending.signal), ended])
  } finally {
    if (timer) clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** As JSON; integers of any size are decimal text, as the data API has them. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
}

async function exchange(
  { url, method, headers, body }: DataApiRequest,
  signal: AbortSignal,
): Promise<DataApiResponse> {
  try {
    const response = await fetch(url, {
      method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
      signal,
      ...(body === undefined ? {} : { body }),
    })
    const { ok: isOk, status, headers: sent } = response
    return { isOk, status, headers: sent, ...readBody(await response.text(), sent) }
  } catch (cause) {
    throw signal.aborted
      ? signal.reason
      : new DataApiError(dataApiMessages.unreachable, { code: 'network_error', cause })
  }
}

function timedOut(milliseconds: number): DataApiError {
  return new DataApiError(fillMessage(dataApiMessages.timedOut, { milliseconds }), { code: 'timed_out' })
}

function readBody(text: string, headers: Headers): Pick<DataApiResponse, 'data' | 'isUnreadable'> {
  try {
    return { data: JSON.parse(text), isUnreadable: false }
  } catch {
    return { data: text, isUnreadable: text !== '' && /json/i.test(headers.get('content-type') ?? '') }
  }
}
