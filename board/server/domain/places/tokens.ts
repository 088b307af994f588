import { createScanner, foldText } from '../taxonomy/folded-text.ts'
import { countries, subdivisions } from '../taxonomy/terms.ts'
import { countryName } from './codes.ts'
import {
  contractTimes,
  countriesOfStateCodes,
  partlyRemote,
  timesAway,
  timeZoneForms,
  wholeCountryWords,
} from './forms.ts'
import { isGazetteerName } from './gazetteer.ts'
import { resolvePlaces } from './resolve.ts'
import { type Atom, entries, type Mark, type Token } from './vocabulary.ts'

/** Takes the place of hours in which one works. No text that people write has it. */
const timeZoneMark = '\uE000'
let scan: ReturnType<typeof createScanner<Atom | Mark>> | undefined
const gapParts =
  /[,、،|·]|\.(?= )|[;\n]|[/&+]|[([\]):]|(?<![\p{L}\d])-+|-+(?![\p{L}\d])|\uE000|[\p{L}\d][\p{L}\d'.’-]*/gu
const separators: Readonly<Record<string, 'comma' | 'end' | 'or' | 'open' | 'close' | 'timeZone'>> = {
  ...Object.fromEntries([...',、،|·'].map((sign) => [sign, 'comma'])),
  ...Object.fromEntries([...'/&+'].map((sign) => [sign, 'or'])),
  ';': 'end',
  '\n': 'end',
  '(': 'open',
  '[': 'open',
  ')': 'close',
  ']': 'close',
  [timeZoneMark]: 'timeZone',
}

/** Takes a text with places apart; codes and cities are those that their neighbours allow. */
export function tokenise(text: string): Token[] {
  const words = new Set(text.match(/(?<![\p{L}\d])[A-Z]{2,3}(?![\p{L}\d])/gu) ?? [])
  const folded = foldText(splitHyphens(nameFlags(text)))
    .replace(/\b(?:any|all|every) time ?-?zones?\b/g, ' ')
    .replace(timesAway, ' ')
    .replace(partlyRemote, 'hybrid')
    .replace(contractTimes, ' ')
    .replace(timeZoneForms, ` ${timeZoneMark} `)
  // Built at the first question: it is long.
  scan ??= createScanner<Atom | Mark>(entries())
  const tokens: Token[] = []
  let read = 0
  for (const { value, phrase, start, end } of scan(folded)) {
    if (!isWholeWord(value, folded, { read, start, end })) continue
    tokens.push(...readGap(folded.slice(read, start)), toToken(value, phrase))
    read = end
  }
  tokens.push(...readGap(folded.slice(read)))
  return withoutWholeCountry(resolvePlaces(tokens, { words, isShouted: !/[a-z]/.test(text) }))
}

/** "Bundesweit (Österreich)" is Austria. */
function withoutWholeCountry(tokens: readonly Token[]): Token[] {
  const isWhole = (token: Token) => token.kind === 'place' && wholeCountryWords[token.phrase] !== undefined
  const isNamed = tokens.some(
    (token) => token.kind === 'place' && token.atom.kind === 'country' && !isWhole(token),
  )
  return isNamed ? tokens.filter((token) => !isWhole(token)) : [...tokens]
}

/** Two letters, or a black flag with letters that nobody sees: "gbeng" for England. */
const flag = /\p{RI}{2}|\u{1F3F4}[\u{E0061}-\u{E007A}]{2}/gu
const flags = /(?:(?:\p{RI}{2}|\u{1F3F4}[\u{E0061}-\u{E007A}]{4,5}\u{E007F}) *)+/gu

/** Flags are the names of what they are of: "🇺🇸🇨🇦" is "United States / Canada". */
function nameFlags(text: string): string {
  return text.replace(flags, (run) => {
    const codes = run.match(flag)?.map((signs) => signs.replace(/./gu, toLetter)) ?? []
    return ` ${codes.flatMap((code) => (code === 'EU' ? code : (countryName(code) ?? []))).join(' / ')} `
  })
}

/** The signs for A in flags. */
const firstSigns = [0xe0061, 0x1f1e6]

function toLetter(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const first = firstSigns.find((one) => code >= one && code < one + 26)
  return first === undefined ? '' : String.fromCharCode('A'.charCodeAt(0) + code - first)
}

const hyphenated = /[\p{L}\d'.’-]{0,60}/uy
const named: ReadonlySet<string> = new Set(['country', 'subdivision', 'city'])

/** A word with hyphens is one word ("GLOBAL-NAJ"), unless it begins with the name of a place: "Texas-Austin", "Berlin-Mitte", but "Porto-Novo". */
function isWholeWord(
  { kind }: Atom | Mark,
  folded: string,
  { read, start, end }: { read: number; start: number; end: number },
): boolean {
  const joins = (at: number) =>
    folded[at] === '-' && /[\p{L}\d]-[\p{L}\d]/u.test(folded.slice(at - 1, at + 2))
  if (joins(start - 1) && read !== start - 1) return false
  if (!joins(end)) return true
  hyphenated.lastIndex = start
  return named.has(kind) && !isGazetteerName(hyphenated.exec(folded)?.[0] ?? '')
}

function toToken(value: Atom | Mark, phrase: string): Token {
  if (value.kind === 'mode') return value
  if (value.kind === 'anywhere') return value
  if (value.kind === 'aside') return { ...value, phrase }
  if (value.kind === 'or' || value.kind === 'neutral') return { kind: value.kind, phrase }
  return { kind: 'place', atom: value, phrase }
}

function readGap(gap: string): Token[] {
  return [...gap.matchAll(gapParts)].map(([part]): Token => {
    if (/^-/.test(part)) return { kind: 'dash' }
    if (part === '.') return { kind: 'comma', isStop: true }
    if (part === ':') return { kind: 'dash', isColon: true }
    const kind = separators[part]
    if (kind === 'or') return { kind, phrase: part }
    if (kind !== undefined) return { kind }
    return { kind: /^\d+$/.test(part) ? 'neutral' : 'word', phrase: part }
  })
}

const leadingCodes = new Set([
  ...countries.flatMap(({ code, alpha3 }) => [code, alpha3]),
  ...subdivisions.flatMap(({ country, code }) => (countriesOfStateCodes.has(country) ? code : [])),
  'UK',
  'EU',
])
/** Prefixes of words, as in "on-site". */
const prefixes = new Set(['IN', 'ON', 'CO', 'RE', 'NO', 'EX'])

/** A hyphen that stands between places, or between a place and its mode, gets spaces: "US-Remote", "US-NY-New York". */
function splitHyphens(text: string): string {
  return text
    .replace(/[‐‑‒–—―]/g, '-')
    .replace(/\b(non|ex)-(?=\p{L})/giu, '$1 ')
    .replace(/-(?=(?:based|only|wide|weit|first|friendly)\b)/gi, ' ')
    .replace(/(?<=[\p{L}\d)])-(?=(?:remote|hybrid|on-?site)\b)/giu, ' - ')
    .replace(/\b(remote|hybrid|onsite)-(?=\p{L})/giu, '$1 - ')
    .replace(/(?<![\p{L}\d-])(?:[A-Z]{2,3}-)+(?=\p{Lu})/gu, (codes) =>
      codes
        .split('-')
        .slice(0, -1)
        .every((code) => leadingCodes.has(code) && !prefixes.has(code))
        ? codes.replaceAll('-', ' - ')
        : codes,
    )
}
