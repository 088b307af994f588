import { z } from 'zod'
import { parseCodes } from '../http/parse-error.ts'
import { repeatedRequestSeconds } from '../server/options.ts'
import type { ParseRest } from '../server/rest.ts'
import { type CheckRule, type RefuseRule, refuse } from './rule.ts'

const expiredRows = z.object({ results: z.array(z.object({ objectId: z.string() })) })

/** The id under which a client sends a request again fits its column. */
export const rejectBadRequestIds: RefuseRule = ({ requestId }) =>
  requestId === undefined || /^[\w.:-]{1,128}$/.test(requestId)
    ? undefined
    : refuse(
        parseCodes.invalidJson,
        'X-Parse-Request-Id has up to 128 letters, digits, "-", ".", ":" or "_".',
      )

/**
 * A client can send an id with each request, the same when it tries again. Parse heeds it for single requests that create or change
 * something. A batch is remembered here, unless it is refused as a whole: then nothing of it was done.
 */
export function rejectRepeatedBatches(rest: ParseRest): CheckRule {
  return async ({ isBatch, requestId, rollbacks }) => {
    if (requestId === undefined) return undefined
    await forgetExpired(rest, requestId)
    if (!isBatch) return undefined
    const mark = await remember(rest, requestId)
    if (mark === undefined) return refuse(parseCodes.duplicateRequest, 'Duplicate request')
    rollbacks.push(async ({ status }) => {
      if (status >= 400) await rest.request('DELETE', `classes/_Idempotency/${mark}`)
    })
    return undefined
  }
}

/** Parse looks only for the id, and would refuse it until expired rows are deleted. */
async function forgetExpired(rest: ParseRest, requestId: string): Promise<void> {
  const where = {
    reqId: requestId,
    expire: { $lt: { __type: 'Date', iso: new Date().toISOString() } },
  }
  const { results } = expiredRows.parse(await rest.request('GET', 'classes/_Idempotency', { where }))
  for (const { objectId } of results) {
    try {
      await rest.request('DELETE', `classes/_Idempotency/${objectId}`)
    } catch (error) {
      if (!hasCode(error, parseCodes.objectNotFound)) throw error
    }
  }
}

/** Returns the id of the row that remembers the request; undefined if there is one already. */
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
