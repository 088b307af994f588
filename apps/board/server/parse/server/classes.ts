import { z } from 'zod'
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
/** The master key only. */
const nobody: Who = {}
const closed = {
  find: nobody,
  count: nobody,
  get: nobody,
  create: nobody,
  update: nobody,
  delete: nobody,
  addField: nobody,
}

/** Who may do what with Parse's own classes; single objects are guarded by their ACLs besides. */
const systemClasses: readonly SystemClass[] = [
  {
    name: '_User',
    permissions: { ...closed, get: anybody, create: anybody, update: signedIn },
    fields: { accounts: { type: 'Array' }, ethAddress: { type: 'String' } },
  },
  {
    name: '_Session',
    permissions: { ...closed, find: signedIn, count: signedIn, get: signedIn, delete: signedIn },
    // Parse itself looks both up at every request and makes no index.
    indexes: { board_by_token: { sessionToken: 1 }, board_by_user: { user: 1 } },
  },
  { name: '_Role', permissions: { ...closed, find: signedIn, count: signedIn, get: signedIn } },
  { name: '_Installation', permissions: { ...closed, get: anybody, create: anybody, update: anybody } },
  { name: '_Product', permissions: closed },
]

const schemaSchema = z.object({
  fields: z.record(z.string(), z.unknown()),
  indexes: z.record(z.string(), z.unknown()).optional(),
  classLevelPermissions: z.record(z.string(), z.unknown()),
})
type ClassSchema = z.infer<typeof schemaSchema>

/** Brings the permissions, fields and indexes of Parse's own classes to what the board needs. Changes nothing when they are so already. */
export async function ensureClasses(rest: ParseRest): Promise<void> {
  for (const wanted of systemClasses) {
    const existing = await findSchema(rest, wanted.name)
    const change = difference(wanted, existing)
    if (change === undefined) continue
    await rest.request(existing === undefined ? 'POST' : 'PUT', `schemas/${wanted.name}`, {
      className: wanted.name,
      ...change,
    })
  }
}

async function findSchema(rest: ParseRest, name: string): Promise<ClassSchema | undefined> {
  const { results } = z
    .object({ results: z.array(schemaSchema.extend({ className: z.string() })) })
    .parse(await rest.request('GET', 'schemas'))
  return results.find(({ className }) => className === name)
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
