import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readCharacters } from './characters.ts'

const read = (path: string): Uint8Array => readFileSync(new URL(path, import.meta.url))

/** As the styles of the site state them for browsers. */
function statedRanges(file: string): number[] {
  const css = readFileSync(new URL('../../site/styles/fonts.css', import.meta.url), 'utf8')
  const [, ranges = ''] = new RegExp(`${file}[^}]*unicode-range:([^;]*);`).exec(css) ?? []
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = '', last = first]) => {
    const start = Number.parseInt(first, 16)
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_none, index) => start + index)
  })
}

it.each(['instrument-sans-core.woff2', 'instrument-sans-ext.woff2'])(
  'reads the letters of %s that the styles state',
  (file) => {
    const characters = readCharacters(read(`../../site/public/${file}`))
    const stated = statedRanges(file)
    const letters = stated.filter((character) => /\p{Script=Latin}/u.test(String.fromCodePoint(character)))
    expect(letters.length).toBeGreaterThan(40)
    expect(letters.filter((character) => !characters.has(character))).toEqual([])
  },
)

it('reads characters beyond the first plane, if there are any, and none that a font lacks', () => {
  const characters = readCharacters(read('./fonts/noto-sans-cyrillic.woff2'))
  expect(characters.has('Ж'.codePointAt(0) ?? 0)).toBe(true)
  expect(characters.has('Ω'.codePointAt(0) ?? 0)).toBe(false)
  expect(characters.has(0xffff)).toBe(false)
})

it('refuses what is no font', () => {
  expect(() => readCharacters(Buffer.from('wOFF and more than eight bytes'))).toThrow(
    'This is no font in WOFF2.',
  )
})
