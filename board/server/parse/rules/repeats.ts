import { z } from 'zod'
import { parseCodes } from '../http/parse-error.ts'
import { repeatedRequestSeconds } from '../server/options.ts'
import type { ParseRest } from '../server/rest.ts'
import { type Rule, refuse } from './rule.ts'

const pastRows = z.object({ results: z.array(z.object({ objectId: z.string() })) })

/** The id under which a client sends a request again is one that can be kept. */
export const soundRequestIds: Rule = {
  name: 'ids of requests',
  apply: ({ requestId }) =>
    requestId === undefined || /^[\w.:-]{1,128}$/.test(requestId)
      ? undefined
      : refuse(
          parseCodes.invalidJson,
          'X-Parse-Request-Id has up to 128 letters, digits, "-", ".", ":" or "_".',
        ),
}

/**
 * A client that asks for it sends an id with each request, the same when it tries again. Parse heeds it for single requests that make or
 * change something; a batch is remembered here, unless it is refused as a whole: then nothing of it was done.
 */
export function batchesOnce(rest: ParseRest): Rule {
  return {
    name: 'a request is done once',
    async apply({ isBatch, requestId, takeBacks }) {
      if (requestId === undefined) return undefined
      await forgetPast(rest, requestId)
      if (!isBatch) return undefined
      const mark = await remember(rest, requestId)
      if (mark === undefined) return refuse(parseCodes.duplicateRequest, 'Duplicate request')
      takeBacks.push(async ({ status }) => {
        if (status >= 400) await rest.request('DELETE', `classes/_Idempotency/${mark}`)
      })
      return undefined
    },
  }
}

/** Parse looks for the id alone, and would refuse it until expired rows are cleared away. */
async function forgetPast(rest: ParseRest, requestId: string): Promise<void> {
  const where = {
    reqId: requestId,
    expire: { $lt: { __type: 'Date', iso: new Date().toISOString() } },
  }
  const { results } = pastRows.parse(await rest.request('GET', 'classes/_Idempotency', { where }))
  for (const { objectId } of results) {
    try {
      await rest.request('DELETE', `classes/_Idempotency/${objectId}`)
    } catch (error) {
      if (!hasCode(error, parseCodes.objectNotFound)) throw error
    }
  }
}

/** The id of the row that remembers it; undefined where one does already. */
async function remember(rest: ParseRest, requestId: string): Promise<string | undefined> {
  const iso = new Date(Date.now() + repeatedRequestSeconds * 1000).toISOString()
  try {
    const row = { reqId: requestId, expire: { __type: 'Date', iso } }
    const made = await rest.request('POST', 'classes/_Idempotency', row)
    return z.object({ objectId: z.string() }).parse(made).objectId
  } catch (error) {
    if (hasCode(error, parseCodes.duplicateValue)) return undefined
    throw error
  }
}

function hasCode(error: unknown, code: number): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
