import { parseArgs } from 'node:util'
import { BoardError, type JobSource, jobSources } from '@cryptolist/contract'
import { progress } from '#messages/import'
import { describeSummary, importListings } from '../domain/listings/import/import-listings.ts'
import { seedTaxonomy } from '../domain/taxonomy/seed.ts'
import { readTextFile, runCommand } from './run-command.ts'

const usage = 'Usage: npm run import -- <file> [--complete <source>]'
const firstProgressMilliseconds = 1_000

await runCommand(prepare, async ({ content, completeSource }, { database, log }) => {
  await seedTaxonomy(database.db)
  const startedAt = performance.now()
  let saidAt = startedAt
  const summary = await importListings(database.db, content, {
    ...(completeSource === undefined ? {} : { completeSource }),
    onProgress: (done, total) => {
      if (performance.now() - saidAt < firstProgressMilliseconds) return
      saidAt = performance.now()
      log.info(progress(done, total))
    },
  })
  for (const line of describeSummary(summary, (performance.now() - startedAt) / 1000)) log.info(line)
})

async function prepare(): Promise<{ content: string; completeSource: JobSource | undefined }> {
  const { path, completeSource } = readArguments(process.argv.slice(2))
  return { content: await readTextFile(path), completeSource }
}

function readArguments(args: string[]): { path: string; completeSource: JobSource | undefined } {
  const { values, positionals } = parse(args)
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0)
    throw new BoardError('invalid_input', `Name one listings file. ${usage}`)
  if (values.complete === undefined) return { path, completeSource: undefined }
  const importable = jobSources.filter((source) => source !== 'direct' && source !== 'api')
  const completeSource = importable.find((source) => source === values.complete)
  if (completeSource === undefined)
    throw new BoardError(
      'invalid_input',
      `"${values.complete}" isn’t a source. Sources are ${importable.join(', ')}.`,
    )
  return { path, completeSource }
}

function parse(args: string[]): { values: { complete?: string | undefined }; positionals: string[] } {
  try {
    return parseArgs({ args, allowPositionals: true, options: { complete: { type: 'string' } } })
  } catch (cause) {
    throw new BoardError('invalid_input', usage, { cause })
  }
}
