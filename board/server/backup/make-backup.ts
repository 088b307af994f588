import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/backup'
import { findErrorCode } from '../config/startup-error.ts'
import type { DatabaseConnection } from '../database/connection.ts'
import type { FileStore } from '../files/store.ts'
import { version } from '../version.ts'
import {
  type ArchivedTable,
  type ArchiveOptions,
  type ArchiveWriter,
  type Contents,
  catalogueName,
  countContents,
  createArchive,
  describeArchive,
  keyFiles,
  type Manifest,
} from './archive.ts'
import type { Catalogue, ReadCatalogue } from './catalogue.ts'
import { isForm } from './forms/forms.ts'
import { openSnapshot, type Snapshot, TableChanged } from './snapshot.ts'

/** Rows are kept in pieces of this size, because a tar names the size of each before its bytes. */
const partBytes = 4 * 1024 * 1024
const attempts = 3

export interface BackupSource {
  connection: DatabaseConnection
  dataDir: string
  store: Pick<FileStore, 'read'>
}

export interface BackupOptions extends Omit<ArchiveOptions, 'madeAt'> {
  /** Told the snapshot while it is open; by it a test sees the same moment. */
  onSnapshot?: (id: string) => Promise<void>
}

export interface BackupSummary extends Contents {
  path: string
  bytes: number
  missingFiles: string[]
  leftOut: string[]
}

/**
 * Writes the database, the files and the keys into one archive, as they are in one moment, while the board goes on. Throws BoardError
 * `conflict` where another backup runs or the archive exists, `unavailable` when the disk is full; nothing is left then.
 */
export async function makeBackup(
  source: BackupSource,
  path: string,
  options: BackupOptions = {},
): Promise<BackupSummary> {
  if (await exists(path)) throw new BoardError('conflict', text.exists(path))
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryBackup(source, path, options)
    } catch (error) {
      if (!(error instanceof TableChanged)) throw error
      if (attempt === attempts) throw new BoardError('unavailable', text.neverStill, { cause: error })
    }
  }
}

async function tryBackup(source: BackupSource, path: string, options: BackupOptions): Promise<BackupSummary> {
  const snapshot = await openSnapshot(source.connection)
  try {
    await options.onSnapshot?.(snapshot.id)
    const madeAt = new Date()
    const archive = await createArchive(path, { ...options, madeAt })
    try {
      const manifest = await fill(archive, source, snapshot, madeAt)
      const bytes = await archive.finish(manifest)
      const { missingFiles, leftOut } = manifest
      return { path, bytes, ...countContents(manifest), missingFiles, leftOut }
    } catch (error) {
      await archive.abandon()
      throw error
    }
  } finally {
    snapshot.close()
  }
}

async function fill(
  archive: ArchiveWriter,
  { dataDir, store }: BackupSource,
  snapshot: Snapshot,
  madeAt: Date,
): Promise<Omit<Manifest, 'parts'>> {
  const { catalogue, migrations, serverVersion } = snapshot
  await archive.add(
    describeArchive({ product: version, migrations, madeAt: madeAt.toISOString(), serverVersion }),
  )
  const { leftOut, ...forms } = keepForms(catalogue)
  await archive.add({ name: catalogueName, bytes: Buffer.from(JSON.stringify(forms, null, 1)) })
  for (const name of keyFiles) {
    const bytes = await findFile(join(dataDir, name))
    if (bytes !== undefined) await archive.add({ name: `keys/${name}`, bytes })
  }
  // Before the rows: the later they are read, the more of them may have been deleted since the snapshot.
  const files = await addFiles(archive, store, snapshot)
  const tables = await addTables(archive, snapshot)
  return { tables, ...files, leftOut }
}

/** Statements that tables or the board itself need. */
const neededPattern =
  /^(?:create (?:unlogged )?(?:table|type|domain|sequence)|alter table \S+ attach|create or replace \w+ (?:board|chain|pgboss)\.)/i

/** Leaves out what a restore would refuse. Throws BoardError `unavailable` if the restored board would lack rows or parts of its own. */
function keepForms({ before, after, leftOut }: ReadCatalogue): Catalogue & { leftOut: string[] } {
  const refused = new Set([...before, ...after].filter((statement) => !isForm(statement)))
  const needed = [...refused].find((statement) => neededPattern.test(statement))
  if (needed !== undefined) throw new BoardError('unavailable', text.notRestorable(needed))
  const isKept = (statement: string): boolean => !refused.has(statement)
  return {
    before: before.filter(isKept),
    after: after.filter(isKept),
    leftOut: [...leftOut, ...[...refused].map(text.shorten)],
  }
}

async function addTables(archive: ArchiveWriter, snapshot: Snapshot): Promise<ArchivedTable[]> {
  const tables: ArchivedTable[] = []
  for (const [index, table] of snapshot.catalogue.tables.entries()) {
    const folder = `database/rows/${String(index + 1).padStart(4, '0')}`
    let part = 0
    let rows = 0
    for await (const bytes of inParts(snapshot.copy(table))) {
      rows += countLines(bytes)
      part += 1
      await archive.add({ name: `${folder}/${String(part).padStart(6, '0')}.copy`, bytes })
    }
    tables.push({ name: table.name, columns: table.columns, rows, folder })
  }
  return tables
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    heldBytes += chunk.length
    if (heldBytes < partBytes) continue
    yield Buffer.concat(held)
    held = []
    heldBytes = 0
  }
  if (heldBytes > 0) yield Buffer.concat(held)
}

/** Every row ends with a newline; those within a row are escaped. */
export function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

/** Files never change; they are only added and deleted whole, so those that the snapshot names are as they were. */
async function addFiles(
  archive: ArchiveWriter,
  store: Pick<FileStore, 'read'>,
  snapshot: Snapshot,
): Promise<Pick<Manifest, 'files' | 'missingFiles'>> {
  const rows = await snapshot.query<{ key: string }>(
    'select key from board.files union all select key from board.application_files order by key',
  )
  const missingFiles: string[] = []
  for (const { key } of rows) {
    const stream = await store.read(key)
    if (stream === undefined) missingFiles.push(key)
    else await archive.add({ name: `files/${key}`, bytes: await buffer(stream) })
  }
  return { files: rows.length - missingFiles.length, missingFiles }
}

async function findFile(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
