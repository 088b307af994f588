import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textToMarkdown, toMarkdown } from './markdown.ts'

describe('tables and lists of terms', () => {
  it.each([
    [
      'a row is a line',
      '<table><thead><tr><th>Level</th><th>Pay</th></tr></thead><tbody><tr><td>Mid</td><td><p>€60k</p></td></tr><tr><td>Lead</td><td>€90k</td></tr></tbody></table>',
      'Level | Pay\\\nMid | €60k\\\nLead | €90k',
    ],
    [
      'an empty cell is none',
      '<table><tr><td>Mid</td><td>&nbsp;</td><td>€60k</td></tr></table>',
      'Mid | €60k',
    ],
    [
      'a table that only arranges is its blocks',
      '<table><tr><td><h3>Team</h3><p>Six people.</p></td></tr><tr><td>Porto</td></tr></table>',
      '### Team\n\nSix people.\n\nPorto',
    ],
    [
      'a cell with a list keeps it',
      '<p>a</p><table><tr><td>Skills</td><td><ul><li>Rust</li><li>Go</li></ul></td></tr></table><p>b</p>',
      'a\n\nSkills\n\n- Rust\n- Go\n\nb',
    ],
    [
      'a table in a table',
      '<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>',
      'a | b',
    ],
    [
      'lines in a cell',
      '<table><tr><td>Days</td><td>Monday<br>Friday</td></tr></table>',
      'Days | Monday, Friday',
    ],
    [
      'terms',
      '<dl><dt>Start</dt><dd>May</dd><dt>Team:</dt><dd>Six</dd><dd>in Porto</dd></dl>',
      'Start: May\\\nTeam: Six, in Porto',
    ],
    ['terms in groups', '<dl><div><dt>Start</dt><dd><b>May</b></dd></div></dl>', 'Start: **May**'],
    ['a term of paragraphs', '<dl><dt>Start</dt><dd><p>May</p><p>June</p></dd></dl>', 'Start\n\nMay\n\nJune'],
  ])('%s', (_what, html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown)
  })
})

describe('bullets', () => {
  it.each([
    [
      'Word’s',
      '<p>You</p><p>·&nbsp;&nbsp; write</p><p>·&nbsp;&nbsp; <b>review</b> it</p><p>We</p>',
      'You\n\n- write\n- **review** it\n\nWe',
    ],
    [
      'after line breaks',
      '<p>You:<br>• write<br>• review it<br>and rest</p>',
      'You:\n\n- write\n- review it\n\nand rest',
    ],
    ['one alone', '<p>You</p><p>• write</p>', 'You\n\n- write'],
    ['marked themselves', '<p><b>•</b> write</p><p><b>•</b> review</p>', '- write\n- review'],
    ['hyphens', '<p>- write</p><p>- review</p>', '- write\n- review'],
    ['dashes', '<p>– write</p><p>– review</p>', '- write\n- review'],
    ['in an item', '<ul><li>• write</li><li>● review</li></ul>', '- write\n- review'],
    [
      'before what acts',
      '<p>• # write</p><p>• 1. review</p><p>• - rest</p>',
      '- \\# write\n- 1\\. review\n- \\- rest',
    ],
    [
      'two lists, a block without words between',
      '<ul><li>a</li></ul><div><b> </b></div><ul><li>b</li></ul>',
      '- a\n\n* b',
    ],
    ['none: one dash', '<p>– and so on</p><p>x</p>', '– and so on\n\nx'],
    ['none: between facts', '<p>Berlin · Remote · Full time</p>', 'Berlin · Remote · Full time'],
    ['none: in code', '<pre>• write\n• review</pre>', '```\n• write\n• review\n```'],
  ])('%s', (_what, html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown)
  })
})

describe('the edges of marks', () => {
  it.each([
    ['<p>We look<b> for a </b>writer</p>', 'We look **for a** writer'],
    ['<p>We look <b>for a</b> <i>writer </i>or two</p>', 'We look **for a** _writer_ or two'],
    ['<p><strong>We <em> care </em>a lot</strong>and more</p>', '**We _care_ a lot**and more'],
    ['<p><b>Place:</b>Porto</p>', '**Place**:Porto'],
    ['<p>un<i>believ</i>able</p>', 'unbelievable'],
    ['<p>un<i>believ</i><b><em>able</em></b></p>', 'unbeliev**able**'],
    ['<p><b><em>un</em></b><i>believ</i>able</p>', '**un**believable'],
    ['<p><b>Abo</b><strong>ut us</strong></p>', '**About us**'],
    ['<p><b>un</b><i><b>believ</b>able</i>y</p>', '**unbeliev**abley'],
    ['<p>a<b> </b>b</p>', 'a b'],
    ['<p><a href="https://a.example/x">Site</a><b>(a)</b></p>', '[Site](https://a.example/x)**(a)**'],
    ['<p><b><br>About us<br></b>We are</p>', '**About us**\\\nWe are'],
  ])('%s', (html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown)
  })

  it('leave no references for letters', () => {
    const words = fc.constantFrom('we', ' ', 'you ', ' and', ':', '(a)', '!', '<br>', '&nbsp;', 'é', '“x”')
    const marked = fc.letrec<{ many: string; one: string }>((tie) => ({
      one: fc.oneof(
        { weight: 3, arbitrary: words },
        fc
          .tuple(fc.constantFrom('b', 'i', 'strong', 'em', 'span'), tie('many'))
          .map(([name, inner]) => `<${name}>${inner}</${name}>`),
      ),
      many: fc.array(tie('one'), { maxLength: 4 }).map((parts) => parts.join('')),
    })).many
    fc.assert(
      fc.property(marked, (html) => {
        expect(toMarkdown(`<p>${html}</p>`) ?? '').not.toMatch(/&#x/)
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 1_000) },
    )
  })
})

describe('texts beyond what people write keep their words', () => {
  it.each([
    ['many elements of one line', `<p>${'<span>word </span>'.repeat(4_000)}</p>`, /^(?:word ){3999}word$/],
    ['many levels', `${'<div>'.repeat(90)}<p>a</p><p>b</p>${'</div>'.repeat(90)}`, /^a\n\nb$/],
    ['many quotes', `${'<blockquote>'.repeat(9)}<pre>a\nb</pre>`, /^a b$/],
    ['many lists', `${'<ul><li>'.repeat(9)}a<li>b`, /^- a\n- b$/],
    ['many items', `<h2>You</h2><ul>${'<li>write</li>'.repeat(3_000)}</ul>`, /^## You\n\n- write\n- write\n/],
    ['many letters', `<p>a</p><p>${'word '.repeat(60_000)}</p>`, /^a\n\nword word/],
    ['what never ends', `a${'<b>'.repeat(50)}b<script>${'x'.repeat(100)}`, /^ab$/],
    ['cells', `${'<div>'.repeat(50)}<table><tr><td>Mid</td><td>€60k</td></tr></table>`, /^Mid {1,2}\| €60k$/],
    ['comments and signs', `${'<div>'.repeat(50)}a<!-- x > y -->b<`, /^ab\\?<$/],
  ])('%s', (_what, html, markdown) => {
    expect(toMarkdown(html)).toMatch(markdown)
  })

  it.each([
    ['scripts', '<script>'],
    ['comments', '<!--'],
    ['tags', '<p'],
    ['marks', '<b><i>a'],
  ])('and are read once: %s that never end', (_what, piece) => {
    expect(toMarkdown(`<p>a</p>${'<div>'.repeat(50)}${piece.repeat(40_000)}`)).toMatch(/^a/)
  })
})

describe('what was escaped, and plain text', () => {
  const once = (html: string): string =>
    html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  it.each([
    ['once', once('<p>A &amp; B</p><p>c</p>')],
    ['twice', once(once('<p>A &amp; B</p><p>c</p>'))],
    ['within an element', `<div>${once('<p>A &amp; B</p><p>c</p>')}</div>`],
  ])('HTML that was escaped %s is HTML', (_what, html) => {
    expect(toMarkdown(html)).toBe('A & B\n\nc')
  })

  it('words about HTML stay words', () => {
    expect(toMarkdown('<p>You know &lt;p&gt; and &lt;br&gt;.</p>')).toBe('You know \\<p> and \\<br>.')
  })

  it('text without elements keeps its lines', () => {
    expect(toMarkdown('We build.&#xa;&#xa;You:&#10;- write\n- review')).toBe(
      'We build.\n\nYou:\n\n- write\n- review',
    )
  })

  it('plain text means what it says', () => {
    expect(textToMarkdown('Use <T> & *stars*\n1. one &amp; two')).toBe(
      'Use \\<T> & \\*stars\\*\\\n1\\. one \\&amp; two',
    )
    expect(textToMarkdown('One line')).toBe('One line')
    expect(textToMarkdown('')).toBeUndefined()
  })

  it('what opens more of a text on its page is left out', () => {
    expect(
      toMarkdown('<p>We build.</p><p>Read more</p><p><b>Read more Read less</b></p><p>You write.</p>'),
    ).toBe('We build.\n\nYou write.')
    expect(toMarkdown('<p>Read more than code</p>')).toBe('Read more than code')
  })

  it.each([
    '<p>We audit bridges.Read more Read more</p>',
    '<p>We audit bridges. Show More… Show Less</p>',
    '<p>We audit bridges. <a>Read more</a> Read more</p>',
    '<p>We audit bridges. <a>View more</a></p>',
    '<p>We audit bridges. <a class="toggle" href="#all">Read more</a></p>',
    '<div>We audit bridges. <b>Read more</b> <b>Read less</b></div>',
    '<div>We audit bridges. <span><a href="javascript:open()"><b>See more</b></a></span></div>',
  ])('so is what stands at the end of a paragraph as a link to nowhere, or twice: %s', (html) => {
    expect(toMarkdown(html)).toBe('We audit bridges.')
  })

  it.each([
    [
      'Read more about us at [our page](https://acme.example)',
      '<p>Read more about us at <a href="https://acme.example">our page</a></p>',
    ],
    ['We hire people who read more', '<p>We hire people who read more</p>'],
    ['The more you read, read more and read more', '<p>The more you read, read more and read more</p>'],
    [
      'We build. [Read more](https://acme.example/about)',
      '<p>We build. <a href="https://acme.example/about">Read more</a></p>',
    ],
    ['Here you read more of our values', '<p>Here you <a>read more</a> of our values</p>'],
  ])('in running text, and to another page, it stays: %s', (markdown, html) => {
    expect(toMarkdown(html)).toBe(markdown)
  })
})
