import { type DataApiOperation, dataApiMessages, fillMessage, ourMessages } from '@cryptolist/contract'
import { DataApiError } from '../errors.ts'
import type { CallOptions } from './calls.ts'

export interface DataApiRequest {
  url: string
  method: string
  headers?: Record<string, string>
  /** JSON. */
  body?: string | undefined
}

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

export type Parameters = Record<string, unknown>

/** In the order in which the message lists them. */
const rateLimitHeaders = [
  'x-rate-limit-limit',
  'x-rate-limit-remaining-ttl',
  'x-rate-limit-used',
  'x-rate-limit-remaining-ip-ttl',
  'x-rate-limit-ip-used',
]

/**
 * The request for calling the API itself: parameters go into the path, the body, and the rest into the query. Throws
 * DataApiError (`missing_parameter`) if a required one is missing.
 */
export function toDirectRequest(
  baseUrl: string,
  endpoint: DataApiOperation,
  parameters: Parameters,
): DataApiRequest {
  const { url, method = 'GET', bodyParams } = endpoint
  const rest = { ...parameters }
  const path = url.replace(/:(\w+)/g, (_placeholder, key: string) =>
    encodeURIComponent(takeFromPath(rest, key)),
  )
  const body = bodyParams && toJson(takeBody(rest, bodyParams))
  const query = toQuery(rest)
  return { url: `${baseUrl}${path}${query && `?${query}`}`, method, body }
}

/** The error for a refusal of the API itself: the limits at 429, otherwise its own message. */
export function toDirectError({ status, headers, data }: DataApiResponse): DataApiError {
  if (status === 429) {
    const limits = rateLimitHeaders.map((name) => [name, headers.get(name) ?? undefined])
    const message = fillMessage(dataApiMessages.rateLimited, {
      headers: JSON.stringify(Object.fromEntries(limits)),
    })
    return new DataApiError(message, { code: 'rate_limited', status, cause: data })
  }
  return toHttpError(findField(data, 'message'), { status, data })
}

export function toHttpError(
  words: unknown,
  { status, data }: Pick<DataApiResponse, 'status' | 'data'>,
): DataApiError {
  const code = findField(data, 'code')
  return new DataApiError(
    typeof words === 'string' && words !== '' ? words : fillMessage(dataApiMessages.statusFailed, { status }),
    { code: typeof code === 'number' ? code : 'http_error', status, cause: data },
  )
}

export function findField(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
}

function takeFromPath(parameters: Parameters, key: string): string {
  const value = parameters[key]
  // Block 0 and token 0 are valid.
  if (value === undefined || value === null || value === '' || value === false)
    throw missing(dataApiMessages.pathParameterMissing, key)
  delete parameters[key]
  return String(value)
}

function takeBody(parameters: Parameters, bodyParams: NonNullable<DataApiOperation['bodyParams']>): unknown {
  let whole: unknown
  const fields: Parameters = {}
  for (const { key, type, required } of bodyParams) {
    const value = parameters[key]
    delete parameters[key]
    if (value === undefined && required) throw missing(dataApiMessages.bodyParameterMissing, key)
    if (value !== undefined && type === 'set body') whole ??= value
    else if (value !== undefined) fields[key] = value
  }
  return whole ?? fields
}

function toQuery(parameters: Parameters): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parameters)) {
    const isList = Array.isArray(value)
    for (const item of isList ? value : [value])
      if (item !== undefined && item !== null) query.append(isList ? `${key}[]` : key, toText(item))
  }
  return query.toString()
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? toJson(value) : String(value)
}

function missing(message: string, key: string): DataApiError {
  return new DataApiError(fillMessage(message, { key }), { code: 'missing_parameter' })
}
