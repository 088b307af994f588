import { walletProviders } from '../accounts/wallets/wallet-providers.ts'
import type { ExportedFile } from './export-files.ts'
import type { Document } from './extended-json.ts'
import { collectAddresses, fitUser, type MovedAddress } from './moved-addresses.ts'
import { type MovedObject, readObject } from './moved-object.ts'
import type { Report } from './report.ts'
import { type ClassDescription, type FieldType, findFieldType, isSameType, readSchemas } from './schemas.ts'

/** One class with its objects, as it will be written. */
export interface MovedClass {
  name: string
  fields: Record<string, FieldType>
  /** Class-level permissions of the old server, where the export has them. */
  permissions: Document | undefined
  objects: MovedObject[]
}

/** One member of a relation. */
export interface MovedRelation {
  className: string
  field: string
  owningId: string
  relatedId: string
}

/** What an export will become here. */
export interface MigrationPlan {
  classes: MovedClass[]
  relations: MovedRelation[]
  addresses: MovedAddress[]
}

const notMoved: Record<string, string> = {
  _Session: 'sessions stay behind: everybody signs in again',
  _Installation: 'devices register again when an app starts',
  _GlobalConfig: 'set the configuration on the new server',
  _Hooks: 'hooks are off on this server',
  _ErdAddress: 'what is kept for Elrond proves nothing',
}
const schemaFiles = new Set(['_SCHEMA', '_Schema', 'schemas'])
const addressClasses = new Set(
  walletProviders.filter(({ namespace }) => namespace !== undefined).map(({ className }) => className),
)

/** Reads what an export holds; what is left out, and why, goes into the report. Nothing is asked of a database. */
export async function planMigration(files: readonly ExportedFile[], report: Report): Promise<MigrationPlan> {
  const schemas = readSchemas(
    files.filter(({ name }) => schemaFiles.has(name)).flatMap(({ documents }) => documents),
  )
  const classes = files
    .filter(({ name }) => isMoved(name))
    .map((file) => planClass(file, schemas.get(file.name), report))
  for (const { name, documents } of files.filter((file) => isLeftOut(file.name)))
    for (const _ of documents) report.add(name, notMoved[name] ?? 'a class of the old server itself')
  const relations = files.flatMap((file) => planRelations(file, report))
  addRelationFields(classes, relations, schemas)
  const users = classes.find(({ name }) => name === '_User')?.objects ?? []
  const kept = new Map(
    files.filter(({ name }) => addressClasses.has(name)).map((file) => [file.name, file.documents]),
  )
  const { given, contested } = await collectAddresses(users, kept)
  for (const { address, userIds } of contested)
    report.add(
      '_User',
      'an address that several users are named with: nobody gets it',
      `${address} (${userIds.join(', ')})`,
    )
  for (const user of users) fitUser(user, given, report)
  return { classes, relations, addresses: given }
}

function isMoved(name: string): boolean {
  return name === '_User' || name === '_Role' || (/^[A-Za-z]\w*$/.test(name) && !schemaFiles.has(name))
}

function isLeftOut(name: string): boolean {
  return !isMoved(name) && !schemaFiles.has(name) && !addressClasses.has(name) && !name.startsWith('_Join')
}

function planClass(file: ExportedFile, described: ClassDescription | undefined, report: Report): MovedClass {
  const { name } = file
  const objects = new Map<string, MovedObject>()
  for (const document of file.documents) {
    const problems: string[] = []
    const object = readObject(document, described, ({ field, reason }) =>
      problems.push(`field ${field}: ${reason}`),
    )
    if (object === undefined) report.add(name, 'an object without a usable id', nameOf(document))
    else if (objects.has(object.objectId))
      report.add(name, 'an id twice: the first one counts', object.objectId)
    else {
      objects.set(object.objectId, object)
      for (const problem of problems) report.add(name, problem, object.objectId)
    }
  }
  const known = { ...described?.fields, ...ownTypes[name] }
  const fields = fitFields(name, known, [...objects.values()], report)
  return { name, fields, permissions: described?.permissions, objects: [...objects.values()] }
}

function nameOf({ objectId, _id: id }: Document): string | undefined {
  const name = objectId ?? id
  return typeof name === 'string' ? JSON.stringify(name.slice(0, 64)) : undefined
}

/** What these fields are on every server, whatever an export holds in them. */
const ownTypes: Record<string, Record<string, FieldType>> = {
  _User: { username: { type: 'String' }, email: { type: 'String' }, emailVerified: { type: 'Boolean' } },
  _Role: { name: { type: 'String' } },
}

/** The first value of a field decides its type where no schema does; values of another type are left out. */
function fitFields(
  className: string,
  fields: Record<string, FieldType>,
  objects: readonly MovedObject[],
  report: Report,
): Record<string, FieldType> {
  for (const object of objects)
    for (const [name, value] of Object.entries(object.fields)) {
      const type = findFieldType(value)
      if (type === undefined) continue
      fields[name] ??= type
      if (type.type === 'File')
        report.add(className, `field ${name}: the file itself is not in an export`, object.objectId)
      if (isSameType(fields[name], type)) continue
      report.add(
        className,
        `field ${name}: ${type.type} where others are ${fields[name].type}`,
        object.objectId,
      )
      delete object.fields[name]
    }
  return fields
}

function planRelations({ name, documents }: ExportedFile, report: Report): MovedRelation[] {
  const [, field, className] = /^_Join[:_](\w+?)[:_](_?[A-Za-z]\w*)$/.exec(name) ?? []
  if (field === undefined || className === undefined) return []
  return documents.flatMap(({ owningId, relatedId }) => {
    if (typeof owningId === 'string' && typeof relatedId === 'string')
      return [{ className, field, owningId, relatedId }]
    report.add(name, 'a member of a relation that names no object')
    return []
  })
}

const roleFields: Record<string, string> = { users: '_User', roles: '_Role' }

/** A relation's field names the class of its members; without a schema it is the class that has the first of them. */
function addRelationFields(
  classes: readonly MovedClass[],
  relations: readonly MovedRelation[],
  schemas: ReadonlyMap<string, ClassDescription>,
): void {
  for (const { className, field, relatedId } of relations) {
    const owner = classes.find(({ name }) => name === className)
    if (owner === undefined || owner.fields[field] !== undefined) continue
    const target =
      schemas.get(className)?.fields[field]?.targetClass ??
      (className === '_Role' ? roleFields[field] : undefined) ??
      classes.find(({ objects }) => objects.some(({ objectId }) => objectId === relatedId))?.name
    if (target !== undefined) owner.fields[field] = { type: 'Relation', targetClass: target }
  }
}
