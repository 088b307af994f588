import { z } from 'zod'
import type { Refusal } from '../grammar/values.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import { type ReadonlyOperation, toOperation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type AddressServices, answerAboutAddresses } from '../rules/address-classes.ts'
import { checkAggregate, translateAggregate } from '../rules/aggregates.ts'
import { checkQuery } from '../rules/queries.ts'
import type { Answer } from '../rules/rule.ts'
import type { ParseSdk } from '../server/types.ts'

/**
 * Cloud code asks Parse without HTTP, and so past the rules of requests. Its queries and aggregates get the same answers and the same refusals
 * here, where Parse would silently leave out what its adapter doesn't know. Call it once Parse's app is there.
 */
export function guardQueries(
  Parse: Pick<ParseSdk, 'CoreManager' | 'Error'>,
  services: AddressServices,
): void {
  const controller = Parse.CoreManager.getRESTController()
  Parse.CoreManager.setRESTController({
    ...controller,
    async request(method, path, data, options) {
      const operation = toOperation(method, `/${path.replace(/^\//, '')}`, isObject(data) ? data : {})
      const isMaster = options?.useMasterKey === true
      refuse(Parse, checkRead(operation, isMaster))
      const caller = { isMaster, token: options?.sessionToken }
      const answer = await answerAboutAddresses(services, operation, caller)
      if (answer !== undefined) return readAnswer(Parse, answer)
      translateAggregate(operation)
      return controller.request(method, path, data, options)
    },
  })
}

const errorSchema = z.object({ code: z.number(), error: z.string() })

/** The body of an answer. Throws a Parse error if the answer is one. */
function readAnswer(Parse: Pick<ParseSdk, 'Error'>, { status, body }: Answer): unknown {
  if (status < 400) return body
  const { code, error } = errorSchema.parse(body)
  throw new Parse.Error(code, error)
}

/** Throws Parse's error for a query that a trigger hands back and that a client's request could not make either. */
export function requireKnownQuery(
  Parse: Pick<ParseSdk, 'Error'>,
  className: string,
  { query, isMaster }: { query: JsonObject; isMaster: boolean },
): void {
  refuse(Parse, checkRead(toOperation('GET', `/classes/${className}`, query), isMaster))
}

/** The master key may ask for fields that are kept from clients. */
function checkRead(operation: ReadonlyOperation, isMaster: boolean): Refusal | undefined {
  const refusal = checkQuery(operation) ?? checkAggregate(operation)
  return isMaster && refusal?.code === parseCodes.OPERATION_FORBIDDEN ? undefined : refusal
}

function refuse(Parse: Pick<ParseSdk, 'Error'>, refusal: Refusal | undefined): void {
  if (refusal !== undefined) throw new Parse.Error(refusal.code, refusal.message)
}
