import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ByMoralis } from './by-moralis.tsx'

it('is a text without a style', () => {
  expect(renderToStaticMarkup(<ByMoralis variant="dark" width={250} />)).toBe(
    '<span class="cryptolist-badge cryptolist-badge-dark">Built with CryptoList</span>',
  )
})
