import { walletFields } from '@cryptolist/board/accounts/wallet-providers'
import type { Config } from '@cryptolist/board/config/config'
import {
  describeCauses,
  isOutsideCause,
  isStatementTooSlow,
} from '@cryptolist/board/database/database-errors'
import type { ClassProblem } from '@cryptolist/board/neighbour'
import type { Logger } from 'pino'
import { z } from 'zod'
import * as text from '#messages/classes'
import type { ParseRest } from './rest.ts'
import type { ParseStorage, StoredClass } from './storage-types.ts'

type Who = Record<string, boolean>
interface SystemClass {
  name: string
  permissions: Record<'find' | 'count' | 'get' | 'create' | 'update' | 'delete' | 'addField', Who>
  fields?: Record<string, { type: string }>
  indexes?: Record<string, Record<string, 1>>
}

const anybody: Who = { '*': true }
const signedIn: Who = { requiresAuthentication: true }
function everyAction(who: Who): SystemClass['permissions'] {
  return { find: who, count: who, get: who, create: who, update: who, delete: who, addField: who }
}

/** The master key only. */
const nobody: Who = {}
const closed = everyAction(nobody)

/** Who may do what with Parse's own classes; ACLs guard single objects in addition. */
const systemClasses: readonly SystemClass[] = [
  {
    name: '_User',
    permissions: { ...closed, get: anybody, create: anybody, update: signedIn },
    fields: walletFields,
  },
  {
    name: '_Session',
    permissions: { ...closed, find: signedIn, count: signedIn, get: signedIn, delete: signedIn },
    // Parse itself looks both up at every request and makes no index.
    indexes: { board_by_token: { sessionToken: 1 }, board_by_user: { user: 1 } },
  },
  { name: '_Role', permissions: { ...closed, find: signedIn, count: signedIn, get: signedIn } },
  {
    name: '_Installation',
    permissions: { ...closed, create: anybody, update: anybody },
    // Of browsers: what PushSubscription.toJSON() gives.
    fields: { pushSubscription: { type: 'Object' } },
  },
  { name: '_Product', permissions: closed },
]

/** Permissions of a new class: anyone may find, create and change objects, as their ACLs allow. New fields: master key, unless clients may make classes. */
export function permissionsOfNewClass(
  config: Pick<Config, 'canClientsCreateClasses'>,
): Record<string, unknown> {
  return {
    ...everyAction(anybody),
    addField: config.canClientsCreateClasses ? anybody : nobody,
    protectedFields: { '*': [] },
  }
}

type ClassConfig = Pick<Config, 'canClientsCreateClasses' | 'canUsersHaveFields'>

/** Where clients may make classes, signed-in users may also make roles; Parse asks for an ACL with each. A sign-up may bring fields, and nobody is signed in then. */
function systemClassesOf({ canClientsCreateClasses, canUsersHaveFields }: ClassConfig): SystemClass[] {
  const opened: Record<string, Partial<SystemClass['permissions']>> = {
    ...(canClientsCreateClasses && { _Role: { create: signedIn, update: signedIn, delete: signedIn } }),
    ...(canUsersHaveFields && { _User: { addField: anybody } }),
  }
  return systemClasses.map((systemClass) => ({
    ...systemClass,
    permissions: { ...systemClass.permissions, ...opened[systemClass.name] },
  }))
}

interface EnsureDependencies {
  rest: ParseRest
  storage: ParseStorage
  forgetSchemas(): void
  log: Pick<Logger, 'warn'>
}

/**
 * Brings the permissions, fields and indexes of Parse's own classes to what the board needs, and closes classes that anyone may add fields to.
 * Changes nothing if nothing is missing. Writes past Parse's interface, which checks a whole class before it changes a part. Logs and returns
 * what stays as it is, by class; throws if the database is away, and if one of Parse's own classes can't be closed.
 */
export async function ensureClasses(
  { rest, storage, forgetSchemas, log }: EnsureDependencies,
  config: ClassConfig,
): Promise<ClassProblem[]> {
  const classes = await storage.getAllClasses()
  const problems: ClassProblem[] = []
  for (const wanted of systemClassesOf(config)) {
    const existing = classes.find(({ className }) => className === wanted.name)
    if (existing === undefined) await createClass(rest, wanted)
    else problems.push(...(await completeClass(storage, wanted, existing)))
  }
  if (!config.canClientsCreateClasses) problems.push(...(await closeOpenClasses(storage, classes)))
  problems.push(...classes.flatMap(describePlaces))
  for (const className of storage.brokenClasses) problems.push({ className, ...text.unreadable(className) })
  problems.sort((a, b) => a.className.localeCompare(b.className, 'en'))
  forgetSchemas()
  for (const { className, problem, remedy } of problems) log.warn({ className }, `${problem} ${remedy}`)
  return problems
}

/** Starts; what it throws names the one of Parse's own classes whose row can't be read, if that is the reason. */
export async function orNameBroken<T>(storage: ParseStorage, start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (cause) {
    const broken = systemClasses.find(({ name }) => storage.brokenClasses.includes(name))
    if (broken === undefined) throw cause
    const { problem, remedy } = text.unreadable(broken.name)
    throw new Error(`${problem} ${remedy}`, { cause })
  }
}

async function createClass(rest: ParseRest, { name, permissions, fields, indexes }: SystemClass) {
  const parts = { classLevelPermissions: permissions, ...(fields && { fields }), ...(indexes && { indexes }) }
  // A copy, because Parse adds its own fields to what it is given.
  await rest.request('POST', `schemas/${name}`, { className: name, ...structuredClone(parts) })
}

async function completeClass(
  storage: ParseStorage,
  { name, permissions, fields = {}, indexes = {} }: SystemClass,
  existing: StoredClass,
): Promise<ClassProblem[]> {
  const { classLevelPermissions: current = {} } = existing
  const isClosed = Object.entries(permissions).every(([action, who]) => isSame(current[action], who))
  if (!isClosed) await storage.setClassLevelPermissions(name, { ...current, ...permissions })
  const problems: ClassProblem[] = []
  for (const [field, type] of Object.entries(fields))
    if (!Object.hasOwn(existing.fields, field))
      problems.push(
        ...(await attempt(name, text.fieldMissing(name, field), () =>
          storage.addFieldIfNotExists(name, field, type),
        )),
      )
  for (const [index, keys] of Object.entries(indexes))
    if (!Object.hasOwn(existing.indexes ?? {}, index))
      problems.push(
        ...(await attempt(name, text.indexMissing(name, index), () =>
          storage.setIndexesWithSchemaFormat(name, { [index]: keys }, existing.indexes, existing.fields),
        )),
      )
  return problems
}

/** An app's classes that everybody may do everything with, fields included, come from where clients could make classes. */
async function closeOpenClasses(
  storage: ParseStorage,
  classes: readonly StoredClass[],
): Promise<ClassProblem[]> {
  const problems: ClassProblem[] = []
  for (const { className, classLevelPermissions = {} } of classes) {
    const isOpen = Object.keys(closed).every((action) => isSame(classLevelPermissions[action], anybody))
    if (isOpen && !className.startsWith('_'))
      problems.push(
        ...(await attempt(className, text.leftOpen(className), () =>
          storage.setClassLevelPermissions(className, { ...classLevelPermissions, addField: nobody }),
        )),
      )
  }
  return problems
}

/** Parse refuses any change to the schema of a class with two, which older versions of the board let clients make. */
function describePlaces({ className, fields }: StoredClass): ClassProblem[] {
  const places = Object.keys(fields).filter((name) => fields[name]?.type === 'GeoPoint')
  return places.length > 1 ? [{ className, ...text.twoPlaces(className, places) }] : []
}

/** Describes a change that fails, unless the database may come back: then it throws. */
async function attempt(
  className: string,
  words: { problem: string; remedy: string },
  change: () => Promise<void>,
): Promise<ClassProblem[]> {
  try {
    await change()
    return []
  } catch (error) {
    if (isOutsideCause(error) || isStatementTooSlow(error)) throw error
    return [{ className, ...words, problem: `${words.problem} (${describeCauses(error)})` }]
  }
}

function isSame(actual: unknown, wanted: Who): boolean {
  return JSON.stringify(actual) === JSON.stringify(wanted)
}

const schemasSchema = z.object({
  results: z.array(z.looseObject({ className: z.string(), fields: z.record(z.string(), z.unknown()) })),
})

/** The fields of a class; undefined for one that isn't there. */
export async function describeClass(
  rest: ParseRest,
  name: string,
): Promise<{ fields: Record<string, { type?: string | undefined } | undefined> } | undefined> {
  const { results } = schemasSchema.parse(await rest.request('GET', 'schemas'))
  const schema = results.find(({ className }) => className === name)
  return (
    schema && {
      fields: z.record(z.string(), z.looseObject({ type: z.string().optional() })).parse(schema.fields),
    }
  )
}
