import { parseTypedText, type TypedWords } from '../../search/text/typed-text.ts'

/** Signs that join the words of a list, as written between the brackets of a pattern. A hyphen may join them too. */
export const listSign = '/+,;|&·'
export const anyListSign = new RegExp(`[${listSign}]`)
const joint = new RegExp(String.raw`^[${listSign}-]\S`)
const signOrNothing = new RegExp(`^[${listSign}-]?$`)

/** Where some words begin and end in a text as `cleanText` writes it. */
interface Span {
  start: number
  end: number
}

export function spanOf(typed: readonly TypedWords[]): Span {
  return { start: typed[0]?.at.start ?? 0, end: typed.at(-1)?.at.end ?? 0 }
}

/** The text without some of its words; undefined where none is left. */
export function cutSpans(text: string, spans: readonly Span[]): string | undefined {
  let letters = text
  for (const { start, end } of spans.map((span) => withSign(text, span)))
    letters = letters.slice(0, start) + ' '.repeat(end - start) + letters.slice(end)
  const rest = letters
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+(?:[-–—]\s+)*/g, ' ')
    .trim()
    .replace(/^[\s,;:·|/&+–-]+(?=\s)|(?<=\s)[\s,;:·|/&+–-]+$|[,;:]+$/g, '')
    .trim()
  return parseTypedText(rest) === undefined ? undefined : rest
}

/** The signs between words of a list that has been read: of "remote;rust;defi" the words "rust defi" are left. */
export function listSigns(text: string, words: readonly TypedWords[]): Span[] {
  return words.flatMap(({ at }, index) => {
    const isJoined = words[index + 1]?.at.start === at.end + 1 && anyListSign.test(text.charAt(at.end))
    return isJoined ? [{ start: at.end, end: at.end + 1 }] : []
  })
}

/** With the sign that joins it to another word: of "remote/rust" nothing but "rust" is left. */
function withSign(text: string, { start, end }: Span): Span {
  if (joint.test(text.slice(end, end + 2))) return { start, end: end + 1 }
  return joint.test(text.slice(start - 1, start + 1)) ? { start: start - 1, end } : { start, end }
}

/** The text with some of its words in quotes; what only a sign joins shares them. */
export function quoteSpans(text: string, spans: readonly Span[]): string {
  let quoted = ''
  let at = 0
  for (const { start, end } of joinAtSigns(text, spans)) {
    quoted += `${text.slice(at, start)}"${text.slice(start, end).replace(/[,;:]$/, '')}"`
    at = end
  }
  return quoted + text.slice(at)
}

function joinAtSigns(text: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last !== undefined && signOrNothing.test(text.slice(last.end, span.start)))
      joined.splice(-1, 1, { start: last.start, end: span.end })
    else joined.push(span)
  }
  return joined
}
