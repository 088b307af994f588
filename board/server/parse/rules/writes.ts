import { checkAcl } from '../grammar/acl.ts'
import { isFieldName, isFieldPath } from '../grammar/names.ts'
import { checkOperation } from '../grammar/operations.ts'
import { findFirst, type Refusal } from '../grammar/refusal.ts'
import { checkTyped, checkValue } from '../grammar/values.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import { isFunctionCall, isWrite, type ReadonlyOperation, type Target } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type RefuseRule, type RewriteRule, refuseFor } from './rule.ts'

/** What clients send along with the fields of an object; Parse takes them out. */
const systemFields = new Set([
  '_ApplicationId',
  '_ClientVersion',
  '_ContentType',
  '_InstallationId',
  '_JavaScriptKey',
  '_MasterKey',
  '_RevocableSession',
  '_SessionToken',
  '_context',
  '_method',
  '_noBody',
])

/** Fields of one object in one request. */
const maximumFields = 500

/** What is stored is what the grammar knows: field names, values in their forms, operations, ACLs. */
export const validateWrites: RefuseRule = ({ operations }) =>
  refuseFor(
    findFirst(operations, (operation) => {
      const { target, body } = operation
      return target !== undefined && isWrite(operation) ? checkFields(body, target) : undefined
    }),
  )

/** A client that clears an object also clears its ACL, and Parse would then lock everybody out. So the ACL stays. */
export const keepClearedAcl: RewriteRule = ({ operations }) => {
  for (const operation of operations)
    if (operation.target !== undefined && isWrite(operation) && isCleared(operation.body.ACL))
      delete operation.body.ACL
}

function isCleared(acl: unknown): boolean {
  return isObject(acl) && acl.__op === 'Delete'
}

/** Parse makes objects of these before it calls anything, and fails over broken ones. */
const typesMadeObjects: readonly unknown[] = ['Pointer', 'Date', 'File']

/** Parameters of functions and jobs are any JSON, but pointers, dates and files in them must be complete. */
export const validateParameters: RefuseRule = ({ operations }) =>
  refuseFor(findFirst(operations.filter(takesParameters), ({ body }) => checkParameter(body)))

function takesParameters(operation: ReadonlyOperation): boolean {
  return isFunctionCall(operation) || (operation.method === 'POST' && /^\/jobs(\/|$)/.test(operation.path))
}

function checkParameter(value: unknown): Refusal | undefined {
  if (Array.isArray(value)) return findFirst(value, checkParameter)
  if (!isObject(value)) return undefined
  const refusal = typesMadeObjects.includes(value.__type) ? checkTyped(value) : undefined
  return refusal ?? findFirst(Object.values(value), checkParameter)
}

/** System fields are texts, and the context an object; Parse would answer anything else with a server error. */
export const validateSystemFields: RefuseRule = ({ operations, installationId }) =>
  refuseFor(
    checkInstallationId(installationId) ??
      findFirst(
        operations,
        ({ body }) =>
          findFirst(systemFields, (name) => checkSystemField(name, body[name])) ??
          checkInstallationId(body._InstallationId),
      ),
  )

/** Sessions and installations store it. Values of other types are checked elsewhere; an empty one counts as none. */
function checkInstallationId(id: unknown): Refusal | undefined {
  if (typeof id !== 'string' || /^[\w:.-]{0,200}$/.test(id)) return undefined
  return {
    code: parseCodes.incorrectType,
    message: 'An installation id has at most 200 letters, digits and any of "_", "-", "." and ":".',
  }
}

function checkSystemField(name: string, value: unknown): Refusal | undefined {
  if (value === undefined || name === '_noBody' || name === '_RevocableSession') return undefined
  const isSound =
    name === '_context' ? isObject(value) || typeof value === 'string' : typeof value === 'string'
  return isSound || value === null
    ? undefined
    : { code: parseCodes.invalidJson, message: `"${name}" is not what it should be.` }
}

function checkFields(body: Readonly<JsonObject>, { className, id }: Target): Refusal | undefined {
  const names = Object.keys(body).filter((name) => name !== 'ACL' || !isCleared(body.ACL))
  const refusal = className === '_Installation' ? checkInstallationId(body.installationId) : undefined
  if (refusal !== undefined) return refusal
  if (names.length > maximumFields)
    return { code: parseCodes.objectTooLarge, message: `One request sets at most ${maximumFields} fields.` }
  return findFirst(names, (name) => {
    if (systemFields.has(name)) return undefined
    if (name === 'ACL') return checkAcl(body.ACL)
    if (!isFieldName(name) && !(id !== undefined && isFieldPath(name)))
      return { code: parseCodes.invalidKeyName, message: `Invalid field name: ${name.slice(0, 60)}.` }
    const value = body[name]
    return isObject(value) && '__op' in value
      ? checkOperation(value, { className, field: name.split('.')[0] ?? name })
      : checkValue(value)
  })
}
