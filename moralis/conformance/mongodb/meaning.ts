// MongoDB's reading of a stored document and a condition, by its documentation: paths go through lists, a list is asked for by what is in it, and
// values of different types are never compared. Parse keeps a date as a date, and a pointer that is a field as a text.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Fields = Record<string, Json>

/** Undefined: nothing is there. */
export type Found = Json | undefined

/** Whether an object that was saved with these fields meets a condition. */
export function meets(fields: Fields, where: Fields): boolean {
  return Object.entries(where).every(([key, constraint]) => {
    const clauses = Array.isArray(constraint) ? constraint.filter(isObject) : []
    if (key === '$and') return clauses.every((clause) => meets(fields, clause))
    if (key === '$or') return clauses.some((clause) => meets(fields, clause))
    if (key === '$nor') return !clauses.some((clause) => meets(fields, clause))
    const [pointer] = key.includes('.') ? [] : [fields[key]]
    if (isPointer(pointer))
      return meets({ kept: keptPointer(pointer) }, { kept: asKept(constraint, pointer) })
    const candidates = findAt(fields, key.split('.'))
    if (!isObject(constraint) || !Object.keys(constraint).some((name) => name.startsWith('$')))
      return isEqual(candidates, constraint)
    return Object.entries(constraint).every(
      ([name, value]) => operators[name]?.(candidates, value, constraint) ?? false,
    )
  })
}

/** A field that is a pointer is kept as a text. What is compared with it becomes one too; a text in an operator is taken for an id. */
export function keptPointer({ className, objectId }: { [key: string]: Json }): string {
  return `${className}$${objectId}`
}

function asKept(constraint: Json, pointer: { [key: string]: Json }): Json {
  if (isPointer(constraint)) return keptPointer(constraint)
  if (!isObject(constraint)) return constraint
  const convert = (value: Json, name: string): Json => {
    if (isPointer(value)) return keptPointer(value)
    const isId = typeof value === 'string' && name !== '$regex' && name !== '$options'
    return isId ? keptPointer({ ...pointer, objectId: value }) : value
  }
  return Object.fromEntries(
    Object.entries(constraint).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.flat().map((one) => convert(one, name)) : convert(value, name),
    ]),
  )
}

export function isPointer(value: Found): value is { [key: string]: Json } {
  return isObject(value) && value.__type === 'Pointer'
}

type Operator = (candidates: readonly Found[], value: Json, constraint: Fields) => boolean

const operators: Record<string, Operator> = {
  $eq: isEqual,
  $ne: (candidates, value) => !isEqual(candidates, value),
  $in: isIn,
  $nin: (candidates, value) => !isIn(candidates, value),
  $exists: (candidates, value) => candidates.some((one) => one !== undefined) === value,
  $gt: (candidates, value) => spread(candidates).some((one) => compare(one, value) > 0),
  $gte: (candidates, value) => spread(candidates).some((one) => compare(one, value) >= 0),
  $lt: (candidates, value) => spread(candidates).some((one) => compare(one, value) < 0),
  $lte: (candidates, value) => spread(candidates).some((one) => compare(one, value) <= 0),
  $all: (candidates, value) =>
    asList(value).length > 0 &&
    asList(value).every((wanted) =>
      isObject(wanted) && '$regex' in wanted ? isLike(candidates, wanted) : isEqual(candidates, wanted),
    ),
  $containedBy: (candidates, value) =>
    !candidates
      .filter((one) => Array.isArray(one))
      .some((list) => list.some((one) => !asList(value).some((wanted) => isSame(one, wanted)))),
  $regex: (candidates, _value, constraint) => isLike(candidates, constraint),
  $options: () => true,
}

function isIn(candidates: readonly Found[], value: Json): boolean {
  return asList(value)
    .flat()
    .some((wanted) => isEqual(candidates, wanted))
}

function isEqual(candidates: readonly Found[], wanted: Json): boolean {
  return spread(candidates).some((one) => isSame(one, wanted))
}

function isLike(candidates: readonly Found[], { $regex, $options }: Fields): boolean {
  const text = String($regex).replace(/^\^\\Q(.*)\\E$/, '^$1')
  const pattern = new RegExp(text, typeof $options === 'string' ? $options : '')
  return spread(candidates).some((one) => typeof one === 'string' && pattern.test(one))
}

/** The values at a path, those in a list each by itself. */
export function valuesAt(fields: Fields, path: string): Json[] {
  return findAt(fields, path.split('.'))
    .flat()
    .filter((one) => one !== undefined && one !== null)
}

/** The values at a path: through objects by name, through lists by place and into each object. */
function findAt(value: Found, path: readonly string[]): Found[] {
  const [step, ...others] = path
  if (step === undefined) return [value]
  if (Array.isArray(value)) {
    const placed =
      /^\d+$/.test(step) && Number(step) < value.length ? findAt(value[Number(step)], others) : []
    return [...placed, ...value.filter(isPlain).flatMap((one) => findAt(one, path))]
  }
  return isPlain(value) && Object.hasOwn(value, step) ? findAt(value[step], others) : [undefined]
}

/** A list is also each thing in it. */
function spread(values: readonly Found[]): Found[] {
  return values.flatMap((one) => (Array.isArray(one) ? [one, ...one] : [one]))
}

function isSame(one: Found, wanted: Found): boolean {
  if (wanted === null || wanted === undefined) return one === null || one === undefined
  return JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(wanted))
}

export function sortKeys(value: Found): Found {
  if (Array.isArray(value)) return value.map((one) => sortKeys(one) ?? null)
  if (!isObject(value)) return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key]) ?? null]))
}

/** NaN for what is not compared. */
function compare(one: Found, wanted: Json): number {
  if (rankOf(one) !== rankOf(wanted)) return Number.NaN
  const [left, right] = [plainOf(one), plainOf(wanted)]
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right)
  return Number.NaN
}

/** By code points, as bytes of UTF-8 are. */
function compareTexts(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}

function plainOf(value: Found): Found {
  return isObject(value) && value.__type === 'Date' ? Date.parse(String(value.iso)) : value
}

/** The order of types; an empty list comes before everything. */
function rankOf(value: Found): number {
  if (value === null || value === undefined) return 1
  if (typeof value === 'number') return 2
  if (typeof value === 'string') return 3
  if (typeof value === 'boolean') return 6
  if (Array.isArray(value)) return value.length === 0 ? 0 : 5
  return value.__type === 'Date' ? 7 : 4
}

/** Objects in the order of a field: by its smallest value upwards, by its largest downwards. Equal ones stay as they are. */
export function inOrder<T extends Fields>(objects: readonly T[], key: string, direction: 1 | -1): T[] {
  const keyOf = (object: T): Found =>
    findAt(object, key.split('.'))
      .flatMap((one) => (Array.isArray(one) && one.length > 0 ? one : [one]))
      .sort((left, right) => direction * compareAll(left, right))[0]
  return [...objects].sort((left, right) => direction * compareAll(keyOf(left), keyOf(right)))
}

export function compareAll(left: Found, right: Found): number {
  const byType = rankOf(left) - rankOf(right)
  if (byType !== 0) return byType
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right)
  return compare(left, right ?? null) || 0
}

function asList(value: Json): Json[] {
  return Array.isArray(value) ? value : []
}

export function isObject(value: Found): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Not a date, which has no inside. */
function isPlain(value: Found): value is { [key: string]: Json } {
  return isObject(value) && value.__type !== 'Date'
}
