import { readOptions, runCommand } from '@cryptolist/board/commands/run-command'
import { readConfig } from '@cryptolist/board/config/read-config'
import { createProgress } from '@cryptolist/board/progress/progress'
import { BoardError } from '@cryptolist/contract'
import { createBackendContext } from '../create-context.ts'
import { describeMigration } from '../migration/describe-migration.ts'
import { type ExportedFile, readExport } from '../migration/export-files.ts'
import { type MigrationOptions, migrateData } from '../migration/migrate-data.ts'
import { planMigration } from '../migration/plan.ts'
import { createReport, type Report } from '../migration/report.ts'
import { nameRules, openObjectStore } from '../parse/moving/object-store.ts'

const usage = 'Usage: npm run move -- <folder> [--write] [--replace] [--all]'

interface MoveInput {
  files: ExportedFile[]
  report: Report
  options: MigrationOptions
}

await runCommand(prepare, async ({ files, report, options }: MoveInput, { database, log }) => {
  const config = readConfig()
  const plan = await planMigration(files, report, nameRules)
  // Neither demo listings nor the operator's code are any business of a command.
  const quiet = { ...config, isDemo: false, cloudCode: undefined }
  const { context } = await createBackendContext({ config: quiet, database, log, role: 'command' })
  const say = createProgress(log)
  try {
    const summary = await migrateData(plan, options, {
      database,
      report,
      objects: openObjectStore(config.appId),
      onProgress: (className, done, total) => say(() => `… ${done} of ${total} of ${className}`),
    })
    for (const line of describeMigration(summary, report.list(), options)) log.info(line)
  } finally {
    await context.close()
  }
})

async function prepare(): Promise<MoveInput> {
  const { values, positionals } = readOptions(
    process.argv.slice(2),
    { write: { type: 'boolean' }, replace: { type: 'boolean' }, all: { type: 'boolean' } },
    usage,
  )
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0)
    throw new BoardError(
      'invalid_input',
      `Name one folder with an export, or an archive of mongodump. ${usage}`,
    )
  const report = createReport(values.all === true ? Number.POSITIVE_INFINITY : undefined)
  return {
    files: await readExport(folder, report.add),
    report,
    options: { isWritten: values.write ?? false, isReplacing: values.replace ?? false },
  }
}
