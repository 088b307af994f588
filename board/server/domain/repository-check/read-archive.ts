import { ReadableStream, type ReadableWritablePair } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { BoardError } from '@cryptolist/contract'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import * as text from '#messages/check-repo'

/** How much of an archive is read. */
export interface ArchiveLimits {
  members: number
  /** Inflated, all files together. */
  totalBytes: number
  /** More of one file is not read. */
  fileBytes: number
  /** Folders within each other. */
  depth: number
  /** For the rules to read one file. */
  fileMilliseconds: number
  /** For all of it. */
  milliseconds: number
}

export const usualLimits: ArchiveLimits = {
  members: 20_000,
  totalBytes: 150 * 1024 * 1024,
  fileBytes: 2 * 1024 * 1024,
  depth: 40,
  fileMilliseconds: 3_000,
  milliseconds: 25_000,
}

/** A file of an archive, up to the limit of one file. */
export interface ArchiveFile {
  path: string
  bytes: Buffer
  isWhole: boolean
}

/** Members that are not read. */
export interface SkippedMember {
  path: string
  reason: 'link' | 'encrypted' | 'deep'
}

/** Why reading ended before the archive did. */
export type EarlyEnd = 'members' | 'bytes' | 'time'

export type ArchiveMember = ArchiveFile | SkippedMember

/**
 * Reads the files of a zip, or of a tar that is packed with gzip or not, one by one, in memory. Returns why it stopped early; undefined if it read
 * all. `endsAt` is when `limits.milliseconds` are over, by `performance.now()`. Throws invalid_input about the field `archive` if the archive is no such file, is broken, or names files outside itself.
 */
export async function* readArchive(
  bytes: Buffer,
  limits: ArchiveLimits = usualLimits,
  endsAt: number = performance.now() + limits.milliseconds,
): AsyncGenerator<ArchiveMember, EarlyEnd | undefined> {
  const meter = createMeter(limits, endsAt)
  try {
    const isZip = bytes.length > 3 && bytes.readUInt32BE(0) === 0x504b0304
    yield* isZip ? readZip(bytes, meter) : readTar(bytes, meter)
  } catch (error) {
    if (error instanceof EndOfReading) return error.end
    if (error instanceof BoardError) throw error
    throw new BoardError('invalid_input', isOutside(error) ? text.outside : text.unreadable, {
      facts: { field: 'archive' },
      cause: error,
    })
  }
  return undefined
}

/** yauzl has no codes for its errors. */
function isOutside(error: unknown): boolean {
  return error instanceof Error && /^(?:absolute path|invalid relative path)/.test(error.message)
}

class EndOfReading extends Error {
  readonly end: EarlyEnd
  constructor(end: EarlyEnd) {
    super(end)
    this.end = end
  }
}

interface Meter {
  limits: ArchiveLimits
  countMember(): void
  countBytes(count: number): void
}

function createMeter(limits: ArchiveLimits, endsAt: number): Meter {
  let members = 0
  let bytes = 0
  return {
    limits,
    countMember() {
      members += 1
      if (members > limits.members) throw new EndOfReading('members')
      if (performance.now() > endsAt) throw new EndOfReading('time')
    },
    countBytes(count) {
      bytes += count
      if (bytes > limits.totalBytes) throw new EndOfReading('bytes')
    },
  }
}

async function* readZip(bytes: Buffer, meter: Meter): AsyncGenerator<ArchiveMember, void> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    meter.countMember()
    const path = entry.fileName
    if (path.endsWith('/')) continue
    const reason = reasonToSkip(path, isZipLink(entry) ? 'link' : undefined, meter)
    if (reason !== undefined) yield { path, reason }
    else if (entry.isEncrypted()) yield { path, reason: 'encrypted' }
    else yield await readZipEntry(zip, entry, meter)
  }
}

async function readZipEntry(zip: ZipFile, entry: Entry, meter: Meter): Promise<ArchiveFile> {
  const stream = await zip.openReadStreamPromise(entry)
  const { bytes, isWhole } = await readBeginning(stream, meter, (count) => meter.countBytes(count))
  stream.destroy()
  return { path: entry.fileName, bytes, isWhole }
}

/** Unix keeps the kind of a file in the upper half of its attributes. */
function isZipLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000
}

async function* readTar(bytes: Buffer, meter: Meter): AsyncGenerator<ArchiveMember, void> {
  // Node's streams and the browser's are the same here, though their types differ.
  const decoder = createTarDecoder({ strict: true }) as unknown as ReadableWritablePair<
    ParsedTarEntry,
    Uint8Array
  >
  const entries = ReadableStream.from(inflate(bytes, meter)).pipeThrough(decoder)
  for await (const { header, body } of entries) {
    meter.countMember()
    const { name: path, type = 'file' } = header
    const isFile = type === 'file'
    const isLink = type === 'symlink' || type === 'link'
    const reason = isFile || isLink ? reasonToSkip(path, isLink ? 'link' : undefined, meter) : undefined
    if (reason !== undefined) yield { path, reason }
    if (isFile && reason === undefined) yield { path, ...(await readBeginning(body, meter)) }
    else await body.cancel()
  }
}

/** The bytes of a tar: those that were packed with gzip are counted as they are inflated. */
async function* inflate(bytes: Buffer, meter: Meter): AsyncGenerator<Uint8Array, void> {
  const isPacked = bytes.length > 2 && bytes[0] === 0x1f && bytes[1] === 0x8b
  const gunzip = createGunzip()
  if (isPacked) gunzip.end(bytes)
  for await (const chunk of isPacked ? gunzip : [bytes]) {
    meter.countBytes(chunk.length)
    yield chunk
  }
}

/** Reads up to the limit of one file, and counts what it reads if nothing else does. */
async function readBeginning(
  chunks: AsyncIterable<Uint8Array>,
  { limits: { fileBytes } }: Meter,
  count: (bytes: number) => void = () => {},
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    count(chunk.length)
    parts.push(chunk)
    length += chunk.length
    if (length > fileBytes) break
  }
  return { bytes: Buffer.concat(parts).subarray(0, fileBytes), isWhole: length <= fileBytes }
}

/** Throws invalid_input for a path that leaves the folder where the archive is unpacked. */
function reasonToSkip(
  path: string,
  kind: 'link' | undefined,
  { limits }: Meter,
): SkippedMember['reason'] | undefined {
  const folders = path.split(/[/\\]/)
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || folders.includes('..'))
    throw new BoardError('invalid_input', text.outside, { facts: { field: 'archive' } })
  return folders.length > limits.depth ? 'deep' : kind
}
