import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folders of all installed packages that a package needs to run: its dependencies and theirs, found as Node finds them. What isn't
 * installed is left out if it is optional; otherwise this throws.
 */
export function listNeededPackages(folder) {
  const places = new Set()
  const open = [folder]
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    const manifest = readManifest(from)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifest
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = findPackage(name, from)
      // A peer that is missing was optional, or npm would have installed it.
      const isRequired = name in dependencies && !(name in optionalDependencies)
      if (place === undefined && isRequired)
        throw new Error(`${name}, which ${from} needs, is not installed. Run "npm ci --ignore-scripts".`)
      if (place === undefined || places.has(place) || isOptionalPeer(name, manifest)) continue
      places.add(place)
      open.push(place)
    }
  }
  return [...places].sort()
}

export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** Installed for something else, such as a compiler. */
function isOptionalPeer(name, { dependencies = {}, optionalDependencies = {}, peerDependenciesMeta = {} }) {
  return (
    !(name in dependencies || name in optionalDependencies) && peerDependenciesMeta[name]?.optional === true
  )
}

function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return realpathSync(place)
    if (dirname(folder) === folder) return undefined
  }
}
