import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../ensure/paths.mjs'
import { listLinkedPages } from './readme.mjs'

/** The packages that are published, each after those that it needs. */
const folders = {
  contract: 'packages/contract',
  wallet: 'packages/wallet',
  web3: 'moralis/web3',
  client: 'packages/client',
  moralis: 'moralis/sdk',
  react: 'moralis/react',
}
const allNames = Object.keys(folders)

/** The published packages of these names and those that they need, in order of dependency. */
export function listPackages(names = allNames) {
  const wanted = new Set(names)
  const packages = []
  for (const name of allNames.toReversed()) {
    if (!wanted.has(name)) continue
    const one = describe(name)
    for (const sibling of one.siblings) wanted.add(sibling)
    packages.unshift(one)
  }
  return packages
}

function describe(name) {
  const folder = join(root, folders[name])
  const source = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return {
    name,
    fullName: source.name,
    folder,
    dist: join(folder, 'dist'),
    source,
    siblings: allNames.filter((other) => source.dependencies?.[`@cryptolist/${other}`] !== undefined),
    // An entry without its file does not count yet.
    entries: listEntries(source.exports).filter((entry) => existsSync(join(folder, entry))),
  }
}

function listEntries(value) {
  return typeof value === 'string' ? [value] : Object.values(value).flatMap(listEntries)
}

/** One hash over everything that a build of these packages is made from. */
export function hashOfSources(packages) {
  const hash = createHash('sha256')
  const files = ['tsconfig.json', 'package.json', 'package-lock.json', 'LICENSE'].map((file) =>
    join(root, file),
  )
  for (const entry of readdirSync(join(root, 'scripts/packages'), { withFileTypes: true }))
    if (entry.isFile()) files.push(join(root, 'scripts/packages', entry.name))
  for (const { folder } of packages) {
    files.push(join(folder, 'package.json'), join(folder, 'README.md'), join(folder, 'CHANGELOG.md'))
    for (const page of listLinkedPages(folder)) files.push(join(root, page))
    for (const file of readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }).sort())
      if (/(?<!\.test|\.fixture)\.tsx?$/.test(file)) files.push(join(folder, 'src', file))
  }
  for (const file of files)
    if (existsSync(file)) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}
