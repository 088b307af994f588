import { dataApiMessages, fillMessage } from '@cryptolist/contract'
import { DataApiError } from './data-api-error.ts'
import type { Endpoint } from './operation.ts'
import { type DataApiRequest, type DataApiResponse, toJson } from './send-request.ts'

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
export function toDirectRequest(baseUrl: string, endpoint: Endpoint, parameters: Parameters): DataApiRequest {
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

/** The error for a failed answer, with its own message or the HTTP status. */
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

/** A field of an answer, whatever the answer is. */
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

function takeBody(parameters: Parameters, bodyParams: NonNullable<Endpoint['bodyParams']>): unknown {
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
