import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EditName, edits, putMarkdown, type Selected } from './edit-text.ts'

/** `a [b] c`: b is selected; `a | c`: a cursor. */
function read(drawn: string): Selected {
  const start = drawn.search(/[[|]/)
  const text = drawn.replace(/[[\]|]/g, '')
  return { text, start, end: drawn.includes('|') ? start : drawn.indexOf(']') - 1 }
}

function draw({ text, start, end }: Selected): string {
  const inner = start === end ? '|' : `[${text.slice(start, end)}]`
  return text.slice(0, start) + inner + text.slice(end)
}

function press(name: EditName, drawn: string): string {
  return draw(edits[name](read(drawn)))
}

describe('bold and italic', () => {
  it.each<[string, EditName, string, string]>([
    ['words', 'bold', 'We [build bridges].', 'We **[build bridges]**.'],
    ['marked words', 'bold', 'We **[build]** it.', 'We [build] it.'],
    ['words selected with their marks', 'bold', 'We [**build**] it.', 'We [build] it.'],
    ['spaces at the ends', 'italic', 'We[ build ]it', 'We *[build]* it'],
    ['the word at the cursor', 'bold', 'We bui|ld it', 'We **bui|ld** it'],
    ['the end of a word', 'bold', 'We build|, always', 'We **build|**, always'],
    ['no word: what is typed next', 'italic', 'We | it', 'We *|* it'],
    ['italic in bold', 'italic', '**[build]**', '***[build]***'],
    ['no longer bold, still italic', 'bold', '***[build]***', '*[build]*'],
    ['marks in another order', 'bold', '**_[build]_**', '_[build]_'],
    ['marks of the other kind', 'italic', '_[build]_', '[build]'],
    ['bold of the other kind', 'bold', '__[build]__', '[build]'],
    ['one sign for italic in bold', 'bold', '_[build]_', '_**[build]**_'],
    ['each line', 'bold', 'a\n[- one\n\n2. two\n## three]', 'a\n- **[one**\n\n2. **two**\n## **three]**'],
    ['what is not marked yet', 'bold', '[**one**\ntwo]', '**[one**\n**two]**'],
    ['lines of which one is selected without its mark', 'bold', '**[one**\n**two]**', '[one\ntwo]'],
    ['all lines were', 'bold', '[**one**\n**two**]', '[one\ntwo]'],
    ['nothing but spaces', 'bold', 'a[ \n ]b', 'a[ \n ]b'],
    ['letters of any language', 'bold', 'über|prüfen 招聘', '**über|prüfen** 招聘'],
  ])('%s', (_what, name, before, after) => {
    expect(press(name, before)).toBe(after)
  })
})

describe('lists and headings', () => {
  it.each<[string, EditName, string, string]>([
    ['lines', 'list', '[one\ntwo]', '- [one\n- two]'],
    ['items', 'list', '- [one\n- two]', '[one\ntwo]'],
    ['the line of the cursor', 'list', 'one\ntw|o\nthree', 'one\n- tw|o\nthree'],
    ['an item of a list with other signs', 'list', '* o|ne', 'o|ne'],
    ['lines of which one is an item', 'list', '[- one\ntwo]', '- [one\n- two]'],
    ['empty lines stay', 'list', '[one\n\ntwo]', '- [one\n\n- two]'],
    ['the line after the selection stays', 'list', '[one\n]two', '- [one\n]two'],
    ['an empty line', 'list', 'one\n|', 'one\n- |'],
    ['numbers count', 'numbers', '[one\n\ntwo\nthree]', '1. [one\n\n2. two\n3. three]'],
    ['a list is numbered', 'numbers', '- [one\n- two]', '1. [one\n2. two]'],
    ['numbers are a list', 'list', '1. [one\n2) two]', '- [one\n- two]'],
    ['not numbered', 'numbers', '7. [one\n8. two]', '[one\ntwo]'],
    ['nested items', 'numbers', '- one\n  [- two]', '- one\n  1. [two]'],
    ['a heading', 'heading', 'What| you do', '## What| you do'],
    ['no heading', 'heading', '### What| you do', 'What| you do'],
    ['an item is a heading', 'heading', '- What| you do', '## What| you do'],
    ['the first line', 'heading', '|\none', '## |\none'],
  ])('%s', (_what, name, before, after) => {
    expect(press(name, before)).toBe(after)
  })
})

/** Links have brackets of their own, so these name what is selected. */
describe('a link', () => {
  it.each([
    ['words: the address is next', 'our site', [0, 8], '[our site](https://)', 'https://'],
    ['the word at the cursor', 'our site', [5, 5], 'our [site](https://)', 'https://'],
    ['nothing: its words are next', '', [0, 0], '[](https://)', ''],
    ['an address: its words are next', 'https://a.example/b', [0, 19], '[](https://a.example/b)', ''],
    ['a link: its address', 'see [our site](https://a.example)', [6, 6], undefined, 'https://a.example'],
    ['lines: the first', 'one\ntwo', [0, 7], '[one](https://)\ntwo', 'https://'],
  ] as const)('%s', (_what, text, [start, end], after, chosen) => {
    const result = edits.link({ text, start, end })
    expect(result.text).toBe(after ?? text)
    expect(result.text.slice(result.start, result.end)).toBe(chosen)
  })

  it('of nothing has its cursor where its words are typed', () => {
    expect(edits.link({ text: '', start: 0, end: 0 })).toMatchObject({ start: 1, end: 1 })
  })
})

/** The time limit of the test is the assertion. */
it.each<[string, string]>([
  ['letters', 'a'],
  ['marks', '*'],
  ['spaces', ' '],
  ['empty lines', '\n'],
  ['links', '[]('],
])('%s of any number are read once', (_what, piece) => {
  const text = `x${piece.repeat(Math.floor(300_000 / piece.length))}. x`
  for (const name of Object.keys(edits) as EditName[])
    for (const start of [0, text.length - 1]) edits[name]({ text, start, end: text.length - 1 })
  expect(putMarkdown({ text, start: text.length, end: text.length }, '- a').text).toMatch(/ x\n\n- a$/)
})

const runs = Number(process.env.FUZZ_RUNS ?? 500)
const pieces = fc.constantFrom(
  'a',
  'be ',
  ' ',
  '\n',
  '\n\n',
  '*',
  '**',
  '_',
  '- ',
  '1. ',
  '## ',
  'é',
  '😀',
  '(',
  '](',
  '[',
)
const anyText = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
const anySelected = fc.tuple(anyText, fc.nat(40), fc.nat(40)).map(([text, one, other]): Selected => {
  const [start, end] = [one, other].map((at) => Math.min(at, text.length)).sort((a, b) => a - b)
  return { text, start: start ?? 0, end: end ?? 0 }
})
const anyName = fc.constantFrom(...(Object.keys(edits) as EditName[]))
const lettersOf = (text: string) => text.match(/\p{L}/gu) ?? []

describe('every text and selection', () => {
  it.each<EditName>(['bold', 'italic'])('has %s twice and is as it was', (name) => {
    fc.assert(
      fc.property(anySelected, (selected) => {
        // Of several lines, those that were marked already are no longer after the second time.
        fc.pre(!/[*_]/.test(selected.text) || !selected.text.includes('\n'))
        const once = edits[name](selected)
        fc.pre(once.text.length >= selected.text.length)
        expect(edits[name](once).text).toBe(selected.text)
      }),
      { numRuns: runs },
    )
  })

  it.each<EditName>(['heading', 'list', 'numbers'])('has %s twice and is as it was', (name) => {
    fc.assert(
      fc.property(anySelected, (selected) => {
        fc.pre(!/^ *(?:[-*+]|\d+[.)]|#+) /m.test(selected.text))
        expect(edits[name](edits[name](selected)).text).toBe(selected.text)
      }),
      { numRuns: runs },
    )
  })

  it('keeps its letters in their order, and a selection within it', () => {
    fc.assert(
      fc.property(anySelected, anyName, (selected, name) => {
        const { text, start, end } = edits[name](selected)
        expect(lettersOf(text.replace('https://', ''))).toEqual(lettersOf(selected.text))
        expect(0 <= start && start <= end && end <= text.length).toBe(true)
      }),
      { numRuns: runs },
    )
  })
})

describe('pasted Markdown', () => {
  it.each([
    ['words within a line', 'We [x] it', '**build**', 'We **build**| it'],
    ['a list in an empty text', '|', '- one\n- two', '- one\n- two|'],
    ['a list within a line', 'We| it', '- one', 'We\n\n- one|\n\n it'],
    ['a list on an empty line', 'We\n|\nit', '- one', 'We\n\n- one|\n\nit'],
    ['a list with empty lines around it', 'We\n\n|\n\nit', '- one', 'We\n\n- one|\n\nit'],
    [
      'a list in the place of an empty item',
      '## Work\n\n- |\n\n## Pay',
      '1. one',
      '## Work\n\n1. one|\n\n## Pay',
    ],
    ['a paragraph in an item', '- |', 'one', '- one|'],
  ])('%s', (_what, before, markdown, after) => {
    expect(draw(putMarkdown(read(before), markdown))).toBe(after)
  })
})
