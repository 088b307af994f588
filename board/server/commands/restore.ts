import { resolve } from 'node:path'
import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/backup'
import { countContents } from '../backup/archive.ts'
import { restoreBackup } from '../backup/restore.ts'
import { readConfig } from '../config/read-config.ts'
import { withProgress } from '../progress/progress.ts'
import { runAlone } from './run-command.ts'

await runAlone(async (log) => {
  const [path, ...others] = process.argv.slice(2)
  if (path === undefined || path.startsWith('-') || others.length > 0)
    throw new BoardError('invalid_input', text.restoreUsage)
  const config = readConfig()
  const startedAt = performance.now()
  const { about, manifest } = await withProgress(log, text.restoringNow, () =>
    restoreBackup(resolve(path), { ...config, passphrase: config.backup.passphrase }, log),
  )
  log.info(text.contents(countContents(manifest)))
  log.info(text.restored(about.madeAt, ((performance.now() - startedAt) / 1000).toFixed(1)))
})
