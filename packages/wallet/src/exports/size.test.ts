import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'

const limitBytes = 2048
const entry = '\0entry'

it('costs a page at most 2 KB (gz) for finding a wallet and signing in', async () => {
  const exports = fileURLToPath(new URL('./index.ts', import.meta.url))
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry ? `export { createConnection, signText, watchWallets } from '${exports}'` : undefined,
      },
    ],
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })
  const code = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
  const bytes = code.reduce(
    (sum, chunk) => sum + (chunk.type === 'chunk' ? gzipSync(chunk.code).length : 0),
    0,
  )
  expect(bytes).toBeGreaterThan(500)
  expect(bytes).toBeLessThanOrEqual(limitBytes)
})
