import { z } from 'zod'
import type { GuardedFetch } from '../../outgoing/guarded-fetch.ts'
import { parseJson } from '../http/body.ts'

const requestSchema = z.object({
  url: z.string(),
  method: z
    .string()
    .default('GET')
    .transform((name) => name.toUpperCase())
    .pipe(z.enum(['GET', 'HEAD', 'POST'])),
  headers: z.record(z.string(), z.coerce.string()).default({}),
  /** Of the address. */
  params: z.record(z.string(), z.coerce.string()).default({}),
  body: z.unknown().optional(),
})

/** What the old `httpRequest` answered. */
interface HttpAnswer {
  status: number
  headers: Record<string, string>
  buffer: Buffer
  text: string
  /** The body parsed as JSON; undefined if it isn't JSON. */
  data: unknown
}

/**
 * `Cloud.httpRequest` of old, for https addresses that anybody may reach: an address often comes from who calls the function. An
 * answer of 400 or more is thrown, as it was.
 */
export function createHttpRequest(fetchGuarded: GuardedFetch): (given: unknown) => Promise<HttpAnswer> {
  return async (given) => {
    const { url, method, headers, params, body } = requestSchema.parse(given)
    const address = new URL(url)
    for (const [name, value] of Object.entries(params)) address.searchParams.append(name, value)
    const isText = typeof body === 'string' || body === undefined
    const answer = await fetchGuarded(address.href, {
      method,
      headers: isText ? headers : { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    })
    const text = answer.body.toString()
    const shown = {
      status: answer.status,
      headers: answer.headers,
      buffer: answer.body,
      text,
      data: parseJson(text),
    }
    if (answer.status >= 400)
      throw Object.assign(new Error(`${address.host} answered ${answer.status}`), shown)
    return shown
  }
}
