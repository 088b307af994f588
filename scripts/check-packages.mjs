// Builds and packs what is published of the packages, and fails when a pack, its types or the API reference is not right.
// Usage: node scripts/check-packages.mjs [name …]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDependencies } from './ensure/dependencies.mjs'
import { release } from './ensure/paths.mjs'
import { run } from './ensure/run.mjs'
import { ensurePackages } from './packages/build-packages.mjs'
import { checkTypes } from './packages/check-types.mjs'
import { packPackage } from './packages/pack-package.mjs'
import { writeReference } from './reference.mjs'

const publint = join(release, 'node_modules/publint/src/cli.js')
const attw = join(release, 'node_modules/@arethetypeswrong/cli/dist/index.js')

const names = process.argv.slice(2)
await ensureDependencies(release)
const packages = await ensurePackages(names.length === 0 ? undefined : names)
const folder = mkdtempSync(join(tmpdir(), 'cryptolist-packs-'))
const failures = []
try {
  for (const one of packages) {
    const { file, kilobytes, count } = await packPackage(one, folder)
    await attempt('publint', [publint, file, '--strict'])
    await attempt('types for importers', [attw, file, '--profile', 'esm-only', '--no-color', '--no-emoji'])
    console.log(`${one.fullName} ${one.source.version}: ${count} files, ${kilobytes} KB packed`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (packages.some(({ name }) => name === 'moralis'))
  await checkTypes().catch((error) => failures.push(`types in an app: ${error.message}`))
if (names.length === 0) await writeReference().catch((error) => failures.push(error.message))
if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exitCode = 1
}

async function attempt(name, parameters) {
  await run(process.execPath, parameters).catch((error) => failures.push(`${name}: ${error.message}`))
}
