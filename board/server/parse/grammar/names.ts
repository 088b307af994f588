import { parseCodes } from '../http/parse-error.ts'
import type { Refusal } from './refusal.ts'

/** PostgreSQL cuts longer names off, and two would become one. */
const maximumNameLength = 63
/** A relation is a table of its own, named after both: `_Join:{field}:{class}`. */
const maximumRelationLength = maximumNameLength - '_Join::'.length
const maximumKeyLength = 256

/** Whether it is the name of a class that an app may have; Parse's own begin with an underscore. */
export function isClassName(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    name.length <= maximumNameLength &&
    /^_?[A-Za-z]\w*$/.test(name) &&
    !isPrototypeName(name)
  )
}

/** Whether it is the name of a field. */
export function isFieldName(name: unknown): boolean {
  return (
    typeof name === 'string' &&
    name.length <= maximumNameLength &&
    /^[A-Za-z]\w*$/.test(name) &&
    !isPrototypeName(name)
  )
}

/** Whether it is a field, or a path into one: `address.city`. */
export function isFieldPath(path: unknown): boolean {
  if (typeof path !== 'string' || path.length > maximumKeyLength) return false
  const [field, ...keys] = path.split('.')
  return isFieldName(field) && keys.every((key) => /^\w+$/.test(key) && !isPrototypeName(key))
}

/** Whether it may be an object's id. */
export function isObjectId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w.:@-]{1,120}$/.test(id)
}

/** Whether a table for the relation can have a name of its own. */
export function isRelationName(className: string, field: string): boolean {
  return className.length + field.length <= maximumRelationLength
}

/** What every JavaScript object answers to; as a key it would be mistaken for that. */
function isPrototypeName(name: string): boolean {
  return name in {}
}

/** Refuses a key inside of a value. */
export function checkNestedKey(key: string): Refusal | undefined {
  if (/[.$]/.test(key))
    return {
      code: parseCodes.invalidNestedKey,
      message: "Nested keys should not contain the '$' or '.' characters",
    }
  if (isPrototypeName(key)) return { code: parseCodes.invalidNestedKey, message: `"${key}" cannot be a key.` }
  return key.length > maximumKeyLength
    ? { code: parseCodes.invalidNestedKey, message: `A key has at most ${maximumKeyLength} letters.` }
    : undefined
}

/**
 * Whether a path leads to what nobody may find out by asking: passwords, tokens and proofs in Parse's own classes, and behind a pointer to
 * them. Fields of Parse's own classes are asked for whole.
 */
export function isSecretPath(className: string, path: string): boolean {
  if (!className.startsWith('_')) return /\.(_|password|sessionToken|authData)/i.test(path)
  return path.includes('.') || /^(password|authData|email_?verify\w*|perishable\w*)$/i.test(path)
}
