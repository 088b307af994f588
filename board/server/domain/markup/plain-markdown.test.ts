import fc from 'fast-check'
import { expect, it } from 'vitest'
import { convert, tidy } from './markdown.ts'
import { toPlainMarkdown } from './plain-markdown.ts'

const words = fc.constantFrom(
  'You build',
  'the engine',
  ' ',
  '  in Rust\n and Go ',
  'Note:',
  ': ',
  '(remote)',
  '&nbsp;',
  '&amp;',
  'R&amp;D',
  'a &amp; b',
  '&lt;b&gt;',
  '&eacute;',
  '&#8217;s',
  '- ',
  '1. ',
  '2) ',
  '#',
  '+ ',
  '> ',
  '=',
  '!',
  '*',
  'snake_case',
  '[x]',
  '(y)',
  '<3',
  '&lt;',
  '-',
  '=',
  '1.',
  '~',
  '\\',
  '`',
  '🎉',
  '。',
  'é',
)
const tags = 'strong b em i span u code'.split(' ')
const inline = fc.letrec<{ one: string; many: string }>((tie) => ({
  one: fc.oneof(
    { weight: 8, arbitrary: words },
    { weight: 1, arbitrary: fc.constantFrom('<br>', '<br/>', '<br class="x">') },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...tags), fc.constantFrom('', ' class="y"'), tie('many'))
        .map(([tag, attributes, inner]) => `<${tag}${attributes}>${inner}</${tag}>`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom(
            'https://acme.example/?a=1&amp;b=2#c_d',
            'https://a.example',
            '/jobs',
            'javascript:x',
          ),
          tie('many'),
        )
        .map(([href, inner]) => `<a href="${href}" target="_blank">${inner}</a>`),
    },
  ),
  many: fc.array(tie('one'), { maxLength: 4 }).map((parts) => parts.join('')),
})).many
const item = fc.oneof(
  inline.map((inner) => `<li>${inner}</li>\n`),
  inline.map((inner) => `<li><p>${inner}</p></li>`),
  inline.map((inner) => `<li>${inner}<ul><li>x</li></ul></li>`),
  fc
    .tuple(inline, inline)
    .map(([inner, below]) => `<li>${inner}\n<ol>\n<li>${below}</li>\n<li>x</li>\n</ol>\n</li>`),
)
const block = fc.oneof(
  inline.map((inner) => `<p>${inner}</p>`),
  inline.map((inner) => `<p style="margin: 0">${inner}</p>\n`),
  inline.map((inner) => `<h3>${inner}</h3>`),
  inline.map((inner) => `<H1>${inner}</H1>`),
  inline.map((inner) => `<div>${inner}</div>`),
  inline.map((inner) => `<div>${inner}<p>x</p>${inner}</div>`),
  inline.map((inner) => `<blockquote>${inner}</blockquote>`),
  fc.array(item, { maxLength: 4 }).map((items) => `<ul>\n${items.join('')}</ul>`),
  fc.array(item, { maxLength: 3 }).map((items) => `<ol>${items.join('')}</ol>`),
  fc.constantFrom('<hr>', '<hr/>', '<p></p>', '<ol start="3"><li>x</li></ol>', ' \n', '<p>x', '<li>', '</p>'),
)
const page = fc
  .tuple(fc.array(block, { maxLength: 4 }), fc.constantFrom('', '', '', '<p>cut', '<p>cut <str'))
  .map(([blocks, end]) => blocks.join('') + end)

it('makes the same of plain HTML as the parsers that read any', () => {
  fc.assert(
    fc.property(page, (html) => {
      const plain = toPlainMarkdown(html, convert)
      if (plain !== undefined) expect(tidy(plain)).toBe(tidy(convert(html)))
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 400) },
  )
})

it('leaves only what is not plain to the parsers', () => {
  const plain =
    '<div class="x"><h2>About us</h2><p>We run <strong>networks</strong>.&nbsp;</p></div><ul><li><span>Rust &amp; Go</span></li></ul>'
  const left: string[] = []
  const markdown = toPlainMarkdown(`${plain}<p>Two _ signs</p>`, (html) => {
    left.push(html)
    return convert(html)
  })
  expect(left).toEqual(['<p>Two _ signs</p>'])
  expect(markdown).toBe('## About us\n\nWe run **networks**.\u00A0\n\n- Rust & Go\n\nTwo \\_ signs')
})
