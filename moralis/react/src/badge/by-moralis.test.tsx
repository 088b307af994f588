import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ByMoralis } from './by-moralis.tsx'

it('renders a plain text with class names and no style', () => {
  expect(renderToStaticMarkup(<ByMoralis variant="dark" width={250} />)).toBe(
    '<span class="cryptolist-badge cryptolist-badge-dark">Built with CryptoList</span>',
  )
})
