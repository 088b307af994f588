import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'

/** A third of moralis@1.5.8's browser build, and half of it. */
const limitBytes = 117_381
const limitWithLibraryBytes = 176_071
const entry = '\0entry'

describe('@cryptolist/moralis in a page', () => {
  it('costs its first load a third of the original, with viem and the connectors loaded later', async () => {
    const chunks = await bundle("import Moralis from 'SDK'; globalThis.sdk = Moralis")
    const first = withStaticImports(chunks)
    const bytes = first.reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0)
    expect(bytes).toBeGreaterThan(60_000)
    expect(bytes).toBeLessThanOrEqual(limitBytes)
    const modules = first.flatMap((chunk) => Object.keys(chunk.modules))
    expect(modules.filter((id) => /node_modules\/(viem|ox|ethers)\//.test(id))).toEqual([])
    expect(
      modules.filter((id) =>
        /wallet\/src\/connectors\/(wallet-connect|web3-auth|magic-link|network)/.test(id),
      ),
    ).toEqual([])
  })

  it('costs half of the original once web3Library is there', async () => {
    const chunks = await bundle("import Moralis from 'SDK'; globalThis.sdk = Moralis")
    const library = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/web3-library.ts'))
    const loaded = new Set([...withStaticImports(chunks), ...withStaticImports(chunks, library)])
    const bytes = [...loaded].reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0)
    expect(library).toBeDefined()
    expect(bytes).toBeGreaterThan(limitBytes)
    expect(bytes).toBeLessThanOrEqual(limitWithLibraryBytes)
  })

  it('costs nothing where it is imported and not used', async () => {
    const chunks = await bundle("import 'SDK'")
    const ours = chunks
      .flatMap((chunk) => Object.keys(chunk.modules))
      .filter((id) => id.includes('/packages/'))
    expect(ours).toEqual([])
  })
})

async function bundle(code: string): Promise<Rolldown.OutputChunk[]> {
  const sdk = fileURLToPath(new URL('./browser.ts', import.meta.url))
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code.replace('SDK', sdk) : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  })
  const built = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  return built.filter((chunk) => chunk.type === 'chunk')
}

/** What is loaded at once with `root`, or with the page. */
function withStaticImports(
  chunks: readonly Rolldown.OutputChunk[],
  root?: Rolldown.OutputChunk,
): Rolldown.OutputChunk[] {
  const roots = root === undefined ? chunks.filter(({ isEntry }) => isEntry) : [root]
  const found = new Set<string>()
  const visit = (name: string): void => {
    const chunk = chunks.find((each) => each.fileName === name)
    if (chunk === undefined || found.has(name)) return
    found.add(name)
    chunk.imports.forEach(visit)
  }
  for (const chunk of roots) visit(chunk.fileName)
  return chunks.filter((chunk) => found.has(chunk.fileName))
}
