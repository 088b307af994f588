// Runs the tests of some projects (vitest.config.ts), after making ready what they need.
// Usage: node scripts/test.mjs [slow] [--project NAME]… [whatever else Vitest takes, such as names of files]

import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './ensure/paths.mjs'
import { ensure } from './ensure.mjs'

/** These need no build and no browser. */
const plain = new Set(['sdk', 'unit'])
/** These need whole client libraries and packages. */
const slow = new Set(['clients', 'slow'])

const [first, ...others] = process.argv.slice(2)
const isSlow = first === 'slow'
const options = isSlow || first === undefined ? others : [first, ...others]
const named = options.flatMap((option, index) => {
  if (option === '--project') return [options[index + 1]]
  return option.startsWith('--project=') ? [option.slice('--project='.length)] : []
})
const usual = isSlow ? ['clients', 'slow', 'language'] : ['browser', 'server', 'sdk', 'unit']
const projects = named.length > 0 ? named : usual

try {
  if (projects.some((name) => slow.has(name))) await ensure('test-slow')
  else await ensure(projects.every((name) => plain.has(name)) ? 'test-unit' : 'test')
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const chosen = named.length > 0 ? [] : usual.flatMap((name) => ['--project', name])
  const child = spawn(process.execPath, [vitest, 'run', ...chosen, ...options], {
    cwd: root,
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
