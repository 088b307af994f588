import { BoardError } from '@cryptolist/contract'
import { type FxFile, parseFxFile, seedFxRates, storeRates } from '../domain/money/rates.ts'
import { readTextFile, runCommand } from './run-command.ts'

await runCommand(prepare, async (file, { database, log }) => {
  await seedFxRates(database.db)
  const { date, jobs } = await storeRates(database.db, file)
  const count = Object.keys(file.perUsd).length
  log.info(`${count} reference rates of ${file.date} stored (${file.source}).`)
  log.info(`Converted the yearly pay of ${jobs.toLocaleString('en')} listings at the rates of ${date}.`)
})

async function prepare(): Promise<FxFile> {
  const [path, ...others] = process.argv.slice(2)
  if (path === undefined || others.length > 0)
    throw new BoardError('invalid_input', 'Name one file with reference rates. Usage: npm run fx -- <file>')
  return parseFxFile(await readTextFile(path))
}
