import { isUtf8 } from 'node:buffer'
import { BoardError, type ErrorCode } from '@cryptolist/contract'
import { fileTypeFromBuffer } from 'file-type'
import { z } from 'zod'

/** Who acts on a file: a user, or the holder of the master key. */
export type FileActor = { userId: string } | { isMaster: true }

/** Whether a file may be removed: by its owner, and by the master key. What refers to it is the owner's business. */
export function canRemove(actor: FileActor | undefined, file: { ownerId: string | null }): boolean {
  if (actor === undefined) return false
  return 'isMaster' in actor || actor.userId === file.ownerId
}

/** Whose uploads are counted: nobody's, for the master key. */
export function ownerOf(actor: FileActor): string | undefined {
  return 'isMaster' in actor ? undefined : actor.userId
}

const maximumLength = 128

/**
 * The name under which a file is kept: letters lose their accents, and whatever no address and no header takes becomes "_". Throws
 * FileError(name) for one that names a path or hides something, and for one without an end.
 */
export function toSafeName(name: string): string {
  if (name === '') throw new FileError('name', 'Filename not provided.')
  if (name.length > maximumLength) throw new FileError('name', 'Filename too long.')
  const safe = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9@. ~_-]+/g, '_')
    .replace(/^(?:[^_a-zA-Z0-9.]|$)/, '_')
  if (/[\p{Cc}\p{Cs}/\\]/u.test(name) || /^\.|[. ]$/.test(safe) || safe.length > maximumLength)
    throw new FileError('name', 'Filename contains invalid characters.')
  return safe
}

/** Whether a file may be kept under this name; every other is no name of any. */
export function isKeptName(name: string): boolean {
  return /^[0-9a-f]{32}_[\w@. ~-]{1,160}$/.test(name)
}

/** The ending behind the last dot, in lower case; empty without one. */
export function extensionOf(name: string): string {
  const [, extension = ''] = /\.([^.]*)$/.exec(name) ?? []
  return extension.toLowerCase()
}

/** Why a file is not taken or not removed; clients of /server know each by a number of its own. */
export type FileProblem = 'name' | 'content' | 'image' | 'size' | 'quota' | 'missing' | 'foreign'

const codes = {
  name: 'invalid_input',
  content: 'invalid_input',
  image: 'invalid_input',
  size: 'too_large',
  quota: 'too_many_requests',
  missing: 'not_found',
  foreign: 'forbidden',
} as const satisfies Record<FileProblem, ErrorCode>

/** A refusal that is about a file. */
export class FileError extends BoardError {
  override readonly name = 'FileError'
  readonly problem: FileProblem

  constructor(problem: FileProblem, message: string) {
    super(codes[problem], message)
    this.problem = problem
  }
}

type Kind = 'image' | 'media' | 'document' | 'text' | 'model' | 'drawing'

interface FileType {
  contentType: string
  kind: Kind
  /** The first one is added to names that have none. */
  extensions: readonly string[]
}

/** All that is taken. What a browser would run or draw as a document (HTML, XML, scripts), and archives and programs, are in no list. */
const fileTypes: readonly FileType[] = [
  { contentType: 'image/png', kind: 'image', extensions: ['png'] },
  { contentType: 'image/jpeg', kind: 'image', extensions: ['jpg', 'jpeg', 'jfif'] },
  { contentType: 'image/gif', kind: 'image', extensions: ['gif'] },
  { contentType: 'image/webp', kind: 'image', extensions: ['webp'] },
  { contentType: 'image/avif', kind: 'image', extensions: ['avif'] },
  { contentType: 'audio/mpeg', kind: 'media', extensions: ['mp3'] },
  { contentType: 'audio/wav', kind: 'media', extensions: ['wav'] },
  { contentType: 'audio/ogg', kind: 'media', extensions: ['ogg', 'oga', 'opus'] },
  { contentType: 'audio/x-m4a', kind: 'media', extensions: ['m4a'] },
  { contentType: 'audio/aac', kind: 'media', extensions: ['aac'] },
  { contentType: 'audio/flac', kind: 'media', extensions: ['flac'] },
  { contentType: 'video/mp4', kind: 'media', extensions: ['mp4', 'm4v'] },
  { contentType: 'video/webm', kind: 'media', extensions: ['webm', 'weba'] },
  { contentType: 'video/quicktime', kind: 'media', extensions: ['mov'] },
  { contentType: 'video/ogg', kind: 'media', extensions: ['ogv'] },
  { contentType: 'application/pdf', kind: 'document', extensions: ['pdf'] },
  { contentType: 'model/gltf-binary', kind: 'model', extensions: ['glb'] },
  { contentType: 'model/gltf+json', kind: 'model', extensions: ['gltf'] },
  { contentType: 'text/plain', kind: 'text', extensions: ['txt', 'text', 'log'] },
  { contentType: 'text/markdown', kind: 'text', extensions: ['md', 'markdown'] },
  { contentType: 'text/csv', kind: 'text', extensions: ['csv'] },
  { contentType: 'application/json', kind: 'text', extensions: ['json'] },
]

/** For IPFS only, where it is the commonest of all art and keeps its bytes. It is never shown as a page (http/send-file.ts). */
const drawing: FileType = { contentType: 'image/svg+xml', kind: 'drawing', extensions: ['svg'] }

/** Tabs, ends of lines and of pages, and what terminals colour with. */
const allowedControls = new Set([9, 10, 11, 12, 13, 27])

/** Other names that file-type has for some of them. */
const otherNames: Record<string, string> = {
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'audio/x-flac': 'audio/flac',
  'audio/mp4': 'audio/x-m4a',
  'video/x-m4v': 'video/mp4',
  'audio/vnd.wave': 'audio/wav',
}

interface FoundType {
  contentType: string
  /** Whether it is a plain image, which can be redrawn. */
  isImage: boolean
  /** The ending for a name without one. */
  extension: string
}

/**
 * Finds out what the bytes are, by themselves and by the name; what the client claims only tells texts apart and may not be what is
 * never taken. Throws FileError(content).
 */
export async function findType(
  bytes: Uint8Array,
  { name, claimed, isForIpfs }: { name: string; claimed: string | undefined; isForIpfs: boolean },
): Promise<FoundType> {
  const extension = extensionOf(name)
  const taken = isForIpfs ? [...fileTypes, drawing] : fileTypes
  const byClaim = readClaim(taken, claimed)
  const byName = taken.find(({ extensions }) => extensions.includes(extension))
  if (extension !== '' && byName === undefined) throw disabled(extension)
  const detectedType = await findByBytes(bytes, byName ?? byClaim)
  if (typeof detectedType === 'string' && byName === undefined) throw disabled(detectedType)
  if (typeof detectedType === 'string' || (byName !== undefined && byName.kind !== detectedType.kind))
    throw new FileError('content', 'The content of the file is not what its name says.')
  return {
    contentType: detectedType.contentType,
    isImage: detectedType.kind === 'image',
    extension: detectedType.extensions[0] ?? '',
  }
}

/** The type of the bytes, or the usual ending of what isn't taken. The hint tells apart what is text. */
async function findByBytes(bytes: Uint8Array, hint: FileType | undefined): Promise<FileType | string> {
  if (hint === drawing) return isDrawing(bytes) ? drawing : 'bin'
  const sniffed = await fileTypeFromBuffer(bytes)
  if (sniffed !== undefined) return findListed(sniffed.mime) ?? sniffed.ext
  return findText(bytes, hint) ?? 'bin'
}

function findListed(contentType: string): FileType | undefined {
  const name = otherNames[contentType] ?? contentType
  return fileTypes.find((type) => type.contentType === name)
}

/** A text is what has no mark of another type, is UTF-8 without control characters and does not begin as markup. */
function findText(bytes: Uint8Array, hint: FileType | undefined): FileType | undefined {
  if (!isPlainText(bytes)) return undefined
  if (hint?.kind === 'model') return isScene(bytes) ? findListed('model/gltf+json') : undefined
  return hint?.kind === 'text' ? hint : findListed('text/plain')
}

/** The JSON of glTF names the version of its format. */
function isScene(bytes: Uint8Array): boolean {
  try {
    return sceneSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).success
  } catch {
    return false
  }
}

const sceneSchema = z.object({ asset: z.object({ version: z.string() }) })

/** An SVG: nothing but comments, a declaration and a plain doctype come before its root. */
function isDrawing(bytes: Uint8Array): boolean {
  if (!isText(bytes)) return false
  const start = new TextDecoder().decode(bytes.subarray(0, 65_536))
  return /^\s*(<\?xml[^>]*\?>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*(<!doctype\s+svg[^>[]*>\s*(<!--(?:(?!-->)[\s\S])*-->\s*)*)?<svg[\s/>]/i.test(
    start,
  )
}

function isText(bytes: Uint8Array): boolean {
  if (!isUtf8(bytes)) return false
  for (const byte of bytes) if (byte < 32 && !allowedControls.has(byte)) return false
  return true
}

function isPlainText(bytes: Uint8Array): boolean {
  if (!isText(bytes)) return false
  const start = new TextDecoder().decode(bytes.subarray(0, 4096))
  return !/^\s*<(!|\?|[a-z]+[\s/>])/i.test(start)
}

/** The type that a client names, of those that are taken; undefined for any other that is harmless. */
function readClaim(taken: readonly FileType[], claimed: string | undefined): FileType | undefined {
  if (claimed === undefined || claimed === '') return undefined
  const token = "[!#$%&'*+\\-.^_`|~A-Za-z0-9]+"
  const [, type = '', subtype = ''] =
    new RegExp(`^\\s*(${token})/(${token})\\s*(;[^,\\0]*)?$`).exec(claimed) ?? []
  if (subtype === '') throw new FileError('content', 'Invalid Content-Type.')
  const contentType = `${type}/${subtype}`.toLowerCase()
  const fileType = taken.find((one) => one.contentType === contentType)
  if (fileType === undefined && /html|svg|xml|script|ecma|xsl|wasm|flash/.test(contentType))
    throw disabled(subtype)
  return fileType
}

function disabled(extension: string): FileError {
  return new FileError('content', `File upload of extension ${extension} is disabled.`)
}
