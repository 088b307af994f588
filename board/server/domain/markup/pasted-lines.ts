const breaks = /(<br\b[^<>]*>)/i
/** The sign of breaks that a viewer of PDFs writes between the lines that it draws. */
const drawn = /\brole="presentation"/i
const anyTags = /<[^<>]*>/g
/** A line of a paragraph is about as long as the others. */
const shortestFull = 50
const sentenceEnd = /[.!?:;]$/
const wordStart = /^[\p{L}(]/u

/** Makes one line of those that a viewer of PDFs has drawn below one another, where the second goes on with the sentence of the first. */
export function joinDrawnLines(html: string): string {
  const [first = '', ...lines] = splitDrawnLines(html)
  let joined = first
  let before = wordsOf(first)
  for (const line of lines) {
    const words = wordsOf(line)
    const goesOn =
      /^\p{Ll}/u.test(words) ||
      (before.length >= shortestFull && !sentenceEnd.test(before) && wordStart.test(words))
    joined += goesOn ? (/\p{L}-$/u.test(before) ? line : ` ${line}`) : `<br>${line}`
    before = words
  }
  return joined
}

function splitDrawnLines(html: string): string[] {
  const lines = ['']
  for (const [index, piece] of html.split(breaks).entries()) {
    const isBreak = index % 2 === 1
    if (isBreak && drawn.test(piece)) lines.push('')
    else lines.push(`${lines.pop()}${piece}`)
  }
  return lines
}

function wordsOf(line: string): string {
  return line.replace(anyTags, '').trim()
}

/** Elements that can't have paragraphs in Markdown, or two line breaks in a row. */
const lineOrBreaks =
  /<(\/?)(?:a|d[dt]|h[1-6]|pre|t[dh])(?=[\s>])[^<>]*>|<br\b[^<>]*>(?:(?:\s|&nbsp;)*<br\b[^<>]*>)+/gi

/** Begins a paragraph where there is an empty line. */
export function splitParagraphs(html: string): string {
  let depth = 0
  return html.replace(lineOrBreaks, (whole, slash: string | undefined) => {
    if (slash === undefined) return depth === 0 ? '<p>' : whole
    depth = slash === '' ? depth + 1 : Math.max(0, depth - 1)
    return whole
  })
}
