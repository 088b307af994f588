import { isObject, type JsonObject } from '../http/body.ts'
import type { ClassFields } from './types.ts'

/** Matches nothing: no object lacks its id. */
const nothing: JsonObject = { objectId: null }

/** Operators that hold for an object which lacks the field. */
const holdWithout: Record<string, (value: unknown) => boolean> = {
  $exists: (value) => value === false,
  $ne: (value) => value !== null,
  $nin: () => true,
  $eq: (value) => value === null,
  $in: (value) => Array.isArray(value) && value.includes(null),
}

/**
 * A condition as PostgreSQL can take it: a field that the class does not have yet counts as empty in all objects (its column is missing, and
 * Parse would fail over it), and dates and files stand as what is kept of them.
 */
export function fitCondition({ fields }: ClassFields, condition: unknown): JsonObject {
  if (!isObject(condition)) return {}
  const fitted: JsonObject = {}
  const negated: JsonObject[] = []
  for (const [key, constraint] of Object.entries(condition)) {
    if (key === '$and' || key === '$or' || key === '$nor') {
      fitted[key] = Array.isArray(constraint) ? constraint.map((part) => fitClause(fields, part)) : constraint
    } else if (key.startsWith('_') || isKnown(fields, key)) {
      const type = fields[key]?.type
      const { positive, negative } = splitNegation(type, fitConstraint(type, constraint))
      if (positive !== undefined) fitted[key] = positive
      if (negative !== undefined) negated.push({ $or: [{ [key]: negative }, { [key]: { $exists: false } }] })
    } else if (!holdsWithout(constraint)) {
      return { ...nothing }
    }
  }
  if (negated.length === 0) return fitted
  return { ...fitted, $and: [...(Array.isArray(fitted.$and) ? fitted.$and : []), ...negated] }
}

interface Split {
  positive?: unknown
  negative?: JsonObject
}

/** What is not in a list, or not a member of one, holds for an object without the field too; in SQL it would not. */
function splitNegation(type: string | undefined, constraint: unknown): Split {
  if (type === undefined || !isObject(constraint)) return { positive: constraint }
  const { $nin, $ne, ...others } = constraint
  const isNotIn = Array.isArray($nin) && $nin.length > 0 && !$nin.includes(null)
  const isNoMember = type === 'Array' && $ne !== undefined && $ne !== null
  if (!isNotIn && !isNoMember) return { positive: constraint }
  const rest = {
    ...others,
    ...($nin !== undefined && !isNotIn && { $nin }),
    ...($ne !== undefined && !isNoMember && { $ne }),
  }
  return {
    ...(Object.keys(rest).length > 0 && { positive: rest }),
    negative: { ...(isNotIn && { $nin }), ...(isNoMember && { $ne }) },
  }
}

/** An empty clause is true of everything, and the adapter would leave it out. */
function fitClause(fields: ClassFields['fields'], clause: unknown): JsonObject {
  const fitted = fitCondition({ fields }, clause)
  return Object.keys(fitted).length === 0 ? { objectId: { $exists: true } } : fitted
}

function isKnown(fields: ClassFields['fields'], key: string): boolean {
  return Object.hasOwn(fields, key.split('.')[0] ?? '')
}

function holdsWithout(constraint: unknown): boolean {
  if (!isObject(constraint)) return constraint === null
  const operators = Object.entries(constraint)
  return operators.length > 0 && operators.every(([name, value]) => holdWithout[name]?.(value) ?? false)
}

function fitConstraint(type: string | undefined, constraint: unknown): unknown {
  if (Array.isArray(constraint)) return { $eq: JSON.stringify(constraint) }
  // A list is asked for by one of its members.
  if (!isObject(constraint))
    return type === 'Array' && constraint !== null ? { $in: [constraint] } : constraint
  if (constraint.__type === 'File') return constraint.name
  if (constraint.__type !== undefined && type !== 'Bytes' && type !== 'Object') return constraint
  const isOperators = Object.keys(constraint).some((name) => name.startsWith('$'))
  if (!isOperators) return { $eq: JSON.stringify(constraint) }
  if (type === 'Array' || type === 'Object') return constraint
  return Object.fromEntries(Object.entries(constraint).map(([name, value]) => [name, fitValue(value)]))
}

function fitValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fitValue)
  if (!isObject(value)) return value
  if (value.__type === 'Date') return value.iso
  return value.__type === 'File' ? value.name : value
}
