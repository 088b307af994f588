import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/backup'
import { type About, type Manifest, openArchive } from './archive.ts'
import { countLines } from './make-backup.ts'

export interface CheckedBackup {
  about: About
  manifest: Manifest
}

/**
 * Reads an archive from beginning to end and compares every part with its sum, and the rows with their count. Throws BoardError
 * `invalid_input` with a sentence that says what is wrong.
 */
export async function checkBackup(path: string, passphrase?: string): Promise<CheckedBackup> {
  const { about, entries } = await openArchive(path, passphrase)
  const rows = new Map<string, number>()
  let entry = await entries.next()
  while (entry.done !== true) {
    const { name, bytes } = entry.value
    const folder = name.slice(0, name.lastIndexOf('/'))
    if (name.endsWith('.copy')) rows.set(folder, (rows.get(folder) ?? 0) + countLines(bytes))
    entry = await entries.next()
  }
  const manifest = entry.value
  for (const { folder, rows: expected } of manifest.tables)
    if ((rows.get(folder) ?? 0) !== expected) throw new BoardError('invalid_input', text.changed(path))
  return { about, manifest }
}
