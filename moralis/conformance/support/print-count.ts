import { afterAll, afterEach, type RunnerTestCase } from 'vitest'

/** Ends a test file with one plain line: `moralis@1.5.8 node: 96 passed`. */
export function printCount(name: string): void {
  const cases = new Set<Readonly<RunnerTestCase>>()
  afterEach(({ task }) => {
    cases.add(task)
  })
  afterAll(() => {
    const count = (state: string) => [...cases].filter(({ result }) => result?.state === state).length
    const failed = count('fail') === 0 ? '' : `, ${count('fail')} failed`
    console.log(`${name}: ${count('pass')} passed${failed}`)
  })
}
