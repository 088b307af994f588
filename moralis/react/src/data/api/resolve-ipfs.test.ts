import { expect, expectTypeOf, it } from 'vitest'
import { resolveIPFS } from './wallet-hooks.ts'

it.each([
  ['ipfs://QmHash/1.png', 'https://gateway.ipfs.io/ipfs/QmHash/1.png'],
  ["ipfs://$&/$'", "https://gateway.ipfs.io/ipfs/$&/$'"],
  ['https://example.org/1.png', 'https://example.org/1.png'],
  ['', ''],
  [null, null],
  [undefined, undefined],
])('%s is %s', (url, resolved) => {
  expect(resolveIPFS(url)).toBe(resolved)
})

it('has the type of its argument', () => {
  expectTypeOf(resolveIPFS('ipfs://QmHash')).toBeString()
})
