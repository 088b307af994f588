import type { ReactElement } from 'react'

/** A text with the words marked that a rule found. */
export function MarkedText({ text, quotes }: { text: string; quotes: readonly string[] }): ReactElement {
  let position = 0
  return (
    <>
      {markQuotes(text, quotes).map((part) => {
        const key = position
        position += part.text.length
        return part.isMarked ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>
      })}
    </>
  )
}

interface TextPart {
  text: string
  isMarked: boolean
}

/** Cuts a text where quotes stand in it, in any case; what two of them cover is marked once. */
export function markQuotes(text: string, quotes: readonly string[]): TextPart[] {
  const spans = quotes.flatMap((quote) => spansOf(text, quote)).sort((a, b) => a.start - b.start)
  const parts: TextPart[] = []
  let position = 0
  for (const { start, end } of spans) {
    if (end <= position) continue
    const from = Math.max(start, position)
    if (from > position) parts.push({ text: text.slice(position, from), isMarked: false })
    parts.push({ text: text.slice(from, end), isMarked: true })
    position = end
  }
  if (position < text.length) parts.push({ text: text.slice(position), isMarked: false })
  return parts
}

function spansOf(text: string, quote: string): { start: number; end: number }[] {
  const words = quote.replace(/^…|…$/g, '').trim()
  if (words === '') return []
  // A quote is one line; in the text, lines may break within it.
  const pattern = words.split(/\s+/).map(escapeWord).join(String.raw`\s+`)
  return [...text.matchAll(new RegExp(pattern, 'giu'))].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}

function escapeWord(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
