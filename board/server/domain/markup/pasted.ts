import { BoardError } from '@cryptolist/contract'
import { pasteTooLong } from '#messages/writing'
import { toMarkdown } from './markdown.ts'
import { readAsSeen } from './pasted-as-seen.ts'
import { joinDrawnLines, splitParagraphs } from './pasted-lines.ts'
import { readFlatLists, readItems, readWordLists } from './pasted-lists.ts'

/** No more is read, and what is cut would be lost unseen. */
const mostCharacters = 200_000

/**
 * The Markdown of what was copied as HTML in a text program or on a page, without anything that acts; empty where nothing is left of it. Reads
 * what these programs write as styles: bold and italic words, and Word's lists. Throws too_large.
 */
export function pastedToMarkdown(html: string): string {
  if (html.length > mostCharacters) throw new BoardError('too_large', pasteTooLong(mostCharacters))
  const seen = readAsSeen(joinDrawnLines(html))
  const marked = withoutComments(readMarks(readWordLists(readItems(readFlatLists(seen)))))
  return (toMarkdown(splitParagraphs(marked)) ?? '').replace(hyphenation, '').replace(ligature, spellOut)
}

const hyphenation = /\u00AD/g
const ligature = /[\uFB00-\uFB06]/g
const spellOut = (letters: string): string => letters.normalize('NFKC')

/** Word writes several into each item, and each makes the reader slower. */
function withoutComments(html: string): string {
  let cleaned = ''
  let at = 0
  for (;;) {
    const from = html.indexOf('<!--', at)
    const end = from === -1 ? -1 : html.indexOf('-->', from + 2)
    if (end === -1) return (cleaned + html.slice(at)).replace(/<!\[[^<>]{0,200}>/g, '')
    cleaned += html.slice(at, from)
    at = end + 3
  }
}

const markTag = /<(\/?)(b|strong|i|em|span|font|h[1-6])(?=[\s>])([^<>]*)>/gi

/** Marks what is bold or italic, whether a tag or a style says so. Google Docs puts all it copies into a `<b>` that is not bold. A heading is bold itself. */
function readMarks(html: string): string {
  return markByTags(html).replace(samePair, '$2')
}

const samePair = /<\/(strong|em)>(\s*)<\1>/g

function markByTags(html: string): string {
  const ends = new Map<string, string[]>()
  let isHeading = false
  return html.replace(markTag, (whole, slash: string, tag: string, attributes: string) => {
    const name = tag.toLowerCase()
    if (/^h\d/.test(name)) {
      isHeading = slash === ''
      return whole
    }
    const open = ends.get(name) ?? []
    if (slash !== '') return open.pop() ?? ''
    const marks = marksOf(name, attributes).filter((mark) => !(isHeading && mark === 'strong'))
    open.push(marks.map((mark) => `</${mark}>`).join(''))
    ends.set(name, open)
    return marks
      .toReversed()
      .map((mark) => `<${mark}>`)
      .join('')
  })
}

/** Not Word's own `mso-bidi-font-weight`, which is for other scripts. */
const weight = /(?<![\w-])font-weight:\s*(\w+)/i
const slant = /(?<![\w-])font-style:\s*(\w+)/i

function marksOf(name: string, attributes: string): ('strong' | 'em')[] {
  const boldness = weight.exec(attributes)?.[1]?.toLowerCase()
  const isBold =
    boldness === undefined
      ? name === 'b' || name === 'strong'
      : boldness.startsWith('bold') || Number(boldness) >= 600
  const style = slant.exec(attributes)?.[1]?.toLowerCase()
  const isItalic = style === undefined ? name === 'i' || name === 'em' : style !== 'normal'
  return [...(isBold ? (['strong'] as const) : []), ...(isItalic ? (['em'] as const) : [])]
}
