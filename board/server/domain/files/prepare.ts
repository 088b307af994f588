import { createHash, randomBytes } from 'node:crypto'
import { computeCid } from './cid.ts'
import { FileError } from './errors.ts'
import { findType } from './file-types.ts'
import { redraw } from './images.ts'
import { checkName, extensionOf } from './name.ts'
import type { FileRow } from './repository.ts'

/** The largest file that is taken, in bytes (docs/rules.md, Files). */
export const maximumBytes = 10 * 1024 * 1024

/** A file that is to be kept. */
export interface NewFile {
  /** As the client calls it. */
  name: string
  bytes: Uint8Array
  /** The content type that the client claims, which decides nothing but which kind of text it is. */
  claimedType?: string | undefined
  metadata?: Record<string, unknown>
  tags?: Record<string, unknown>
  /** Keeps the bytes as they are, under a CID. */
  isForIpfs?: boolean
}

/** What will be written of a file. */
export interface PreparedFile {
  bytes: Uint8Array
  row: Omit<FileRow, 'created_at' | 'size' | 'owner_id'> & { size: number }
}

/** Judges a file, draws a plain image anew unless it is for IPFS, and draws a key. Throws FileError. */
export async function prepare(file: NewFile): Promise<PreparedFile> {
  const { name, isForIpfs = false, metadata = {}, tags = {} } = file
  checkName(name)
  if (file.bytes.length === 0) throw new FileError('content', 'Invalid file upload.')
  if (file.bytes.length > maximumBytes) throw tooLarge()
  const { isImage, contentType, extension } = await findType(file.bytes, { name, claimed: file.claimedType })
  const bytes = isImage && !isForIpfs ? await redraw(file.bytes, contentType) : file.bytes
  const key = randomBytes(16).toString('hex')
  const row = {
    key,
    name: `${key}_${name}${extensionOf(name) === '' ? `.${extension}` : ''}`,
    content_type: contentType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    metadata,
    tags,
    cid: isForIpfs ? await computeCid(bytes) : null,
  }
  return { bytes, row }
}

/** What is said of a file over the limit. */
export function tooLarge(): FileError {
  return new FileError('size', `The file is too large. The limit is ${maximumBytes / 1024 / 1024} MB.`)
}
