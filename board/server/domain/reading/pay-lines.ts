import { decodeReferences } from '../markup/character-references.ts'
import { currencyHint } from './pay-amounts.ts'
import { toSentences } from './sentences.ts'

const mostLines = 60
const longestLine = 2_000
const longestHeading = 200
const mostPoints = 16
const longestPoint = 200

/** The lines that name money, each with the heading or the short line above it. */
export function* linesWithMoney(markdown: string): Generator<{ line: string; heading: string; at: number }> {
  let read = -1
  let count = 0
  currencyHint.lastIndex = 0
  for (let hit = currencyHint.exec(markdown); hit !== null; hit = currencyHint.exec(markdown)) {
    if (hit.index < read) continue
    const start = markdown.lastIndexOf('\n', hit.index) + 1
    const end = markdown.indexOf('\n', hit.index)
    read = end === -1 ? markdown.length : end
    currencyHint.lastIndex = read
    count += 1
    if (count > mostLines) return
    const line = markdown.slice(start, Math.min(read, start + longestLine))
    if (/\d/.test(line)) yield { line: plain(line), heading: headingAbove(markdown, start), at: start }
  }
}

/** Of a list its lead, not the points above; of a paragraph that leads to what follows, its last sentence. */
function headingAbove(markdown: string, start: number): string {
  let end = start - 1
  for (let step = 0; step < mostPoints && end > 0; step += 1) {
    const begin = markdown.lastIndexOf('\n', end - 1) + 1
    const line = markdown.slice(Math.max(begin, end - longestLine), end).trim()
    end = begin - 1
    if (line === '' || isPoint(line)) continue
    const words = plain(line)
    const lead = words.endsWith(':') ? (toSentences(words).at(-1) ?? '') : words
    return lead.length <= longestHeading ? lead : ''
  }
  return ''
}

/** "Zone 1: $170,000 - $207,000", "Senior: $140k", "L4 | $140k": another like the one below it, or the rule below a table's header. */
function isPoint(line: string): boolean {
  const isAmount =
    /^[^\d:]{1,60}(?::|\s[–-])[\s*]*[^\s\d]{0,4}\s?\d|\|[\s*]*[^\s\d|]{0,4}\s?\d|^[^\s\d|]{0,4}\s?\d[^|]*\||^[\s|:-]+$/.test(
      line,
    )
  return line.length <= longestPoint && (isAmount || (line.match(/\d[\d.,]*\d/g)?.length ?? 0) >= 2)
}

/** Marks of Markdown, not the sign for times in "30K*14薪". */
const marks =
  /\*{2,}|(?<![\p{L}\d\p{Sc}]\s?)\*|\*(?!\s?1[2-8]\s?薪|1[2-8](?!\d))|(?<![\p{L}\d])_+|_+(?![\p{L}\d])/gu

/** A line of Markdown without its marks. */
function plain(line: string): string {
  return decodeReferences(line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
    .replace(/[\u00A0\u2000-\u200A\u202F]/g, ' ')
    .replace(/[\u00AD\u200B\uFEFF]|\\(?=[\p{P}\p{S}])/gu, '')
    .replace(marks, '')
    .replace(/^\s*(?:#{1,6}|[-•>]|\d{1,2}[.)])\s+/, '')
    .replace(/\\$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}
