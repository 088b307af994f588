import type { CheckCode } from '#messages/check-repo-findings'

/** A file of a repository as rules read it. */
export interface SourceFile {
  path: string
  /** The last part of the path, in lower case. */
  name: string
  /** The part of the name after its last dot; empty if there is none. */
  ending: string
  bytes: Buffer
  /** Undefined if the file isn't text. */
  text: string | undefined
  /** Some end with a carriage return. */
  lines: readonly string[]
  /** Written by a program in few long lines, so that nobody can read it. */
  isMinified: boolean
}

/** Something that a rule found in a file, as it is shown. */
export interface RepositoryFinding {
  code: CheckCode
  path: string
  /** From 1; null if the whole file is meant. */
  line: number | null
  quote: string | null
}

/** A finding of a rule in one file; the path is added for it. */
export type FileFinding = Omit<RepositoryFinding, 'path'>

/** Finds one kind of thing in a file, and looks at nothing else. */
export type RepositoryRule = (file: SourceFile) => readonly FileFinding[]

/** Programs in languages that are run from source. */
const scriptEndings = new Set('js mjs cjs jsx ts mts cts tsx vue svelte astro'.split(' '))
const otherScriptEndings = new Set('py sh bash zsh ps1 bat cmd rb php pl lua'.split(' '))

/** Whether a file is JavaScript or TypeScript. */
export function isJavaScript({ ending }: Pick<SourceFile, 'ending'>): boolean {
  return scriptEndings.has(ending)
}

/** Whether a file is source code that can be run. */
export function isScript(file: Pick<SourceFile, 'ending'>): boolean {
  return isJavaScript(file) || otherScriptEndings.has(file.ending)
}

/** Reads the bytes of a file; those with a zero byte near the beginning aren't text, unless they begin as UTF-16 does. */
export function toSourceFile(path: string, bytes: Buffer): SourceFile {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const dot = name.lastIndexOf('.')
  const text = decode(bytes)
  const lines = text === undefined ? [] : text.split('\n')
  return {
    path,
    name,
    ending: dot === -1 ? '' : name.slice(dot + 1),
    bytes,
    text,
    lines,
    isMinified: /[.-]min\.\w+$/.test(name) || isMinified(lines),
  }
}

const longLine = 500

/** Hardly any line that somebody wrote, and long ones: a single long line in a file that people wrote is another thing. */
function isMinified(lines: readonly string[]): boolean {
  if (!lines.some(({ length }) => length > longLine)) return false
  const written = lines.filter((line) => line.length <= longLine && !/^\s*(?:$|\/[/*]|\*|#)/.test(line))
  return written.length < 8 || written.length < lines.filter(({ length }) => length > longLine).length
}

function decode(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2)
  return bytes.subarray(0, 8_000).includes(0) ? undefined : bytes.toString('utf8').replace(/^\uFEFF/, '')
}

const longestQuote = 140

/** A finding at a character of a text. */
export function findingAt(code: CheckCode, text: string, at: number, length = longestQuote): FileFinding {
  return gatherFindings(text).add(code, () => at, length).findings[0] ?? findingOf(code)
}

/** Findings of a rule in a text, in the order in which they are added. */
export interface Gathering {
  readonly findings: readonly FileFinding[]
  /** Adds a finding at a character of the text. `findPlace` isn't called once there are enough of its code. */
  add(code: CheckCode, findPlace: () => number, length?: number): Gathering
}

/** Gathers `most` findings of each code: a file can be made to have so many that to look for all their lines would take hours. */
export function gatherFindings(text: string, most = 20): Gathering {
  const counts = new Map<CheckCode, number>()
  const findings: FileFinding[] = []
  const lineOf = countLines(text)
  const gathering: Gathering = {
    findings,
    add(code, findPlace, length = longestQuote) {
      const count = counts.get(code) ?? 0
      if (count === most) return gathering
      counts.set(code, count + 1)
      const at = findPlace()
      const piece = text.slice(at, at + Math.min(length, longestQuote + 1))
      findings.push({ code, line: lineOf(at), quote: quote(piece) })
      return gathering
    },
  }
  return gathering
}

/** Says which line a character is on, from 1. Goes on from the last one, so that lines aren't counted again for each place. */
function countLines(text: string): (at: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  let last = 0
  return (at) => {
    if (at < last) {
      line = 1
      next = text.indexOf('\n')
    }
    last = at
    for (; next !== -1 && next < at; next = text.indexOf('\n', next + 1)) line += 1
    return line
  }
}

/** A finding about a whole file. */
export function findingOf(code: CheckCode): FileFinding {
  return { code, line: null, quote: null }
}

/** Findings at all matches of a pattern, a few at most: more of the same say nothing new. */
export function findAll(code: CheckCode, text: string, pattern: RegExp, most = 5): FileFinding[] {
  const { findings, add } = gatherFindings(text, most)
  for (const { index, 0: match } of text.matchAll(pattern)) {
    if (findings.length === most) break
    add(code, () => index, Math.max(40, match.length))
  }
  return [...findings]
}

/** Where a key of a JSON text is; 0 if it can't be found. */
export function indexOfKey(text: string, key: string): number {
  const name = JSON.stringify(key)
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (/^\s*:/.test(text.slice(at + name.length, at + name.length + 20))) return at
  return 0
}

/** A piece of a file on one line, with signs for what nobody can see: it may have been put there to deceive. */
function quote(piece: string): string {
  const oneLine = piece
    .slice(0, longestQuote)
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}]+/gu, '\u25a1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return piece.length > longestQuote ? `${oneLine}\u2026` : oneLine
}
