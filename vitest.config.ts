import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { listTestFiles, type ProjectName } from './scripts/tests/projects.ts'

const files = listTestFiles(import.meta.dirname)
const leaveNothing = 'scripts/tests/leave-nothing.ts'
const withDatabase = {
  globalSetup: ['board/tests/support/global-setup.ts'],
  setupFiles: [leaveNothing, 'board/tests/support/forget-cloud-code.ts'],
}

/** Files share a process, for loading the server takes longer than most tests; the slow ones, libraries of others among them, don't. */
function project(
  name: ProjectName,
  options: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include: files[name], isolate: name === 'slow', ...options } }
}

export default defineConfig({
  test: {
    projects: [
      project('browser', {
        ...withDatabase,
        globalSetup: [...withDatabase.globalSetup, 'board/tests/support/shared-board.ts'],
      }),
      project('server', withDatabase),
      project('unit', { setupFiles: [leaveNothing] }),
      project('slow', withDatabase),
    ],
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
