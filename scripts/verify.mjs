// Runs every check that is not a test, says how each ended, and fails if one did.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { node24Program, root } from './ensure/paths.mjs'

/** Each list is worked through from its start while the other one is: half of the steps use one core only. */
const lists = [
  [['packages as published, and their reference', 'node', ['scripts/check-packages.mjs']]],
  [
    ['known vulnerable versions', 'node', ['scripts/check-advisories.mjs']],
    ['weight of the pages', 'node', ['scripts/check-weight.mjs']],
    ['unused files, exports and dependencies', 'npx', ['knip']],
    ['contrast and colours', 'node', ['scripts/check-contrast.mjs']],
    ['formatting, lint and import rules', 'npx', ['biome', 'ci', '.']],
    ['types', 'npm', ['run', 'typecheck', '--silent']],
    ...(node24Program === undefined
      ? []
      : [['Node 24: build, unit tests and start', node24Program, ['scripts/check-node.mjs']]]),
  ],
]
const failed = []
if (node24Program === undefined) console.log('Node 24 is checked on Linux with an x64 processor only')

await take(['set-up', 'node', ['scripts/ensure.mjs', 'verify']])
await Promise.all(
  lists.map(async (steps) => {
    for (const step of steps) await take(step)
  }),
)
if (failed.length > 0) {
  const count = lists.flat().length + 1
  console.error(`verify: ${failed.length} of ${count} checks failed: ${failed.join(', ')}`)
  process.exitCode = 1
}

/** Runs a step and says how it ended; what it wrote is shown when it failed. */
async function take([name, command, parameters]) {
  const startedAt = Date.now()
  const child = spawn(command, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part))
  const [status] = await once(child, 'close')
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (status === 0) return
  console.error(Buffer.concat(output).toString())
  failed.push(name)
}
