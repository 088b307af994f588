import { describe, expect, it } from 'vitest'
import { findMarkdownProblem, renderDescription } from './description.ts'

const longest = 20_000

/** A piece repeated up to the maximum length of a description. */
function filled(piece: string, last = ''): string {
  return piece.repeat(Math.floor((longest - last.length) / piece.length)) + last
}

describe('a text that would take long to read', () => {
  it.each([
    ['lists in lists', filled('- ')],
    ['lists in lists with a word', filled('- ', 'a')],
    ['numbered lists in one another', filled('1. ', 'a')],
    ['quotes in quotes', filled('>')],
    ['quotes in quotes with blanks', filled('> ')],
    ['lists in quotes in lists', filled('- > 1. ', 'a')],
    ['nine lists in one another', `${'- '.repeat(9)}a`],
    [
      'lists in lists by indentation',
      Array.from({ length: 140 }, (_, at) => `${' '.repeat(2 * at)}- a`).join('\n'),
    ],
    ['lists in lists on every line', filled(`${'- '.repeat(8)}a\n`)],
    ['quotes in quotes on every line', filled(`${'>'.repeat(8)}a\n`)],
    ['thousands of items', filled('- a\n')],
    ['thousands of lines', filled('a\n')],
    ['a run of stars on both sides', `${'*'.repeat(9900)}a${'*'.repeat(9900)}`],
    ['marks that open', filled('*a ')],
    ['marks that close', filled('a* ')],
    ['marks of two kinds', filled('**a _b ')],
    ['brackets that open', filled('[')],
    ['brackets that close', filled(']')],
    ['pictures in one another', filled('![')],
    ['links in one another', filled('[a](')],
    ['definitions', filled('[a]: b\n')],
    ['an address behind many links', `[a]: ${'b'.repeat(15_000)}\n\n${'[a]'.repeat(199)}`],
    ['code that never ends', filled('` ``')],
    ['comments that never end', filled('<!--')],
    ['instructions that never end', filled('<?')],
    ['tags that never end', filled('<a b="')],
    ['blanks in a row', filled(' ', 'a')],
  ])('is shown as written instead of being parsed: %s', (_what, text) => {
    expect(findMarkdownProblem(text)).toMatch(/^The description (has|nests) [^\n]{10,150}\.$/)
    expect(renderDescription(text)).toMatch(/^<pre>/)
  })

  it.each([
    ['eight lists in one another', `${'- '.repeat(8)}a`],
    ['lists with words that go on', `${'- '.repeat(8)}a\n${'b\n'.repeat(990)}`],
    ['six hundred items', `${'- a\n'.repeat(600)}${'\\a'.repeat(5000)}`],
    ['six hundred marks', `${'*a '.repeat(300)}${'a* '.repeat(300)}${'x'.repeat(17_000)}`],
    ['two hundred pictures', `${'![a'.repeat(200)}${'\\a'.repeat(5000)}${'](b)'.repeat(200)}`],
    ['signs taken literally', filled('\\')],
    ['signs by their names', filled('&amp;')],
    ['one word', filled('a')],
    ['code in a list', `${'- '.repeat(8)}\`\`\`\n${`${' '.repeat(16)}a\n`.repeat(900)}`],
  ])('is read up to the limits: %s', (_what, text) => {
    expect(findMarkdownProblem(text)).toBeUndefined()
    expect(renderDescription(text)).not.toBe('')
  })

  it.each([
    ['lines across the page', `a\n\n${'- '.repeat(60)}\n\n${'*'.repeat(80)}\n\n${'_ '.repeat(50)}`],
    [
      'code with indentation',
      `\`\`\`\n${' '.repeat(60)}- deep\n\`\`\``.replace(' '.repeat(60), ' '.repeat(12)),
    ],
    [
      'a usual listing',
      'Own the **indexer**, in [Rust](https://harbor.example).\n\n- one\n  - two\n    1. three\n\n> said',
    ],
    [
      'a long usual listing',
      'The *quick* **brown** fox jumps over the lazy dog and goes on.\n\n- one `x`\n- two\n\n'.repeat(60),
    ],
  ])('is none of %s', (_what, text) => {
    expect(findMarkdownProblem(text)).toBeUndefined()
  })
})

it('escapes what is shown as written', () => {
  expect(renderDescription(`${'>'.repeat(9)} <script>alert(1)</script> & "so"`)).toBe(
    `<pre>${'&gt;'.repeat(9)} &lt;script&gt;alert(1)&lt;/script&gt; &amp; "so"</pre>`,
  )
})
