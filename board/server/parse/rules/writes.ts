import { checkAcl } from '../grammar/acl.ts'
import { isFieldName, isFieldPath } from '../grammar/names.ts'
import { checkOperation } from '../grammar/operations.ts'
import { findFirst, type Refusal } from '../grammar/refusal.ts'
import { checkValue } from '../grammar/values.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import { findTarget, isWrite, type Target } from '../http/target.ts'
import { type Rule, refuse } from './rule.ts'

/** What clients put beside the fields of an object; Parse takes them out. */
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

/** What is to be kept is what the grammar knows: names of fields, values in their forms, operations, ACLs. */
export const soundWrites: Rule = {
  name: 'objects that can be kept',
  apply({ operations }) {
    const refusal = findFirst(operations, (operation) => {
      const target = isWrite(operation) ? findTarget(operation) : undefined
      return target === undefined ? undefined : checkFields(operation.body, target)
    })
    return refusal === undefined ? undefined : refuse(refusal.code, refusal.message)
  },
}

/** What comes beside the fields is text, and the context an object; Parse would call what is none of its own mistakes. */
export const soundSystemFields: Rule = {
  name: 'system fields of the right kind',
  apply({ operations, installationId }) {
    const refusal =
      checkInstallationId(installationId) ??
      findFirst(
        operations,
        ({ body }) =>
          findFirst(systemFields, (name) => checkSystemField(name, body[name])) ??
          checkInstallationId(body._InstallationId),
      )
    return refusal === undefined ? undefined : refuse(refusal.code, refusal.message)
  },
}

/** Sessions and installations keep it. What is no text is judged elsewhere, and an empty one is none. */
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

function checkFields(body: JsonObject, { className, id }: Target): Refusal | undefined {
  // A client that clears an object takes its ACL away too, and Parse would shut everybody out of it. It stays as it is.
  if (isObject(body.ACL) && body.ACL.__op === 'Delete') delete body.ACL
  const names = Object.keys(body)
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
