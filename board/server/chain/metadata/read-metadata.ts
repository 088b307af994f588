const maximumBytes = 65_536
const maximumNameLength = 500
const maximumTextLength = 10_000
const maximumAttributes = 500

/** An NFT's metadata: JSON as it was found, and what of it is searched. */
export interface ReadMetadata {
  text: string
  name: string
  description: string
  attributes: string
}

/** Why metadata can't be kept. */
export type UnreadableMetadata = 'no JSON' | 'too large'

/** Reads metadata. Whatever they are, they end up in texts that the database takes. */
export function readMetadata(bytes: Uint8Array): ReadMetadata | UnreadableMetadata {
  const text = new TextDecoder().decode(bytes).trim()
  const json = parse(text)
  if (json === undefined) return 'no JSON'
  if (Buffer.byteLength(text) > maximumBytes) return 'too large'
  const { name, description, attributes } = json
  return {
    text,
    name: toText(name, maximumNameLength),
    description: toText(description, maximumTextLength),
    attributes: listAttributes(attributes).slice(0, maximumTextLength),
  }
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : undefined
  } catch {
    return undefined
  }
}

/** Texts and numbers; without NUL and halves of letters, which no database takes. */
function toText(value: unknown, maximumLength: number): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return ''
  return String(value).slice(0, maximumLength).toWellFormed().replaceAll('\0', '')
}

/** A list of traits with values, or an object of them. */
function listAttributes(attributes: unknown): string {
  if (typeof attributes !== 'object' || attributes === null) return ''
  const entries = Array.isArray(attributes)
    ? attributes.slice(0, maximumAttributes).flatMap((each: unknown) => {
        const { trait_type: trait, value } = Object(each)
        return [trait, value ?? each]
      })
    : Object.entries(attributes).slice(0, maximumAttributes).flat()
  return entries
    .map((entry) => toText(entry, maximumNameLength))
    .filter((text) => text !== '')
    .join(' ')
}
