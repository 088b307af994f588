// What the packages add to a page, bundled by Vite as an app does it, beside the packages that they replace.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Entries of apps on the published packages. */
const ours = {
  signIn: `export { createConnection, injected, signIn, watchWallets } from '@cryptolist/wallet'`,
  wallet: `export * from '@cryptolist/wallet'\nexport * from '@cryptolist/wallet/transactions'`,
  client: `export * from '@cryptolist/client'`,
  moralis: `import Moralis from '@cryptolist/moralis'\nwindow.Moralis = Moralis`,
  react: `export * from '@cryptolist/react'`,
}
const theirs = {
  moralis: `import Moralis from 'moralis'\nwindow.Moralis = Moralis`,
  react: `export * from 'react-moralis'`,
}
const originals = createRequire(new URL('../conformance/package.json', import.meta.url))

/** Builds all entries; `folder` has the published packages. Answers bytes (gz) and the files by name. */
export async function buildAll(folder) {
  const conformance = join(import.meta.dirname, '../conformance')
  const built = {}
  for (const [name, code] of Object.entries(ours)) built[name] = await bundle(code, folder)
  built.originalBundled = await bundle(theirs.moralis, conformance)
  built.reactMoralis = await bundle(theirs.react, conformance)
  const script = readFileSync(originals.resolve('moralis/dist/moralis.min.js'))
  const bytes = gzipSync(script).length
  built.originalScript = { first: bytes, viem: 0, all: bytes, files: new Map([['entry.js', script]]) }
  return built
}

/** One entry as a page gets it: React comes from the app, modules of Node are left out as bundlers do. */
async function bundle(code, root) {
  const entry = join(root, 'entry-of-the-bench.js')
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: [
          'react',
          'react-dom',
          'react/jsx-runtime',
          /^@walletconnect\//,
          /^@web3auth\//,
          'magic-sdk',
        ],
        output: { entryFileNames: 'entry.js' },
      },
    },
  })
  return weigh([result].flat().flatMap(({ output }) => output.filter(({ type }) => type === 'chunk')))
}

/**
 * Bytes (gz): the entry with all that it imports statically (the first load), the part of viem that is `web3Library` where an `import()` brings it, and
 * every chunk.
 */
function weigh(chunks) {
  const first = withImports(chunks, ({ fileName }) => fileName === 'entry.js')
  const viem = withImports(chunks, ({ facadeModuleId }) => /\/web3-library\.js$/.test(facadeModuleId ?? ''))
  const bytes = (some) => some.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  return {
    first: bytes(first),
    viem: bytes(viem.filter((chunk) => !first.includes(chunk))),
    all: bytes(chunks),
    files: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
  }
}

/** The chunk that is meant, with those that it imports statically. */
function withImports(chunks, isMeant) {
  const found = chunks.filter(isMeant)
  // The list grows while it is walked.
  for (const { imports } of found)
    for (const chunk of chunks)
      if (imports.includes(chunk.fileName) && !found.includes(chunk)) found.push(chunk)
  return found
}
