import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BoardError } from '@cryptolist/contract'
import type { Logger } from 'pino'
import * as text from '#messages/backup'
import { countContents, nameArchive } from '../backup/archive.ts'
import { checkBackup } from '../backup/check-backup.ts'
import { exists, makeBackup } from '../backup/make-backup.ts'
import type { ReadOptions } from '../backup/read-archive.ts'
import { readConfig } from '../config/read-config.ts'
import { openConnection } from '../database/open-database.ts'
import { openFileSpace } from '../files/open-store.ts'
import { withProgress } from '../progress/progress.ts'
import { readOptions, runAlone } from './run-command.ts'

await runAlone(async (log) => {
  const { path, isFolder, isCheck, isPlainAllowed } = readArguments(process.argv.slice(2))
  if (isCheck) return check(path, { isPlainAllowed }, log)
  if (isFolder) await mkdir(path, { recursive: true, mode: 0o700 })
  return backUp(path, log)
})

/** Makes it of the data as it is: an older version's is not migrated before. */
async function backUp(path: string, log: Logger): Promise<void> {
  const config = readConfig()
  // Opening the embedded database would make one.
  const isMade = config.databaseUrl !== undefined || (await exists(join(config.dataDir, 'postgres/cluster')))
  if (!isMade) throw new BoardError('not_found', text.nothing)
  const startedAt = performance.now()
  const { store } = await openFileSpace(config)
  const { connection, release } = await openConnection(config, 'command', log)
  try {
    const { passphrase } = config.backup
    const target = (await isFolderThere(path)) ? nameArchive(path, new Date(), passphrase) : path
    const source = { connection, dataDir: config.dataDir, store }
    const summary = await withProgress(log, text.working, () => makeBackup(source, target, { passphrase }))
    log.info(text.contents(summary))
    if (summary.missingFiles.length > 0) log.warn(text.missingFiles(summary.missingFiles.length))
    if (summary.leftOut.length > 0) log.warn(text.leftOut(summary.leftOut))
    log.info(text.backupWritten(target, summary.bytes, ((performance.now() - startedAt) / 1000).toFixed(1)))
  } finally {
    await release()
  }
}

async function check(path: string, options: Pick<ReadOptions, 'isPlainAllowed'>, log: Logger): Promise<void> {
  const { about, manifest } = await withProgress(log, text.checking, () =>
    checkBackup(path, { ...options, passphrase: process.env.BACKUP_PASSPHRASE?.trim() || undefined }),
  )
  log.info(text.intact(path, about.product, about.madeAt))
  log.info(text.contents(countContents(manifest)))
}

async function isFolderThere(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}

/** A path that ends with a slash is a folder, which need not exist yet. */
function readArguments(args: string[]) {
  const options = { check: { type: 'boolean' }, unencrypted: { type: 'boolean' } } as const
  const { values, positionals } = readOptions(args, options, text.backupUsage)
  const { check: isCheck = false, unencrypted: isPlainAllowed = false } = values
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0 || (isPlainAllowed && !isCheck))
    throw new BoardError('invalid_input', text.backupUsage)
  return { path: resolve(path), isFolder: /[/\\]$/.test(path), isCheck, isPlainAllowed }
}
