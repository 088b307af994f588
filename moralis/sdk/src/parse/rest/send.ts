import { transportMessages } from '@cryptolist/contract'
import type { ParseSdk } from '../core.ts'
import { createUuid } from './create-uuid.ts'
import { type Answer, type Exchange, exchange, type ProgressListener } from './exchange.ts'
import { RequestFailure } from './request-failure.ts'

type CoreManager = ParseSdk['CoreManager']

/** Options for sending a request. */
export interface SendOptions {
  progress?: unknown
  /** Given something with `abort()`, once for each try. */
  requestTask?: unknown
}

/** A 2xx answer. `response` is the JSON, or the job's id if the server names one. */
export interface Sent {
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a server; Parse's controllers read it as any
  response: any
  status: number
  headers: Record<string, string>
}

/**
 * Sends with the original's headers and retries: up to REQUEST_ATTEMPT_LIMIT tries while the server fails (5xx) or is out of
 * reach, with a random delay that grows. Rejects with a RequestFailure.
 */
export async function send(
  config: CoreManager,
  request: { method: string; url: string; data: unknown; headers?: Record<string, string> },
  options: SendOptions = {},
): Promise<Sent> {
  if (typeof fetch !== 'function') throw new Error(transportMessages.noFetch)
  const headers = headersOf(config, request)
  const body = isBody(request.data) ? request.data : null
  const progress = isProgressListener(options.progress) ? options.progress : undefined
  const limit =
    typeof body === 'object' && body instanceof ReadableStream ? 1 : config.get('REQUEST_ATTEMPT_LIMIT')
  for (let attempt = 1; ; attempt += 1) {
    const canceller = new AbortController()
    if (typeof options.requestTask === 'function') options.requestTask(canceller)
    const { method, url } = request
    const attemptOf: Exchange = { method, url, headers, body, signal: canceller.signal }
    const answer = await exchange(progress === undefined ? attemptOf : { ...attemptOf, progress }).catch(
      giveUp,
    )
    if (answer === undefined || canceller.signal.aborted) return cancelled
    if (answer.status >= 200 && answer.status < 300) return read(answer)
    if (answer.status > 0 && answer.status < 500) throw RequestFailure.from(answer)
    if (attempt >= limit) throw lastFailure(answer)
    await wait(Math.round(Math.random() * 125 * 2 ** attempt))
    if (canceller.signal.aborted) return cancelled
  }
}

// What the original answers for a request that was cancelled.
const cancelled: Sent = { response: { results: [] }, status: 0, headers: {} }

function giveUp(error: unknown): undefined {
  if (error instanceof Error && error.name === 'AbortError') return undefined
  throw error
}

function lastFailure(answer: Answer): RequestFailure {
  return answer.status === 0
    ? new RequestFailure(transportMessages.unreachable, answer)
    : RequestFailure.from(answer)
}

function read(answer: Answer): Sent {
  const headers = namedHeaders(answer.headers)
  const job = answer.headers.get(jobHeader)
  try {
    return { response: job ?? JSON.parse(answer.text), status: answer.status, headers }
  } catch (cause) {
    throw new RequestFailure(String(cause), { cause })
  }
}

const jobHeader = 'x-parse-job-status-id'

// Parse 8 looks these up by the spelling in which a server names them.
function namedHeaders(headers: Headers): Record<string, string> {
  const named: Record<string, string> = {}
  for (const name of ['X-Parse-Job-Status-Id', 'X-Parse-Push-Status-Id']) {
    const value = headers.get(name)
    if (value !== null) named[name] = value
  }
  return named
}

function headersOf(
  config: CoreManager,
  { method, headers: given = {} }: { method: string; headers?: Record<string, string> },
): Record<string, string> {
  const headers = { ...given }
  if (typeof headers['Content-Type'] !== 'string') headers['Content-Type'] = 'text/plain'
  if (config.get('IS_NODE')) {
    headers['User-Agent'] = `Parse/${config.get('VERSION')} (NodeJS ${process.versions.node})`
  }
  // The same for all tries, so that the server can ignore a repeated request.
  if (config.get('IDEMPOTENCY') && ['POST', 'PUT'].includes(method))
    headers['X-Parse-Request-Id'] = createUuid()
  const type = config.get('SERVER_AUTH_TYPE')
  const token = config.get('SERVER_AUTH_TOKEN')
  if (type && token) headers.Authorization = `${type} ${token}`
  return { ...headers, ...config.get('REQUEST_HEADERS') }
}

function isBody(data: unknown): data is string | Uint8Array<ArrayBuffer> | ReadableStream {
  if (typeof data === 'string') return data !== ''
  return (
    data instanceof Uint8Array || (typeof ReadableStream !== 'undefined' && data instanceof ReadableStream)
  )
}

function isProgressListener(listener: unknown): listener is ProgressListener {
  return typeof listener === 'function'
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
