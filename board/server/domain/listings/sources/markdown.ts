import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import rehypeSanitize, { type Options } from 'rehype-sanitize'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { toPlainMarkdown } from './plain-markdown.ts'

/** What is kept of a page's text; what it means for Markdown, and nothing that acts. */
const schema: Options = {
  tagNames: 'a b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i li ol p pre section span strong ul'.split(
    ' ',
  ),
  attributes: { a: ['href'], ol: ['start'] },
  protocols: { href: ['https', 'http', 'mailto'] },
  required: {},
  ancestors: { li: ['ol', 'ul'] },
  strip: 'script style template noscript iframe object svg math head title textarea select'.split(' '),
  clobber: [],
  clobberPrefix: '',
}
const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeSanitize, schema)
  .use(rehypeRemark)
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-' })
  .freeze()
const mostCharacters = 200_000
/** Elements within one another beyond which no text is written by people, and reading would take for ever. */
const deepest = 40
const mostTags = 5000
/** Elements that hold nothing, or that the next of their kind closes. */
const neverDeep = new Set('br hr img input meta link li p wbr td tr th dd dt option source'.split(' '))

/** The Markdown of a text in HTML, without anything that acts; undefined where nothing is left of it or it is no text of people. */
export function toMarkdown(html: string | undefined): string | undefined {
  if (html === undefined || html.length > mostCharacters || isTooDeep(html)) return undefined
  const markdown = tidy(toPlainMarkdown(html, convert) ?? convert(html))
  return markdown === '' ? undefined : markdown
}

/** The Markdown of any HTML, from parsers that read it as browsers do, which takes ten times as long as what is plain takes. */
export function convert(html: string): string {
  return String(processor.processSync(withoutAttributes(html))).replace(/\n$/, '')
}

/** Takes out what is invisible, and blank lines beyond the first. */
export function tidy(markdown: string): string {
  return (
    markdown
      // A link that led nowhere good.
      .replace(/\[([^\]\n]{0,500})\]\(\)/g, '$1')
      .replace(/[\u00A0\u200B\uFEFF]/g, ' ')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** The text of HTML that was escaped once more: `&lt;p&gt;` is `<p>`. */
export function unescapeHtml(escaped: string | undefined): string | undefined {
  if (escaped === undefined || !/&(?:lt|amp|quot|#)/.test(escaped)) return escaped
  return escaped
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0*39;|&apos;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
}

/**
 * Browsers open `<b>` again in every paragraph until it is closed, at most three times where all are alike: with attributes of their own, a
 * thousand of them would make millions of elements. What stood there becomes a comment.
 */
function withoutAttributes(html: string): string {
  return html.replace(/<(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/])/gi, '<$1><!x ')
}

/** Counts opened elements by their letters: cheap. What closes another element than the one that is open closes nothing here. */
function isTooDeep(html: string): boolean {
  const open = new Map<string, number>()
  let depth = 0
  let count = 0
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][^\s<>/]{0,100})/gi)) {
    count += 1
    if (count > mostTags) return true
    const name = tag.toLowerCase()
    if (neverDeep.has(name)) continue
    const opened = open.get(name) ?? 0
    if (slash === '/' && opened === 0) continue
    const change = slash === '/' ? -1 : 1
    open.set(name, opened + change)
    depth += change
    if (depth > deepest) return true
  }
  return false
}
