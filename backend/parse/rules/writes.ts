import { walletFields } from '@cryptolist/board/accounts/wallet-providers'
import {
  checkTyped,
  checkValue,
  findFirst,
  isFieldName,
  isFieldPath,
  isRelationName,
  quote,
  type Refusal,
} from '../grammar/values.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import { isFunctionCall, isWrite, type ReadonlyOperation, type Target } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type RefuseRule, type RewriteRule, refuse, refuseEach, refuseFor } from './rule.ts'

/** Fields of the request itself, which clients send along with those of an object; Parse takes them out. */
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

const maximumFields = 500

/** Only what the grammar knows is stored: field names, values in their forms, operations, ACLs. */
export const validateWrites = refuseEach((operation) =>
  operation.target !== undefined && isWrite(operation)
    ? checkFields(operation.body, operation.target)
    : undefined,
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
export const validateParameters = refuseEach((operation) =>
  takesParameters(operation) ? checkParameter(operation.body) : undefined,
)

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
    code: parseCodes.INCORRECT_TYPE,
    message: 'An installation id has at most 200 letters, digits and any of "_", "-", "." and ":".',
  }
}

function checkSystemField(name: string, value: unknown): Refusal | undefined {
  if (value === undefined || name === '_noBody' || name === '_RevocableSession') return undefined
  const isSound =
    name === '_context' ? isObject(value) || typeof value === 'string' : typeof value === 'string'
  return isSound || value === null
    ? undefined
    : { code: parseCodes.INVALID_JSON, message: `"${name}" is not what it should be.` }
}

function checkFields(body: Readonly<JsonObject>, { className, id }: Target): Refusal | undefined {
  const names = Object.keys(body).filter((name) => name !== 'ACL' || !isCleared(body.ACL))
  const refusal = className === '_Installation' ? checkInstallationId(body.installationId) : undefined
  if (refusal !== undefined) return refusal
  if (names.length > maximumFields)
    return { code: parseCodes.OBJECT_TOO_LARGE, message: `One request sets at most ${maximumFields} fields.` }
  return findFirst(names, (name) => {
    if (systemFields.has(name)) return undefined
    if (name === 'ACL') return checkAcl(body.ACL)
    if (!isFieldName(name) && !(id !== undefined && isFieldPath(name) && !isInsideWhole(className, name)))
      return { code: parseCodes.INVALID_KEY_NAME, message: `Invalid field name: ${name.slice(0, 60)}.` }
    const value = body[name]
    return isObject(value) && '__op' in value
      ? checkOperation(value, { className, field: name.split('.')[0] ?? name })
      : checkValue(value)
  })
}

/** Fields that the server checks or keeps as a whole: nothing is changed below them. */
const wholeFields: Readonly<Record<string, readonly string[]>> = {
  _User: ['authData', ...Object.keys(walletFields)],
  _Session: ['createdWith'],
  _Installation: ['channels', 'pushSubscription'],
}

function isInsideWhole(className: string, path: string): boolean {
  return wholeFields[className]?.some((field) => path.startsWith(`${field}.`)) === true
}

interface ChangedField {
  className: string
  field: string
}

type Check = (operation: JsonObject, target: ChangedField) => Refusal | undefined

const fieldOperations: Record<string, Check> = {
  Delete: () => undefined,
  Increment: ({ amount }) =>
    typeof amount === 'number' && Number.isFinite(amount)
      ? undefined
      : { code: parseCodes.INCORRECT_TYPE, message: 'Increment needs a number as its amount.' },
  Add: checkList,
  AddUnique: checkList,
  Remove: checkList,
  AddRelation: checkRelated,
  RemoveRelation: checkRelated,
  Batch: checkBatch,
}

function checkOperation(operation: JsonObject, target: ChangedField): Refusal | undefined {
  const { __op: name } = operation
  const check =
    typeof name === 'string' && Object.hasOwn(fieldOperations, name) ? fieldOperations[name] : undefined
  if (check !== undefined) return check(operation, target)
  return {
    code: parseCodes.COMMAND_UNAVAILABLE,
    message: `The ${quote(name)} operator is not supported yet.`,
  }
}

function checkList({ __op: name, objects }: JsonObject): Refusal | undefined {
  return Array.isArray(objects)
    ? checkValue(objects)
    : { code: parseCodes.INCORRECT_TYPE, message: `${quote(name)} needs a list of objects.` }
}

function checkRelated({ objects }: JsonObject, { className, field }: ChangedField): Refusal | undefined {
  if (!isRelationName(className, field))
    return {
      code: parseCodes.INVALID_KEY_NAME,
      message: `The names of the class and of the relation "${field}" are too long together.`,
    }
  if (!Array.isArray(objects) || objects.length === 0 || !objects.every(isPointer))
    return { code: parseCodes.INCORRECT_TYPE, message: 'A relation takes a list of at least one pointer.' }
  const classes = new Set(objects.map((pointer) => pointer.className))
  // A query of the relation would be a query of sessions, and of their tokens.
  if (classes.has('_Session'))
    return { code: parseCodes.OPERATION_FORBIDDEN, message: 'A relation cannot lead to sessions.' }
  return classes.size === 1
    ? findFirst(objects, checkTyped)
    : { code: parseCodes.INCORRECT_TYPE, message: 'A relation leads to objects of one class.' }
}

function checkBatch({ ops }: JsonObject, target: ChangedField): Refusal | undefined {
  const isList = Array.isArray(ops) && ops.length > 0 && ops.every(isRelationOperation)
  if (!isList)
    return {
      code: parseCodes.INCORRECT_TYPE,
      message: 'Batch holds what is added to and removed from a relation.',
    }
  return findFirst(ops, (operation) => checkRelated(operation, target))
}

function isPointer(value: unknown): value is JsonObject {
  return isObject(value) && value.__type === 'Pointer'
}

function isRelationOperation(value: unknown): value is JsonObject {
  return isObject(value) && (value.__op === 'AddRelation' || value.__op === 'RemoveRelation')
}

// Parse answers these with another number than the catalogue's (backend/docs/errors.md), or does them anyway.

export const rejectMissingIds: RefuseRule = ({ operations }) =>
  operations.some(lacksId)
    ? refuse(parseCodes.MISSING_OBJECT_ID, 'The path names no object. Put its id at the end.')
    : undefined

function lacksId({ method, path }: ReadonlyOperation): boolean {
  const isWhole = /^\/(classes\/[^/]+|users|roles|sessions|installations)$/.test(path)
  return isWhole && (method === 'PUT' || method === 'DELETE')
}

export const rejectUnknownOperations: RefuseRule = ({ operations }) => {
  const unknown = operations.flatMap(listUnknownOperations)[0]
  return unknown === undefined
    ? undefined
    : refuse(parseCodes.COMMAND_UNAVAILABLE, `The ${quote(unknown.__op)} operator is not supported yet.`)
}

function listUnknownOperations({ method, path, body }: ReadonlyOperation): JsonObject[] {
  if (method === 'GET' || !/^\/(classes|users|roles|sessions|installations)(\/|$)/.test(path)) return []
  return Object.values(body)
    .filter(isObject)
    .filter(
      ({ __op: name }) =>
        name !== undefined && !(typeof name === 'string' && Object.hasOwn(fieldOperations, name)),
    )
}

/** The board verifies wallets itself; Parse would ask other services about the rest. */
const knownProviders = new Set(['moralisEth', 'moralisDot', 'moralisSol', 'anonymous'])

/** Refuses sign-ins by a provider that the board doesn't know. */
export const rejectUnknownProviders: RefuseRule = ({ operations }) =>
  operations.some(namesUnknownProvider)
    ? refuse(parseCodes.UNSUPPORTED_SERVICE, 'This authentication method is unsupported.')
    : undefined

function namesUnknownProvider({ method, path, body }: ReadonlyOperation): boolean {
  if (method === 'GET' || !/^\/(users|classes\/_User|login|challenge)(\/|$)/.test(path)) return false
  return [body.authData, body.challengeData].filter(isObject).some(
    // Removing one asks nobody.
    (authData) => Object.keys(authData).some((name) => !knownProviders.has(name) && authData[name] !== null),
  )
}

const maximumEntries = 1_000

/** Who may read and write an object: by user id, `role:{name}` or `*`, each with `read` and `write`. */
function checkAcl(acl: unknown): Refusal | undefined {
  if (acl === null) return undefined
  if (!isObject(acl)) return refuseAcl('An ACL is an object.')
  // `unset('ACL')` and `clear()` of the clients.
  if (acl.__op === 'Delete') return undefined
  const entries = Object.entries(acl)
  if (entries.length > maximumEntries) return refuseAcl(`An ACL has at most ${maximumEntries} entries.`)
  for (const [who, permissions] of entries) {
    if (!isWho(who)) return refuseAcl(`"${who.slice(0, 40)}" is no user id, no role and not "*".`)
    if (!isObject(permissions) || !Object.entries(permissions).every(isPermission))
      return refuseAcl('An ACL gives "read" and "write", each true or false.')
  }
  return undefined
}

function isWho(who: string): boolean {
  return (
    who === '*' || /^role:[\w\- ]{1,100}$/.test(who) || (/^[A-Za-z0-9][\w-]{0,63}$/.test(who) && !(who in {}))
  )
}

function isPermission([name, isAllowed]: [string, unknown]): boolean {
  return (name === 'read' || name === 'write') && typeof isAllowed === 'boolean'
}

function refuseAcl(message: string): Refusal {
  return { code: parseCodes.INVALID_ACL, message }
}
