// What the packages add to a page, bundled by Vite as an app does it, next to the packages that they replace.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runnerImport } from 'vite'

const { module: testkit } = await runnerImport(
  new URL('../packages/testkit/src/exports/index.ts', import.meta.url).pathname,
)
const { bundlePage, gzipBytes, loadedWith } = testkit

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
const originals = createRequire(new URL('../moralis/conformance/package.json', import.meta.url))

/** Builds all entries; `folder` has the published packages. Returns bytes (gz) and the files by name. */
export async function buildAll(folder) {
  const conformance = join(import.meta.dirname, '../moralis/conformance')
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
  const external = [
    'react',
    'react-dom',
    'react/jsx-runtime',
    /^@walletconnect\//,
    /^@web3auth\//,
    'magic-sdk',
  ]
  return weigh(await bundlePage(code, { root, external }))
}

/**
 * Bytes (gz): the entry with all that it imports statically (the first load), the part of viem that is `web3Library` where an `import()`
 * brings it, and every chunk.
 */
function weigh(chunks) {
  const first = loadedWith(chunks)
  const library = chunks.find(({ facadeModuleId }) => /\/web3-library\.js$/.test(facadeModuleId ?? ''))
  const viem = library === undefined ? [] : loadedWith(chunks, library)
  return {
    first: gzipBytes(first),
    viem: gzipBytes(viem.filter((chunk) => !first.includes(chunk))),
    all: gzipBytes(chunks),
    files: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
  }
}
