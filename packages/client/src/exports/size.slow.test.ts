import { fileURLToPath } from 'node:url'
import { bundlePage, gzipBytes } from '@cryptolist/testkit'
import { expect, it } from 'vitest'

const limitBytes = 3072

it('costs a page at most 3 KB (gz)', async () => {
  const client = fileURLToPath(new URL('./index.ts', import.meta.url))
  const bytes = gzipBytes(await bundlePage(`export * from '${client}'`))
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThanOrEqual(limitBytes)
})
