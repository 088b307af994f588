import { expect, it } from 'vitest'
import { findPageIcon } from './page-icon.ts'

const page = 'https://acme.example/en/'
const find = (html: string): string | undefined => findPageIcon(`<!doctype html><head>${html}</head>`, page)

it.each([
  ['<link rel="apple-touch-icon" href="/touch.png">', 'https://acme.example/touch.png'],
  ["<LINK REL='Apple-Touch-Icon-Precomposed' HREF='touch.png'>", 'https://acme.example/en/touch.png'],
  [
    '<link rel="icon" sizes="64x64" href="//cdn.example/i.png?a=1&amp;b=2">',
    'https://cdn.example/i.png?a=1&b=2',
  ],
  ['<link rel="shortcut icon" sizes="16x16 96x96" href="/i.png">', 'https://acme.example/i.png'],
  [
    '<link rel="icon" sizes="64x64" href="/64.png"><link rel="icon" sizes="192x192" href="/192.png"><link rel="icon" sizes="1024x1024" href="/1024.png">',
    'https://acme.example/192.png',
  ],
  [
    '<link rel="icon" sizes="192x192" href="/192.png"><link rel="apple-touch-icon" sizes="120x120" href="/touch.png">',
    'https://acme.example/touch.png',
  ],
])('finds the icon of %s', (html, icon) => {
  expect(find(html)).toBe(icon)
})

it.each([
  '',
  '<link rel="icon" href="/favicon.png">',
  '<link rel="icon" sizes="32x32" href="/i.png">',
  '<link rel="icon" sizes="any" href="/i.svg">',
  '<link rel="icon" sizes="192x192" type="image/svg+xml" href="/i">',
  '<link rel="icon" sizes="64x64" href="/favicon.ico">',
  '<link rel="icon" sizes="192x96" href="/i.png">',
  '<link rel="apple-touch-icon" href="http://acme.example/touch.png">',
  '<link rel="apple-touch-icon" href="javascript:alert(1)">',
  '<link rel="apple-touch-icon" href="data:image/png;base64,AAAA">',
  '<link rel="apple-touch-icon">',
  '<link rel="stylesheet" sizes="192x192" href="/i.png">',
])('finds none in %s', (html) => {
  expect(find(html)).toBeUndefined()
})

it('reads a page of a million broken tags, and no more links than pages have', () => {
  expect(find('<link rel="icon" '.repeat(1_000_000))).toBeUndefined()
  expect(
    find(`${'<link rel="x">'.repeat(100)}<link rel="apple-touch-icon" href="/touch.png">`),
  ).toBeUndefined()
})
