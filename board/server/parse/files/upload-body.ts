import { z } from 'zod'
import { FileError } from '../../domain/files/errors.ts'
import { maximumBytes } from '../../domain/files/prepare.ts'
import { isObject, type JsonObject, parseJson } from '../http/body.ts'
import { holdsNul, isTooDeep } from '../http/json-text.ts'

/** What an upload may hold in addition to the file. */
const besidesBytes = 64 * 1024

/** The largest body that can hold a file: base64 makes four letters of three bytes. */
export const maximumJsonBytes = Math.ceil(maximumBytes / 3) * 4 + besidesBytes

/** An upload as old clients send it: JSON as text. */
export interface JsonUpload {
  /** All of it but the file. */
  body: JsonObject
  /** Base64, not yet decoded; undefined when there is none. */
  base64: string | undefined
}

/** Throws a text for people when it cannot be read. Never makes more of the bytes than the file and 64 KB of JSON. */
export function readJsonUpload(bytes: Buffer): JsonUpload | { problem: string } {
  // A small body is JSON like any other; of a large one the file is cut out first.
  const found = bytes.length > besidesBytes ? findBase64(bytes) : undefined
  const rest =
    found === undefined ? bytes : Buffer.concat([bytes.subarray(0, found.start), bytes.subarray(found.end)])
  if (rest.length > besidesBytes) return { problem: 'What was sent beside the file is too large.' }
  const text = rest.toString('utf8')
  if (holdsNul(text)) return { problem: 'A text holds a NUL, which cannot be kept.' }
  if (isTooDeep(text)) return { problem: 'The request is nested too deeply.' }
  const body = parseJson(text)
  if (!isObject(body)) return { problem: 'The body is not a JSON object.' }
  if (found === undefined) return { body, base64: typeof body.base64 === 'string' ? body.base64 : undefined }
  return { body, base64: body.base64 === '' ? bytes.toString('latin1', found.start, found.end) : undefined }
}

const fileDataSchema = z
  .object({
    ipfs: z.boolean().nullish(),
    metadata: z.record(z.string(), z.unknown()).nullish(),
    tags: z.record(z.string(), z.unknown()).nullish(),
  })
  .nullish()

/** What the client wants stored along with the bytes; undefined if it is malformed. */
export function readFileData(
  value: unknown,
): { isForIpfs: boolean; metadata: JsonObject; tags: JsonObject } | undefined {
  const { success, data } = fileDataSchema.safeParse(value)
  if (!success || hasLoneSurrogates(value)) return undefined
  return { isForIpfs: data?.ipfs ?? false, metadata: data?.metadata ?? {}, tags: data?.tags ?? {} }
}

/** The bytes; JSON may write slashes and ends of lines with a backslash. Throws FileError(content). */
export function decodeBase64(base64: string): Buffer {
  const text = base64.includes('\\') ? base64.replaceAll('\\/', '/').replace(/\\[rn]/g, '') : base64
  const letters = text.length - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
  const bytes = Buffer.from(text, 'base64')
  // The decoder passes over what is no base64, and then comes out short.
  if (letters % 4 === 1 || bytes.length !== Math.floor((letters * 3) / 4))
    throw new FileError('content', 'The content of the file is not base64.')
  return bytes
}

/** Where the longest value of a key "base64" stands. A quoted word in JSON is always a whole text, so it needs no parser. */
function findBase64(bytes: Buffer): { start: number; end: number } | undefined {
  const key = '"base64"'
  let found: { start: number; end: number } | undefined
  for (let at = bytes.indexOf(key); at !== -1; at = bytes.indexOf(key, at)) {
    at += key.length
    const [before] = /^\s*:\s*"/.exec(bytes.toString('latin1', at, at + 32)) ?? []
    if (before === undefined) continue
    const start = at + before.length
    const end = bytes.indexOf('"', start)
    if (end === -1) return undefined
    if (found === undefined || end - start > found.end - found.start) found = { start, end }
    at = end
  }
  return found
}

/** Whether it holds a lone surrogate (`\\ud800`), which PostgreSQL takes in no text; JSON.stringify escapes only those. */
function hasLoneSurrogates(value: unknown): boolean {
  return /(?<!\\)(?:\\\\)*\\ud[89a-f]/i.test(JSON.stringify(value) ?? '')
}
