import { type Document, isDocument, LongNumber } from './extended-json.ts'

/** Rules of /server for names of classes, fields and keys. */
export interface NameRules {
  isClassName(name: string): boolean
  isFieldName(name: string): boolean
  /** Whether the class can have a relation of this name. */
  isRelationName(className: string, field: string): boolean
  /** Whether an object within a field can have it. */
  isKey(key: string): boolean
}

/** The type of a field as Parse describes it. */
export interface FieldType {
  type: string
  targetClass?: string
}

/** A class as an export describes it. */
export interface ClassDescription {
  fields: Record<string, FieldType>
  permissions: Document | undefined
}

/** In the database of the old server, and, without regard to case, in its interface. */
const simpleTypes: Record<string, string> = {
  string: 'String',
  number: 'Number',
  boolean: 'Boolean',
  date: 'Date',
  array: 'Array',
  object: 'Object',
  file: 'File',
  geopoint: 'GeoPoint',
  polygon: 'Polygon',
  bytes: 'Bytes',
  numberdecimal: 'Number',
}
/** Fields that every object has. */
const ownFields = new Set([
  'objectId',
  'createdAt',
  'updatedAt',
  'ACL',
  '_id',
  '_metadata',
  '_rperm',
  '_wperm',
])

/** Descriptions by class, from an export of the schemas in either form. */
export function readSchemas(documents: readonly Document[], names: NameRules): Map<string, ClassDescription> {
  return new Map(
    documents.flatMap((document): [string, ClassDescription][] => {
      const name = document.className ?? document._id
      if (typeof name !== 'string') return []
      const isRest = isDocument(document.fields)
      return [[name, isRest ? readRest(document, names) : readMongo(document, names)]]
    }),
  )
}

function readRest(
  { fields, classLevelPermissions: permissions }: Document,
  names: NameRules,
): ClassDescription {
  return {
    fields: isDocument(fields) ? collect(fields, findRestType, names) : {},
    permissions: isDocument(permissions) ? permissions : undefined,
  }
}

function readMongo(document: Document, names: NameRules): ClassDescription {
  const { _metadata: metadata } = document
  const permissions = isDocument(metadata) ? metadata.class_permissions : undefined
  return {
    fields: collect(document, findMongoType, names),
    permissions: isDocument(permissions) ? permissions : undefined,
  }
}

function collect(
  fields: Document,
  find: (value: unknown) => FieldType | undefined,
  names: NameRules,
): Record<string, FieldType> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const type = ownFields.has(name) || !isFieldName(name, names) ? undefined : find(value)
      const isUsable = type?.targetClass === undefined || names.isClassName(type.targetClass)
      return type === undefined || !isUsable ? [] : [[name, type] as const]
    }),
  )
}

function findRestType(value: unknown): FieldType | undefined {
  if (!isDocument(value) || typeof value.type !== 'string') return undefined
  const { type, targetClass } = value
  if (type !== 'Pointer' && type !== 'Relation') return findSimpleType(type.toLowerCase())
  return typeof targetClass === 'string' ? { type, targetClass } : undefined
}

function findMongoType(value: unknown): FieldType | undefined {
  if (typeof value !== 'string') return undefined
  if (value.startsWith('*')) return { type: 'Pointer', targetClass: value.slice(1) }
  const [, targetClass] = /^relation<(.+)>$/.exec(value) ?? []
  return targetClass === undefined ? findSimpleType(value) : { type: 'Relation', targetClass }
}

function findSimpleType(name: string): FieldType | undefined {
  const type = Object.hasOwn(simpleTypes, name) ? simpleTypes[name] : undefined
  return type === undefined ? undefined : { type }
}

/** The type that a value of an object has; undefined for nothing. */
export function findFieldType(value: unknown): FieldType | undefined {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value)) return { type: 'Array' }
  if (value instanceof LongNumber) return { type: 'Number' }
  if (isDocument(value)) return findObjectType(value)
  return { type: `${typeof value}`.replace(/^./, (letter) => letter.toUpperCase()) }
}

function findObjectType(value: Document): FieldType {
  const { __type: type, className } = value
  if (type === 'Pointer' || type === 'Relation')
    return { type, targetClass: typeof className === 'string' ? className : '' }
  return { type: ['Date', 'File', 'GeoPoint', 'Polygon', 'Bytes'].find((name) => name === type) ?? 'Object' }
}

/** Whether an object can have a field of this name. */
export function isFieldName(name: string, names: NameRules): boolean {
  return names.isFieldName(name) && name !== 'length' && name !== 'className'
}

/** A type as people read it. */
export function nameType({ type, targetClass }: FieldType): string {
  return targetClass === undefined ? type : `${type} to ${targetClass}`
}

/** Whether values of both types fit into one field. */
export function isSameType(one: FieldType, other: FieldType): boolean {
  return one.type === other.type && one.targetClass === other.targetClass
}
