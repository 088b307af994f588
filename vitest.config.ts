import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { pseudoLanguage } from './board/messages/message-language.ts'
import { listTestFiles, type ProjectName } from './scripts/tests/projects.ts'
import { Sequencer } from './scripts/tests/sequencer.ts'
import { keepTemporaryFilesInMemory } from './scripts/tests/temporary-files.ts'

keepTemporaryFilesInMemory()

const files = listTestFiles(import.meta.dirname)
const leaveNothing = 'scripts/tests/leave-nothing.ts'
const withDatabase = {
  globalSetup: ['board/tests/support/global-setup.ts'],
  setupFiles: [leaveNothing, 'board/tests/support/forget-cloud-code.ts'],
}

/** These files don't share a process: the SDK, and most clients among the slow ones, change the `parse` that a process loads once. */
const isolated = new Set<ProjectName>(['sdk', 'slow'])

/** In the others, files share a process, because loading the server takes longer than most tests. */
function project(
  name: ProjectName,
  options: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include: files[name], isolate: isolated.has(name), ...options } }
}

export default defineConfig({
  test: {
    projects: [
      project('browser', {
        ...withDatabase,
        globalSetup: [...withDatabase.globalSetup, 'board/tests/support/shared-board.ts'],
      }),
      project('server', withDatabase),
      { ...project('language', withDatabase), plugins: [pseudoLanguage()] },
      project('sdk'),
      project('unit', { setupFiles: [leaveNothing] }),
      project('slow', { globalSetup: withDatabase.globalSetup }),
    ],
    sequence: { sequencer: Sequencer },
    reporters: ['default', './board/tests/support/closing-line.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // How long is waited for what another process does; what is timed is timed by the benchmarks.
    expect: { poll: { timeout: 10_000 } },
    env: { NODE_ENV: 'test' },
  },
})
