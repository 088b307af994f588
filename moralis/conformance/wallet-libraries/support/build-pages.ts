import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

export type Files = ReadonlyMap<string, { type: string; body: string | Uint8Array }>

const folder = fileURLToPath(new URL('..', import.meta.url))
const polyfills = '\0polyfills'
const libraries = ['@walletconnect/ethereum-provider', '@web3auth/modal', 'magic-sdk']

/**
 * Builds the page that has our connectors and, unless `hasLibraries` is false, the real libraries, and the page of a WalletConnect wallet.
 * Nothing is written. Throws when the libraries are not installed, with what to do.
 */
export async function buildPages({ hasLibraries = true }: { hasLibraries?: boolean } = {}): Promise<Files> {
  if (!existsSync(`${folder}node_modules/magic-sdk`))
    throw new Error(
      'The wallet libraries are not installed. Run "npm ci" in moralis/conformance/wallet-libraries.',
    )
  const names = hasLibraries ? ['page', 'wallet'] : ['page']
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    publicDir: false,
    define: { global: 'globalThis' },
    plugins: [nodeGlobals(), ...(hasLibraries ? [installedLibraries()] : [])],
    build: {
      write: false,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          ...(hasLibraries && { polyfills }),
          ...Object.fromEntries(
            names.map((name) => [name, `${folder}support/${name}.${name === 'wallet' ? 'mjs' : 'ts'}`]),
          ),
        },
        output: { entryFileNames: 'assets/[name].js' },
      },
    },
  })
  const files = new Map<string, { type: string; body: string | Uint8Array }>()
  for (const name of names)
    files.set(`/${name}`, { type: 'text/html', body: documentOf(name, { hasLibraries }) })
  for (const output of [result].flat().flatMap((built) => ('output' in built ? built.output : []))) {
    const type = output.fileName.endsWith('.js') ? 'text/javascript' : 'application/octet-stream'
    files.set(`/${output.fileName}`, { type, body: output.type === 'chunk' ? output.code : output.source })
  }
  return files
}

/** Finds the optional libraries here, though it is packages/wallet that asks for them. */
function installedLibraries(): Plugin {
  return {
    name: 'installed-libraries',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!libraries.includes(id) || importer?.startsWith(folder)) return undefined
      return this.resolve(id, `${folder}support/page.ts`)
    },
  }
}

/** Globals of Node that Web3Auth expects in a page. */
function nodeGlobals(): Plugin {
  return {
    name: 'node-globals',
    resolveId: (id) => (id === polyfills ? id : undefined),
    load: (id) =>
      id === polyfills
        ? `import process from '${folder}node_modules/process/browser.js'
           import { Buffer } from '${folder}node_modules/buffer/index.js'
           Object.assign(globalThis, { process, Buffer })`
        : undefined,
  }
}

function documentOf(name: string, { hasLibraries }: { hasLibraries: boolean }): string {
  const scripts = hasLibraries ? ['polyfills', name] : [name]
  const elements = scripts.map((script) => `<script type="module" src="/assets/${script}.js"></script>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
<link rel="icon" href="data:,">${elements.join('')}</head><body></body></html>`
}
