import { findFirst, type Refusal } from '../grammar/refusal.ts'
import { checkTyped } from '../grammar/values.ts'
import { isObject } from '../http/body.ts'
import { isFunctionCall, type Operation } from '../http/call.ts'
import { type Rule, refuse } from './rule.ts'

/** Parse makes objects of these before it calls anything, and fails over broken ones. */
const typesMadeObjects: readonly unknown[] = ['Pointer', 'Date', 'File']

/** Parameters of functions and jobs are any JSON, and what is typed in them is sound. */
export const soundParameters: Rule = {
  name: 'pointers, dates and files among parameters are sound',
  apply({ operations }) {
    const refusal = findFirst(operations.filter(takesParameters), ({ body }) => checkParameter(body))
    return refusal === undefined ? undefined : refuse(refusal.code, refusal.message)
  },
}

function takesParameters(operation: Operation): boolean {
  return isFunctionCall(operation) || (operation.method === 'POST' && /^\/jobs(\/|$)/.test(operation.path))
}

function checkParameter(value: unknown): Refusal | undefined {
  if (Array.isArray(value)) return findFirst(value, checkParameter)
  if (!isObject(value)) return undefined
  const refusal = typesMadeObjects.includes(value.__type) ? checkTyped(value) : undefined
  return refusal ?? findFirst(Object.values(value), checkParameter)
}
