import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import rehypeSanitize, { type Options } from 'rehype-sanitize'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { listBullets } from './bullets.ts'
import { flattenHtml } from './flat-html.ts'
import { readRows } from './html-rows.ts'
import { moveEdges } from './mark-edges.ts'
import { toPlainMarkdown } from './plain-markdown.ts'
import { tightenLists } from './tight-lists.ts'

/** The elements kept of a page's text: those that mean something in Markdown, and nothing that acts. */
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
  .use(readRows)
  .use(rehypeSanitize, schema)
  .use(moveEdges)
  .use(rehypeRemark)
  .use(tightenLists)
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-' })
  .freeze()
const mostCharacters = 200_000
/** Elements within one another beyond which no text is written by people, and reading would take for ever. */
const deepest = 40
/** Elements that indent all lines within them: each level makes a text longer by all of its lines. */
const indenting = ['blockquote', 'ol', 'ul']
const deepestIndented = 8
const mostTags = 5000
/** Words between comments take the square of their number. */
const mostComments = 1000
/** Elements that hold nothing, or that the next of their kind closes. */
const neverDeep = new Set('br hr img input meta link li p wbr td tr th dd dt option source'.split(' '))

/**
 * The Markdown of a text in HTML, without anything that acts; undefined where nothing is left of it. HTML that was escaped as a whole is read as
 * HTML, text without elements keeps its lines, and of HTML beyond what people write the words are kept.
 */
export function toMarkdown(written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  const html = withLines(unescapeWhole(written.slice(0, mostCharacters))).replace(linkToNowhere, '')
  const markdown = tidy(toReadable(html))
  return markdown === '' ? undefined : markdown
}

/** The Markdown of plain text, in which nothing has a meaning but line breaks and bullets. */
export function textToMarkdown(text: string | undefined): string | undefined {
  return text === undefined
    ? undefined
    : toMarkdown(toParagraphs(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')))
}

function toReadable(html: string): string {
  const read = isTooDeep(html) ? html.replace(transparentTag, '') : html
  const plain = isTooDeep(read) ? flattenHtml(read) : read
  return toPlainMarkdown(plain, convert) ?? convert(plain)
}

/** The Markdown of any HTML, from parsers that read it as browsers do, which takes ten times as long as what is plain takes. */
export function convert(html: string): string {
  return String(processor.processSync(withoutAttributes(html))).replace(/\n$/, '')
}

/** Takes out what is invisible or only worked on the page, and blank lines beyond the first. */
export function tidy(markdown: string): string {
  const lines = markdown
    // A link that led nowhere good.
    .replace(/\[([^\]\n]{0,500})\]\(\)/g, '$1')
    .replace(/[\u00A0\u200B\uFEFF]/g, ' ')
    .split('\n')
    .map((line) => line.replace(controlsAtEnd, '').trimEnd())
    .filter((line) => !emptyHeading.test(line) && !pageControl.test(line))
  return listBullets(
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )
}

const emptyHeading = /^#{1,6}$/
/** Labels of controls that opened more of a text on its page. */
const pageControl = /^[*_]*(?:(?:read|show|see|view) (?:more|less)[*_.…\\\s]*)+$/i
/** Twice at the end of a line: "We build.Read more Read less". */
const controlsAtEnd = /(?:(\*\*|[*_]|)(?:Read|Show|See|View) (?:[Mm]ore|[Ll]ess)\1[….]{0,3}\s{0,3}){2,9}\\?$/
/** As a link at the end of a paragraph that leads nowhere but to the page itself, with its like around it. */
const linkToNowhere =
  /(?:(?:Read|Show|See|View) (?:more|less)[….]{0,3}\s{0,3}){0,2}<a(?=[\s>])(?![^<>]{0,500}\shref\s?=\s?["']?(?!["'#]|javascript:))[^<>]{0,500}>\s{0,3}(?:<(b|strong|span|em)>)?(?:Read|Show|See|View) (?:more|less)[….]{0,3}(?:<\/\1>)?\s{0,3}<\/a>\s{0,3}(?:(?:Read|Show|See|View) (?:more|less)[….]{0,3}\s{0,3}){0,2}(?=(?:<\/(?:span|b|strong|em)>\s{0,3}){0,4}(?:<\/(?:p|div|li|td|section)>|<br|$))/gi

const names = 'p|div|section|ul|ol|li|br|h[1-6]|strong|b|em|i|u|a|span|table|tr|td'
const tags = new RegExp(`</?(?:${names})(?=[\\s/>])`, 'gi')
const escapedTags = new RegExp(`&(?:amp;){0,2}lt;/?(?:${names})(?=\\s|/|&)`, 'gi')
const escapedEnd = new RegExp(`&(?:amp;){0,2}lt;/(?:${names})\\s*&`, 'i')
const anyTag = /<\/?[a-z][^<>]*>/i
const transparentTag = /<\/?(?:span|font|u|o:p)(?:\s[^<>]*)?>/gi

/** HTML as it was before it was escaped as a whole, once or twice: nearly all of its tags are words. One about `&lt;p&gt;` stays. */
function unescapeWhole(written: string): string {
  let html = written
  for (let times = 0; times < 2 && isEscaped(html); times += 1) html = unescapeHtml(html) ?? ''
  return html
}

function isEscaped(html: string): boolean {
  if (!html.includes('&')) return false
  const count = html.match(tags)?.length ?? 0
  const escaped = html.match(escapedTags)?.length ?? 0
  if (count === 0) return escaped > 0 || (/&amp;(?:#|[a-z]+;)/i.test(html) && !anyTag.test(html))
  return escaped >= count && escapedEnd.test(html)
}

/** Text without elements keeps its lines. */
function withLines(html: string): string {
  if (anyTag.test(html)) return html
  const text = html.replace(/&#(?:10|13|x0*[ad]);/gi, '\n').trim()
  return text.includes('\n') ? toParagraphs(text) : html
}

function toParagraphs(text: string): string {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n\s*\n/)
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`).join('\n')
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
  if ((html.match(/<(?:[!?]|\/[^a-z])/gi)?.length ?? 0) > mostComments) return true
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
    if (indenting.reduce((sum, one) => sum + (open.get(one) ?? 0), 0) > deepestIndented) return true
  }
  return false
}
