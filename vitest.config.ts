import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'board/**/*.test.{ts,tsx}',
      'packages/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'moralis/**/*.test.{ts,tsx}',
      'examples/**/*.test.{ts,tsx}',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['board/tests/support/global-setup.ts'],
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
