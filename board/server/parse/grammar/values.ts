import { isObject, type JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import { isCoordinates, isGeoPoint } from './geo.ts'
import { checkNestedKey, isClassName, isObjectId } from './names.ts'
import { findFirst, quote, type Refusal } from './refusal.ts'

/** The forms that stand for what JSON has no word for, each with what it must look like. */
const typedForms: Record<string, { code: number; message: string; isSound(value: JsonObject): boolean }> = {
  Date: {
    code: parseCodes.incorrectType,
    message: 'This is not a valid Date.',
    isSound: ({ iso }) => isIsoDate(iso),
  },
  Pointer: {
    code: parseCodes.invalidPointer,
    message: 'A pointer names a class and an object by its id.',
    isSound: ({ className, objectId }) => isClassName(className) && isObjectId(objectId),
  },
  // A whole object where a pointer is meant.
  Object: {
    code: parseCodes.invalidPointer,
    message: 'An object names its class and its id.',
    isSound: ({ className, objectId }) => isClassName(className) && isObjectId(objectId),
  },
  Relation: {
    code: parseCodes.incorrectType,
    message: 'A relation names a class.',
    isSound: ({ className }) => isClassName(className),
  },
  GeoPoint: {
    code: parseCodes.incorrectType,
    message: 'A GeoPoint has a latitude from -90 to 90 and a longitude from -180 to 180.',
    isSound: isGeoPoint,
  },
  Polygon: {
    code: parseCodes.incorrectType,
    message: 'A polygon has at least 3 different points, each a latitude and a longitude.',
    isSound: ({ coordinates }) => isCoordinates(coordinates),
  },
  Bytes: {
    code: parseCodes.incorrectType,
    message: 'Bytes are text in base64.',
    isSound: ({ base64 }) => typeof base64 === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(base64),
  },
  File: {
    code: parseCodes.incorrectType,
    message: 'A file has a name.',
    isSound: ({ name }) => typeof name === 'string' && name !== '' && name.length <= 512,
  },
}

/** A value that is kept or compared: texts, numbers, lists, objects and the typed forms, in any nesting. One walk. */
export function checkValue(value: unknown): Refusal | undefined {
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? undefined
      : { code: parseCodes.incorrectType, message: 'A number is out of range.' }
  if (Array.isArray(value)) return findFirst(value, checkValue)
  if (!isObject(value)) return undefined
  const refusal = value.__type === undefined ? undefined : checkTyped(value)
  return refusal ?? findFirst(Object.keys(value), (key) => checkNestedKey(key) ?? checkValue(value[key]))
}

/** A value with `__type`. */
export function checkTyped(value: JsonObject): Refusal | undefined {
  const type = value.__type
  const form = typeof type === 'string' && Object.hasOwn(typedForms, type) ? typedForms[type] : undefined
  if (form === undefined)
    return { code: parseCodes.incorrectType, message: `This is not a valid ${quote(type)}.` }
  return form.isSound(value) ? undefined : { code: form.code, message: form.message }
}

/** Whether it is a date that PostgreSQL can keep. */
export function isIsoDate(iso: unknown): iso is string {
  if (typeof iso !== 'string') return false
  const [, year] =
    /^(\d{4})-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(iso) ?? []
  return year !== undefined && year !== '0000' && Number.isFinite(Date.parse(iso))
}
