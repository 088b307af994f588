import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BoardError } from '@cryptolist/contract'
import { z } from 'zod'
import * as text from '#messages/backup'
import { findErrorCode } from '../config/startup-error.ts'
import { ageBeginning, decrypt, encrypt } from './encryption.ts'
import { packEntry, type TarEntry, TarError, tarEnd, unpackEntries } from './tar.ts'

/** What archives look like inside; a change that older versions can't read raises it. */
const formatVersion = 1

const aboutSchema = z.object({
  format: z.number().int(),
  product: z.string(),
  migrations: z.array(z.string()),
  madeAt: z.iso.datetime(),
  serverVersion: z.string(),
})
/** The first entry: who made the archive, and of what. */
export type About = z.infer<typeof aboutSchema>

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  folder: z.string(),
})

const manifestSchema = z.object({
  tables: z.array(tableSchema),
  files: z.number().int(),
  /** Keys of files that the database listed but the file store did not have. */
  missingFiles: z.array(z.string()),
  leftOut: z.array(z.string()),
  parts: z.record(z.string(), z.object({ bytes: z.number().int(), sha256: z.string() })),
})
/** The last entry: what the archive holds. */
export type Manifest = z.infer<typeof manifestSchema>
export type ArchivedTable = z.infer<typeof tableSchema>

/** How much an archive holds. */
export interface Contents {
  tables: number
  rows: number
  files: number
}

export function countContents({ tables, files }: Pick<Manifest, 'tables' | 'files'>): Contents {
  return { tables: tables.length, rows: tables.reduce((sum, table) => sum + table.rows, 0), files }
}

const aboutName = 'about.json'
const manifestName = 'manifest.json'

type Disk = Pick<FileHandle, 'write' | 'sync' | 'close'>

export interface ArchiveOptions {
  madeAt: Date
  /** Opens a new file; a test may give it a full disk. */
  openFile?: (path: string) => Promise<Disk>
  /** Encrypts the archive. */
  passphrase?: string | undefined
}

export interface ArchiveWriter {
  add(entry: TarEntry): Promise<void>
  /** Writes the manifest, forces all to disk and gives the archive its name. Returns its size. */
  finish(manifest: Omit<Manifest, 'parts'>): Promise<number>
  /** Leaves nothing behind. */
  abandon(): Promise<void>
}

/** Writes an archive next to its place; it has its name only once it is complete and on the disk. */
export async function createArchive(path: string, options: ArchiveOptions): Promise<ArchiveWriter> {
  const { madeAt, passphrase, openFile = (name) => open(name, 'wx', 0o600) } = options
  const part = `${path}.${randomUUID()}.part`
  const disk = await openFile(part).catch((cause: unknown) => throwFor(cause, path))
  const gzip = createGzip()
  // After an error elsewhere in the chain it is written to once more.
  gzip.on('error', () => undefined)
  let size = 0
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length
      writeWhole(disk, chunk).then(() => done(), done)
    },
  })
  const output = passphrase === undefined ? gzip : await encrypt(gzip, passphrase)
  const written = pipeline(output, sink)
  // It is awaited below; until then nobody would take its rejection.
  written.catch(() => undefined)
  const put = async (bytes: Buffer): Promise<void> => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), written])
  }
  const parts: Manifest['parts'] = {}
  const add = async (entry: TarEntry): Promise<void> => {
    const { name, bytes } = entry
    parts[name] = measure(bytes)
    for (const piece of packEntry(entry, madeAt)) await put(piece)
  }
  const failing = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: unknown) => throwFor(cause, path))
  return {
    add: (entry) => failing(add(entry)),
    finish: (manifest) =>
      failing(
        (async () => {
          const bytes = Buffer.from(JSON.stringify({ ...manifest, parts }))
          for (const piece of packEntry({ name: manifestName, bytes }, madeAt)) await put(piece)
          gzip.end(tarEnd)
          await written
          await disk.sync()
          await disk.close()
          await rename(part, path)
          await syncFolder(dirname(path))
          return size
        })(),
      ),
    async abandon() {
      sink.destroy()
      gzip.destroy()
      await written.catch(() => undefined)
      await disk.close().catch(() => undefined)
      await rm(part, { force: true })
    },
  }
}

async function writeWhole(disk: Disk, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await disk.write(chunk, at)).bytesWritten
}

/** A file's name is safe only once its folder is. Windows opens no folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function throwFor(cause: unknown, path: string): never {
  const code = findErrorCode(cause)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    throw new BoardError('unavailable', text.diskFull(dirname(path)), { cause })
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'].includes(code ?? ''))
    throw new BoardError('invalid_input', text.notWritable(dirname(path)), { cause })
  throw cause
}

/** What an archive consists of, in its order: what it is about, its entries, and at the end what all should have been. */
export interface ArchiveReader {
  about: About
  /** The entries after `about`, without the manifest. Throws BoardError `invalid_input` where the archive is cut or was changed. */
  entries: AsyncGenerator<TarEntry, Manifest>
}

/** Opens an archive. Throws BoardError `invalid_input` unless it is one that this version, and the passphrase, can read. */
export async function openArchive(path: string, passphrase?: string): Promise<ArchiveReader> {
  const entries = read(path, passphrase)
  const first = await entries.next()
  if (first.done === true || first.value.name !== aboutName)
    throw new BoardError('invalid_input', text.noArchive(path))
  const { format, product } = parse(aboutSchema.pick({ format: true, product: true }), first.value, path)
  if (format > formatVersion) throw new BoardError('invalid_input', text.newerFormat(product))
  return { about: parse(aboutSchema, first.value, path), entries: check(path, first.value, entries) }
}

export function describeArchive(about: Omit<About, 'format'>): TarEntry {
  return { name: aboutName, bytes: Buffer.from(JSON.stringify({ format: formatVersion, ...about }, null, 2)) }
}

/** Passes entries on and compares them with the manifest, which comes last. */
async function* check(
  path: string,
  first: TarEntry,
  entries: AsyncGenerator<TarEntry, void>,
): AsyncGenerator<TarEntry, Manifest> {
  const found: Manifest['parts'] = {}
  found[first.name] = measure(first.bytes)
  let manifest: Manifest | undefined
  for await (const entry of entries) {
    if (manifest !== undefined) throw new BoardError('invalid_input', text.changed(path))
    if (entry.name === manifestName) manifest = parse(manifestSchema, entry, path)
    else {
      found[entry.name] = measure(entry.bytes)
      yield entry
    }
  }
  if (manifest === undefined) throw new BoardError('invalid_input', text.cut(path))
  const names = new Set([...Object.keys(found), ...Object.keys(manifest.parts)])
  for (const name of names)
    if (found[name]?.sha256 !== manifest.parts[name]?.sha256)
      throw new BoardError('invalid_input', text.changed(path))
  return manifest
}

function measure(bytes: Buffer): Manifest['parts'][string] {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function parse<T>(schema: z.ZodType<T>, { bytes }: TarEntry, path: string): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (cause) {
    throw new BoardError('invalid_input', text.changed(path), { cause })
  }
}

async function* read(path: string, passphrase: string | undefined): AsyncGenerator<TarEntry, void> {
  let file: Readable | undefined
  const gunzip = createGunzip()
  let isEncrypted = false
  try {
    isEncrypted = (await readBeginning(path)) === ageBeginning
    file = createReadStream(path)
    const source = isEncrypted ? await decipher(file, passphrase) : file
    const piped = pipeline(source, gunzip)
    piped.catch(() => undefined)
    yield* unpackEntries(gunzip)
    await piped
  } catch (error) {
    throw explain(error, path, { isEncrypted })
  } finally {
    file?.destroy()
    gunzip.destroy()
  }
}

async function readBeginning(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageBeginning.length))
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

function decipher(file: Readable, passphrase: string | undefined): Promise<Readable> {
  if (passphrase === undefined) throw new BoardError('invalid_input', text.needsPassphrase)
  return decrypt(file, passphrase)
}

function explain(error: unknown, path: string, { isEncrypted }: { isEncrypted: boolean }): unknown {
  const code = findErrorCode(error)
  const refuse = (message: string): BoardError => new BoardError('invalid_input', message, { cause: error })
  if (code === 'ENOENT') return refuse(text.noFile(path))
  if (code === 'EISDIR' || code === 'EACCES') return refuse(text.unreadable(path))
  if (code === 'Z_BUF_ERROR') return refuse(text.cut(path))
  if (error instanceof Error && error.message === 'incorrect header check')
    return refuse(text.noArchive(path))
  // The cipher tells by itself that something was cut off or changed.
  if (isEncrypted && code === undefined && !(error instanceof BoardError)) return refuse(text.changed(path))
  if (code === 'Z_DATA_ERROR' || error instanceof TarError) return refuse(text.changed(path))
  return error
}

/** Where an archive goes that gets a name of its own. */
export function nameArchive(folder: string, madeAt: Date, passphrase: string | undefined): string {
  return join(
    folder,
    `cryptolist-${madeAt
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-')}.tar.gz${passphrase === undefined ? '' : '.age'}`,
  )
}

/** When an archive with such a name was made. */
export function findTimeOfName(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] =
    /^cryptolist-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)\.tar\.gz(?:\.age)?$/.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}${hours}:${minutes}:${seconds}`)
}
