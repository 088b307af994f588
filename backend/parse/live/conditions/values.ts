import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject } from '../../http/body.ts'
import type { Meter } from '../refusal.ts'

/** A pointer that is a field of its own: kept as a text, as MongoDB kept it, and asked for by its id too. */
class PointerField {
  readonly id: string
  readonly text: string
  constructor({ className, objectId }: JsonObject) {
    this.id = String(objectId)
    this.text = `${className}$${objectId}`
  }
}

/** The times that clients get as plain texts. */
const ownTimes = ['createdAt', 'updatedAt']

/** The values at a path: through objects by name, through lists by place and into each object. Undefined where nothing is. */
export function findAt(object: JsonObject, key: string, meter: Meter): unknown[] {
  const [name = key, ...path] = key.split('.')
  const value = Object.hasOwn(object, name) ? fieldOf(name, object[name]) : undefined
  return follow(value, path, meter)
}

function fieldOf(name: string, value: unknown): unknown {
  if (value === null) return undefined
  if (ownTimes.includes(name) && typeof value === 'string') return { __type: 'Date', iso: value }
  return isObject(value) && isReference(value) ? new PointerField(value) : value
}

function follow(value: unknown, path: readonly string[], meter: Meter): unknown[] {
  meter.spend(1)
  const [step, ...others] = path
  if (step === undefined) return [value]
  if (Array.isArray(value)) {
    const place = /^\d{1,6}$/.test(step) ? Number(step) : value.length
    const placed = place < value.length ? follow(value[place], others, meter) : []
    return [...placed, ...value.filter(hasInside).flatMap((one) => follow(one, path, meter))]
  }
  return hasInside(value) && Object.hasOwn(value, step) ? follow(value[step], others, meter) : [undefined]
}

function hasInside(value: unknown): value is JsonObject {
  return isObject(value) && !isDate(value) && !(value instanceof PointerField)
}

/** A list is also each thing in it. */
export function spread(values: readonly unknown[]): unknown[] {
  return values.flatMap((one) => (Array.isArray(one) ? [one, ...one] : [one]))
}

/** The text that patterns are tried on; undefined for what has none. */
export function textOf(value: unknown): string | undefined {
  if (value instanceof PointerField) return value.text
  return typeof value === 'string' ? value : undefined
}

/** Equality as queries at /server know it. */
export function isSame(value: unknown, wanted: unknown): boolean {
  if (wanted === null || wanted === undefined) return value === null || value === undefined
  if (value instanceof PointerField)
    return isObject(wanted) && isReference(wanted) && new PointerField(wanted).text === value.text
  if (isObject(wanted) && isObject(value)) {
    if (isDate(wanted) && isDate(value)) return timeOf(value.iso) === timeOf(wanted.iso)
    if (isFile(wanted) && isFile(value)) return value.name === wanted.name
  }
  return typeof wanted === 'object' ? isDeepStrictEqual(value, wanted) : value === wanted
}

/** Equality within an operator, where a text may be the id of a pointer. */
export function isSameOrId(value: unknown, wanted: unknown): boolean {
  return value instanceof PointerField && typeof wanted === 'string'
    ? value.id === wanted
    : isSame(value, wanted)
}

/** Below 0, 0 or above 0; NaN for values that have no order between them. */
export function compare(value: unknown, wanted: unknown): number {
  if (isDate(value) && isDate(wanted)) return timeOf(value.iso) - timeOf(wanted.iso)
  if (typeof value === 'number' && typeof wanted === 'number') return value - wanted
  const text = value instanceof PointerField ? value.id : value
  if (typeof text !== 'string' || typeof wanted !== 'string') return Number.NaN
  return compareTexts(text, wanted)
}

/** By code points, as the database does. */
function compareTexts(left: string, right: string): number {
  let place = 0
  while (place < left.length && left[place] === right[place]) place += 1
  return rankAt(left, place) - rankAt(right, place)
}

/** Halves of a pair stand for what comes after all single ones. */
function rankAt(text: string, place: number): number {
  const unit = text.charCodeAt(place)
  if (Number.isNaN(unit)) return -1
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit
}

/** A pointer, or an object that was read along with the one that points to it. */
function isReference({ __type }: JsonObject): boolean {
  return __type === 'Pointer' || __type === 'Object'
}

export function isDate(value: unknown): value is { __type: 'Date'; iso: string } {
  return isObject(value) && value.__type === 'Date' && typeof value.iso === 'string'
}

function isFile(value: JsonObject): value is { __type: 'File'; name: string } {
  return value.__type === 'File' && typeof value.name === 'string'
}

/** No time is written as long as some texts are, which would be read to their end. */
function timeOf(iso: string): number {
  return iso.length <= 64 ? Date.parse(iso) : Number.NaN
}
