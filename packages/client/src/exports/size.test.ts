import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'

const limitBytes = 3072

it('costs a page at most 3 KB (gz)', async () => {
  const input = fileURLToPath(new URL('./index.ts', import.meta.url))
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })
  const chunks = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
  const bytes = chunks.reduce(
    (sum, chunk) => sum + (chunk.type === 'chunk' ? gzipSync(chunk.code).length : 0),
    0,
  )
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThanOrEqual(limitBytes)
})
