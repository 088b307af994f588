import { type JsonValue, writeCanonicalJson } from './canonical-json.ts'
import type { ListingContent } from './listing-content.ts'
import { type FieldGroup, postingFields, publicFields } from './listing-fields.ts'
import { canonicalText, type WordedContent } from './signed-words.ts'

/**
 * The content of a listing without an address that is never shown, which is signed by a hash of its own. The parts that the signed words are
 * made of are there; any other may be missing.
 */
export type SignedContent = WordedContent & {
  [Part in Exclude<keyof ListingContent, keyof WordedContent>]?: unknown
}

const plainFields: FieldGroup = { ...publicFields, ...postingFields }

/**
 * The text whose UTF-8 bytes version 2 hashes: everything that the content says, as canonical JSON. What says nothing is left out (null, empty
 * lists and objects, a field's usual value), so that a field that is added later does not break the signatures of listings that don't use it.
 * docs/guides/signed-listings.md explains it to those who check.
 */
export function writeSignedContent(content: SignedContent): string {
  const { apply } = content
  const { method } = apply
  const publicContent = {
    ...content,
    apply: method === 'url' ? apply : { method, questions: apply.questions, cv: apply.cv },
  }
  const parts = Object.entries(publicContent).filter(([name, value]) => isSaid(name, value))
  return writeCanonicalJson(toSaid(Object.fromEntries(parts)) ?? {})
}

function isSaid(name: string, value: unknown): boolean {
  const field = plainFields[name]
  return field === undefined || (field.isSigned !== false && value !== field.empty)
}

/** The value without what says nothing in its objects; undefined if nothing is left. */
function toSaid(value: unknown): JsonValue | undefined {
  if (typeof value === 'string') return canonicalText(value)
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((each) => toSaid(each) ?? null)
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, member]) => [name, toSaid(member)] as const)
    const presentMembers = members.filter(([, member]) => member !== undefined)
    return presentMembers.length === 0 ? undefined : Object.fromEntries(presentMembers)
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}
