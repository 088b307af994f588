import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import { walletFields } from '../../domain/accounts/wallets/wallet-providers.ts'
import type { ParseRest } from './rest.ts'

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

/** Where clients may make classes, signed-in users may also make roles; Parse asks for an ACL with each. */
function systemClassesOf({
  canClientsCreateClasses,
}: Pick<Config, 'canClientsCreateClasses'>): SystemClass[] {
  return systemClasses.map((systemClass) =>
    systemClass.name === '_Role' && canClientsCreateClasses
      ? {
          ...systemClass,
          permissions: { ...systemClass.permissions, create: signedIn, update: signedIn, delete: signedIn },
        }
      : systemClass,
  )
}

const schemaSchema = z.object({
  fields: z.record(z.string(), z.unknown()),
  indexes: z.record(z.string(), z.unknown()).optional(),
  classLevelPermissions: z.record(z.string(), z.unknown()),
})
type ClassSchema = z.infer<typeof schemaSchema>

/** Brings the permissions, fields and indexes of Parse's own classes to what the board needs. Changes nothing when they are so already. */
export async function ensureClasses(
  rest: ParseRest,
  config: Pick<Config, 'canClientsCreateClasses'>,
): Promise<void> {
  for (const wanted of systemClassesOf(config)) {
    const existing = await findSchema(rest, wanted.name)
    const change = difference(wanted, existing)
    if (change === undefined) continue
    await rest.request(existing === undefined ? 'POST' : 'PUT', `schemas/${wanted.name}`, {
      className: wanted.name,
      ...change,
    })
  }
  if (!config.canClientsCreateClasses) await closeOpenClasses(rest, permissionsOfNewClass(config))
}

/** An app's classes that everybody may do everything with, fields included, come from where clients could make classes. */
async function closeOpenClasses(
  rest: ParseRest,
  classLevelPermissions: Record<string, unknown>,
): Promise<void> {
  for (const { className, classLevelPermissions: found } of await listSchemas(rest)) {
    const isOpen = Object.keys(closed).every(
      (action) => JSON.stringify(found[action]) === JSON.stringify(anybody),
    )
    if (isOpen && !className.startsWith('_'))
      await rest.request('PUT', `schemas/${className}`, { className, classLevelPermissions })
  }
}

/** The fields of a class; undefined for one that isn't there. */
export async function describeClass(
  rest: ParseRest,
  name: string,
): Promise<{ fields: Record<string, { type?: string | undefined } | undefined> } | undefined> {
  const found = await findSchema(rest, name)
  return (
    found && {
      fields: z.record(z.string(), z.looseObject({ type: z.string().optional() })).parse(found.fields),
    }
  )
}

async function findSchema(rest: ParseRest, name: string): Promise<ClassSchema | undefined> {
  return (await listSchemas(rest)).find(({ className }) => className === name)
}

async function listSchemas(rest: ParseRest): Promise<(ClassSchema & { className: string })[]> {
  return z
    .object({ results: z.array(schemaSchema.extend({ className: z.string() })) })
    .parse(await rest.request('GET', 'schemas')).results
}

function difference(
  { permissions, fields = {}, indexes = {} }: SystemClass,
  existing: ClassSchema | undefined,
): Record<string, unknown> | undefined {
  const newFields = without(fields, existing?.fields)
  const newIndexes = without(indexes, existing?.indexes)
  const isSame =
    Object.entries(permissions).every(
      ([action, who]) => JSON.stringify(existing?.classLevelPermissions[action]) === JSON.stringify(who),
    ) &&
    newFields === undefined &&
    newIndexes === undefined
  if (isSame) return undefined
  return {
    classLevelPermissions: { ...existing?.classLevelPermissions, ...permissions },
    ...(newFields === undefined ? {} : { fields: newFields }),
    ...(newIndexes === undefined ? {} : { indexes: newIndexes }),
  }
}

function without<T>(
  wanted: Record<string, T>,
  existing: Record<string, unknown> = {},
): Record<string, T> | undefined {
  const missing = Object.entries(wanted).filter(([name]) => !(name in existing))
  return missing.length === 0 ? undefined : Object.fromEntries(missing)
}
