import { expect, it } from 'vitest'
import { parseTypedText, type TypedText } from './typed-text.ts'

/** The reading of a text with all brackets written. */
function show(typed: TypedText | undefined): string {
  if (typed === undefined) return ''
  if (typed.kind === 'not') return `-${show(typed.part)}`
  if (typed.kind !== 'words') return `(${typed.parts.map(show).join(` ${typed.kind} `)})`
  const { text, field, isPrefix, isQuoted } = typed
  return `${field === undefined ? '' : `${field}:`}${isQuoted ? `"${text}"` : text}${isPrefix ? '*' : ''}`
}

it.each([
  ['senior rust', '(senior and rust)'],
  ['"front end" lead', '("front end" and lead)'],
  ['“front end”', '"front end"'],
  ['"front-end', '"front-end"'],
  ['front-end -lead', '(front-end and -lead)'],
  ['senior rust OR go or solidity', '(senior and (rust or go or solidity))'],
  ['rust | go', '(rust or go)'],
  ['-(rust or go) "or"', '(-(rust or go) and "or")'],
  ['or rust or', 'rust'],
  ['solid* a* *', '(solid* and a)'],
  ['c++* .a* go*', '(c++ and .a and go*)'],
  ['tag:rust -company:"demo harbor"', '(tag:rust and -company:"demo harbor")'],
  ['TITLE:lead tag: https://x.y', '(title:lead and tag: and https://x.y)'],
  ['ｒｕｓｔ　（go', '(rust and go)'],
  ['((rust)) )', 'rust'],
  ['a-b –c - d', '(a-b and -c and d)'],
  ['- rust –', 'rust'],
  ['rust NOT senior', '(rust and -senior)'],
  ['NOT (rust OR go) lead', '(-(rust or go) and lead)'],
  ['not rust NOT', '(not and rust)'],
  ['"NOT" title:NOT', '("NOT" and title:NOT)'],
  ['erc-4337', 'erc-4337'],
  ['', ''],
  ['"" ()', ''],
])('reads %s as %s', (text, expected) => {
  expect(show(parseTypedText(text))).toBe(expected)
})

it('reads any number of words and brackets', () => {
  expect(show(parseTypedText(`${'(-'.repeat(100)}a`))).toBe(`${'-'.repeat(100)}a`)
  expect(show(parseTypedText(Array(100).fill('a').join(' or ')))).toContain('a or a')
})
