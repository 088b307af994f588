import { describe, expect, it } from 'vitest'
import { findMarkdownProblem, readDescription, renderDescription } from './description.ts'

describe('renderDescription', () => {
  it('writes paragraphs, lists, emphasis and code', () => {
    expect(renderDescription('One **two** *three* `four`\n\n- a\n- b\n\n3. c')).toBe(
      '<p>One <strong>two</strong> <em>three</em> <code>four</code></p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol start="3">\n<li>c</li>\n</ol>',
    )
  })

  it.each([
    ['# A\n\n## B', '<h3>A</h3>\n<h4>B</h4>'],
    ['## A\n\n### B\n\n## C', '<h3>A</h3>\n<h4>B</h4>\n<h3>C</h3>'],
    ['#### A', '<h3>A</h3>'],
    ['# A\n\n###### B', '<h3>A</h3>\n<h6>B</h6>'],
  ])('moves headings below h2: %j', (markdown, html) => {
    expect(renderDescription(markdown)).toBe(html)
  })

  it('marks links as written by a poster', () => {
    expect(renderDescription('[site](https://harbor.example/a "t")')).toBe(
      '<p><a href="https://harbor.example/a" rel="nofollow noopener ugc">site</a></p>',
    )
  })

  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '![x](https://tracker.example/p.gif)',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox)',
    '<a href="javascript:alert(1)" onclick="x()">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<style>body{display:none}</style>',
    '<p style="position:fixed">x</p>',
    '<svg><script>alert(1)</script></svg>',
    '<form action="https://evil.example"><input name="seed"></form>',
    '[x]: javascript:alert(1)\n\n[x]',
    '<https://ok.example/"onmouseover="alert(1)>',
    '`</code><script>alert(1)</script>`',
  ])('lets nothing through that acts: %j', (markdown) => {
    const html = renderDescription(markdown)
    const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)]
    expect(tags.filter((tag) => !/^(p|a|code)$/.test(tag[1] ?? ''))).toEqual([])
    expect(tags.filter((tag) => /\son\w+=|style=|src=/i.test(tag[2]?.replace(/"[^"]*"/g, '') ?? ''))).toEqual(
      [],
    )
    expect(html).not.toMatch(/href="(?!https?:|mailto:)/i)
  })

  it('gives an empty string for empty text', () => {
    expect(renderDescription('  \n ')).toBe('')
  })
})

describe('a description without markup', () => {
  it.each([
    'One line.',
    'One line,\nand another.\n\nA paragraph – with “quotes”, 3.5 % and a - b.',
    'First.\n\n\n\nAfter four lines.\n\n招聘工程师。',
    '(Brackets) and a colon:\n"quoted" text',
  ])('is read without the parser as with it: %j', (plain) => {
    // A comment, which is dropped, makes the parser read the same text.
    const parsed = `${plain}\n\n<!-- -->`
    expect(renderDescription(plain)).toBe(renderDescription(parsed))
    const [one, other] = [readDescription(plain), readDescription(parsed)]
    expect(one.text.trim()).toBe(other.text.trim())
    for (let at = 0; at < one.text.length; at++) expect(one.lineAt(at)).toBe(other.lineAt(at))
  })
})

describe('a run of spaces', () => {
  it.each([
    ['spaces', ' '],
    ['tabs', '\t'],
    ['ideographic spaces', '\u3000'],
    ['em spaces', '\u2003'],
    ['no-break spaces', '\u00A0'],
    ['references', '&nbsp;'],
    ['numbers of a character', '&#x2003;'],
  ])('of more than a thousand %s is refused, and one of a thousand isn’t', (_what, space) => {
    const run = (count: number) => findMarkdownProblem(`a${space.repeat(count)}b`)
    expect([run(1_000), run(1_001)]).toEqual([undefined, expect.stringContaining('spaces')])
  })

  it('ends with its line', () => {
    expect(findMarkdownProblem(`${' '.repeat(30)}\n`.repeat(100))).toBeUndefined()
  })
})
