import { isObject, type JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import { isRelationName } from './names.ts'
import { findFirst, quote, type Refusal } from './refusal.ts'
import { checkTyped, checkValue } from './values.ts'

/** The field that an operation changes. */
export interface ChangedField {
  className: string
  field: string
}

type Check = (operation: JsonObject, target: ChangedField) => Refusal | undefined

const operations: Record<string, Check> = {
  Delete: () => undefined,
  Increment: ({ amount }) =>
    typeof amount === 'number' && Number.isFinite(amount)
      ? undefined
      : { code: parseCodes.incorrectType, message: 'Increment needs a number as its amount.' },
  SetOnInsert: ({ amount }) =>
    amount === undefined
      ? { code: parseCodes.incorrectType, message: 'SetOnInsert needs a value as its amount.' }
      : checkValue(amount),
  Add: checkList,
  AddUnique: checkList,
  Remove: checkList,
  AddRelation: checkRelated,
  RemoveRelation: checkRelated,
  Batch: checkBatch,
}

/** A change of a field: `{__op: …}`. */
export function checkOperation(operation: JsonObject, target: ChangedField): Refusal | undefined {
  const { __op: name } = operation
  const check = typeof name === 'string' && Object.hasOwn(operations, name) ? operations[name] : undefined
  if (check !== undefined) return check(operation, target)
  return {
    code: parseCodes.commandUnavailable,
    message: `The ${quote(name)} operator is not supported yet.`,
  }
}

function checkList({ __op: name, objects }: JsonObject): Refusal | undefined {
  return Array.isArray(objects)
    ? checkValue(objects)
    : { code: parseCodes.incorrectType, message: `${quote(name)} needs a list of objects.` }
}

function checkRelated({ objects }: JsonObject, { className, field }: ChangedField): Refusal | undefined {
  if (!isRelationName(className, field))
    return {
      code: parseCodes.invalidKeyName,
      message: `The names of the class and of the relation "${field}" are too long together.`,
    }
  if (!Array.isArray(objects) || objects.length === 0 || !objects.every(isPointer))
    return { code: parseCodes.incorrectType, message: 'A relation takes a list of at least one pointer.' }
  const classes = new Set(objects.map((pointer) => pointer.className))
  // A query of the relation would be a query of sessions, and of their tokens.
  if (classes.has('_Session'))
    return { code: parseCodes.operationForbidden, message: 'A relation cannot lead to sessions.' }
  return classes.size === 1
    ? findFirst(objects, checkTyped)
    : { code: parseCodes.incorrectType, message: 'A relation leads to objects of one class.' }
}

function checkBatch({ ops }: JsonObject, target: ChangedField): Refusal | undefined {
  const isList = Array.isArray(ops) && ops.length > 0 && ops.every(isRelationOperation)
  if (!isList)
    return {
      code: parseCodes.incorrectType,
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
