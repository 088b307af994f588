import type { Root, RootContent, Text } from 'hast'
import { renderDescription } from '../markup/description.ts'

/** The HTML of a description with the words marked that checks quote, in any case and over any line breaks. */
export function renderMarked(markdown: string, quotes: readonly string[]): string {
  return renderDescription(markdown, (tree) => markQuotes(tree, quotes))
}

interface Span {
  start: number
  end: number
}

function markQuotes(tree: Root, quotes: readonly string[]): void {
  const text = textsOf(tree)
    .map(({ value }) => value)
    .join('')
  const spans = joinSpans(quotes.flatMap((quote) => spansOf(text, quote)))
  let position = 0
  const markIn = (parent: { children: RootContent[] }): void => {
    parent.children = parent.children.flatMap((child): RootContent[] => {
      if (child.type !== 'text') {
        if (child.type === 'element') markIn(child)
        return [child]
      }
      const start = position
      position += child.value.length
      return splitText(child, start, spans)
    })
  }
  markIn(tree)
}

function textsOf(parent: Root | RootContent): Text[] {
  if (parent.type === 'text') return [parent]
  return 'children' in parent ? parent.children.flatMap(textsOf) : []
}

/** In order; those that touch or overlap become one. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** The text as marked and unmarked pieces; `start` is its position in the whole. */
function splitText({ value }: Text, start: number, spans: readonly Span[]): RootContent[] {
  const pieceOf = (from: number, to: number): Text => ({ type: 'text', value: value.slice(from, to) })
  const pieces: RootContent[] = []
  let done = 0
  for (const span of spans) {
    const from = Math.max(0, span.start - start)
    const to = Math.min(value.length, span.end - start)
    if (from >= to) continue
    if (from > done) pieces.push(pieceOf(done, from))
    pieces.push({ type: 'element', tagName: 'mark', properties: {}, children: [pieceOf(from, to)] })
    done = to
  }
  if (done < value.length) pieces.push(pieceOf(done, value.length))
  return pieces
}

/** Characters that may separate the words of a quote: blanks, and Markdown characters, which rendered text doesn't contain. */
const between = String.raw`[\s*_#>\x60]`

function spansOf(text: string, quote: string): Span[] {
  const words = quote.replace(/^…|…$/g, '').split(new RegExp(`${between}+`))
  const pattern = words
    .filter((word) => word !== '')
    .map(escapeWord)
    .join(`${between}*`)
  if (pattern === '') return []
  return [...text.matchAll(new RegExp(pattern, 'giu'))].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }))
}

function escapeWord(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
