import rehypeSanitize, { type Options } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { findMarkdownProblem } from './markdown-limits.ts'
import { demoteHeadings, markLinks } from './tree-rules.ts'

/** What may stand in a description. Images are not among it: they would call other hosts. */
const schema: Options = {
  tagNames: [
    'a',
    'blockquote',
    'br',
    'code',
    'em',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'li',
    'ol',
    'p',
    'pre',
    'strong',
    'ul',
  ],
  attributes: { a: ['href'], ol: ['start'] },
  protocols: { href: ['https', 'http', 'mailto'] },
  required: {},
  ancestors: { li: ['ol', 'ul'] },
  strip: ['script', 'style'],
  clobber: [],
  clobberPrefix: '',
}

const processor = unified()
  .use(remarkParse)
  .use(remarkRehype)
  .use(demoteHeadings)
  .use(rehypeSanitize, schema)
  .use(markLinks)
  .use(rehypeStringify)
  .freeze()

/**
 * The HTML of a description written in Markdown, safe to show: raw HTML is dropped, the rest sanitised, headings start at h3, links carry
 * `nofollow noopener ugc`. Called once, when the text is written (docs/rules.md, Listings). Never throws: a text that is beyond what is
 * read as Markdown (findMarkdownProblem; forms refuse it before) stands there as it was written.
 */
export function renderDescription(markdown: string): string {
  if (findMarkdownProblem(markdown) !== undefined) return renderPlain(markdown)
  try {
    return String(processor.processSync(markdown)).trim()
  } catch (error) {
    // Too many levels for the steps over the tree, which call themselves for each.
    if (!(error instanceof RangeError)) throw error
    return renderPlain(markdown)
  }
}

function renderPlain(text: string): string {
  const escaped = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<pre>${escaped}</pre>`
}
