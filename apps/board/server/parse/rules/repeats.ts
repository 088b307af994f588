import { parseCodes } from '../http/parse-error.ts'
import { repeatedRequestSeconds } from '../server/options.ts'
import type { ParseRest } from '../server/rest.ts'
import { type Rule, refuse } from './rule.ts'

/**
 * A client that asks for it sends an id with each request, the same when it tries again. Parse heeds it for single requests that make or
 * change something; a batch is remembered here.
 */
export function batchesOnce(rest: ParseRest): Rule {
  return {
    name: 'a request is done once',
    async apply({ isBatch, requestId }) {
      if (requestId === undefined) return undefined
      if (!/^[\w.:-]{1,128}$/.test(requestId))
        return refuse(
          parseCodes.invalidJson,
          'X-Parse-Request-Id has up to 128 letters, digits, "-", ".", ":" or "_".',
        )
      if (!isBatch || (await isFirst(rest, requestId))) return undefined
      return refuse(parseCodes.duplicateRequest, 'Duplicate request')
    },
  }
}

async function isFirst(rest: ParseRest, requestId: string): Promise<boolean> {
  const iso = new Date(Date.now() + repeatedRequestSeconds * 1000).toISOString()
  try {
    await rest.request('POST', 'classes/_Idempotency', { reqId: requestId, expire: { __type: 'Date', iso } })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === parseCodes.duplicateValue) return false
    throw error
  }
}
