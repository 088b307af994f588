import { resolve } from 'node:path'
import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/backup'
import { countContents } from '../backup/archive.ts'
import { restoreBackup } from '../backup/restore.ts'
import { readConfig } from '../config/read-config.ts'
import { withProgress } from '../progress/progress.ts'
import { readOptions, runAlone } from './run-command.ts'

await runAlone(async (log) => {
  const { path, isPlainAllowed } = readArguments(process.argv.slice(2))
  const config = readConfig()
  const startedAt = performance.now()
  const { about, manifest } = await withProgress(log, text.restoringNow, () =>
    restoreBackup(path, { ...config, passphrase: config.backup.passphrase, isPlainAllowed }, log),
  )
  log.info(text.contents(countContents(manifest)))
  log.info(text.restored(about.madeAt, ((performance.now() - startedAt) / 1000).toFixed(1)))
})

function readArguments(args: string[]): { path: string; isPlainAllowed: boolean } {
  const { values, positionals } = readOptions(args, { unencrypted: { type: 'boolean' } }, text.restoreUsage)
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new BoardError('invalid_input', text.restoreUsage)
  return { path: resolve(path), isPlainAllowed: values.unencrypted ?? false }
}
