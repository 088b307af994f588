/** A document of an export: one object, in the form of the interface or in that of the database. */
export type Document = Record<string, unknown>

/** A number whose digits JavaScript would round. */
export class LongNumber {
  readonly digits: string

  constructor(digits: string) {
    this.digits = digits
  }
}

/** A value that Parse has no form for. */
export class Foreign {
  /** MongoDB's name of its type. */
  readonly type: string

  constructor(type: string) {
    this.type = type
  }
}

/** Whether a value is an object as JSON knows them, and no list. */
export function isDocument(value: unknown): value is Document {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof LongNumber) &&
    !(value instanceof Foreign)
  )
}

/**
 * A value of MongoDB's extended JSON, in both of its forms and in its first version, as Parse writes it in JSON: `{"$date": …}` becomes a
 * Parse date, `{"$oid": …}` its text, wrapped numbers become numbers, or `LongNumber`s. What is of a type that Parse doesn't have becomes `Foreign`.
 */
export function fromExtended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromExtended)
  if (!isDocument(value)) return value
  const [key = '', ...others] = Object.keys(value)
  const isWrapped = others.length === 0 || (key === '$binary' && '$type' in value)
  if (isWrapped && Object.hasOwn(wrapped, key)) return wrapped[key]?.(value[key])
  if (foreignKeys.has(key)) return new Foreign(key)
  if (value.__type === 'NumberDecimal') return fromDecimal(value)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fromExtended(item)]))
}

const wrapped: Record<string, (inner: unknown) => unknown> = {
  $oid: toText,
  $uuid: toText,
  $symbol: toText,
  $date: (inner) => ({ __type: 'Date', iso: toIso(fromExtended(inner)) }),
  $numberInt: toNumber,
  $numberLong: toNumber,
  $numberDouble: Number,
  $numberDecimal: toNumber,
  $undefined: () => null,
  $binary: (inner) => ({ __type: 'Bytes', base64: isDocument(inner) ? inner.base64 : inner }),
}

const foreignKeys = new Set([
  '$timestamp',
  '$regularExpression',
  '$regex',
  '$code',
  '$dbPointer',
  '$ref',
  '$minKey',
  '$maxKey',
])

function toText(inner: unknown): unknown {
  return typeof inner === 'string' ? inner : undefined
}

/** How Moralis' interface wrote the decimals of the classes that it synced. */
function fromDecimal({ value }: Document): unknown {
  const read = fromExtended(value)
  return typeof read === 'string' ? toNumber(read) : read
}

/** As the export has it, if a number here shows the same digits. What isn't a number is NaN. */
function toNumber(inner: unknown): unknown {
  const text = String(inner)
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return Number.NaN
  return isKept(text) ? Number(text) : new LongNumber(text)
}

/** Whether a number of JavaScript's shows the value that the digits of this text have. */
function isKept(digits: string): boolean {
  return toSignificant(digits) === toSignificant(String(Number(digits)))
}

/** Sign, digits and exponent, in one spelling for each value. */
function toSignificant(number: string): string {
  const [, sign, whole = '', part = '', power = '0'] =
    /^[+]?(-?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(number) ?? []
  if (sign === undefined) return number
  const digits = `${whole}${part}`.replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  const exponent = BigInt(power) + BigInt(digits.length - significant.length - part.length)
  return significant === '' ? '0' : `${sign}${significant}e${exponent}`
}

const manyDigits = /\d[\d.]{15}|\de[+-]?\d{3}/i
const textsAndNumbers = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

/** JSON in which numbers that reading it would round are wrapped: mongoexport's relaxed form has whole numbers of up to 19 digits. */
export function wrapLongNumbers(json: string): string {
  if (!manyDigits.test(json)) return json
  return json.replace(textsAndNumbers, (token) =>
    token.startsWith('"') || isKept(token) || isPrintedDouble(token)
      ? token
      : `{"$numberDecimal":"${token}"}`,
  )
}

/** Some systems print all the 17 digits that tell one double from the next, or all that a large one has. */
function isPrintedDouble(token: string): boolean {
  const number = Number(token)
  if (!/[.e]/i.test(token) || !Number.isFinite(number) || number === 0) return false
  const [, whole] = /^(-?\d+)\.0+$/.exec(token) ?? []
  if (whole !== undefined) return BigInt(whole) === BigInt(number)
  return token.replace(/e.*$/i, '').replace(/^-?[0.]*|\./g, '').length <= 17
}

function toIso(value: unknown): string {
  const date = new Date(typeof value === 'number' ? value : String(value))
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** Whether PostgreSQL and clients can read the moment: the years from 1 to 9999. */
export function isKeptMoment(iso: unknown): iso is string {
  return typeof iso === 'string' && /^(?!0000)\d{4}-\d\d-\d\dT.*Z$/.test(iso)
}

/** The moment that a Parse date or a text names, in ISO 8601; undefined for anything else. */
export function findMoment(value: unknown): string | undefined {
  const text = isDocument(value) && value.__type === 'Date' ? value.iso : value
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d(T|$)/.test(text)) return undefined
  const iso = toIso(text)
  return isKeptMoment(iso) ? iso : undefined
}
