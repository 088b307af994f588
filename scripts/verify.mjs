// Runs every check that is not a test, says how each ended, and fails if one did.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const steps = [
  ['set-up', 'node', ['scripts/ensure.mjs', 'verify']],
  ['types', 'npx', ['tsc', '--noEmit', '-p', 'tsconfig.json']],
  ['formatting, lint and import rules', 'npx', ['biome', 'ci', '.']],
  ['unused files, exports and dependencies', 'npx', ['knip']],
  ['contrast and colours', 'node', ['scripts/check-contrast.mjs']],
  ['weight of the pages', 'node', ['scripts/check-weight.mjs']],
  ['packages as published, and their reference', 'node', ['scripts/check-packages.mjs']],
]

const failed = []
for (const [name, command, args] of steps) {
  const startedAt = Date.now()
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (status !== 0) {
    console.log(stdout)
    console.error(stderr)
    failed.push(name)
  }
}
if (failed.length > 0) {
  console.error(`verify: ${failed.length} of ${steps.length} checks failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
