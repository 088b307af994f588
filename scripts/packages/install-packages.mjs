// Puts the built packages into the node_modules of an app.
// Usage: node scripts/packages/install-packages.mjs <folder of the app> <folder that has the others> <package …>
import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { alone } from '../ensure/alone.mjs'
import { root } from '../ensure/paths.mjs'
import { ensurePackages } from './build-packages.mjs'

/**
 * Builds packages and puts them into the node_modules of a folder, as npm would: copies of what is published, and beside them links to
 * their dependencies as installed here; a second version of one stands below the package that needs it. Optional peers are left out.
 */
export async function installPackages(folder, names) {
  const packages = await ensurePackages(names)
  // Alone, for another command may be changing what is copied here.
  await alone(() => {
    for (const one of packages) install(folder, one)
  })
}

function install(folder, one) {
  const place = join(folder, 'node_modules', one.fullName)
  cpSync(one.dist, place, { recursive: true })
  for (const dependency of Object.keys(one.source.dependencies ?? {})) {
    if (dependency.startsWith('@cryptolist/')) continue
    const linked = linkPackage(folder, dependency, one.folder)
    if (linked !== findPackage(dependency, one.folder)) linkPackage(place, dependency, one.folder)
  }
}

/** Puts what the package.json of an app names into a folder: ours as published, others as the `source` of the app has them. */
export async function installForApp(folder, source, names) {
  const own = names.filter((name) => name.startsWith('@cryptolist/'))
  await installPackages(
    folder,
    own.map((name) => name.replace('@cryptolist/', '')),
  )
  for (const name of names) if (!own.includes(name)) linkPackage(folder, name, source)
}

/** Puts a link to a package into the node_modules of a folder, to the one that `from` would load. Answers where the link there leads. */
function linkPackage(folder, name, from = root) {
  const link = join(folder, 'node_modules', name)
  mkdirSync(dirname(link), { recursive: true })
  if (!existsSync(link)) symlinkSync(findPackage(name, from), link, 'dir')
  return realpathSync(link)
}

function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(candidate)) return realpathSync(candidate)
    if (folder === dirname(folder)) throw new Error(`${name} is not installed. Run: npm ci`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder, source, ...names] = process.argv.slice(2)
  await installForApp(folder, source, names)
}
