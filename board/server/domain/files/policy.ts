import { isUtf8 } from 'node:buffer'
import { BoardError, type ErrorCode } from '@cryptolist/contract'
import { fileTypeFromBuffer } from 'file-type'

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

/** Throws FileError(name) unless it is a name that Parse takes, with an ending that says something. */
export function checkName(name: string): void {
  if (name === '') throw new FileError('name', 'Filename not provided.')
  if (name.length > maximumLength) throw new FileError('name', 'Filename too long.')
  if (!/^[_a-zA-Z0-9][a-zA-Z0-9@. ~_-]*$/.test(name) || /[. ]$/.test(name))
    throw new FileError('name', 'Filename contains invalid characters.')
}

/** Whether a file may be kept under this name; every other is no name of any. */
export function isKeptName(name: string): boolean {
  return /^[0-9a-f]{32}_[\w@. ~-]{1,160}$/.test(name)
}

/** What stands behind the last dot, in lower case; empty without one. */
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

type Kind = 'image' | 'media' | 'document' | 'text'

interface FileType {
  contentType: string
  kind: Kind
  /** The first one is added to names that have none. */
  extensions: readonly string[]
}

/** All that is taken. What a browser would run or draw as a document (HTML, SVG, XML, scripts) is in no list. */
const fileTypes: readonly FileType[] = [
  { contentType: 'image/png', kind: 'image', extensions: ['png'] },
  { contentType: 'image/jpeg', kind: 'image', extensions: ['jpg', 'jpeg'] },
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
  { contentType: 'text/plain', kind: 'text', extensions: ['txt', 'text', 'log'] },
  { contentType: 'text/csv', kind: 'text', extensions: ['csv'] },
  { contentType: 'application/json', kind: 'text', extensions: ['json'] },
]

/** Tabs, ends of lines and of pages, and what terminals colour with. */
const allowedControls = new Set([9, 10, 11, 12, 13, 27])

/** What file-type calls some of them. */
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
  /** What a name without an extension gets. */
  extension: string
}

/**
 * Finds out what the bytes are, by themselves and by the name; what the client claims only tells texts apart and may not be what is
 * never taken. Throws FileError(content).
 */
export async function findType(
  bytes: Uint8Array,
  { name, claimed }: { name: string; claimed: string | undefined },
): Promise<FoundType> {
  const extension = extensionOf(name)
  const byClaim = readClaim(claimed)
  const byName = fileTypes.find(({ extensions }) => extensions.includes(extension))
  if (extension !== '' && byName === undefined) throw disabled(extension)
  const sniffed = await fileTypeFromBuffer(bytes)
  const found = sniffed === undefined ? findText(bytes, byName ?? byClaim) : findListed(sniffed.mime)
  if (found === undefined && byName === undefined) throw disabled(sniffed?.ext ?? 'bin')
  if (found === undefined || (byName !== undefined && byName.kind !== found.kind))
    throw new FileError('content', 'The content of the file is not what its name says.')
  return {
    contentType: found.contentType,
    isImage: found.kind === 'image',
    extension: found.extensions[0] ?? '',
  }
}

function findListed(contentType: string): FileType | undefined {
  const name = otherNames[contentType] ?? contentType
  return fileTypes.find((type) => type.contentType === name)
}

/** A text is what has no mark of another type, is UTF-8 without control characters and does not begin as markup. */
function findText(bytes: Uint8Array, hint: FileType | undefined): FileType | undefined {
  if (!isPlainText(bytes)) return undefined
  return hint?.kind === 'text' ? hint : findListed('text/plain')
}

function isPlainText(bytes: Uint8Array): boolean {
  if (!isUtf8(bytes)) return false
  for (const byte of bytes) if (byte < 32 && !allowedControls.has(byte)) return false
  const start = new TextDecoder().decode(bytes.subarray(0, 4096))
  return !/^\s*<(!|\?|[a-z]+[\s/>])/i.test(start)
}

/** The listed type that a client names; undefined for any other that is harmless. */
function readClaim(claimed: string | undefined): FileType | undefined {
  if (claimed === undefined || claimed === '') return undefined
  const token = "[!#$%&'*+\\-.^_`|~A-Za-z0-9]+"
  const [, type = '', subtype = ''] =
    new RegExp(`^\\s*(${token})/(${token})\\s*(;[^,\\0]*)?$`).exec(claimed) ?? []
  if (subtype === '') throw new FileError('content', 'Invalid Content-Type.')
  if (/html|svg|xml|script|ecma|xsl|wasm|flash/i.test(`${type}/${subtype}`)) throw disabled(subtype)
  return findListed(`${type}/${subtype}`.toLowerCase())
}

function disabled(extension: string): FileError {
  return new FileError('content', `File upload of extension ${extension} is disabled.`)
}
