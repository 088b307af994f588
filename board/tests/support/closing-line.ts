import type { Reporter, TestModule } from 'vitest/node'

/** @public Ends the test run with one plain line that any reader understands: `N passed, N failed, N skipped`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that could not be loaded has no tests, and an error outside of all tests belongs to none; both have failed.
    const brokenFiles = modules.filter((module) => module.errors().length > 0).length
    const failed = count('failed') + brokenFiles + unhandledErrors.length
    const line = `${count('passed')} passed, ${failed} failed, ${count('skipped') + count('pending')} skipped`
    process.on('exit', () => console.log(line))
  }
}
