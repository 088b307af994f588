import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { toStorable } from '../../texts/storable-text.ts'

const reference = /&(?:#\d{1,9}|#x[\da-f]{1,8}|[a-z][a-z\d]{1,31});/i
const otherSigns = /&(?!(?:#\d{1,9}|#x[\da-f]{1,8}|[a-z][a-z\d]{1,31});)/gi
const parser = unified().use(rehypeParse, { fragment: true }).freeze()

/**
 * A line of words as people read it: `R&amp;D`, and `R&amp;#038;D` of what wrote it twice, are "R&D". References to NUL, to half a character
 * and beyond Unicode are U+FFFD or a space, as in browsers. What has no reference stays as it is.
 */
export function decodeReferences(line: string): string {
  const once = decodeOnce(line)
  return once === line ? line : decodeOnce(once)
}

/** A line of words that were written once, as in an attribute of HTML, as people read it: `&amp;lt;` is `&lt;`. */
export function decodeOnce(line: string): string {
  if (!reference.test(line)) return line
  const { children } = parser.parse(line.replace(otherSigns, '&amp;').replaceAll('<', '&lt;'))
  return toStorable(children.map((node) => (node.type === 'text' ? node.value : '')).join(''))
}
