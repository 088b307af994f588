// Publishes every package whose version the registry does not have yet, from their dist folders, after all checks.
// Usage: node scripts/publish-packages.mjs [--dry-run]

import { join } from 'node:path'
import { root } from './ensure/paths.mjs'
import { run, step } from './ensure/run.mjs'
import { ensurePackages } from './packages/build-packages.mjs'

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const isDryRun = process.argv.includes('--dry-run')

await step('Checking the packages', () => run(process.execPath, [join(root, 'scripts/check-packages.mjs')]))
for (const { fullName, source, dist } of await ensurePackages()) {
  const name = `${fullName}@${source.version}`
  if (!isDryRun && (await isPublished(name))) console.log(`${name} is published already`)
  else {
    const parameters = [
      'publish',
      dist,
      '--access',
      'public',
      '--ignore-scripts',
      ...(isDryRun ? ['--dry-run'] : []),
    ]
    await step(`Publishing ${name}${isDryRun ? ' (dry run)' : ''}`, () => run(npm, parameters))
  }
}

/** Asks the registry; a version that it does not know is no failure, every other answer is. */
async function isPublished(name) {
  try {
    return (await run(npm, ['view', name, 'version'])).trim() !== ''
  } catch (error) {
    if (/E404/.test(error.message)) return false
    throw error
  }
}
