/** A document of an export: one object, in the form of the interface or in that of the database. */
export type Document = Record<string, unknown>

/** Whether a value is an object as JSON knows them, and no list. */
export function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A value of MongoDB's extended JSON, in both of its forms, as Parse writes it in JSON: `{"$date": …}` becomes a Parse date, `{"$oid": …}` its
 * text, wrapped numbers become numbers. Everything else stays.
 */
export function fromExtended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromExtended)
  if (!isDocument(value)) return value
  const [[key, inner] = ['', undefined], ...others] = Object.entries(value)
  if (others.length === 0 && key.startsWith('$')) {
    const read = wrapped[key]
    if (read !== undefined) return read(inner)
  }
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fromExtended(item)]))
}

const wrapped: Record<string, (inner: unknown) => unknown> = {
  $oid: String,
  $date: (inner) => ({ __type: 'Date', iso: toIso(fromExtended(inner)) }),
  $numberInt: Number,
  $numberLong: Number,
  $numberDouble: Number,
  $numberDecimal: Number,
  $undefined: () => null,
  $binary: (inner) => ({ __type: 'Bytes', base64: isDocument(inner) ? inner.base64 : inner }),
}

function toIso(value: unknown): string {
  const date = new Date(typeof value === 'number' ? value : String(value))
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** The moment that a Parse date or a text names, in ISO 8601; undefined for anything else. */
export function findMoment(value: unknown): string | undefined {
  const text = isDocument(value) && value.__type === 'Date' ? value.iso : value
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d(T|$)/.test(text)) return undefined
  const iso = toIso(text)
  return iso === '' ? undefined : iso
}
