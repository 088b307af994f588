import { fillMessage, transportMessages } from '@cryptolist/contract'
import type { ParseSdk } from '../core.ts'

type CoreManager = ParseSdk['CoreManager']

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

// The answer of the original for a request that was cancelled.
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
  // All tries have one id, so that the server can ignore a repeated request.
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

interface Exchange {
  method: string
  url: string
  headers: Record<string, string>
  body: BodyInit | null
  signal: AbortSignal
  /** Called with the progress: a share of 1, and bytes; nulls if the size is unknown. */
  progress?: ProgressListener
}

/** As the original calls `options.progress`. */
export type ProgressListener = (
  share: number | null,
  loadedBytes: number | null,
  totalBytes: number | null,
  about: { type: 'upload' | 'download' },
) => void

/** An answer; status 0 if none came. */
interface Answer {
  status: number
  statusText: string
  text: string
  headers: Headers
  cause?: unknown
}

/** Sends a request once. Resolves with status 0 if no server was reached, and rejects with an AbortError if `signal` was used. */
export async function exchange(request: Exchange): Promise<Answer> {
  const { url, method, headers, body, signal } = request
  const stream = body instanceof ReadableStream ? { duplex: 'half' } : undefined
  // A stream can only be sent by fetch.
  if (request.progress && !stream && typeof XMLHttpRequest !== 'undefined') return exchangeByXhr(request)
  try {
    const response = await fetch(url, { method, headers, body, signal, ...stream })
    const text = await response.text()
    request.progress?.(1, text.length, text.length, { type: 'download' })
    return { status: response.status, statusText: response.statusText, text, headers: response.headers }
  } catch (cause) {
    if (signal.aborted) throw cause
    return { status: 0, statusText: '', text: '', headers: new Headers(), cause }
  }
}

// Only XMLHttpRequest reports how much of a file has been sent.
function exchangeByXhr({ method, url, headers, body, signal, progress }: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const tell = (type: 'upload' | 'download') => (event: ProgressEvent) =>
      event.lengthComputable
        ? progress?.(event.loaded / event.total, event.loaded, event.total, { type })
        : progress?.(null, null, null, { type })
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.onprogress = tell('download')
    xhr.upload.onprogress = tell('upload')
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        statusText: xhr.statusText,
        text: xhr.responseText,
        headers: readHeaders(xhr.getAllResponseHeaders()),
      })
    xhr.onerror = () => resolve({ status: 0, statusText: '', text: '', headers: new Headers() })
    xhr.onabort = () => reject(new DOMException('The request was cancelled.', 'AbortError'))
    signal.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body instanceof ReadableStream ? null : body)
  })
}

function readHeaders(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

/** A random UUID (version 4). Pages without https have no `crypto.randomUUID`. */
export function createUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A request that no server answered well. `responseText` is what the original's callers read the error from. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure'
  readonly status: number
  readonly responseText: string

  constructor(message: string, { status = 0, text = '', cause }: Partial<Answer> = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.responseText = text
  }

  static from(answer: Answer): RequestFailure {
    const { status, statusText } = answer
    return new RequestFailure(fillMessage(transportMessages.errorResponse, { status, statusText }), answer)
  }
}
