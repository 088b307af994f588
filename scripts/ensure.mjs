// Makes ready what a command needs, and says what it does: dependencies, the build and, for tests, a browser.
// Plain JavaScript without dependencies, because it runs before anything is installed.
// Usage: node scripts/ensure.mjs start|command|bundle|dev|example|verify|test|test-unit|test-slow|bench|release

import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkNode } from './ensure/node-version.mjs'

/** Needs of each command after the dependencies. What only running a board needs works without those for development. */
const needs = {
  start: { build: true, isForRunning: true },
  command: { build: true, isForRunning: true },
  bundle: { build: true, isForRunning: true },
  dev: {},
  example: { build: true },
  verify: { build: true, node24: true },
  test: { build: true, chromium: true },
  'test-unit': {},
  'test-slow': { build: true, chromium: true, libraries: true, proxies: true },
  bench: { build: true, chromium: true },
  release: { release: true },
}

/** Makes everything ready for one of the commands; throws an Error whose message is a sentence for people. */
export async function ensure(command) {
  checkNode()
  const need = needs[command]
  if (need === undefined) throw new Error(`Usage: node scripts/ensure.mjs ${Object.keys(needs).join('|')}`)
  const { ensureDependencies } = await import('./ensure/dependencies.mjs')
  const paths = await import('./ensure/paths.mjs')
  await ensureDependencies(paths.root, { forDevelopment: need.isForRunning !== true })
  if (need.libraries)
    for (const folder of [paths.walletLibraries, paths.react18]) await ensureDependencies(folder)
  if (need.node24 && paths.node24Program !== undefined) await ensureDependencies(paths.node24)
  if (need.release) await ensureDependencies(paths.release)
  if (need.build) {
    const { ensureBuild } = await import('./ensure/build.mjs')
    await ensureBuild()
  }
  if (need.chromium) {
    const { ensureChromium } = await import('./ensure/chromium.mjs')
    await ensureChromium()
  }
  if (need.proxies) {
    // biome-ignore lint/correctness/useImportExtensions: its types are in a file of their own (.d.mts).
    const { ensureProxies } = await import('./ensure/proxies.mjs')
    await ensureProxies()
  }
}

if (realpathSync(process.argv[1] ?? '/') === fileURLToPath(import.meta.url)) {
  ensure(process.argv[2]).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
