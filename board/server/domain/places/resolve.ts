import { cities } from '../taxonomy/terms.ts'
import { countryByCode, isProvinceOf, namedBy, stateByCode, states } from './codes.ts'
import {
  cityCodes,
  codesOfLargeCountries,
  codesOfLikelierCountries,
  codesOfOtherFields,
  codesOfOtherWords,
  longCodesOfOtherWords,
} from './forms.ts'
import { type CityContext, findGazetteerCity } from './gazetteer.ts'
import type { PlaceAtom, Token } from './vocabulary.ts'

/** How a text is written. */
export interface Capitals {
  /** Its short words in capitals. */
  words: ReadonlySet<string>
  /** It has no small letters, so that capitals say nothing. */
  isShouted: boolean
}

/**
 * Finds the places that only their neighbours make certain: codes ("Menlo Park, CA", "Berlin, DE", "Remote MX") and cities of the gazetteer
 * ("Foster City, CA").
 */
export function resolvePlaces(tokens: readonly Token[], capitals: Capitals): Token[] {
  const marked = joinTowns(markCodes(joinWords(tokens), capitals))
  const withCities = marked.map((token, index) => readCity(token, marked, index))
  return readCodesAlone(readCodesNextToPlaces(withCities))
}

const isWord = (token: Token | undefined): token is Extract<Token, { phrase: string }> =>
  token?.kind === 'word' || token?.kind === 'neutral' || (token?.kind === 'or' && /^[a-z]/.test(token.phrase))

/** Words without anything between them are one name, if the gazetteer has it: "santiago de compostela". Else unknown neighbours are one word. */
function joinWords(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let start = 0; start < tokens.length; ) {
    let end = start
    while (isWord(tokens[end])) end += 1
    const run = tokens.slice(start, Math.max(end, start + 1))
    joined.push(...(run.length > 1 ? joinRun(run.filter(isWord)) : run))
    start += run.length
  }
  return joined
}

const mostWords = 6

function joinRun(run: readonly Extract<Token, { phrase: string }>[]): Token[] {
  const phrase = run.map((token) => token.phrase).join(' ')
  const hasUnknown = run[0]?.kind === 'word' && run.at(-1)?.kind === 'word'
  if (hasUnknown && run.length <= mostWords && findGazetteerCity(phrase, noContext) !== undefined)
    return [{ kind: 'word', phrase }]
  const parts: Token[] = []
  for (const token of run) {
    const last = parts.at(-1)
    if (token.kind === 'word' && last?.kind === 'word')
      parts.splice(-1, 1, { kind: 'word', phrase: `${last.phrase} ${token.phrase}` })
    else parts.push(token)
  }
  return parts
}
const noContext: CityContext = { countries: [], states: [] }

const edges: ReadonlySet<Token['kind']> = new Set([
  'comma',
  'dash',
  'open',
  'close',
  'end',
  'or',
  'mode',
  'aside',
])
const isEdge = (token: Token | undefined): boolean => token === undefined || edges.has(token.kind)

/** "CAN", "DEU, CAN" and "USA / CAN" have nothing but countries. */
function isCountryList(tokens: readonly Token[]): boolean {
  const isCountry = (token: Token) =>
    token.kind === 'word'
      ? countryByCode.has(token.phrase)
      : token.kind === 'place' && token.atom.kind === 'country'
  const isSure = (token: Token) => !('phrase' in token && codesOfOtherFields.has(token.phrase))
  return (
    tokens.some((token) => isCountry(token) && isSure(token)) &&
    tokens.every((token) => isCountry(token) || ['comma', 'or', 'end'].includes(token.kind))
  )
}

/** A short word is a code where it is one piece of a place: behind a comma, or in capitals. */
function markCodes(tokens: readonly Token[], { words, isShouted }: Capitals): Token[] {
  const mayBeWords = isShouted && !isCountryList(tokens)
  return tokens.flatMap((token, index): Token | Token[] => {
    if (!('phrase' in token) || token.kind === 'place') return token
    const { phrase } = token
    const [, town, behind] = /^(.+) ([a-z]{2,3})$/.exec(phrase) ?? []
    if (
      town !== undefined &&
      behind !== undefined &&
      words.has(behind.toUpperCase()) &&
      hasCity(town, behind)
    )
      return [
        { kind: 'word', phrase: town },
        { kind: 'code', phrase: behind },
      ]
    if (!/^[a-z]{2,3}$/.test(phrase) || !(stateByCode.has(phrase) || countryByCode.has(phrase))) return token
    const [before, after] = [tokens[index - 1], tokens[index + 1]]
    // "Remote OK"
    if (token.kind === 'aside' && before?.kind === 'mode') return token
    // "9 AM".
    if (before?.kind === 'neutral' && /^\d+$/.test(before.phrase)) return token
    if (!isEdge(after) && after?.kind !== 'neutral') return token
    const isPiece = before?.kind === 'comma' && isEdge(after)
    const isShort = isEdge(before) && isEdge(after) && !(token.kind !== 'word' && after?.kind === 'mode')
    const isWritten = words.has(phrase.toUpperCase()) && (token.kind === 'word' || isShort)
    const isLong = mayBeWords && longCodesOfOtherWords.has(phrase)
    return !isLong && ((isPiece && (token.kind === 'word' || isAfterName(tokens, index))) || isWritten)
      ? { kind: 'code', phrase }
      : token
  })
}

/** "Portland, OR": a word that is a code only behind a name. */
function isAfterName(tokens: readonly Token[], index: number): boolean {
  const name = tokens[index - 2]
  const isLast = !['or', 'mode'].includes(tokens[index + 1]?.kind ?? '')
  return isLast && (name?.kind === 'word' || (name?.kind === 'place' && name.atom.kind === 'city'))
}

type NamePart = Extract<Token, { kind: 'place' | 'word' }>

const isNamePart = (token: Token | undefined): token is NamePart =>
  token?.kind === 'word' || token?.kind === 'place'

/** Towns with the name of a place elsewhere are one word with their state: "London, Ontario", "Turkey Creek, FL", "Mexico, MO". */
function joinTowns(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let start = 0; start < tokens.length; ) {
    let end = start
    while (isNamePart(tokens[end])) end += 1
    const run = tokens.slice(start, end).filter(isNamePart)
    const at = isTie(tokens[end]) ? end + 1 : end
    const around = placeAroundTown(run, tokens, { start, at })
    if (around === undefined) joined.push(...tokens.slice(start, Math.max(end, start + 1)))
    else joined.push({ kind: 'word', phrase: phraseOf(run) }, ...tokens.slice(end, at), place(around, ''))
    start = around === undefined ? Math.max(end, start + 1) : at + 1
  }
  return joined
}

const phraseOf = (run: readonly NamePart[]): string => run.map(({ phrase }) => phrase).join(' ')

/** The state or country behind the name of a place elsewhere; undefined where the two agree or are a list. */
function placeAroundTown(
  run: readonly NamePart[],
  tokens: readonly Token[],
  { start, at }: { start: number; at: number },
): PlaceAtom | undefined {
  const behind = tokens[at]
  const [own, other] = run.flatMap((token) => (token.kind === 'place' ? namesOf(token.atom) : []))
  if (own === undefined || other !== undefined || behind === undefined) return undefined
  const named =
    behind.kind === 'code' || (behind.kind === 'place' && behind.atom.kind === 'subdivision')
      ? namedBy(behind)
      : undefined
  if (named === undefined || named.country === own || named.orCountry === own) return undefined
  const [name, more] = run
  const isCity = more === undefined && name?.kind === 'place' && name.atom.kind === 'city'
  if (more === undefined && !isCity && isListed(tokens, { start, at, country: named.country }))
    return undefined
  const isThere = (near: CityContext) => findGazetteerCity(phraseOf(run), near) !== undefined
  const inState = named.state !== undefined && isThere({ countries: [named.country], states: [named.state] })
  // "Remote: Poland, DE"
  const isCountry = behind.kind === 'code' && codesOfLikelierCountries.has(behind.phrase) && !inState
  if (more === undefined && !isCity && isCountry && isRemote(tokens)) return undefined
  const country = named.state === undefined ? named.country : named.orCountry
  const inCountry = country !== undefined && isThere({ countries: [country], states: [] })
  // "Perth, WA", "Milano, MI, Italy"
  const isProvince = behind.kind === 'code' && isProvinceOf(own, behind.phrase) && !inState && !inCountry
  if (isCity && (isProvince || namesCountry(tokens[at + 2], own))) return undefined
  if (!inState && inCountry) return { kind: 'country', code: country }
  const [stateCountry, code] = named.state?.split('-') ?? []
  return stateCountry === undefined || code === undefined
    ? undefined
    : toState({ country: stateCountry, code })
}

const namesCountry = (token: Token | undefined, country: string): boolean =>
  token !== undefined && namedBy(token)?.country === country

/** Whether a country with a state of another is a part of a list of places. */
function isListed(
  tokens: readonly Token[],
  { start, at, country }: { start: number; at: number; country: string },
): boolean {
  const joins = (index: number, step: 1 | -1) =>
    ['comma', 'or'].includes(tokens[index]?.kind ?? '') && tokens[index + step]?.kind !== 'mode'
  return joins(start - 1, -1) || (joins(at + 1, 1) && !namesCountry(tokens[at + 2], country))
}

const isRemote = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => token.kind === 'mode' && token.mode === 'remote')

const isName = (phrase: string): boolean => phrase.length >= 3 && phrase.length <= 40 && !/\d/.test(phrase)

function readCity(token: Token, tokens: readonly Token[], index: number): Token {
  if (token.kind !== 'word' || !isName(token.phrase)) return token
  // "Washington Metro" is no Metro.
  if (tokens[index - 1]?.kind === 'place' || tokens[index + 1]?.kind === 'place') return token
  const near = neighboursOf(tokens, index)
  const city =
    near.map((context) => findGazetteerCity(token.phrase, context)).find((candidate) => candidate) ??
    cityInProvince(token.phrase, tokens[index + 2])
  if (city !== undefined) return place({ kind: 'city', name: city.name, country: city.country }, token.phrase)
  // "Dulles, VA" is a town that the gazetteer is too small for.
  const isTown = tokens[index + 1]?.kind === 'comma' && near.length === 1 && near[0]?.states.length === 1
  const [country] = near[0]?.countries ?? []
  return isTown && country !== undefined ? place({ kind: 'city', name: '', country }, token.phrase) : token
}

function cityInProvince(phrase: string, code: Token | undefined) {
  const city = code?.kind === 'code' ? findGazetteerCity(phrase, noContext) : undefined
  return city && code?.kind === 'code' && isProvinceOf(city.country, code.phrase) ? city : undefined
}

/** An address has no more. */
const mostNeighbours = 10

/** The countries and states next to a name: "Foster City, CA, US", "Aalen (Germany)", "Zug, CH"; a code that is both first as a state. */
function neighboursOf(tokens: readonly Token[], index: number): CityContext[] {
  const before = tokens[index - 2]
  const isTied = ['comma', 'dash'].includes(tokens[index - 1]?.kind ?? '')
  const first = isTied && before?.kind === 'place' ? namedBy(before) : undefined
  const neighbours = first === undefined ? [] : [first]
  for (const token of tokens.slice(index + 1, index + 1 + mostNeighbours)) {
    if (['comma', 'dash', 'open', 'close', 'neutral'].includes(token.kind)) continue
    const named = namedBy(token)
    if (named === undefined) break
    neighbours.push(named)
  }
  const context: CityContext = {
    countries: neighbours.map(({ country }) => country),
    states: neighbours.flatMap(({ state }) => state ?? []),
  }
  const code = neighbours.find(({ orCountry }) => orCountry !== undefined)?.orCountry
  return code === undefined ? [context] : [context, { countries: [code], states: [] }]
}

const place = (atom: PlaceAtom, phrase: string): Token => ({ kind: 'place', atom, phrase })
const toState = ({ country, code }: { country: string; code: string }): PlaceAtom => ({
  kind: 'subdivision',
  country,
  code,
})

const isTie = (token: Token | undefined): boolean =>
  token?.kind === 'comma' || token?.kind === 'open' || token?.kind === 'dash'

/** Codes behind a city or a state: "Berlin, DE" is Germany, "Dublin, OH" and "Denver, CO" are states, "Ontario, CA" is Canada. */
function readCodesNextToPlaces(tokens: readonly Token[]): Token[] {
  const read: Token[] = []
  const isAbroad = namesAbroad(tokens)
  for (const token of tokens) {
    // "Perth WA" has nothing between.
    const isTied = isTie(read.at(-1))
    const before = read.at(isTied ? -2 : -1)
    const isListed = before?.kind === 'place' && before.atom.kind === 'country' && isAbroad
    const isBehind = before?.kind === 'place' && (isTied || before.atom.kind === 'city')
    if (token.kind === 'code' && isBehind && !isListed) read.push(readCodeBehind(before, token))
    else read.push(token)
  }
  return read
}

function readCodeBehind(
  { atom }: Extract<Token, { kind: 'place' }>,
  token: Extract<Token, { kind: 'code' | 'neutral' | 'or' | 'word' }>,
): Token {
  const code = token.phrase
  const [state, country] = [stateByCode.get(code), countryByCode.get(code)]
  const own = namesOf(atom)[0]
  if (state !== undefined && state.country === own) return place(toState(state), code)
  if (own !== undefined && own === country) return place({ kind: 'country', code: own }, code)
  // "Milano, MI, Italy" and "Berlin, BE, DE" have codes of provinces.
  return atom.kind === 'city' ? { kind: 'neutral', phrase: code } : token
}

/** Whether a city of that name lies in the state or country of a code. */
const hasCity = (name: string, code: string): boolean =>
  neighboursOf([{ kind: 'word', phrase: name }, { kind: 'comma' }, { kind: 'code', phrase: code }], 0).some(
    (near) => findGazetteerCity(name, near) !== undefined,
  )

/** Codes that stand alone: those that can be a country and a state are what the rest of the location makes certain. */
function readCodesAlone(tokens: readonly Token[]): Token[] {
  const alone = tokens.flatMap((token) => (token.kind === 'code' ? [token.phrase] : []))
  if (alone.length === 0) return [...tokens]
  const named = new Set(tokens.flatMap((token) => (token.kind === 'place' ? namesOf(token.atom) : [])))
  const isState = (code: string) => stateByCode.has(code)
  const hasState =
    named.has('US') ||
    alone.some((code) => stateByCode.get(code)?.country === 'US' && !countryByCode.has(code))
  const hasCountry = alone.some((code) => !isState(code) && !codesOfOtherWords.has(code))
  const isOnlyCountries =
    !alone.some((code) => isState(code) && !countryByCode.has(code)) && namesAbroad(tokens)
  return tokens.map((token) => {
    if (token.kind !== 'code') return token
    const code = token.phrase
    const country = countryByCode.get(code)
    const state =
      states.find((one) => one.code.toLowerCase() === code && named.has(one.country)) ?? stateByCode.get(code)
    const city = named.has('US') || alone.length > 1 ? cityNamedBy(code, tokens) : undefined
    if (city !== undefined) return place(city, code)
    const isNamed = state !== undefined && named.has(state.country)
    if (country !== undefined && isOnlyCountries) return place({ kind: 'country', code: country }, code)
    if (state !== undefined && (country === undefined || isNamed)) return place(toState(state), code)
    if (country === undefined) return { kind: 'word', phrase: code }
    const isCountry =
      state === undefined
        ? hasCountry || !codesOfOtherWords.has(code)
        : state.country === 'US'
          ? hasCountry && !hasState
          : !named.has('US')
    if (isCountry) return place({ kind: 'country', code: country }, code)
    return state !== undefined && hasState ? place(toState(state), code) : { kind: 'word', phrase: code }
  })
}

/** Whether a list of nothing but countries has several that are sure: "US, CA, MX" and "Canada, UK, NL" are no lists of states. */
function namesAbroad(tokens: readonly Token[]): boolean {
  if (tokens.some((token) => token.kind === 'end' || (token.kind === 'place' && token.atom.kind === 'city')))
    return false
  // "US (DE, IN)", "US: DE, IN", "US, except DE", "US, IN" and "US, CO, IN" have states.
  const first = tokens.findIndex((token) => token.kind === 'place')
  const isFlat =
    !['open', 'dash'].includes(tokens[first + 1]?.kind ?? '') &&
    tokens.every(
      (token) => token.kind !== 'aside' && !(token.kind === 'place' && token.atom.kind === 'subdivision'),
    )
  const shared = tokens.flatMap((token) =>
    token.kind === 'code' && stateByCode.has(token.phrase) ? token.phrase : [],
  )
  const isLarge = isFlat && shared.length > 1 && shared.every((code) => codesOfLargeCountries.has(code))
  const codes = tokens.flatMap((token) => {
    if (token.kind === 'place') return token.atom.kind === 'country' ? [token.atom.code] : []
    if (token.kind !== 'code' || codesOfOtherWords.has(token.phrase)) return []
    return isLarge || !stateByCode.has(token.phrase) ? (countryByCode.get(token.phrase) ?? []) : []
  })
  return new Set(codes).size > 1
}

function namesOf(atom: PlaceAtom): string[] {
  if (atom.kind === 'country') return [atom.code]
  return atom.kind === 'city' || atom.kind === 'subdivision' ? [atom.country] : []
}

/** "NY / LA / SF": codes of cities in a list of cities. */
function cityNamedBy(code: string, tokens: readonly Token[]): PlaceAtom | undefined {
  const name = cityCodes[code]
  const isListed = tokens.some((token) => token.kind === 'or')
  const namesCity = tokens.some(
    (token) =>
      (token.kind === 'place' && token.atom.kind === 'city') ||
      (token.kind === 'code' && token.phrase !== code && cityCodes[token.phrase] !== undefined),
  )
  const city =
    isListed && namesCity ? cities.find((one) => one.name === name && one.country === 'US') : undefined
  return city && { kind: 'city', name: city.name, country: city.country }
}
