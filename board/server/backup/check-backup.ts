import { BoardError } from '@cryptolist/contract'
import { z } from 'zod'
import * as text from '#messages/backup'
import { type About, catalogueName, type Manifest } from './archive.ts'
import type { Catalogue } from './catalogue.ts'
import { findColumnName, findTableName, isForm } from './forms/forms.ts'
import { countLines } from './make-backup.ts'
import { openArchive, parse, type ReadOptions } from './read-archive.ts'

export interface CheckedBackup {
  about: About
  manifest: Manifest
}

/**
 * Reads an archive from beginning to end: compares every part with its sum and the rows with their count, then reads every statement.
 * Throws BoardError `invalid_input` with a sentence that says what is wrong.
 */
export async function checkBackup(path: string, options: ReadOptions = {}): Promise<CheckedBackup> {
  const { about, entries } = await openArchive(path, options)
  const rows = new Map<string, number>()
  let files = 0
  let statements: Buffer | undefined
  let entry = await entries.next()
  while (entry.done !== true) {
    const { name, bytes } = entry.value
    const folder = name.slice(0, name.lastIndexOf('/'))
    if (name === catalogueName) statements = bytes
    else if (name.endsWith('.copy')) rows.set(folder, (rows.get(folder) ?? 0) + countLines(bytes))
    else if (folder === 'files') files += 1
    entry = await entries.next()
  }
  const manifest = entry.value
  if (statements === undefined || files !== manifest.files || !areSound(manifest.tables, rows))
    throw new BoardError('invalid_input', text.changed(path))
  // Only now: in a damaged archive, a broken statement would look like a foreign one.
  readStatements(statements, path)
  return { about, manifest }
}

const catalogueSchema = z.object({ before: z.array(z.string()), after: z.array(z.string()) })

/** The statements of an archive. Throws BoardError `invalid_input` for one that CryptoList doesn't write. */
export function readStatements(bytes: Buffer, path: string): Catalogue {
  const catalogue = parse(catalogueSchema, bytes, path)
  const unknown = [...catalogue.before, ...catalogue.after].find((statement) => !isForm(statement))
  if (unknown !== undefined) throw new BoardError('invalid_input', text.unknownStatement(unknown))
  return catalogue
}

/** Whether tables are named as we name them, each has rows of its own, and these are as many as they should be. */
function areSound(tables: Manifest['tables'], rows: ReadonlyMap<string, number>): boolean {
  const isNamed = ({ name, columns }: Manifest['tables'][number]): boolean =>
    findTableName(name) !== undefined && columns.every((column) => findColumnName(column) !== undefined)
  const folders = new Set(tables.map(({ folder }) => folder))
  const names = new Set(tables.map(({ name }) => name))
  return (
    folders.size === tables.length &&
    names.size === tables.length &&
    tables.every((table) => isNamed(table) && (rows.get(table.folder) ?? 0) === table.rows) &&
    [...rows.keys()].every((folder) => folders.has(folder))
  )
}
