import { NodeFailure } from './failures.ts'

export interface AnswerLimits {
  /** For all of the answer. */
  timeoutMs: number
  maximumBytes: number
}

export interface HttpAnswer {
  status: number
  retryAfterSeconds: number | undefined
  text: string
}

/** Posts JSON to an address of the operator's. Follows no redirect; throws NodeFailure, which never holds the address. */
export async function postJson(
  address: string,
  body: string,
  { timeoutMs, maximumBytes }: AnswerLimits,
): Promise<HttpAnswer> {
  const { url, headers } = splitCredentials(address)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal,
    })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw new NodeFailure('down', `it redirects (HTTP ${response.status})`)
    }
    const wait = Number(response.headers.get('Retry-After') ?? Number.NaN)
    return {
      status: response.status,
      retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? Math.min(Math.ceil(wait), 3_600) : undefined,
      text: await readText(response, maximumBytes),
    }
  } catch (error) {
    if (error instanceof NodeFailure) throw error
    if (signal.aborted) throw new NodeFailure('down', `no answer within ${timeoutMs} ms`)
    throw new NodeFailure('down', reasonOf(error))
  }
}

async function readText(response: Response, maximumBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maximumBytes)
      throw new NodeFailure('too_large', `an answer of more than ${maximumBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** fetch refuses addresses with a name and a password in them: they become a header. */
export function splitCredentials(address: string): { url: string; headers: Record<string, string> } {
  const url = new URL(address)
  const headers: Record<string, string> = {}
  if (url.username !== '' || url.password !== '') {
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers.Authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
  }
  url.username = ''
  url.password = ''
  return { url: url.href, headers }
}

/** A code such as ECONNREFUSED; messages name the host. */
export function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  return error instanceof Error ? error.name : 'unknown cause'
}
