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

/**
 * Reads metadata into texts that the database accepts, whatever it contains. ERC-1155 has one file for all tokens of a contract: `{id}` in
 * its values is the number of `tokenId`, if given.
 */
export function readMetadata(bytes: Uint8Array, tokenId?: bigint): ReadMetadata | UnreadableMetadata {
  const template = new TextDecoder().decode(bytes).trim()
  if (parse(template) === undefined) return 'no JSON'
  // Text that isn't JSON, or is long, would take minutes to look through.
  const text = tokenId === undefined || isTooLarge(template) ? template : fillInIds(template, tokenId)
  if (isTooLarge(text)) return 'too large'
  const { name, description, attributes } = parse(text) ?? {}
  return {
    text,
    name: toText(name, maximumNameLength),
    description: toText(description, maximumTextLength),
    attributes: listAttributes(attributes).slice(0, maximumTextLength),
  }
}

function isTooLarge(text: string): boolean {
  return Buffer.byteLength(text) > maximumBytes
}

/** The number of a token as ERC-1155 writes it into addresses and metadata: 64 hexadecimal digits. */
export function toIdDigits(tokenId: bigint): string {
  return tokenId.toString(16).padStart(64, '0')
}

/** Only within texts that are values; the rest of the JSON stays as it is written, numbers of any length too. */
function fillInIds(json: string, tokenId: bigint): string {
  return json.replace(/("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/gs, (written, text: string, colon?: string) => {
    const value = colon === undefined ? parseText(text) : undefined
    return value?.includes('{id}') ? JSON.stringify(value.replaceAll('{id}', toIdDigits(tokenId))) : written
  })
}

function parseText(written: string): string | undefined {
  try {
    return String(JSON.parse(written))
  } catch {
    return undefined
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
