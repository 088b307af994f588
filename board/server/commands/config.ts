import { BoardError } from '@cryptolist/contract'
import { describeSettings } from '../config/describe-settings.ts'
import { listMisspelt } from '../config/misspelt.ts'
import { readConfig } from '../config/read-config.ts'
import { version } from '../version.ts'
import { runAlone } from './run-command.ts'

await runAlone(async (log) => {
  if (process.argv.length > 2) throw new BoardError('invalid_input', 'Usage: npm run config')
  for (const sentence of listMisspelt(process.env)) log.warn(sentence)
  readConfig()
  log.info(`# CryptoList ${version} on Node.js ${process.versions.node}`)
  for (const line of describeSettings(process.env)) log.info(line)
})
