import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Monogram } from './monogram.tsx'

it.each([
  ['Harbor Labs', 'HL'],
  ['0x', '0'],
  ['élan', 'É'],
  ['e\u0301lan', 'É'],
  ['火币 全球', '火全'],
  ['नि नि', 'निनि'],
  ['👩‍💻 Labs', 'L'],
  ['🏴‍☠️', '🏴‍☠️'],
  ['🇨🇭🇩🇪', '🇨🇭'],
  ['  ', '?'],
])('the monogram of %s has whole letters: %s', (name, letters) => {
  const html = renderToString(<Monogram name={name} slug="any" />)
  expect(/>([^<]*)<\/span>$/.exec(html)?.[1]?.normalize('NFC')).toBe(letters)
})
