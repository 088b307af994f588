import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
// @ts-expect-error the script is plain JavaScript without types
import { checkContrast, findColours } from './check-contrast.mjs'

const css = readFileSync(new URL('../board/site/styles/tokens.css', import.meta.url), 'utf8')

describe('checkContrast', () => {
  it('finds nothing in the tokens', () => {
    expect(checkContrast(css)).toEqual([])
  })

  it('finds words that are too faint', () => {
    const faint = css.replaceAll(/--text-3: [^;]+;/g, '--text-3: oklch(0.3 0.01 160);')
    expect(checkContrast(faint).join()).toContain('dark: text-3 on bg')
  })

  it('finds a light block that differs from its twin', () => {
    const last = css.lastIndexOf('--focus:')
    const drifted = `${css.slice(0, last)}--focus: oklch(0.4 0.1 30);${css.slice(css.indexOf(';', last) + 1)}`
    expect(checkContrast(drifted).join()).toContain('differ')
  })
})

describe('findColours', () => {
  it.each([
    'color: #fff',
    'fill="#d0e75c"',
    'background: rgb(0 0 0 / 50%)',
    'color: oklch(0.5 0.1 20)',
    `oklch(\${lightness} 0.1 20)`,
  ])('sees %j', (text) => {
    expect(findColours(text)).toHaveLength(1)
  })

  it.each([
    'href="#main"',
    'oklch(var(--mono-word) var(--h))',
    `oklch(\${colour('mono-word')} \${hue})`,
    'color: var(--text)',
    '&#039;',
    '/jobs#j-abc',
  ])('leaves %j alone', (text) => {
    expect(findColours(text)).toEqual([])
  })
})
