// Compares what the board and the published packages need to run with known vulnerable versions (advisories.json). Asks no service: whoever updates
// dependencies adds what was published since `asOf` and moves that date.
// Usage: node scripts/check-advisories.mjs

import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { satisfies } from 'semver'
import { root } from './ensure/paths.mjs'
import { listPackages } from './packages/list-packages.mjs'
import { listNeededPackages, readManifest } from './packages/needed-packages.mjs'

/** The advisories that apply to any of the packages, one sentence each. */
export function listVulnerable(packages, advisories) {
  return packages.flatMap(({ name, version }) =>
    advisories
      .filter((one) => one.package === name && satisfies(version, one.vulnerable))
      .map(({ fixed, ids }) => `${name} ${version}: ${ids.join(', ')}, fixed in ${fixed}`),
  )
}

function check() {
  const { advisories, asOf } = JSON.parse(readFileSync(join(root, 'scripts/advisories.json'), 'utf8'))
  const folders = [join(root, 'board'), join(root, 'backend'), ...listPackages().map(({ folder }) => folder)]
  const needed = new Set(folders.flatMap((folder) => listNeededPackages(folder)))
  const sentences = listVulnerable([...needed].map(readManifest), advisories)
  console.log(`${needed.size} packages, ${advisories.length} advisories known on ${asOf}`)
  for (const sentence of sentences) console.error(sentence)
  if (sentences.length > 0) process.exitCode = 1
}

if (realpathSync(process.argv[1] ?? '/') === fileURLToPath(import.meta.url)) check()
