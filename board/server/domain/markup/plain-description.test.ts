import { describe, expect, it } from 'vitest'
import { readDescription, renderDescription } from './description.ts'
import { readPlainTree } from './plain-description.ts'

/** A text with a comment added, which makes the parser read it and is dropped. */
const parsedOf = (markdown: string): string => `${markdown}\n\n<!-- -->`

function expectSame(plain: string): void {
  const parsed = parsedOf(plain)
  expect(renderDescription(plain), plain).toBe(renderDescription(parsed))
  const [one, other] = [readDescription(plain), readDescription(parsed)]
  expect(one.text.trim(), plain).toBe(other.text.trim())
  expect(one.links, plain).toEqual(other.links)
  for (let at = 0; at < one.text.length; at++) expect(one.lineAt(at), plain).toBe(other.lineAt(at))
}

describe('a description with plain markup', () => {
  it.each([
    '# Title\n\nOne **two** _three_ and **_both_** of it.\n\n---\n\n## Next\nRight below.',
    '- one\n- **two**: of it\n- three\\\n  goes on',
    '- one\n\n- two\n\n- three\n\nAfter a loose list.',
    'Before a list:\n- one\n  - within\n  - it\n- two\n\n1. first\n2. second\n\n3) third',
    'See [our **page**](https://harbor.example/a?b=1\\&c=2), <https://harbor.example/d_e> or <hr@harbor.example>.',
    'R\\&D, C\\#, snake_case, 5 * 3, a\\_b, \\*no\\*, 1\\. and &#x41;&#xA0;b.',
    '**a**😀 and **🎉 b 🎉**, _😀_ and **😀**d.',
    '\\[30 min] of it, x] and [y](https://harbor.example)].',
    '“**Quoted**”, (**bracketed**), **a**b and **招聘** – 😀 done.',
  ])('is read without the parser as with it: %j', (markdown) => {
    expect(readPlainTree(markdown)).toBeDefined()
    expectSame(markdown)
  })

  it.each([
    '> quoted',
    '`code`',
    '- one\ngoes on',
    'Setext\n===',
    '[x]: https://harbor.example',
    '**open',
    '**a _b** c_',
    '![x](https://harbor.example/x.png)',
    '<b>x</b>',
    '&amp; and so on',
    '    code',
    '- one\n\n  two',
    '[x](javascript:alert%281%29)',
  ])('is left to the parser for anything else: %j', (markdown) => {
    expect(readPlainTree(markdown)).toBeUndefined()
  })

  it('is the same for whatever marks follow one another', () => {
    const pieces = [
      'a',
      ' ',
      '.',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '# ',
      '**',
      '_',
      '\\\n',
      '\\*',
      '😀',
      ']',
      '[b](https://c.example)',
      '  ',
    ]
    let state = 7
    const next = (): string => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return pieces[(state >> 8) % pieces.length] ?? ''
    }
    let plain = 0
    for (let count = 0; count < 1200; count++) {
      const markdown = Array.from({ length: 2 + (count % 9) }, next).join('')
      if (readPlainTree(markdown) === undefined) continue
      plain++
      expectSame(markdown)
    }
    expect(plain).toBeGreaterThan(50)
  })
})
