import { cities, countries, isEmbargoed, subdivisions } from '../terms.ts'
import {
  cityCodes,
  codesOfNoPlace,
  codesOfOtherWords,
  longCodesOfOtherWords,
  provinceCodes,
} from './forms.ts'
import { type CityContext, findGazetteerCity } from './gazetteer.ts'
import type { PlaceAtom, Token } from './vocabulary.ts'

const stateByCode = new Map(subdivisions.map((entry) => [entry.code.toLowerCase(), entry]))
const countryOfField = new Map(
  countries.flatMap(({ code, alpha3 }) => [
    [code.toLowerCase(), code] as const,
    [alpha3.toLowerCase(), code] as const,
  ]),
)
/** Codes among words: those under embargo have to be named ("Head of IR"). */
const countryByCode = new Map(
  [...countryOfField].filter(([code, country]) => !isEmbargoed(country) && !codesOfNoPlace.has(code)),
)

const countryNames = new Map(countries.map(({ code, name }) => [code, name]))
const stateNames = new Set(subdivisions.map(({ name }) => name))

/** The country of a code in a field of its own, written so that it reads as nothing else: "Georgia (GE)"; undefined for other codes. */
export function countryName(code: string): string | undefined {
  const country = countryOfField.get(code.toLowerCase())
  const name = country && countryNames.get(country)
  return name !== undefined && stateNames.has(name) ? `${name} (${country})` : name
}

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
  const marked = markCodes(joinWords(tokens), capitals)
  const withCities = marked.map((token, index) => readCity(token, marked, index))
  const withCodes = readCodesNextToPlaces(withCities)
  return dropContradictions(readCodesAlone(withCodes))
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
  const isUnknown = run.every(({ kind }) => kind === 'word')
  const hasUnknown = run[0]?.kind === 'word' && run.at(-1)?.kind === 'word'
  if (isUnknown) return [{ kind: 'word', phrase }]
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
  'except',
])
const isEdge = (token: Token | undefined): boolean => token === undefined || edges.has(token.kind)

/** A short word is a code where it is one piece of a place: behind a comma, or in capitals. */
function markCodes(tokens: readonly Token[], { words, isShouted }: Capitals): Token[] {
  return tokens.map((token, index) => {
    if (!('phrase' in token) || token.kind === 'place') return token
    const { phrase } = token
    if (!/^[a-z]{2,3}$/.test(phrase) || !(stateByCode.has(phrase) || countryByCode.has(phrase))) return token
    const [before, after] = [tokens[index - 1], tokens[index + 1]]
    // "9 AM".
    if (before?.kind === 'neutral' && /^\d+$/.test(before.phrase)) return token
    if (!isEdge(after) && after?.kind !== 'neutral') return token
    const isPiece = before?.kind === 'comma' && isEdge(after)
    const isShort = isEdge(before) && isEdge(after) && !(token.kind === 'or' && after?.kind === 'mode')
    const isWritten = words.has(phrase.toUpperCase()) && (token.kind === 'word' || isShort)
    const isLong = isShouted && longCodesOfOtherWords.has(phrase)
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

const isName = (phrase: string): boolean => phrase.length >= 3 && phrase.length <= 40 && !/\d/.test(phrase)

function readCity(token: Token, tokens: readonly Token[], index: number): Token {
  if (token.kind !== 'word' || !isName(token.phrase)) return token
  // "Washington Metro" is no Metro.
  if (tokens[index - 1]?.kind === 'place' || tokens[index + 1]?.kind === 'place') return token
  const near = neighboursOf(tokens, index)
  const city =
    near.map((context) => findGazetteerCity(token.phrase, context)).find((found) => found) ??
    cityInProvince(token.phrase, tokens[index + 2])
  if (city === undefined) return token
  return {
    kind: 'place',
    atom: { kind: 'city', name: city.name, country: city.country },
    phrase: token.phrase,
  }
}

function cityInProvince(phrase: string, code: Token | undefined) {
  const city = code?.kind === 'code' ? findGazetteerCity(phrase, noContext) : undefined
  return city && code?.kind === 'code' && isProvinceOf(city.country, code.phrase) ? city : undefined
}

/** The countries and states next to a name: "Foster City, CA, US", "Aalen (Germany)", "Zug, CH"; a code that is both first as a state. */
function neighboursOf(tokens: readonly Token[], index: number): CityContext[] {
  const found: Named[] = []
  const before = tokens[index - 2]
  const isTied = ['comma', 'dash'].includes(tokens[index - 1]?.kind ?? '')
  if (isTied && before?.kind === 'place') found.push(...namedBy(before))
  for (const token of tokens.slice(index + 1)) {
    if (['comma', 'dash', 'open', 'close', 'neutral'].includes(token.kind)) continue
    const named = namedBy(token)
    if (named.length === 0) break
    found.push(...named)
  }
  const context: CityContext = {
    countries: found.flatMap(({ country }) => country ?? []),
    states: found.flatMap(({ state }) => state ?? []),
  }
  const code = found.find(({ orCountry }) => orCountry !== undefined)?.orCountry
  return code === undefined ? [context] : [context, { countries: [code], states: [] }]
}

interface Named {
  country?: string
  state?: string
  /** What else the code may mean. */
  orCountry?: string | undefined
}

function namedBy(token: Token): Named[] {
  if (token.kind === 'code') {
    const state = stateByCode.get(token.phrase)
    const country = countryByCode.get(token.phrase)
    if (state !== undefined)
      return [{ country: state.country, state: `${state.country}-${state.code}`, orCountry: country }]
    return country === undefined ? [] : [{ country }]
  }
  if (token.kind !== 'place') return []
  const { atom } = token
  if (atom.kind === 'country') return [{ country: atom.code }]
  if (atom.kind === 'georgia') return [{ country: 'GE', state: 'US-GA' }]
  return atom.kind === 'subdivision' ? [{ country: atom.country, state: `${atom.country}-${atom.code}` }] : []
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
  for (const [index, token] of tokens.entries()) {
    const before = read.at(-2)
    const isListed = before?.kind === 'place' && before.atom.kind === 'country' && isAbroad
    if (token.kind === 'code' && before?.kind === 'place' && isTie(read.at(-1)) && !isListed)
      read.push(readCodeBehind(before, token, tokens[index + 2]))
    else read.push(token)
  }
  return read
}

function readCodeBehind(
  { atom, phrase }: Extract<Token, { kind: 'place' }>,
  token: Extract<Token, { kind: 'code' | 'neutral' | 'or' | 'word' }>,
  after: Token | undefined,
): Token {
  const code = token.phrase
  const [state, country] = [stateByCode.get(code), countryByCode.get(code)]
  const own = namesOf(atom)[0]
  if (own !== undefined && own === country && state?.country !== own)
    return place({ kind: 'country', code: own }, code)
  // "Milano, MI, Italy" and "Berlin, BE, DE" have codes of provinces that we don't know.
  const isProvince = after !== undefined && namedBy(after).some((named) => named.country === own)
  if (atom.kind === 'city' && isProvince && state?.country !== own) return { kind: 'neutral', phrase: code }
  if (atom.kind === 'city' && isProvinceOf(atom.country, code) && !hasCity(phrase, code))
    return { kind: 'neutral', phrase: code }
  if (state !== undefined && (atom.kind === 'city' || state.country === own))
    return place(toState(state), code)
  if (country === undefined || atom.kind !== 'city') return token
  const isThere = findGazetteerCity(phrase, { countries: [country], states: [] }) !== undefined
  return isThere ? place({ kind: 'country', code: country }, code) : { kind: 'neutral', phrase: code }
}

/** "Perth, WA" and "Recife, PE" have codes of provinces in the city's own country. */
const isProvinceOf = (country: string, code: string): boolean =>
  provinceCodes[country]?.includes(code) === true

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
    const [state, country] = [stateByCode.get(code), countryByCode.get(code)]
    const city = named.has('US') || alone.length > 1 ? cityNamedBy(code, tokens) : undefined
    if (city !== undefined) return place(city, code)
    const isNamed = state !== undefined && named.has(state.country)
    if (country !== undefined && isOnlyCountries && (!isNamed || state.country === 'US'))
      return place({ kind: 'country', code: country }, code)
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

/** Whether a list of nothing but countries has the United States and another: "US, CA, MX" is no list of states. */
function namesAbroad(tokens: readonly Token[]): boolean {
  if (tokens.some((token) => token.kind === 'end' || (token.kind === 'place' && token.atom.kind === 'city')))
    return false
  const codes = tokens.flatMap((token) => {
    if (token.kind === 'place') return token.atom.kind === 'country' ? [token.atom.code] : []
    const isSure =
      token.kind === 'code' && !stateByCode.has(token.phrase) && !codesOfOtherWords.has(token.phrase)
    return isSure ? (countryByCode.get(token.phrase) ?? []) : []
  })
  return codes.includes('US') && codes.some((code) => code !== 'US')
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

/** A state right after a city of another country: "London, Ontario" is the city there, "Lima, Ohio" keeps the state, "Paris, Texas" too. */
function dropContradictions(tokens: readonly Token[]): Token[] {
  const kept: Token[] = []
  for (const token of tokens) {
    const city = kept.at(-2)
    if (token.kind === 'place' && isTie(kept.at(-1)) && city?.kind === 'place' && city.atom.kind === 'city') {
      const other = cityThere(city.atom, city.phrase, token)
      if (other !== undefined) kept.splice(-2, 1, other)
    }
    kept.push(token)
  }
  return kept
}

/** The city of that name in the state or by the code that follows, or no city; undefined if the two agree. */
function cityThere(
  city: { country: string },
  phrase: string,
  { atom, phrase: behind }: Extract<Token, { kind: 'place' }>,
): Token | undefined {
  const isCode = atom.kind === 'country' && behind.length <= 3 && countryByCode.get(behind) === atom.code
  if (atom.kind !== 'subdivision' && !isCode) return undefined
  const country = atom.kind === 'subdivision' ? atom.country : atom.kind === 'country' ? atom.code : ''
  if (country === city.country) return undefined
  const states = atom.kind === 'subdivision' ? [`${atom.country}-${atom.code}`] : []
  const found = findGazetteerCity(phrase, { countries: [country], states })
  return found === undefined
    ? { kind: 'neutral', phrase }
    : place({ kind: 'city', name: found.name, country: found.country }, phrase)
}
