import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const installer = fileURLToPath(new URL('install-packages.mjs', import.meta.url))
let folder = ''

/** Runs a program of plain JavaScript in the folder of an app; answers what it prints. */
async function runApp(file: string, code: string): Promise<string> {
  await writeFile(join(folder, file), code)
  const { stdout } = await run(process.execPath, [join(folder, file)], { cwd: folder })
  return stdout.trim()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-packages-'))
  const names = ['contract', 'wallet', 'web3', 'client', 'moralis', 'react'].map(
    (name) => `@cryptolist/${name}`,
  )
  const source = fileURLToPath(new URL('../../moralis/sdk', import.meta.url))
  await run(process.execPath, [installer, folder, source, ...names, 'react', 'ethers'])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the built packages in an app of plain JavaScript', () => {
  it('every entry can be imported', async () => {
    const names = (await listPublished()).flatMap(({ manifest }) =>
      Object.keys(manifest.exports)
        .filter((entry) => entry !== './package.json')
        .map((entry) => manifest.name + entry.slice(1)),
    )
    const code = names.map((name) => `console.log('${name}', Object.keys(await import('${name}')).join(' '))`)
    const printed = await runApp('import.mjs', code.join('\n'))
    const members = new Map(printed.split('\n').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]))
    expect([...members.keys()].sort()).toEqual(names.sort())
    expect(members.get('@cryptolist/contract')).toContain('errorCodes')
    expect(members.get('@cryptolist/client')).toContain('createClient')
    expect(members.get('@cryptolist/wallet')).toContain('createConnection')
    expect(members.get('@cryptolist/web3/transactions')).toContain('transfer')
    expect(members.get('@cryptolist/moralis')).toContain('default')
    expect(members.get('@cryptolist/react')).toContain('MoralisProvider')
  })

  it('require of @cryptolist/moralis gives Moralis itself', async () => {
    const printed = await runApp(
      'require.cjs',
      `const Moralis = require('@cryptolist/moralis')
console.log(typeof Moralis.start, typeof Moralis.Object, Moralis === Moralis.Moralis || 'one', process.version)`,
    )
    expect(printed).toMatch(/^function function /)
  })
})

interface Published {
  place: string
  manifest: {
    name: string
    exports: object
    keywords?: string[]
    dependencies?: object
    peerDependencies?: object
  }
  files: string[]
  /** Text of every .js and .d.ts by its path. */
  codes: Map<string, string>
}

async function listPublished(): Promise<Published[]> {
  const places = join(folder, 'node_modules/@cryptolist')
  const names = await readdir(places)
  return Promise.all(names.map((name) => readPublished(join(places, name))))
}

async function readPublished(place: string): Promise<Published> {
  const all = await readdir(place, { recursive: true })
  const files = all.filter((file) => !file.startsWith('node_modules'))
  const codes = new Map<string, string>()
  for (const file of files.filter((name) => /\.(js|d\.ts)$/.test(name)))
    codes.set(file, await readFile(join(place, file), 'utf8'))
  return { place, manifest: JSON.parse(await readFile(join(place, 'package.json'), 'utf8')), files, codes }
}

/** Imports of a file, static or not, types or not; without the example code in its comments. */
function listImports(code: string): string[] {
  const bare = code.replace(/\/\*[\s\S]*?\*\//g, '')
  // Not the text 'from' in a list of texts.
  return [...bare.matchAll(/(?<!['"])(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g)].flatMap(
    ([, name = '']) => name,
  )
}

describe('what is published', () => {
  it('is six packages, with their licence and without sources, tests and fixtures', async () => {
    const published = await listPublished()
    expect(published).toHaveLength(6)
    for (const { manifest, files } of published) {
      expect(files).toContain('LICENSE')
      expect(files).toContain('README.md')
      expect(files.filter((file) => /\.(test|fixture)\.|(?<!\.d)\.tsx?$/.test(file))).toEqual([])
      expect(manifest.keywords).not.toHaveLength(0)
      expect(manifest).not.toHaveProperty('private')
      expect(manifest).not.toHaveProperty('devDependencies')
      expect(JSON.stringify(manifest)).not.toContain('src/')
    }
  })

  it('links to nothing outside of the package, and names pages that are in it', async () => {
    const dead: string[] = []
    const named: string[] = []
    for (const { manifest, files, place } of await listPublished())
      for (const page of files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')) {
        const text = await readFile(join(place, page), 'utf8')
        for (const [, target = ''] of text.matchAll(/\]\(([^)]+)\)/g))
          if (!/^(https?:|#)/.test(target)) dead.push(`${manifest.name} ${page}: ${target}`)
        for (const [, target = ''] of text.matchAll(/`(docs\/[^`]+)` in this package/g)) {
          named.push(target)
          expect(files).toContain(target)
        }
      }
    expect(dead).toEqual([])
    expect([...new Set(named)].sort()).toEqual(['docs/moralis.md', 'docs/sdk-differences.md'])
  })

  it('exports by plain names what pages load: bundlers for older browsers take no other', async () => {
    const codes = (await listPublished()).flatMap((one) => [...one.codes])
    const forPages = codes.filter(([file]) => !file.startsWith('exports/node.'))
    const quoted = forPages.filter(([, code]) => /\bexport\s*\{[^}]*\bas ['"]/.test(code))
    expect(quoted.map(([file]) => file)).toEqual([])
  })

  it('needs the types of nothing that has none', async () => {
    const codes = (await listPublished()).flatMap((one) => [...one.codes])
    const declared = codes.filter(([file]) => file.endsWith('.d.ts'))
    const wrong = declared.filter(([, code]) =>
      listImports(code).some((name) => /^(node:|events$)/.test(name)),
    )
    expect(wrong.map(([file]) => file)).toEqual([])
  })

  it('imports files of its own by .js, and nothing that its package.json does not name', async () => {
    const wrong: string[] = []
    for (const { manifest, codes } of await listPublished()) {
      const named = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
      for (const [file, code] of codes) {
        for (const name of listImports(code)) {
          const isOwn = /^\.{1,2}\/.*\.js$/.test(name)
          const isNamed = named.some((dependency) => name === dependency || name.startsWith(`${dependency}/`))
          if (!isOwn && !isNamed) wrong.push(`${manifest.name}/${file}: ${name}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})
