import { type Document, LongNumber } from './extended-json.ts'
import { fitLongNumber } from './kept-values.ts'
import type { MovedObject } from './moved-object.ts'
import type { Report } from './report.ts'
import { type FieldType, findFieldType, isSameType, nameType } from './schemas.ts'

/** One class with its objects, as it will be written. */
export interface MovedClass {
  name: string
  fields: Record<string, FieldType>
  /** Class-level permissions of the old server, where the export has them. */
  permissions: Document | undefined
  objects: MovedObject[]
}

interface Fitted {
  fields: Record<string, FieldType>
  objects: readonly MovedObject[]
  report: Report
}

/** The first value of a field decides its type where no schema does; values of another type are left out. */
export function fitFields(className: string, { fields, objects, report }: Fitted): void {
  for (const object of objects)
    for (const [name, given] of Object.entries(object.fields)) {
      const type = findFieldType(given)
      if (type === undefined) continue
      fields[name] ??= type
      const value = fitNumber(given, { name, className, type: fields[name].type, object, report })
      if (type.type === 'File')
        report.add(className, `field ${name}: the file itself is not in an export`, object.objectId)
      if (value === undefined || isSameType(fields[name], findFieldType(value) ?? type)) continue
      report.add(
        className,
        `field ${name}: ${nameType(type)} where others are ${nameType(fields[name])}`,
        object.objectId,
      )
      delete object.fields[name]
    }
}

interface NumberPlace {
  className: string
  name: string
  type: string
  object: MovedObject
  report: Report
}

function fitNumber(given: unknown, { name, className, type, object, report }: NumberPlace): unknown {
  if (!(given instanceof LongNumber) || !['Number', 'String'].includes(type)) return given
  const { value, problem } = fitLongNumber(given, type)
  if (problem !== undefined) report.add(className, `field ${name}: ${problem}`, object.objectId)
  if (value === undefined) delete object.fields[name]
  else object.fields[name] = value
  return value
}

/** Leaves out what doesn't fit the existing class or a table of PostgreSQL. */
export function fitToTable(moved: MovedClass, described: Record<string, FieldType>, report: Report): void {
  dropForeignFields(moved, described, report)
  dropManyFields(moved, described, report)
  for (const object of moved.objects) shortenRow(object, moved, report)
}

/** A field that has another type here keeps it. Parse keeps one place an object: what is here, else the first. */
function dropForeignFields(moved: MovedClass, described: Record<string, FieldType>, report: Report): void {
  const leaveOut = (name: string, why: string): void => {
    report.add(moved.name, `field ${name} is left out: ${why}`)
    delete moved.fields[name]
    for (const { fields } of moved.objects) delete fields[name]
  }
  for (const [name, type] of Object.entries(moved.fields)) {
    const here = described[name]
    if (here !== undefined && !isSameType(here, type))
      leaveOut(name, `it is ${nameType(here)} here and ${nameType(type)} in the export`)
  }
  const [place, ...others] = listPlaces({ ...described, ...moved.fields })
  for (const name of others)
    if (moved.fields[name] !== undefined) leaveOut(name, `a class has one GeoPoint, and it has ${place}`)
}

function listPlaces(fields: MovedClass['fields']): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.type === 'GeoPoint')
}

/** A table of PostgreSQL has up to 1,600 columns: deleted ones count, and some are Parse's own. */
const maximumColumns = 1_500

function dropManyFields(moved: MovedClass, described: Record<string, FieldType>, report: Report): void {
  const isColumn = ([, { type }]: [string, FieldType]): boolean => type !== 'Relation'
  const here = Object.entries(described).filter(isColumn).length
  const added = Object.entries(moved.fields)
    .filter(isColumn)
    .filter(([name]) => described[name] === undefined)
  const surplus = new Set(added.slice(Math.max(0, maximumColumns - here)).map(([name]) => name))
  for (const name of surplus) {
    report.add(moved.name, 'a field is left out of all objects: a class has up to 1,500', name)
    delete moved.fields[name]
  }
  if (surplus.size === 0) return
  for (const { fields } of moved.objects)
    for (const name of Object.keys(fields)) if (surplus.has(name)) delete fields[name]
}

/** Of the 8 KB of a page, without what Parse and PostgreSQL put into a row. */
const maximumRow = 7_700
/** In bytes. Long values are kept elsewhere, and an address of them here. */
const widths: Record<string, number> = { Number: 8, Date: 8, GeoPoint: 16, Boolean: 4 }
const addressWidth = 22

function shortenRow(
  { objectId, fields }: MovedObject,
  { name, fields: types }: MovedClass,
  report: Report,
): void {
  const entries = Object.entries(fields)
  let width = 0
  const surplus = entries.filter(([field, value]) => {
    width += widths[types[field]?.type ?? ''] ?? Math.min(addressWidth, textOf(value).length + 4)
    return width > maximumRow
  })
  const [first] = surplus
  if (first === undefined) return
  for (const [field] of surplus) delete fields[field]
  report.add(
    name,
    'the object has more fields than a row: the last ones are left out',
    `${objectId} from ${first[0]} on`,
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
