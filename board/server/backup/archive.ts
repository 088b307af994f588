import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { BoardError } from '@cryptolist/contract'
import { z } from 'zod'
import * as text from '#messages/backup'
import { findErrorCode } from '../config/startup-error.ts'
import { encrypt } from './encryption.ts'
import { packEntry, type TarEntry, tarEnd } from './tar.ts'

/** The format of archives; a change that older versions can't read raises it. */
export const formatVersion = 1

/** Shown on terminals: plain letters only. */
const plainText = z.string().regex(/^[ -~]{0,100}$/)

export const aboutSchema = z.object({
  format: z.number().int(),
  product: plainText,
  migrations: z.array(z.string()),
  madeAt: z.iso.datetime(),
  serverVersion: plainText,
})
/** The first entry: who made the archive, and of what. */
export type About = z.infer<typeof aboutSchema>

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().nonnegative(),
  folder: z.string(),
})

export const manifestSchema = z.object({
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

export const aboutName = 'about.json'
export const manifestName = 'manifest.json'
export const catalogueName = 'database/catalogue.json'
/** Files of the data folder with keys, where the board made them. */
export const keyFiles = ['keys.json', 'web-push.json'] as const
/** How everything between the first entry and the last is called. */
export const entryPattern =
  /^(?:database\/catalogue\.json|keys\/(?:keys|web-push)\.json|files\/[0-9a-f]{32}|database\/rows\/\d{4,9}\/\d{6,12}\.copy)$/
/** The sums of more would be too long an entry. */
export const mostEntries = 1_500_000

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
  // It is awaited below; until then its rejection would be unhandled.
  written.catch(() => undefined)
  const put = async (bytes: Buffer): Promise<void> => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), written])
  }
  const parts: Manifest['parts'] = {}
  let entries = 0
  const add = async (entry: TarEntry): Promise<void> => {
    const { name, bytes } = entry
    entries += 1
    if (entries > mostEntries) throw new BoardError('too_large', text.tooMany(mostEntries))
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

export function describeArchive(about: Omit<About, 'format'>): TarEntry {
  return { name: aboutName, bytes: Buffer.from(JSON.stringify({ format: formatVersion, ...about }, null, 2)) }
}

export function measure(bytes: Buffer): Manifest['parts'][string] {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function throwFor(cause: unknown, path: string): never {
  const code = findErrorCode(cause)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    throw new BoardError('unavailable', text.diskFull(dirname(path)), { cause })
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'].includes(code ?? ''))
    throw new BoardError('invalid_input', text.notWritable(dirname(path)), { cause })
  throw cause
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
