import { walletProviders } from '@cryptolist/board/accounts/wallet-providers'
import type { ExportedFile } from './export-files.ts'
import type { Document } from './extended-json.ts'
import { fitFields, type MovedClass } from './fitted-fields.ts'
import type { Unread } from './kept-values.ts'
import { collectAddresses, fitUser, type MovedAddress } from './moved-addresses.ts'
import { isObjectId, type MovedObject, readObject, unusableName } from './moved-object.ts'
import { listSome, type Report } from './report.ts'
import { type ClassDescription, type FieldType, isFieldName, type NameRules, readSchemas } from './schemas.ts'

/** One member of a relation. */
export interface MovedRelation {
  className: string
  field: string
  owningId: string
  relatedId: string
}

/** The data of an export as they will be here. */
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
  'fs.files': 'stored files are not moved, only their names',
  'fs.chunks': 'stored files are not moved, only their names',
}
const schemaFiles = new Set(['_SCHEMA', '_Schema', 'schemas'])
const addressClasses = new Set(
  walletProviders.filter(({ namespace }) => namespace !== undefined).map(({ className }) => className),
)

/** Reads what an export contains, without a database; the report gets what is left out, and why. */
export async function planMigration(
  exported: readonly ExportedFile[],
  report: Report,
  names: NameRules,
): Promise<MigrationPlan> {
  const files = joinFiles(exported)
  const schemas = readSchemas(
    files.filter(({ name }) => schemaFiles.has(name)).flatMap(({ documents }) => documents),
    names,
  )
  const classes = files
    .filter(({ name }) => isMoved(name, names))
    .map((file) => planClass(file, { described: schemas.get(file.name), report, names }))
  for (const { name, documents } of files.filter((file) => isLeftOut(file.name, names)))
    for (const _ of documents) report.add(name, notMoved[name] ?? whyLeftOut(name))
  const relations = files.flatMap((file) => planRelations(file, report))
  addRelationFields(classes, relations, { schemas, names })
  const users = classes.find(({ name }) => name === '_User')?.objects ?? []
  const addressDocuments = new Map(
    files.filter(({ name }) => addressClasses.has(name)).map((file) => [file.name, file.documents]),
  )
  const { given, contested } = await collectAddresses(users, addressDocuments)
  for (const { address, userIds } of contested)
    report.add(
      '_User',
      'an address that several users are named with: nobody gets it',
      `${address} (${listSome(userIds)})`,
    )
  for (const user of users) fitUser(user, given, report)
  return { classes, relations, addresses: given }
}

/** A class may have come in several files. */
function joinFiles(files: readonly ExportedFile[]): ExportedFile[] {
  const documents = new Map<string, Document[]>()
  for (const file of files) documents.set(file.name, [...(documents.get(file.name) ?? []), ...file.documents])
  return [...documents].map(([name, list]) => ({ name, documents: list }))
}

function isMoved(name: string, names: NameRules): boolean {
  if (name === '_User' || name === '_Role') return true
  return !name.startsWith('_') && names.isClassName(name) && !schemaFiles.has(name)
}

function isLeftOut(name: string, names: NameRules): boolean {
  return (
    !isMoved(name, names) &&
    !schemaFiles.has(name) &&
    !addressClasses.has(name) &&
    findRelation(name) === undefined
  )
}

function whyLeftOut(name: string): string {
  return name.startsWith('_') ? 'a class of the old server itself' : 'the name is not allowed for a class'
}

interface ClassParts {
  described: ClassDescription | undefined
  report: Report
  names: NameRules
}

function planClass({ name, documents }: ExportedFile, { described, report, names }: ClassParts): MovedClass {
  const objects = new Map<string, MovedObject>()
  for (const document of documents) {
    const problems: Unread[] = []
    const note = (problem: Unread): void => void problems.push(problem)
    const object = readObject(document, { className: name, description: described, names, note })
    if (object === undefined) report.add(name, 'an object without a usable id', nameOf(document))
    else if (objects.has(object.objectId))
      report.add(name, 'an id twice: the first one counts', object.objectId)
    else {
      objects.set(object.objectId, object)
      for (const problem of problems) addProblem(name, { problem, id: object.objectId, report })
    }
  }
  const fields = { ...described?.fields, ...ownTypes[name] }
  for (const [field, { type }] of Object.entries(fields))
    if (type === 'Relation' && !names.isRelationName(name, field)) {
      report.add(name, `field ${field} is left out: the relation’s name is too long`)
      delete fields[field]
    }
  fitFields(name, { fields, objects: [...objects.values()], report })
  return { name, fields, permissions: described?.permissions, objects: [...objects.values()] }
}

/** Fields may be named after what they are about, so there may be thousands of names. */
function addProblem(
  className: string,
  { problem, id, report }: { problem: Unread; id: string; report: Report },
): void {
  const { field, reason, path } = problem
  if (reason === unusableName)
    report.add(className, `a field is left out: ${reason}`, `${id} ${JSON.stringify(field.slice(0, 80))}`)
  else report.add(className, `field ${field}: ${reason}`, path === undefined ? id : `${id} ${path}`)
}

function nameOf({ objectId, _id: id }: Document): string | undefined {
  const name = objectId ?? id
  return name === undefined ? undefined : JSON.stringify(name).slice(0, 64)
}

/** Types of these fields on every server, whatever an export holds in them. */
const ownTypes: Record<string, Record<string, FieldType>> = {
  _User: { username: { type: 'String' }, email: { type: 'String' }, emailVerified: { type: 'Boolean' } },
  _Role: { name: { type: 'String' } },
}

function findRelation(name: string): { field: string; className: string } | undefined {
  const [, field, className] = /^_Join[:_](\w+?)[:_](_?[A-Za-z]\w*)$/.exec(name) ?? []
  return field === undefined || className === undefined ? undefined : { field, className }
}

function planRelations({ name, documents }: ExportedFile, report: Report): MovedRelation[] {
  const relation = findRelation(name)
  if (relation === undefined) return []
  return documents.flatMap(({ owningId, relatedId }) => {
    if (isId(owningId) && isId(relatedId)) return [{ ...relation, owningId, relatedId }]
    report.add(name, 'a member of a relation that names no object')
    return []
  })
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isObjectId(value)
}

const roleFields: Record<string, string> = { users: '_User', roles: '_Role' }

/** A relation's field names the class of its members; without a schema it is the class that has the first of them. */
function addRelationFields(
  classes: readonly MovedClass[],
  relations: readonly MovedRelation[],
  { schemas, names }: { schemas: ReadonlyMap<string, ClassDescription>; names: NameRules },
): void {
  const classOf = new Map<string, string>()
  if (relations.length > 0)
    for (const { name, objects } of [...classes].reverse())
      for (const { objectId } of objects) classOf.set(objectId, name)
  for (const { className, field, relatedId } of relations) {
    const owner = classes.find(({ name }) => name === className)
    if (owner === undefined || Object.hasOwn(owner.fields, field)) continue
    const target =
      schemas.get(className)?.fields[field]?.targetClass ??
      (className === '_Role' ? roleFields[field] : undefined) ??
      classOf.get(relatedId)
    const isUsable = isFieldName(field, names) && names.isRelationName(className, field)
    if (target !== undefined && isUsable) owner.fields[field] = { type: 'Relation', targetClass: target }
  }
}
