/** `npm run backup` and `npm run restore`. */
import { formatCount, plural } from '../plural.ts'

// Making one.
export const backupUsage =
  'Usage: npm run backup -- <file or folder>, or npm run backup -- --check [--unencrypted] <file>'
export const working = 'writing the backup'
export const isRunning = 'Another backup is running. Try again when it has finished.'
export const exists = (path: string): string =>
  `${path} already exists, and a backup never replaces a file. Choose another name or a folder.`
export const nothing =
  'There is no board in this database, so there is nothing to back up. Check DATA_DIR or DATABASE_URL.'
export const diskFull = (folder: string): string =>
  `The disk with ${folder} is full, so no backup was made. Free some space, or choose another folder.`
export const notWritable = (folder: string): string =>
  `The backup can’t be written to ${folder}. Check that the folder exists and that you may write to it.`
export const neverStill =
  'The backup was stopped because the structure of tables kept changing. Try again when no classes are being changed.'
export const backupWritten = (path: string, bytes: number, seconds: string): string =>
  `Backup written to ${path} (${megabytes(bytes)} in ${seconds} s).`
export const contents = (counts: { tables: number; rows: number; files: number }): string =>
  `It contains ${plural(counts.rows, { one: '# row', other: '# rows' })} of ${plural(counts.tables, { one: '# table', other: '# tables' })} and ${plural(counts.files, { one: '# file', other: '# files' })}.`
export const missingFiles = (count: number): string =>
  plural(count, {
    one: '# file is missing from the backup: the database lists it, but it isn’t in the file store.',
    other: '# files are missing from the backup: the database lists them, but they aren’t in the file store.',
  })
export const leftOut = (things: readonly string[]): string =>
  `Not in the backup, because the board doesn’t use it: ${things.join(', ')}.`

export const tooMany = (most: number): string =>
  `A backup can hold up to ${formatCount(most)} files and pieces of tables, and this board has more.`
export const notRestorable = (statement: string): string =>
  `No backup was made, because a restore couldn’t create something in the board’s schemas that CryptoList didn’t create: ${shorten(statement)}. Move it to another schema, then try again.`

// Checking one.
export const checking = 'checking the backup'
export const intact = (path: string, product: string, madeAt: string): string =>
  `${path} is complete and unchanged. CryptoList ${product} made it on ${madeAt}.`
export const noFile = (path: string): string => `There is no file ${path}. Check the path.`
export const unreadable = (path: string): string =>
  `${path} can’t be read. Check that it’s a file you may read.`
export const noArchive = (path: string): string => `${path} isn’t a backup of CryptoList.`
export const needsPassphrase = 'This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.'
export const notEncrypted = (path: string): string =>
  `${path} isn’t encrypted, although BACKUP_PASSPHRASE is set: anyone could have put it there. If you trust it, add --unencrypted.`
export const wrongPassphrase = 'BACKUP_PASSPHRASE isn’t the passphrase of this backup.'
export const cut = (path: string): string =>
  `${path} is incomplete: its end is missing. Copy it again, or use another backup.`
export const changed = (path: string): string =>
  `${path} is damaged or was changed after it was made. Copy it again, or use another backup.`
export const unknownStatement = (statement: string): string =>
  `This backup contains a statement that CryptoList doesn’t write (${shorten(statement)}), so it was changed, or the database had functions of its own. Use another backup, or restore it with the CryptoList that made it if you trust it.`
export const newerFormat = (product: string): string =>
  `A newer CryptoList (${product}) made this backup. Update this one first.`

// Restoring one.
export const restoreUsage = 'Usage: npm run restore -- [--unencrypted] <file>'
export const restoringNow = 'restoring the backup'
export const restored = (madeAt: string, seconds: string): string =>
  `Restored as of ${madeAt}, in ${seconds} s. Start the board with the same DATA_DIR and DATABASE_URL.`
export const newerBackup = (product: string): string =>
  `A newer CryptoList (${product}) made this backup, and this one doesn’t know its database. Update this one first.`
export const folderHasData = (folder: string, name: string): string =>
  `The data folder ${folder} already has a board’s data (${name}), and a restore never replaces any. Set DATA_DIR to an empty folder.`
export const databaseHasData = (table: string): string =>
  `The database already has data (${table}), and a restore never replaces any. Set DATABASE_URL to an empty database.`
export const folderIsRestoring = (folder: string): string =>
  `Another restore is running into ${folder}, or one was killed there on another machine. If none is running, empty the folder and restore again.`
export const killedBefore = 'A restore was killed here before. We delete its leftovers first.'
export const restoreIsRunning = 'Another restore is running into this database. Wait until it has finished.'
export const notUtf8 = (encoding: string): string =>
  `The database has the encoding ${encoding}, and a board needs UTF8. Create it with: createdb -E UTF8 -T template0 <name>`
export const folderDiskFull = (folder: string): string =>
  `The disk with ${folder} is full, so nothing was restored. Free some space, then restore again.`
export const folderTooSmall = (folder: string, bytes: number): string =>
  `The backup holds ${megabytes(bytes)}, and the disk with ${folder} has less room than that. Nothing was restored. Free some space, then restore again.`
export const databaseDiskFull =
  'The database’s disk is full, so nothing was restored. Free some space, then restore again.'
export const notAllowed = (reason: string): string =>
  `The database’s user may not create what the backup contains (${plain(reason)}). Make it the owner of the database, then restore again.`
export const refused = (what: string, reason: string): string =>
  `Nothing was restored, because the database refused part of the backup: ${plain(reason)} (${shorten(what)}).`
export const rowsMissing = (rows: number): string =>
  `it didn’t get its ${plural(rows, { one: '# row', other: '# rows' })}`

/** The beginning of a statement. */
export function shorten(statement: string): string {
  const [line = ''] = plain(statement).split('\n', 1)
  return line.length > 80 ? `${line.slice(0, 80)} …` : line
}

/** The texts of an archive could control the terminal. */
function plain(text: string): string {
  return text.replaceAll(/[^\P{C}\n]/gu, '?')
}

function megabytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${formatCount(Math.ceil(bytes / 1_000))} kB`
    : `${formatCount(Math.round(bytes / 100_000) / 10)} MB`
}
