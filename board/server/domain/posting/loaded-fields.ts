import { createHash } from 'node:crypto'
import type { DraftFields } from '@cryptolist/contract'

/** The fields as a form showed them: digests of its filled fields, by name. A field that is missing was empty. */
export type LoadedFields = ReadonlyMap<string, string>

/** The value of a form's field `loaded`, by which saving knows what the form has not changed. */
export function writeLoaded(fields: DraftFields): string {
  const filled = Object.entries(fields).filter(([, value]) => value.length > 0)
  return new URLSearchParams(filled.map(([name, value]) => [name, digestOf(value)])).toString()
}

/** The fields as a form showed them; undefined if it doesn't tell. */
export function readLoaded(body: unknown): LoadedFields | undefined {
  const loaded: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'loaded') : undefined
  return typeof loaded === 'string' ? new Map(new URLSearchParams(loaded)) : undefined
}

/** Whether a form showed this value of a field. */
export function wasLoaded(loaded: LoadedFields, name: string, value: DraftFields[string] = ''): boolean {
  return loaded.get(name) === (value.length > 0 ? digestOf(value) : undefined)
}

function digestOf(value: string | string[]): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 8)
}
