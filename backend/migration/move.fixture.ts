import { nameRules, openObjectStore } from '../parse/moving/object-store.ts'
import type { TestIdentity } from '../tests/support/identity.ts'
import { describeMigration, type MigrationSummary } from './describe-migration.ts'
import type { ExportedFile } from './export-files.ts'
import { type MigrationOptions, migrateData } from './migrate-data.ts'
import { planMigration } from './plan.ts'
import { createReport, type Remark } from './report.ts'

export interface Moved {
  summary: MigrationSummary
  lines: string[]
  remarks: Remark[]
}

/** Moves what was read of an export, as the command does with --all; `isWritten: false` is a rehearsal. */
export async function moveFiles(
  identity: TestIdentity,
  files: readonly ExportedFile[],
  given: Partial<MigrationOptions> & { onProgress?: (done: number) => void },
): Promise<Moved> {
  const options = { isWritten: true, isReplacing: false, ...given }
  const report = createReport(Number.POSITIVE_INFINITY)
  const summary = await migrateData(await planMigration(files, report, nameRules), options, {
    database: identity.database,
    objects: openObjectStore(identity.config.appId),
    report,
    onProgress: (_className, done) => given.onProgress?.(done),
  })
  return { summary, lines: describeMigration(summary, report.list(), options), remarks: report.list() }
}

/** Reads with the master key. */
export function asMaster(identity: TestIdentity, path: string): ReturnType<TestIdentity['send']> {
  return identity.send(path, { _method: 'GET', _MasterKey: identity.config.masterKey })
}
