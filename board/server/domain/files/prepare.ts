import { createHash, randomBytes } from 'node:crypto'
import type { Metadata, Sharp } from 'sharp'
import sharp from 'sharp'
import { createSemaphore } from '../../semaphore/semaphore.ts'
import { computeCid } from './cids.ts'
import { extensionOf, FileError, findType, toSafeName } from './policy.ts'
import type { NewFileRow } from './stored-file.ts'

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

/** The bytes and the row of a file that will be written. */
export interface PreparedFile {
  bytes: Uint8Array
  row: NewFileRow
}

/** Checks a file, redraws a plain image unless it is for IPFS, and draws a key. Throws FileError. */
export async function prepare(file: NewFile): Promise<PreparedFile> {
  const { isForIpfs = false, metadata = {}, tags = {} } = file
  const name = toSafeName(file.name)
  if (file.bytes.length === 0) throw new FileError('content', 'Invalid file upload.')
  if (file.bytes.length > maximumBytes) throw tooLarge()
  const { isImage, contentType, extension } = await findType(file.bytes, {
    name,
    claimed: file.claimedType,
    isForIpfs,
  })
  const bytes = isImage && !isForIpfs ? await redraw(file.bytes, contentType) : file.bytes
  const key = randomBytes(16).toString('hex')
  const row = {
    key,
    name: `${key}_${name}${extensionOf(name) === '' ? `.${extension}` : ''}`,
    contentType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    metadata,
    tags,
    cid: isForIpfs ? await computeCid(bytes) : null,
  }
  return { bytes, row }
}

/** The error for a file over the limit. */
export function tooLarge(): FileError {
  return new FileError('size', `The file is too large. The limit is ${maximumBytes / 1024 / 1024} MB.`)
}

/** All pages of an animation together. */
const maximumPixels = 40_000_000
const maximumPages = 500
const patienceSeconds = 20

// One image at a time takes one core at most, and nothing of it is kept afterwards.
sharp.concurrency(1)
sharp.cache(false)

const formats: Record<string, (image: Sharp) => Sharp> = {
  'image/png': (image) => image.png(),
  'image/jpeg': (image) => image.jpeg({ quality: 90 }),
  'image/gif': (image) => image.gif(),
  'image/webp': (image) => image.webp({ quality: 90 }),
  'image/avif': (image) => image.avif({ quality: 65, effort: 2 }),
}

const semaphore = createSemaphore(1)

/**
 * Redraws a plain image in its own format. The picture stays, rotated as the camera recorded, also if animated; where and by whom it was
 * taken is removed, and anything hidden behind the picture. One at a time. Throws FileError(image).
 */
function redraw(bytes: Uint8Array, contentType: string): Promise<Buffer> {
  return semaphore.run(() => draw(bytes, contentType))
}

async function draw(bytes: Uint8Array, contentType: string): Promise<Buffer> {
  const encode = formats[contentType]
  if (encode === undefined) throw new FileError('image', 'Invalid image data')
  try {
    const image = sharp(bytes, { animated: true, limitInputPixels: maximumPixels, failOn: 'error' })
    checkSize(await image.metadata())
    return await encode(image.autoOrient()).timeout({ seconds: patienceSeconds }).toBuffer()
  } catch (cause) {
    if (cause instanceof FileError) throw cause
    throw new FileError('image', 'Invalid image data')
  }
}

function checkSize({ width, height, pages = 1, pageHeight }: Metadata): void {
  if (width * (pageHeight ?? height) * pages > maximumPixels || pages > maximumPages)
    throw new FileError(
      'image',
      'The image has too many pixels. The limit is 40 million, all frames together.',
    )
}
