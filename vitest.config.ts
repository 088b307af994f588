import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { pseudoLanguage } from './board/messages/message-language.ts'
import { freshParse } from './scripts/tests/fresh-parse.ts'
import { patienceMilliseconds } from './scripts/tests/patience.ts'
import { listTestFiles, type ProjectName } from './scripts/tests/projects.ts'
import { Sequencer } from './scripts/tests/sequencer.ts'
import { keepTemporaryFilesInMemory } from './scripts/tests/temporary-files.ts'

keepTemporaryFilesInMemory()

/** Files come in a random order then, which shows whether one relies on another. */
const isShuffled = process.argv.includes('--sequence.shuffle.files')
const files = listTestFiles(import.meta.dirname)
/** The board is tested alone where its neighbour isn’t there. */
const hasBackend = existsSync(join(import.meta.dirname, 'backend'))
const leaveNothing = 'scripts/tests/leave-nothing.ts'
/** Pages are rendered as they are served: React's checks in development take a fifth of these files' CPU, and `unit` has them. */
const withDatabase = {
  env: { NODE_ENV: 'production' },
  globalSetup: [`${hasBackend ? 'backend' : 'board'}/tests/support/global-setup.ts`],
  setupFiles: [
    leaveNothing,
    ...(hasBackend ? ['backend/tests/support/forget-cloud-code.ts'] : []),
    'board/tests/support/quick-passwords.ts',
  ],
}

/** These files don't share a process: most clients among them change the `parse` that a process loads once. */
const isolated = new Set<ProjectName>(['clients'])

/** In the others, files share a process, because loading the server takes longer than most tests. */
function project(
  name: ProjectName,
  { setupFiles = [], ...options }: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: files[name],
      isolate: isolated.has(name),
      setupFiles: ['scripts/tests/wait-patiently.ts', ...[setupFiles].flat()],
      ...options,
    },
  }
}

export default defineConfig({
  // React's production build can't run what is compiled for development.
  oxc: { jsx: { development: false } },
  test: {
    projects: [
      project('browser', {
        ...withDatabase,
        globalSetup: [...withDatabase.globalSetup, 'board/tests/support/shared-board.ts'],
      }),
      project('server', withDatabase),
      { ...project('language', withDatabase), plugins: [pseudoLanguage()] },
      {
        ...project('sdk', { setupFiles: [leaveNothing, 'scripts/tests/forget-parse.ts'] }),
        plugins: [freshParse()],
      },
      project('unit', { setupFiles: [leaveNothing] }),
      project('clients', { globalSetup: withDatabase.globalSetup }),
      project('slow', withDatabase),
    ],
    sequence: isShuffled ? {} : { sequencer: Sequencer },
    reporters: ['default', './board/tests/support/closing-line.ts'],
    pool: 'forks',
    // Those of pictures and frames; other style sheets are empty in tests.
    css: { include: /\?raw$/ },
    maxWorkers: 2,
    // Ten calls would not reach from the driver of the database to who asked it.
    execArgv: ['--stack-trace-limit=50'],
    // These end what hangs, also on a machine that does ten other things; what is timed is timed by the benchmarks.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: patienceMilliseconds } },
    env: { NODE_ENV: 'test' },
  },
})
