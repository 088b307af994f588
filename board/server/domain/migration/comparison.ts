import { type Document, isDocument } from './extended-json.ts'
import type { MovedObject } from './moved-object.ts'

/** Whether an object that exists is the one of the export: what the export says of it is what it says itself. */
export function isSameObject(moved: MovedObject, existing: Document): boolean {
  const wanted = { ...moved.fields, ACL: moved.acl, createdAt: moved.createdAt }
  return Object.entries(wanted).every(([name, value]) => toText(existing[name]) === toText(value))
}

/** JSON with its keys in order, of what matters: a file is its name, and nothing is nothing however it is written. */
function toText(value: unknown): string {
  return JSON.stringify(toOrdered(value) ?? null)
}

function toOrdered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOrdered)
  if (!isDocument(value)) return value
  if (value.__type === 'File') return value.name
  if (value.__type === 'Date') return value.iso
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key) => [key, toOrdered(value[key])]))
}
