import { isDocument } from './extended-json.ts'
import type { MovedClass } from './fitted-fields.ts'
import type { ObjectStore } from './object-store.ts'
import type { MovedRelation } from './plan.ts'
import type { Report } from './report.ts'

/** Something that names an object by its id. */
interface Mention {
  /** Whose report it is in. */
  className: string
  what: string
  example: string
}

interface Parts {
  objects: ObjectStore
  report: Report
}

const readAtOnce = 200

/** Names pointers, and members and owners of relations, whose objects are neither in the export nor here. They are moved anyway. */
export async function reportMissing(
  classes: readonly MovedClass[],
  relations: readonly MovedRelation[],
  { objects, report }: Parts,
): Promise<void> {
  const idsByClass = new Map(
    classes.map((moved) => [moved.name, new Set(moved.objects.map(({ objectId }) => objectId))]),
  )
  const missing = new Map<string, Map<string, Mention[]>>()
  const mention = (target: string, id: string, place: Mention): void => {
    if (idsByClass.get(target)?.has(id) === true) return
    const ids = missing.get(target) ?? new Map<string, Mention[]>()
    const places = ids.get(id) ?? []
    places.push(place)
    missing.set(target, ids.set(id, places))
  }
  for (const moved of classes) mentionPointers(moved, mention)
  for (const relation of relations) mentionMembers(relation, { classes, mention })
  for (const [target, ids] of missing) {
    const here = await listHere(target, [...ids.keys()], objects)
    for (const [id, places] of ids)
      if (!here.has(id))
        for (const { className, what, example } of places) report.add(className, what, example)
  }
}

type AddMention = (target: string, id: string, place: Mention) => void

function mentionPointers({ name, objects }: MovedClass, mention: AddMention): void {
  for (const { objectId, fields } of objects)
    for (const [field, value] of Object.entries(fields))
      for (const { className, id } of listPointers(value))
        mention(className, id, {
          className: name,
          what: `field ${field}: an object of ${className} that is neither in the export nor here`,
          example: objectId,
        })
}

function mentionMembers(
  { className, field, owningId, relatedId }: MovedRelation,
  { classes, mention }: { classes: readonly MovedClass[]; mention: AddMention },
): void {
  const target = classes.find(({ name }) => name === className)?.fields[field]?.targetClass ?? ''
  const what = (role: string): string => `${role} of ${field} that is neither in the export nor here`
  mention(target, relatedId, { className, what: what('a member'), example: relatedId })
  mention(className, owningId, { className, what: what('an owner'), example: owningId })
}

function listPointers(value: unknown): { className: string; id: string }[] {
  if (Array.isArray(value)) return value.flatMap(listPointers)
  if (!isDocument(value)) return []
  const { __type: type, className, objectId } = value
  if (type === 'Pointer' && typeof className === 'string' && typeof objectId === 'string')
    return [{ className, id: objectId }]
  return Object.values(value).flatMap(listPointers)
}

async function listHere(
  className: string,
  ids: readonly string[],
  objects: ObjectStore,
): Promise<ReadonlySet<unknown>> {
  const here = new Set<unknown>()
  if ((await objects.describe(className)) === undefined) return here
  for (let start = 0; start < ids.length; start += readAtOnce)
    for (const { objectId } of await objects.list(className, ids.slice(start, start + readAtOnce)))
      here.add(objectId)
  return here
}
