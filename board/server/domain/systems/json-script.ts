import { parseAnswer } from '../../texts/json-depth.ts'

/**
 * The JSON of a script element, also where it is written as programs accept it and JSON doesn't: with line breaks in its texts, commas too
 * many, comments or CDATA around it, or a semicolon at its end. Undefined for anything else.
 */
export function parseJsonScript(script: string): unknown {
  return parseAnswer(script) ?? parseAnswer(repair(script))
}

/** Where a text or comment begins; what pages write around JSON; a comma; a bracket before which none may be; anything else. */
const token = /"|\/\*|\/\/|<!--|-->|<!\[CDATA\[|\]\]>|;|,|[}\]]|[^"/<\-\];,}]+|[\s\S]/y
const around: ReadonlySet<string> = new Set(['<!--', '-->', '<![CDATA[', ']]>', ';'])
const endOfComment: Readonly<Record<string, string>> = { '/*': '*/', '//': '\n' }

/** Looks at each letter once, for a page may be made to take long. */
function repair(script: string): string {
  const pieces: string[] = []
  for (let at = 0; at < script.length; ) {
    token.lastIndex = at
    const [piece = ''] = token.exec(script) ?? []
    const end = endOf(script, piece, at)
    if (piece === '"') pieces.push(escapeBreaks(script.slice(at, end)))
    else if (endOfComment[piece] === undefined && !around.has(piece) && piece.trim() !== '') {
      const isClosing = piece === '}' || piece === ']'
      while (isClosing && pieces.at(-1) === ',') pieces.pop()
      pieces.push(piece)
    }
    at = end
  }
  return pieces.join('')
}

function endOf(script: string, piece: string, at: number): number {
  if (piece === '"') return endOfText(script, at)
  const close = endOfComment[piece]
  if (close === undefined) return at + piece.length
  const end = script.indexOf(close, at + piece.length)
  return end === -1 ? script.length : end + close.length
}

function endOfText(script: string, start: number): number {
  for (let at = start + 1; at < script.length; at += 1) {
    if (script[at] === '"') return at + 1
    if (script[at] === '\\') at += 1
  }
  return script.length
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escapeBreaks(text: string): string {
  return text.replace(/\p{Cc}/gu, (sign) => escapes[sign] ?? ' ')
}
