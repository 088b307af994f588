import { type Document, isDocument } from './extended-json.ts'

/** The type of a field as Parse describes it. */
export interface FieldType {
  type: string
  targetClass?: string
}

/** What an export says about a class. */
export interface ClassDescription {
  fields: Record<string, FieldType>
  permissions: Document | undefined
}

const mongoTypes: Record<string, string> = {
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
export function readSchemas(documents: readonly Document[]): Map<string, ClassDescription> {
  return new Map(
    documents.flatMap((document): [string, ClassDescription][] => {
      const name = document.className ?? document._id
      if (typeof name !== 'string') return []
      return [[name, isDocument(document.fields) ? readRest(document, document.fields) : readMongo(document)]]
    }),
  )
}

function readRest(document: Document, fields: Document): ClassDescription {
  const permissions = isDocument(document.classLevelPermissions) ? document.classLevelPermissions : undefined
  return { fields: collect(fields, findRestType), permissions }
}

function readMongo(document: Document): ClassDescription {
  const { _metadata: metadata } = document
  const permissions = isDocument(metadata) ? metadata.class_permissions : undefined
  return {
    fields: collect(document, findMongoType),
    permissions: isDocument(permissions) ? permissions : undefined,
  }
}

function collect(
  fields: Document,
  find: (value: unknown) => FieldType | undefined,
): Record<string, FieldType> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const type = ownFields.has(name) || !isFieldName(name) ? undefined : find(value)
      return type === undefined ? [] : [[name, type] as const]
    }),
  )
}

function findRestType(value: unknown): FieldType | undefined {
  if (!isDocument(value) || typeof value.type !== 'string') return undefined
  return typeof value.targetClass === 'string'
    ? { type: value.type, targetClass: value.targetClass }
    : { type: value.type }
}

function findMongoType(value: unknown): FieldType | undefined {
  if (typeof value !== 'string') return undefined
  if (value.startsWith('*')) return { type: 'Pointer', targetClass: value.slice(1) }
  const [, targetClass] = /^relation<(.+)>$/.exec(value) ?? []
  if (targetClass !== undefined) return { type: 'Relation', targetClass }
  const type = mongoTypes[value]
  return type === undefined ? undefined : { type }
}

/** The type that a value of an object has; undefined for nothing. */
export function findFieldType(value: unknown): FieldType | undefined {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value)) return { type: 'Array' }
  if (isDocument(value)) return findObjectType(value)
  return { type: `${typeof value}`.replace(/^./, (letter) => letter.toUpperCase()) }
}

function findObjectType(value: Document): FieldType {
  const { __type: type, className } = value
  if (type === 'Pointer' || type === 'Relation')
    return { type, targetClass: typeof className === 'string' ? className : '' }
  return { type: ['Date', 'File', 'GeoPoint', 'Polygon', 'Bytes'].find((name) => name === type) ?? 'Object' }
}

/** Whether Parse takes the name for a field. */
export function isFieldName(name: string): boolean {
  return /^[A-Za-z]\w*$/.test(name) && name !== 'length'
}

/** Whether values of both types fit into one field. */
export function isSameType(one: FieldType, other: FieldType): boolean {
  return one.type === other.type && one.targetClass === other.targetClass
}
