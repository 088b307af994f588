import type { Database } from '@cryptolist/board/database/open-database'
import type { Db } from '@cryptolist/board/database/schema'
import { BoardError } from '@cryptolist/contract'
import type { MigrationSummary, MoveCounts } from './describe-migration.ts'
import type { Document } from './extended-json.ts'
import { fitToTable, type MovedClass } from './fitted-fields.ts'
import { dropHeldAddresses, moveAddresses } from './held-addresses.ts'
import { reportMissing } from './missing-objects.ts'
import { isGeneratedName } from './moved-addresses.ts'
import { isSameObject, type MovedObject } from './moved-object.ts'
import type { ObjectStore } from './object-store.ts'
import type { MigrationPlan, MovedRelation } from './plan.ts'
import type { Report } from './report.ts'
import { listUsableRoles, settleNames } from './taken-names.ts'

export interface MigrationOptions {
  /** False for a rehearsal, which changes nothing. */
  isWritten: boolean
  /** Whether objects of the export replace existing ones with other content. */
  isReplacing: boolean
}

interface MigrationDependencies {
  database: Pick<Database, 'db'>
  objects: ObjectStore
  report: Report
  onProgress?(className: string, done: number, total: number): void
}

type Fate = 'added' | 'replaced' | 'unchanged'

const readAtOnce = 200
const writtenAtOnce = 5

/**
 * Brings users, roles, objects, relations and addresses of an export here, with their ids and dates. What is here already is not
 * written again, so it can be run as often as one likes. Throws conflict, before anything is written, when objects are here with other content.
 */
export async function migrateData(
  plan: MigrationPlan,
  options: MigrationOptions,
  parts: MigrationDependencies,
): Promise<MigrationSummary> {
  await dropHeldAddresses(plan, parts)
  const fates = new Map<MovedClass, Map<MovedObject, Fate>>()
  for (const moved of plan.classes) fates.set(moved, await compareClass(moved, options, parts))
  const relations = listUsableRelations(plan, parts.report)
  await reportMissing(plan.classes, relations, parts)
  if (options.isWritten) refuseConflicts(fates, options)
  const users = new Set<string>()
  const classes: MoveCounts[] = []
  for (const [moved, objectFates] of fates) {
    const counts = await moveClass(moved, objectFates, { options, parts })
    classes.push(counts.counts)
    if (moved.name === '_User') for (const id of counts.ids) users.add(id)
  }
  if (options.isWritten) for (const relation of relations) await parts.objects.relate(relation)
  return {
    classes,
    relations: relations.length,
    addresses: await moveAddresses(plan, users, { ...options, ...parts }),
  }
}

async function compareClass(
  moved: MovedClass,
  { isReplacing }: MigrationOptions,
  { database, objects, report }: MigrationDependencies,
): Promise<Map<MovedObject, Fate>> {
  const described = await objects.describe(moved.name)
  if (described === undefined && moved.permissions === undefined)
    report.add(
      moved.name,
      'no permissions in the export: anybody may read it and write to it, as far as ACLs allow',
    )
  fitToTable(moved, described ?? {}, report)
  if (described === undefined) await fitPermissions(moved, { objects, report })
  const existing = new Map<unknown, Document>()
  for (let start = 0; described !== undefined && start < moved.objects.length; start += readAtOnce) {
    const ids = moved.objects.slice(start, start + readAtOnce).map(({ objectId }) => objectId)
    for (const object of await objects.list(moved.name, ids)) existing.set(object.objectId, object)
  }
  if (moved.name === '_User') await settleNames(moved.objects, existing, { database, report })
  if (moved.name === '_Role') moved.objects = await listUsableRoles(moved.objects, { database, report })
  return new Map(
    moved.objects.map((object): [MovedObject, Fate] => {
      const here = existing.get(object.objectId)
      if (here === undefined) return [object, 'added']
      if (isSameObject(object, here)) return [object, 'unchanged']
      if (!isReplacing) report.add(moved.name, 'is here with other content', object.objectId)
      return [object, 'replaced']
    }),
  )
}

/** Actions without a permission are closed. */
async function fitPermissions(
  moved: MovedClass,
  { objects, report }: Pick<MigrationDependencies, 'objects' | 'report'>,
): Promise<void> {
  if (moved.permissions === undefined) return
  const fitted = await objects.fitPermissions(moved.name, moved.fields, moved.permissions)
  moved.permissions = fitted.permissions
  for (const name of fitted.refused)
    report.add(moved.name, 'a permission is left out: it is not one of this server', name)
}

function refuseConflicts(
  fates: ReadonlyMap<MovedClass, ReadonlyMap<MovedObject, Fate>>,
  { isReplacing }: MigrationOptions,
): void {
  if (isReplacing) return
  const conflicts = [...fates].flatMap(([{ name }, objectFates]) =>
    [...objectFates].filter(([, fate]) => fate === 'replaced').map(([{ objectId }]) => `${name} ${objectId}`),
  )
  if (conflicts.length === 0) return
  const some = conflicts.slice(0, 5).join(', ')
  throw new BoardError(
    'conflict',
    `${conflicts.length} objects of the export are here with other content (${some}). Nothing was written. Use --replace to have the export's instead.`,
  )
}

interface ClassParts {
  options: MigrationOptions
  parts: MigrationDependencies
}

async function moveClass(
  moved: MovedClass,
  fates: ReadonlyMap<MovedObject, Fate>,
  { options, parts }: ClassParts,
): Promise<{ counts: MoveCounts; ids: string[] }> {
  const counts = { className: moved.name, added: 0, replaced: 0, unchanged: 0 }
  const ids: string[] = []
  if (options.isWritten && !(await prepareClass(moved, parts))) return { counts, ids }
  const waiting = [...fates]
  let done = 0
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [object, fate] = next
      if (options.isWritten && !(await writeObject(moved.name, object, { fate, parts }))) continue
      counts[fate] += 1
      ids.push(object.objectId)
      done += 1
      parts.onProgress?.(moved.name, done, fates.size)
    }
  }
  await Promise.all(Array.from({ length: writtenAtOnce }, work))
  return { counts, ids }
}

/** False, with a remark, where Parse refuses the class. */
async function prepareClass(
  { name, fields, permissions }: MovedClass,
  { objects, report }: MigrationDependencies,
): Promise<boolean> {
  try {
    await objects.prepareClass(name, fields, permissions)
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    report.add(name, `the whole class is left out: ${error.message}`)
    return false
  }
}

/** False, with a remark, where Parse refuses the object. */
async function writeObject(
  className: string,
  object: MovedObject,
  { fate, parts: { database, objects, report } }: { fate: Fate; parts: MigrationDependencies },
): Promise<boolean> {
  if (fate === 'unchanged') return true
  try {
    if (fate === 'replaced') await objects.replace(className, toStored(object))
    else await objects.create(className, toStored(object))
  } catch (error) {
    if (!isRefusal(error)) throw error
    report.add(className, `left out: ${error.message}`, object.objectId)
    return false
  }
  if (className === '_User')
    await addSettings(database.db, {
      userId: object.objectId,
      hasChosenUsername: !isGeneratedName(object.fields.username),
      hasPassword: object.passwordHash !== undefined,
    })
  return true
}

function toStored({
  objectId,
  createdAt,
  updatedAt,
  acl,
  fields,
  passwordHash,
}: MovedObject): Document & { objectId: string } {
  return {
    ...fields,
    objectId,
    createdAt,
    updatedAt,
    ...(acl === undefined ? {} : { ACL: acl }),
    ...(passwordHash === undefined ? {} : { _hashed_password: passwordHash }),
  }
}

function isRefusal(error: unknown): error is Error & { code: number } {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' && error.code !== 1
}

/** A relation's members can be kept only where its class has come, with a field for them. */
function listUsableRelations({ classes, relations }: MigrationPlan, report: Report): MovedRelation[] {
  const fields = new Set(
    classes.flatMap(({ name, fields: types }) =>
      Object.keys(types)
        .filter((field) => types[field]?.type === 'Relation')
        .map((field) => `${name}.${field}`),
    ),
  )
  return relations.filter(({ className, field, owningId }) => {
    const isUsable = fields.has(`${className}.${field}`)
    if (!isUsable)
      report.add(className, `members of ${field}, which is no relation of a class here`, owningId)
    return isUsable
  })
}

/** Notes what a moved user has chosen on the old server. */
async function addSettings(
  db: Db,
  settings: { userId: string; hasChosenUsername: boolean; hasPassword: boolean },
): Promise<void> {
  await db
    .insertInto('board.account_settings')
    .values({
      user_id: settings.userId,
      has_chosen_username: settings.hasChosenUsername,
      has_password: settings.hasPassword,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
