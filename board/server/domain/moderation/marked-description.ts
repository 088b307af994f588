import type { Root, RootContent, Text } from 'hast'
import { renderDescription } from '../listings/description.ts'

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
  const spans = quotes.flatMap((quote) => spansOf(text, quote))
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

/** The text as marked and unmarked pieces; `start` is its position in the whole. What two quotes cover is marked once. */
function splitText({ value }: Text, start: number, spans: readonly Span[]): RootContent[] {
  const isMarked = (at: number): boolean => spans.some((span) => span.start <= at && at < span.end)
  const pieces: RootContent[] = []
  const edges = spans.flatMap((span) => [span.start - start, span.end - start])
  const cuts = [0, ...edges.filter((at) => at > 0 && at < value.length), value.length]
  const sorted = [...new Set(cuts)].sort((a, b) => a - b)
  let from = 0
  for (const [index, to] of sorted.entries()) {
    const next = sorted[index + 1]
    const isEdge = next === undefined || isMarked(start + to) !== isMarked(start + from)
    if (to === from || !isEdge) continue
    const piece: Text = { type: 'text', value: value.slice(from, to) }
    pieces.push(
      isMarked(start + from)
        ? { type: 'element', tagName: 'mark', properties: {}, children: [piece] }
        : piece,
    )
    from = to
  }
  return pieces
}

/** What stands between the words of a quote: blanks, and marks of Markdown, which the rendered text has not. */
const between = String.raw`[\s*_#>\x60]`

function spansOf(text: string, quote: string): Span[] {
  const words = quote.replace(/^…|…$/g, '').split(new RegExp(`${between}+`))
  const pattern = words
    .filter((word) => word !== '')
    .map(escapeWord)
    .join(`${between}*`)
  if (pattern === '') return []
  return [...text.matchAll(new RegExp(pattern, 'giu'))].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}

function escapeWord(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
