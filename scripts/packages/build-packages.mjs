// Builds the dist folder of each package: what is published.
// Usage: node scripts/packages/build-packages.mjs [name …]
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { alone } from '../ensure/alone.mjs'
import { cache, root } from '../ensure/paths.mjs'
import { run, step } from '../ensure/run.mjs'
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript; its types are next to it
import { listMissing } from './list-missing.mjs'
import { hashOfSources, listPackages } from './list-packages.mjs'
import { writeReadme } from './readme.mjs'

const output = join(cache, 'packages')

/** Builds the named packages, or all, with those that they need, where their sources have changed. Throws what the compiler says. */
export async function ensurePackages(names) {
  const packages = listPackages(names)
  const listStale = () => packages.filter((one) => !isStamped(one))
  if (listStale().length > 0) {
    await alone(async () => {
      const stale = listStale()
      const names = stale.map(({ fullName }) => fullName).join(', ')
      if (stale.length > 0) await step(`Building ${names}`, () => build(stale))
    })
  }
  return packages
}

async function build(packages) {
  const stamps = packages.map((one) => [stampFile(one), stampOf(one)])
  await compile(packages)
  for (const one of packages) assemble(one)
  for (const [file, stamp] of stamps) writeFileSync(file, stamp)
}

function isStamped(one) {
  const file = stampFile(one)
  return (
    existsSync(join(one.dist, 'package.json')) &&
    existsSync(file) &&
    readFileSync(file, 'utf8') === stampOf(one)
  )
}

function stampFile({ name }) {
  return join(cache, `package-${name}.stamp`)
}

function stampOf({ name }) {
  return hashOfSources(listPackages([name]))
}

/** All packages at once, from their entries on: what no entry imports (tests, fixtures) is not built. */
async function compile(packages) {
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  const config = join(output, 'tsconfig.json')
  writeFileSync(config, JSON.stringify(configuration(packages), undefined, 2))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [compiler, '-p', config, '--pretty', 'false'])
}

function configuration(packages) {
  return {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      noEmitOnError: true,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      rewriteRelativeImportExtensions: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      paths: sourcesOf(packages),
      rootDir: root,
      outDir: join(output, 'built'),
    },
    include: listPackages().map(({ folder }) => join(folder, 'src/**/*.d.ts')),
    files: packages.flatMap(({ folder, entries }) => entries.map((entry) => join(folder, entry))),
  }
}

/**
 * Where the packages find each other. If the compiler finds a file through node_modules first, which depends on the load
 * of the machine, it treats it as a dependency and writes nothing for it.
 */
function sourcesOf(packages) {
  const entries = packages.flatMap(({ fullName, folder, source }) =>
    Object.entries(source.exports).map(([name, target]) => [
      fullName + name.slice(1),
      [join(folder, typeof target === 'string' ? target : target.default)],
    ]),
  )
  return Object.fromEntries(entries)
}

/** Builds the folder next to the old one and swaps them at once, because others may be copying it. */
function assemble({ name, folder, dist, source, entries }) {
  const next = join(output, name)
  cpSync(join(output, 'built', relative(root, folder), 'src'), next, { recursive: true })
  for (const file of readdirSync(next, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.d.ts')) rewriteDeclaration(join(next, file))
  }
  const missing = listMissing(next, entries)
  if (missing.length > 0)
    throw new Error(`The compiler has left out files of ${name}:\n${missing.join('\n')}`)
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const published = manifest(source, engines, (entry) => entries.includes(entry))
  writeFileSync(join(next, 'package.json'), `${JSON.stringify(published, undefined, 2)}\n`)
  copyFileSync(join(root, 'LICENSE'), join(next, 'LICENSE'))
  writeReadme(folder, next)
  if (existsSync(join(folder, 'CHANGELOG.md')))
    copyFileSync(join(folder, 'CHANGELOG.md'), join(next, 'CHANGELOG.md'))
  rmSync(dist, { recursive: true, force: true })
  renameSync(next, dist)
}

/** The compiler keeps `./x.ts` in declarations, where only `./x.js` finds `x.d.ts` for everyone. */
function rewriteDeclaration(path) {
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace(/((?:from|import)\s*\(?\s*['"]\.{1,2}\/[^'"]*)\.tsx?(?=['"])/g, '$1.js'))
}

/** Fields of a package.json of the sources that only matter there. */
const ownFields = new Set(['private', 'devDependencies', 'exports', 'publishConfig'])

/** The package.json to publish. `hasEntry` says whether the file of an entry was built; entries without one are left out. */
function manifest(source, engines, hasEntry) {
  const fields = Object.fromEntries(Object.entries(source).filter(([field]) => !ownFields.has(field)))
  return {
    ...fields,
    engines,
    exports: { ...publishedExports(source.exports, hasEntry), './package.json': './package.json' },
    files: ['**/*.js', '**/*.js.map', '**/*.d.ts', 'docs/**/*.md'],
    publishConfig: { access: 'public' },
  }
}

/** `./src/exports/x.ts` becomes its types and its JavaScript; conditions (`node`, `default`) stay around them. */
function publishedExports(exports, hasEntry) {
  if (typeof exports === 'string') {
    if (!hasEntry(exports)) return undefined
    const built = exports.replace(/^\.\/src\//, './').replace(/\.tsx?$/, '')
    return { types: `${built}.d.ts`, default: `${built}.js` }
  }
  const entries = Object.entries(exports).map(([key, value]) => [key, publishedExports(value, hasEntry)])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const names = process.argv.slice(2)
  await ensurePackages(names.length === 0 ? undefined : names)
}
