// `npm run bench -- sdk`: sizes of the packages and times of the drop-in in Chromium, next to what they replace, in one run. Everything is
// measured here; no figure comes from an earlier run.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { installPackages } from '../scripts/packages/install-packages.mjs'
import { loadTestkit } from './load-typescript.mjs'
import { benchPages } from './sdk-pages.mjs'

const limits = { signIn: 10_240, wallet: 61_440, client: 3072, moralisFirst: 1 / 3, moralisWithViem: 1 / 2 }

export async function benchSdk() {
  const require = createRequire(new URL('../moralis/conformance/package.json', import.meta.url))
  const version = (name) => `${name}@${require(`${name}/package.json`).version}`
  const folder = mkdtempSync(join(tmpdir(), 'cryptolist-bench-sdk-'))
  try {
    await installPackages(folder)
    const built = await buildAll(folder)
    printSizes(built, {
      moralis: version('moralis'),
      reactMoralis: version('react-moralis'),
    })
    await benchPages(testkit, {
      [version('moralis')]: { kind: 'script', files: built.originalScript.files },
      [`${version('moralis')} by Vite`]: { kind: 'module', files: built.originalBundled.files },
      '@cryptolist/moralis': { kind: 'module', files: built.moralis.files },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function printSizes(built, versions) {
  const { signIn, wallet, client, moralis, react, originalScript, originalBundled, reactMoralis } = built
  console.log('\nBytes (gz) that an app gets by Vite, React left out')
  console.table({
    'wallet: find and sign in': limited(signIn.first, limits.signIn),
    'wallet and web3: all, transfers, contracts': limited(wallet.all, limits.wallet),
    client: limited(client.all, limits.client),
  })
  const beside = (bytes, share) => ({
    bytes,
    'of the script': ratio(bytes, originalScript.first),
    'of the same by Vite': ratio(bytes, originalBundled.first),
    ...(share === undefined ? {} : { 'limit of the script': share.toFixed(2) }),
  })
  console.table({
    [`${versions.moralis}, moralis.min.js`]: beside(originalScript.first),
    'the same by Vite': beside(originalBundled.first),
    '@cryptolist/moralis, first load': beside(moralis.first, limits.moralisFirst),
    '… with web3Library (after enableWeb3)': beside(moralis.first + moralis.viem, limits.moralisWithViem),
    '… with every chunk there is': beside(moralis.all),
  })
  const besideHooks = (bytes) => ({ bytes, 'of react-moralis': ratio(bytes, reactMoralis.first) })
  console.table({
    [`${versions.reactMoralis} and moralis`]: besideHooks(reactMoralis.first),
    '@cryptolist/react, first load': besideHooks(react.first),
    '… with every chunk there is': besideHooks(react.all),
  })
}

function limited(bytes, limit) {
  return { bytes, limit, 'of the limit': ratio(bytes, limit) }
}

function ratio(one, other) {
  return (one / other).toFixed(2)
}

// Bytes that the packages add to a page, bundled by Vite as an app does it, next to the packages that they replace.

const testkit = await loadTestkit()
const { bundlePage, gzipBytes, loadedWith } = testkit

/** Entries of apps on the published packages. */
const ours = {
  signIn: `export { createConnection, injected, signIn, watchWallets } from '@cryptolist/wallet'`,
  wallet: `export * from '@cryptolist/wallet'\nexport * from '@cryptolist/web3/transactions'`,
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
async function buildAll(folder) {
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
