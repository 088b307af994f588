import * as text from '#messages/sources'
import { escapeMarkdown } from '../../../escaping/markdown.ts'
import { plainText } from '../reading/excerpt.ts'
import type { SourcePosting } from './source-posting.ts'

const most = 600
/** Shorter than this, whole paragraphs say too little. */
const fewest = 200

/**
 * The beginning of a text in Markdown, and a link to the whole. It ends with a paragraph, or has no formatting: what was cut off within some
 * would swallow the link.
 */
export function shortenText(
  { description, url }: Pick<SourcePosting, 'description' | 'url'>,
  system: string | undefined,
): string | undefined {
  if (description === undefined) return undefined
  const letters = [...description]
  if (letters.length <= most) return description
  const cut = letters.slice(0, most).join('')
  const end = cut.lastIndexOf('\n\n')
  const hasCode = /^\s*(?:```|~~~)/m.test(cut)
  const beginning = end < fewest || hasCode ? `${plain(cut)} …` : `${cut.slice(0, end)}\n\n…`
  if (url === undefined) return beginning
  const target = url.replaceAll('(', '%28').replaceAll(')', '%29')
  return `${beginning}\n\n[${text.readWhole(system)}](${target})`
}

/** Whether the HTML of a description is only the beginning of a text that `shortenText` has cut. */
export function isShortened(html: string): boolean {
  return /…<\/p>\s*(?:<p><a [^>]*>[^<]*<\/a>(?: <span[^>]*>\([^<]*\)<\/span>)?<\/p>\s*)?$/.test(html)
}

/** Up to the end of a word. */
function plain(markdown: string): string {
  return escapeMarkdown(plainText(markdown.replace(/\s+\S*$/, '')))
}
