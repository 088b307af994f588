import { setFlagsFromString } from 'node:v8'
import { BoardError, type JobSource, jobSources } from '@cryptolist/contract'
import { dryRun, progress, stopped } from '#messages/import'
import { readConfig } from '../config/read-config.ts'
import { createProgress } from '../progress/progress.ts'
import { readOptions, readTextFile, runCommand } from './run-command.ts'

const usage = 'Usage: npm run import -- <file> [--complete <source>] [--dry-run]'

// Otherwise Node keeps the garbage of stored rows until it is as large as everything in use.
setFlagsFromString('--heap-growing-percent=50')

await runCommand(prepare, async ({ content, completeSource, isDryRun }, { database, log }) => {
  // Not loaded for a wrong call.
  const { describeSummary, importListings } = await import('../domain/imports/import-listings.ts')
  const { seedTaxonomy } = await import('../domain/taxonomy/seed.ts')
  const { publicUrl } = readConfig()
  await seedTaxonomy(database.db)
  const startedAt = performance.now()
  const say = createProgress(log)
  let imported = 0
  const onProgress = (done: number, total: number): void => {
    imported = done
    if (done === total) return
    say(() => progress(done, total, (((performance.now() - startedAt) / done) * (total - done)) / 1000))
  }
  try {
    const summary = await importListings(database.db, content, {
      ...(completeSource === undefined ? {} : { completeSource }),
      isDryRun,
      ownHosts: publicUrl === undefined ? [] : [new URL(publicUrl).hostname],
      onProgress,
    })
    if (isDryRun) log.info(dryRun)
    for (const line of describeSummary(summary, (performance.now() - startedAt) / 1000)) log.info(line)
  } catch (error) {
    if (imported > 0 && !isDryRun) log.warn(stopped(imported))
    throw error
  }
})

interface ImportOptions {
  completeSource: JobSource | undefined
  isDryRun: boolean
}

async function prepare(): Promise<ImportOptions & { content: string }> {
  const { path, ...options } = readArguments(process.argv.slice(2))
  return { content: await readTextFile(path), ...options }
}

function readArguments(args: string[]): ImportOptions & { path: string } {
  const { values, positionals } = readOptions(
    args,
    { complete: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    usage,
  )
  const isDryRun = values['dry-run'] ?? false
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0)
    throw new BoardError('invalid_input', `Name one listings file. ${usage}`)
  if (values.complete === undefined) return { path, completeSource: undefined, isDryRun }
  const importable = jobSources.filter((source) => source !== 'direct' && source !== 'api')
  const completeSource = importable.find((source) => source === values.complete)
  if (completeSource === undefined)
    throw new BoardError(
      'invalid_input',
      `"${values.complete}" isn’t a source. Sources are ${importable.join(', ')}.`,
    )
  return { path, completeSource, isDryRun }
}
