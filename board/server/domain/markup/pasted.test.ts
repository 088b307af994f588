import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderDescription } from './description.ts'
import { pastedToMarkdown } from './pasted.ts'

/** As Word writes an item: a paragraph, its sign for programs that know no lists, and its words. */
function wordItem(sign: string, words: string, level = 1): string {
  return `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${words}<o:p></o:p></p>`
}

/** As Google Docs writes all that it copies. */
function fromDocs(html: string): string {
  return `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7f0">${html}</b>`
}

function docsText(words: string, style = 'font-weight:400;font-style:normal'): string {
  return `<span style="font-size:11pt;color:#000000;${style};white-space:pre-wrap;">${words}</span>`
}

describe('what is copied', () => {
  it.each([
    [
      'in Word: paragraphs, bold words and a list',
      `<p class=MsoNormal>We build <b style='mso-bidi-font-weight:normal'>bridges</b><o:p></o:p></p>${wordItem('·', 'Write <i>tests</i>')}
${wordItem('·', 'Review')}<p class=MsoNormal>Join us.</p>`,
      'We build **bridges**\n\n- Write _tests_\n- Review\n\nJoin us.',
    ],
    [
      'in Word: a list with numbers, and one within an item',
      `${wordItem('1.', 'Apply')}${wordItem('o', 'with a CV', 2)}${wordItem('§', 'or a link', 2)}${wordItem('2.', 'Talk')}`,
      '1. Apply\n   - with a CV\n   - or a link\n2. Talk',
    ],
    ['in Word: two lists in a row', `${wordItem('·', 'One')}${wordItem('1.', 'Two')}`, '- One\n\n1. Two'],
    [
      'in Word in a browser: a list of each item',
      '<div class="ListContainerWrapper"><ul role="list"><li><p><span style="font-weight:bold">Go</span></p></li></ul></div><div class="ListContainerWrapper"><ul role="list"><li><p>Rust</p></li></ul></div>',
      '- **Go**\n- Rust',
    ],
    [
      'in Google Docs: bold words by their style, in text that isn’t',
      fromDocs(
        `<p dir="ltr">${docsText('We build ')}${docsText('bridges', 'font-weight:700;font-style:normal')}${docsText(', ')}${docsText('always', 'font-weight:400;font-style:italic')}</p>`,
      ),
      'We build **bridges**, _always_',
    ],
    [
      'in Google Docs: a heading and a list within a list',
      fromDocs(
        `<h2 dir="ltr">${docsText('Your work', 'font-weight:700')}</h2><ul><li dir="ltr" style="font-weight:400"><p dir="ltr" role="presentation">${docsText('Write')}</p></li><ul><li dir="ltr"><p role="presentation">${docsText('tests')}</p></li></ul><li dir="ltr"><p role="presentation">${docsText('Review')}</p></li></ul><br />`,
      ),
      '## Your work\n\n- Write\n  - tests\n- Review',
    ],
    [
      'in Notion',
      `<meta charset='utf-8'><h2>Your work</h2><ul><li><strong>Write</strong> contracts</li><li>Review <a href="https://a.example/b">ours</a></li></ul><!-- notionvc: 0 -->`,
      '## Your work\n\n- **Write** contracts\n- Review [ours](https://a.example/b)',
    ],
    [
      'on a page: bold by tag and by style',
      '<div><strong style="font-weight: 600">Pay</strong>: <b style="font-weight: 400">good</b>, <em style="font-style: normal">fair</em></div>',
      '**Pay**: good, fair',
    ],
    [
      'in an email',
      '<div dir="ltr">Hello<div><br></div><div><b>Rust</b> engineer</div></div>',
      'Hello\n\n**Rust** engineer',
    ],
    ['in a viewer: a mark for each word', '<p><b>Build</b><b> all </b>\n<b>day</b></p>', '**Build all day**'],
    ['text with signs of Markdown', '<p>2 * 3 * 4 and # 5</p>', '2 \\* 3 \\* 4 and # 5'],
    ['nothing', '<p> </p><img src="https://t.example/p.gif">', ''],
  ])('%s', (_what, html, markdown) => {
    expect(pastedToMarkdown(html)).toBe(markdown)
  })

  it('is refused where its end would be lost', () => {
    expect(() => pastedToMarkdown('x'.repeat(200_001))).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    )
  })
})

describe('what was seen where it was copied', () => {
  it.each([
    [
      'deleted in Word',
      '<p>Pay: <del cite="mailto:A">80</del><ins cite="mailto:A">90</ins>k</p>',
      'Pay: 90k',
    ],
    [
      'struck through',
      '<p>In <s>Rome</s> Oslo<span style="text-decoration:line-through"> soon</span></p>',
      'In Oslo',
    ],
    ['hidden', '<p>Go<span style="display: none"> off</span><i hidden> away</i></p>', 'Go'],
    [
      'hidden in Word, or a comment there',
      "<p>Go<span style='display:none;mso-hide:all'> off</span><a class=msocomanchor href='#_msocom_1'>[A1]</a></p><div style='mso-element:comment-list'><p>Really?</p></div>",
      'Go',
    ],
    ['only read aloud', '<p><span class="visually-hidden">tag</span> web3</p>', 'web3'],
    ['named like what is hidden', '<p class="a hidden b">Go</p>', 'Go'],
    ['struck through without an end', '<p><s>Go on</p>', 'Go on'],
    ['emoji that are pictures', '<p>Go <img src="https://t.example/x.png" alt="🚀"></p>', 'Go 🚀'],
    [
      'emoji of which only the file tells',
      '<p>Go <img alt=":tada:" src="https://a.example/emoji-assets/apple/1f389.png"><img src="/emoji/1f1ea-1f1fa@2x.png"></p>',
      'Go 🎉🇪🇺',
    ],
    ['pictures', '<p>Go <img alt="our team" src="/emoji/0041.png"></p>', 'Go'],
    [
      'a link beside a heading',
      '<h2>Pay<a href="https://a.example/#pay" aria-hidden="true">#</a><button><span>¶</span></button></h2><p><a href="https://a.example/">a#</a></p>',
      '## Pay\n\n[a#](https://a.example/)',
    ],
  ])('%s', (_what, html, markdown) => {
    expect(pastedToMarkdown(html)).toBe(markdown)
  })

  it.each([
    ['https://a.example/?utm_source=mail&amp;page=2', 'https://a.example/?page=2'],
    [
      'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F%3Fid%3D7&amp;data=05',
      'https://a.example/?id=7',
    ],
    ['https://www.google.com/url?q=https://a.example/b&amp;sa=D', 'https://a.example/b'],
    [
      'https://slack-redir.net/link?url=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%253A%252F%252Fa.example%252Fb',
      'https://a.example/b',
    ],
    ['https://urldefense.com/v3/__https://a.example/b__;!!x!y$', 'https://a.example/b'],
    [
      'https://www.google.com/url?q=javascript:alert(1)',
      'https://www.google.com/url?q=javascript:alert\\(1\\)',
    ],
    ['https://a.example/url?q=https://b.example', 'https://a.example/url?q=https://b.example'],
    ['mailto:a@a.example', 'mailto:a@a.example'],
    ['https:&#x2F;&#x2F;a.example&#x2F;b&quest;page&equals;2', 'https://a.example/b?page=2'],
    ['mailto&#58;a&commat;a.example', 'mailto:a@a.example'],
    ['https://a.example/?x=1&amp;lt;=2', 'https://a.example/?x=1\\&lt;=2'],
  ])('links lead where they seem to: %s', (href, address) => {
    expect(pastedToMarkdown(`<p><a href="${href}">Go</a></p>`)).toBe(`[Go](${address})`)
  })

  it.each(['#pay', '/about', 'javascript:void(0)', 'https://'])('a link to %s is words', (href) => {
    expect(pastedToMarkdown(`<p>See <a href="${href}">below</a></p>`)).toBe('See below')
  })
})

describe('lists', () => {
  it.each([
    [
      'boxes of Google Docs',
      '<ul><li role="checkbox"><img alt="checked" src="data:image/png;base64,AA"><p>Read</p></li><li role="checkbox"><img alt="unchecked"><p>Write</p></li></ul>',
      '- Read\n- Write',
    ],
    [
      'boxes of Notion',
      '<ul><li>[ ] Read</li><li>[x]&nbsp;Write</li><li>[2] Go</li></ul>',
      '- Read\n- Write\n- \\[2] Go',
    ],
    [
      'one after the other in Slack',
      '<ol data-indent="0"><li>Read</li></ol><ul data-indent="1"><li>all</li></ul><ol data-indent="0" start="2"><li>Write</li></ol><p>Go</p>',
      '1. Read\n   - all\n2. Write\n\nGo',
    ],
    [
      'in Quill',
      '<p>Do</p><ul><li>Read</li><li class="ql-indent-1">all</li><li>Write</li></ul>',
      'Do\n\n- Read\n  - all\n- Write',
    ],
    [
      'in Word in a browser',
      '<div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>Read</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="2"><p>all</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>Write</p></li></ul></div><p>Go</p>',
      '- Read\n  - all\n- Write\n\nGo',
    ],
    [
      'doubled, as in Lever',
      '<ul class="posting"><ul><li>Read<ul><ul><li>all</li></ul></ul></li><li>Write</li></ul></ul><p>Go</p>',
      '- Read\n  - all\n- Write\n\nGo',
    ],
    [
      'nested, with their levels',
      '<ul data-indent="0"><li>Read<ul data-indent="1"><li>all</li></ul></li><li>Write</li></ul>',
      '- Read\n  - all\n- Write',
    ],
  ])('%s', (_what, html, markdown) => {
    expect(pastedToMarkdown(html)).toBe(markdown)
  })
})

describe('lines', () => {
  it.each([
    [
      'with an empty one between',
      '<div>Hi<br><br>Build <b>x<br>&nbsp;<br>y</b></div>',
      'Hi\n\nBuild **x**\n\n**y**',
    ],
    ['of code, and of a heading', '<pre>a<br><br>b</pre>', '```\na\n\nb\n```'],
    ['in an item', '<ul><li>Read<br><br>all</li></ul>', '- Read\n\n  all'],
    [
      'of a paragraph in Slack',
      '<div>Build<span data-stringify-type="paragraph-break"></span><b>x</b></div>',
      'Build\n\n**x**',
    ],
    [
      'of a PDF',
      '<span role="presentation">Build</span><br role="presentation"><span>We keep the network of all the validators in a</span><br role="presentation"><span>long-</span><br role="presentation"><span>term sync</span><br role="presentation"><span>• Go</span>',
      'Build\\\nWe keep the network of all the validators in a long-term sync\n\n- Go',
    ],
    [
      'of a PDF that go on with a capital',
      '<span>We keep all validators and their keys in sync for the</span><br role="presentation"><span>Ethereum mainnet.</span><br role="presentation"><span>Apply</span>',
      'We keep all validators and their keys in sync for the Ethereum mainnet.\\\nApply',
    ],
    [
      'with signs of typesetting',
      '<p>Co\u00ADordi&shy;nate ﬁnance of 2 oﬃces</p>',
      'Coordinate finance of 2 offices',
    ],
  ])('%s', (_what, html, markdown) => {
    expect(pastedToMarkdown(html)).toBe(markdown)
  })
})

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<b style="font-weight:700" onclick=alert(1)>x</b>',
  '<span style="font-weight:bold"><script>alert(1)</script></span>',
  '<svg onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>@import "https://t.example/x"</style>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<<b>script>alert(1)<</b>/script>',
  '<scr<span>ipt>alert(1)</scr</span>ipt>',
  "<p style='mso-list:l0 level1 lfo1'><![if !supportLists]><script>alert(1)</script><![endif]>x</p>",
  "<p style='mso-list:l0 level0 lfo1'>x</p>",
  "<p style='mso-list:l0 level9 lfo1'>x</p>",
  '[x](javascript:alert(1))',
  '<form action="https://t.example"><input name=seed></form>',
  '<img alt="🚀<script>alert(1)</script>">',
  '<a href="https://www.google.com/url?q=javascript:alert(1)">x</a>',
  "<a href='https://t.example/\"><script>alert(1)</script>'>x</a>",
  '<ul data-indent="9"><li>',
  '<s><script>alert(1)</s></script>',
]

describe('hostile HTML', () => {
  it('neither acts as what is answered nor as what is shown of it', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(...hostile),
            fc.constantFrom('<b>', '</span>', '<h2>', '</p>', 'word ', '<!--'),
          ),
        ),
        (parts) => {
          const markdown = pastedToMarkdown(parts.join(''))
          const html = renderDescription(markdown)
          const tags = [...html.matchAll(/<([a-z0-9]+)([^>]*)>/gi)]
          const allowed = /^(?:a|blockquote|br|code|em|h[3-6]|hr|li|ol|p|pre|strong|ul)$/
          expect(tags.filter(([, tag = '']) => !allowed.test(tag))).toEqual([])
          expect(tags.filter(([, , attributes = '']) => /\son\w+=|style=|src=/i.test(attributes))).toEqual([])
          expect(html).not.toMatch(/href="(?!https?:|mailto:)/i)
        },
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
    )
  })

  it.each([
    ['tags that nothing closes', '<b>'],
    ['breaks that nothing ends', '<br role="presentation"'],
    ['ends of what was never open', '</span>'],
    ['items of Word', "<p style='mso-list:l0 level9 lfo1'><![if !supportLists]>"],
    ['signs that never end', '<![if !supportLists]>'],
    ['styles', '<span style="font-weight:'],
    ['paragraphs', "<p style='mso-list:'"],
    ['ends of items', '</li>'],
    ['items', '<li> <p '],
    ['ends of lists', '</ul> <div>'],
    ['spaces', ' '],
    ['spaces of a sign', '<![if !supportLists]> '],
    ['comments', '<!----> '],
    ['styles with spaces', '<b style="font-style:      '],
    ['struck words', '<s>x'],
    ['struck words in one another', '<s><s></s>'],
    ['links without an end', '<a href="'],
    ['links in one another', '<a href="https://a.example/">'],
    ['links with signs by their names', '<a href="&#58;">'],
    ['pictures', '<img alt="'],
    ['names of emoji', '<img src="emoji/1f389-'],
    ['underlines', '<p style="text-decoration:'],
    ['classes', '<p class="'],
    ['hidden elements', "<p ' hidden"],
    ['lists in one another', '<ul> '],
    ['levels', '<ul data-indent="1"><li>'],
    ['lines of a PDF', '<br role="presentation">a'],
    ['line breaks', '<br><br> '],
  ])('of the greatest size is read: %s', (_what, piece) => {
    const html = `<p style='mso-list:l0 level1 lfo1'>${piece.repeat(Math.floor(199_000 / piece.length))}</p>`
    expect(typeof pastedToMarkdown(html)).toBe('string')
  })

  /** Grew with the square of its length, which the time limit doesn't see: a reader that looks at each place once needs no room for it. */
  it('has a list that is looked for only in the beginning of a tag', () => {
    const tag = (space: number) => `<p ${' '.repeat(space)} style='mso-list:l0 level1 lfo1'>Build</p>`
    expect(pastedToMarkdown(tag(3_900))).toBe('- Build')
    expect(pastedToMarkdown(tag(4_000))).toBe('Build')
    expect(pastedToMarkdown(`<p ${'mso-list:l1 level1 '.repeat(10_400)}`)).toBe('')
  })
})
