import { fileURLToPath } from 'node:url'
import { bundlePage, gzipBytes, loadedWith } from '@cryptolist/testkit'
import { describe, expect, it } from 'vitest'

/** A third of moralis@1.5.8's browser build, and half of it. */
const limitBytes = 117_381
const limitWithLibraryBytes = 176_071
const sdk = fileURLToPath(new URL('./browser.ts', import.meta.url))
const page = `import Moralis from '${sdk}'; globalThis.sdk = Moralis`

describe('@cryptolist/moralis in a page', () => {
  it('costs its first load a third of the original, with viem and the connectors loaded later', async () => {
    const chunks = await bundlePage(page)
    const first = loadedWith(chunks)
    const bytes = gzipBytes(first)
    expect(bytes).toBeGreaterThan(60_000)
    expect(bytes).toBeLessThanOrEqual(limitBytes)
    const modules = first.flatMap((chunk) => Object.keys(chunk.modules))
    expect(modules.filter((id) => /node_modules\/(viem|ox|ethers)\//.test(id))).toEqual([])
    expect(
      modules.filter((id) =>
        /wallet\/src\/connectors\/(wallet-connect|web3-auth|magic-link)|web3\/src\/(rpc|transactions)\//.test(
          id,
        ),
      ),
    ).toEqual([])
  })

  it('costs half of the original once web3Library is there', async () => {
    const chunks = await bundlePage(page)
    const library = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/web3-library.ts'))
    const loaded = new Set([...loadedWith(chunks), ...loadedWith(chunks, library)])
    const bytes = gzipBytes([...loaded])
    expect(library).toBeDefined()
    expect(bytes).toBeGreaterThan(limitBytes)
    expect(bytes).toBeLessThanOrEqual(limitWithLibraryBytes)
  })

  it('costs nothing where it is imported and not used', async () => {
    const chunks = await bundlePage(`import '${sdk}'`)
    const ours = chunks
      .flatMap((chunk) => Object.keys(chunk.modules))
      .filter((id) => /\/(packages|moralis)\/\w+\/src\//.test(id))
    expect(ours).toEqual([])
  })
})
