/** Values of JSON; what is undefined in an object is left out, as in JSON. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined }

/**
 * The one way to write a value (JCS, RFC 8785): names sorted by their UTF-16 units, no blanks, numbers and strings as ECMAScript writes them.
 * Throws TypeError for what has no such form: numbers that aren't finite, halves of a surrogate pair.
 */
export function writeCanonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(writeCanonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).flatMap(([name, member]): [string, JsonValue][] =>
      member === undefined ? [] : [[name, member]],
    )
    members.sort(([a], [b]) => (a < b ? -1 : 1))
    const written = members.map(([name, member]) => `${writeText(name)}:${writeCanonicalJson(member)}`)
    return `{${written.join(',')}}`
  }
  if (typeof value === 'string') return writeText(value)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is not JSON.`)
  return JSON.stringify(value)
}

function writeText(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new TypeError('A text with half a surrogate pair is not JSON.')
  return JSON.stringify(text)
}
