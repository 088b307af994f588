import type { FacetKey, JobQuery } from '@cryptolist/contract'
import { findCityBySlug } from '../places/cities.ts'
import { countryByCode, isProvinceOf } from '../places/codes.ts'
import { codesOfOtherWords } from '../places/forms.ts'
import {
  articles,
  beforeCompanies,
  beforeModes,
  beforePlaces,
  beforeRoles,
  beforeSkills,
  behindMost,
  denials,
  mostWords,
  praise,
} from './idle-words.ts'
import { idle, isIdle, isJobWord, isRead, type Piece, unknown } from './pieces.ts'
import {
  engineeringRoles,
  engineerNouns,
  type FacetValues,
  findTerm,
  firstNames,
  type Meaning,
  nounsBeforeRoles,
  rolesOfFields,
} from './vocabulary.ts'

/** Decides the meaning of pieces by their neighbours. */
export function judge(pieces: readonly Piece[], query: JobQuery): Piece[] {
  return joinDenials(chooseRoles(readStages(joinNouns(readFields(pieces))))).map(
    (piece, index, all): Piece => {
      const [before, after] = [all[index - 1], all[index + 1]]
      const { meaning } = piece
      if (beforePlaces.has(piece.phrase) && (isIdle(piece) || isPlace(after))) {
        const isBefore = articles.has(piece.phrase) ? isPlace(after) : after !== undefined && isRead(after)
        return { ...piece, meaning: isBefore || isPlace(after) ? idle : unknown }
      }
      if (beforeSkills.has(piece.phrase)) return { ...piece, meaning: isSkill(after) ? idle : unknown }
      if (isIdle(piece) && after?.meaning.kind === 'pay' && mostWords.has(piece.phrase))
        return { ...piece, meaning: unknown }
      if (meaning.kind === 'pay' && !isLeastPay(meaning, before, after)) return { ...piece, meaning: unknown }
      if (meaning.kind === 'unknown' && praise.has(piece.phrase) && !isUnknown(after))
        return { ...piece, meaning: idle }
      if (meaning.kind === 'unknown' && beforeModes.has(piece.phrase) && hasFacet(after, 'mode'))
        return { ...piece, meaning: idle }
      if (isOwnCode(piece, before)) return { ...piece, meaning: idle }
      if (meaning.kind !== 'facet' || meaning.isDenied) return piece
      const isOther =
        isOfCompany(meaning, before, after) ||
        (before !== undefined && denials.has(before.phrase)) ||
        (meaning.isOrdinary && [before, after].some(mayChange)) ||
        isOfNoun(piece, after, all[index + 2]) ||
        (hasFacet(piece, 'city') && isInName(piece, before, after)) ||
        (before !== undefined && firstNames.has(before.phrase) && !endsList(before)) ||
        isState(piece, before) ||
        isExcluded(meaning, query)
      return isOther ? { ...piece, meaning: unknown } : piece
    },
  )
}

type FacetMeaning = Extract<Meaning, { kind: 'facet' }>

const deniedKeys: ReadonlySet<FacetKey> = new Set([
  'mode',
  'country',
  'city',
  'seniority',
  'employment',
  'crypto',
])

/** "Not remote" leaves out what is remote; "no remote sensing" is something else. */
function joinDenials(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const [index, piece] of pieces.entries()) {
    const last = joined.at(-1)
    const denied =
      last !== undefined && denials.has(last.phrase) && !isUnknown(pieces[index + 1])
        ? deniedFacets(piece)
        : undefined
    if (last === undefined || denied === undefined) joined.push(piece)
    else
      joined.splice(-1, 1, {
        words: [...last.words, ...piece.words],
        phrase: `${last.phrase} ${piece.phrase}`,
        meaning: { kind: 'facet', facets: denied, isOrdinary: false, isDenied: true },
      })
  }
  return joined
}

/** A tag of a skill or a market, or a chain, counts as well: "frontend not react". */
function deniedFacets({ meaning, phrase }: Piece): readonly FacetValues[] | undefined {
  if (meaning.kind === 'facet' && meaning.facets.every(({ key }) => deniedKeys.has(key)))
    return meaning.facets
  const term = findTerm(phrase)
  return term?.isDeniable === true ? [{ key: term.key, values: [term.slug] }] : undefined
}

/** Countries that people are named after: "jordan smith". */
const givenNames: ReadonlySet<string> = new Set(['chad', 'israel', 'jordan'])
/** Words that belong to a noun behind them, unless it says who one is: "contract law", "lead investor", but "contract tutor". */
const beforeNouns: ReadonlySet<string> = new Set([
  ...['bounty', 'contract', 'contracts', 'grant', 'grants', 'permanent', 'temporary', 'volunteer', 'visa'],
  ...['head', 'lead', 'mid', 'principal', 'staff'],
])

/** Those that say more about who one is: "staff software engineer". */
const beforePeople: ReadonlySet<string> = new Set(['contract', 'lead', 'mid', 'principal', 'staff'])

function isOfNoun(piece: Piece, after: Piece | undefined, next: Piece | undefined): boolean {
  if (!isUnknown(after) || endsList(piece)) return false
  if (beforePeople.has(piece.phrase) && next !== undefined && isNoun(next)) return false
  return givenNames.has(piece.phrase) || (beforeNouns.has(piece.phrase) && !isPerson(after))
}

/** "Paris Hilton", "London bridge" */
function isInName(city: Piece, before: Piece | undefined, after: Piece | undefined): boolean {
  return isUnknown(before) || (isUnknown(after) && after !== undefined && !isOwnCode(after, city))
}

/** A code of a city's state or country says no more than the city: "San Francisco, CA", "Berlin DE". */
function isOwnCode({ phrase }: Piece, before: Piece | undefined): boolean {
  if (before === undefined || !hasFacet(before, 'city') || !isCode(phrase)) return false
  const [slug = ''] = before.meaning.kind === 'facet' ? (before.meaning.facets[0]?.values ?? []) : []
  const country = findCityBySlug(slug)?.country
  if (country === undefined) return false
  return (
    isProvinceOf(country, phrase) || (!codesOfOtherWords.has(phrase) && countryByCode.get(phrase) === country)
  )
}

/** "San Francisco, CA" */
function isState({ phrase }: Piece, before: Piece | undefined): boolean {
  const isBehindCity = isPlace(before) && !hasFacet(before, 'country')
  return isBehindCity && isCode(phrase) && !codesOfOtherWords.has(phrase)
}

/** Two letters that may be short for something else than a country: "CA", "PR". */
export function isCode(phrase: string): boolean {
  return /^[a-z]{2}$/.test(phrase) && phrase !== 'us' && phrase !== 'uk'
}

export function isPlace(piece: Piece | undefined): boolean {
  if (piece?.meaning.kind === 'typed') return piece.meaning.isCity
  return hasFacet(piece, 'country') || hasFacet(piece, 'city')
}

function hasFacet(piece: Piece | undefined, wanted: FacetKey): boolean {
  return piece?.meaning.kind === 'facet' && piece.meaning.facets.some(({ key }) => key === wanted)
}

/** Levels of those who lead a field. */
const leaderLevels: ReadonlySet<string> = new Set(['director', 'vp', 'lead'])

function isLeader(piece: Piece | undefined): boolean {
  if (piece?.meaning.kind === 'typed') return piece.phrase === 'head of'
  if (piece?.meaning.kind !== 'facet') return false
  return piece.meaning.facets.some(
    ({ key, values }) => key === 'seniority' && leaderLevels.has(values[0] ?? ''),
  )
}

/** "Director of product", "VP data", "people lead": a field is a role next to who leads it. */
function readFields(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, at) => {
    const role = piece.meaning.kind === 'unknown' ? rolesOfFields.get(piece.phrase) : undefined
    const isLed = isLeader(pieces[at - 1]) || (pieces[at - 1]?.phrase === 'of' && isLeader(pieces[at - 2]))
    const nextAfter = isLed ? at + 1 : at + 2
    if (role === undefined || !(isLed || isLeader(pieces[at + 1])) || isUnknown(pieces[nextAfter]))
      return piece
    return {
      ...piece,
      meaning: { kind: 'facet', facets: [{ key: 'role', values: [role] }], isOrdinary: false },
    }
  })
}

const internship: Meaning = {
  kind: 'facet',
  facets: [{ key: 'employment', values: ['internship'] }],
  isOrdinary: false,
}

/** In French and Italian a "stage" before a role is an internship; in English one comes before "stage" ("late stage"). */
function readStages(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, at) => {
    const isFirst = pieces.slice(0, at).every(isIdle)
    if (!isFirst || piece.phrase !== 'stage' || piece.meaning.kind !== 'unknown') return piece
    const after = pieces[at + 1]
    const isRole = after !== undefined && (roleOf(after) !== undefined || nounsBeforeRoles.has(after.phrase))
    return isRole || beforeRoles.has(after?.phrase ?? '') ? { ...piece, meaning: internship } : piece
  })
}

function isExcluded({ facets }: FacetMeaning, query: JobQuery): boolean {
  return facets.some(({ key, values }) => values.some((value) => query.facets[key].exclude.includes(value)))
}

/** "Up to 90k" is the most, and "10k users" no pay. */
function isLeastPay(
  { isBare }: { isBare: boolean },
  before: Piece | undefined,
  after: Piece | undefined,
): boolean {
  if (before !== undefined && mostWords.has(before.phrase)) return false
  if (after !== undefined && behindMost.has(after.phrase)) return false
  return !isBare || !isUnknown(after)
}

/** "at Remote" is a company; "at remote companies" has a mode. */
function isOfCompany({ facets }: FacetMeaning, before: Piece | undefined, after: Piece | undefined): boolean {
  if (before === undefined || !beforeCompanies.has(before.phrase)) return false
  const key = facets[0]?.key
  if (key === 'mode') return after === undefined
  return key !== 'country' && key !== 'city' && key !== 'seniority' && key !== 'employment'
}

/** Whether a piece is a thing to know: a tag, a chain or a filter. */
function isSkill(piece: Piece | undefined): boolean {
  return piece !== undefined && (isRead(piece) || findTerm(piece.phrase) !== undefined)
}

/** Whether a word may mean something with an ordinary one before or behind it. */
function mayChange(piece: Piece | undefined): boolean {
  if (piece === undefined || isIdle(piece) || isJobWord(piece, undefined)) return false
  return !isRead(piece) && !engineerNouns.has(piece.phrase)
}

/** A word that no list has. */
function isUnknown(piece: Piece | undefined): boolean {
  return piece?.meaning.kind === 'unknown' && mayChange(piece)
}

/** "Backend engineer" is the role; "research engineer" is another than Research. */
function joinNouns(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const role = last === undefined ? undefined : roleOf(last)
    const nouns = countNounsBefore(joined, piece)
    if (last !== undefined && role !== undefined && isManagerOf(role, piece) && !endsList(last))
      joined.splice(-1, 1, { ...last, words: [...last.words, ...piece.words] })
    else if (nouns > 0) {
      const words = joined.splice(-nouns).flatMap((one) => one.words)
      joined.push({ ...piece, words: [...words, ...piece.words] })
    } else if (last === undefined || role === undefined || !isNoun(piece)) joined.push(piece)
    else if (engineeringRoles.has(role))
      joined.splice(-1, 1, { ...last, words: [...last.words, ...piece.words] })
    else joined.splice(-1, 1, { ...last, meaning: unknown }, piece)
  }
  return joined
}

/** "Desarrollador backend", "ingénieur en sécurité" */
function countNounsBefore(pieces: readonly Piece[], piece: Piece): number {
  const role = roleOf(piece)
  if (role === undefined || !engineeringRoles.has(role)) return 0
  const isLinked = beforeRoles.has(pieces.at(-1)?.phrase ?? '')
  const noun = pieces.at(isLinked ? -2 : -1)
  const isBefore = noun?.meaning.kind === 'unknown' && nounsBeforeRoles.has(noun.phrase) && !endsList(noun)
  return isBefore ? 1 + Number(isLinked) : 0
}

/** A manager of engineers is one of people; "sales manager" is no more than sales. */
function isManagerOf(role: string, { phrase }: Piece): boolean {
  return !engineeringRoles.has(role) && /^managers?$/.test(phrase)
}

function isNoun({ meaning, phrase }: Piece): boolean {
  return (
    meaning.kind === 'unknown' && (engineerNouns.has(phrase) || engineerNouns.has(phrase.replace(/s$/, '')))
  )
}

function roleOf({ meaning }: Piece): string | undefined {
  const facet = meaning.kind === 'facet' ? meaning.facets.find(({ key }) => key === 'role') : undefined
  return facet?.values[0]
}

/** Who one is: of "marketing designer" the designer. */
const person = /(?:er|or|ist|ant|el|ey)s?$/

function isPerson(piece: Piece | undefined): boolean {
  return piece !== undefined && person.test(piece.phrase)
}

/** Of different roles next to each other the one that names a person, else the last; a comma between them lists both. */
function chooseRoles(pieces: readonly Piece[]): Piece[] {
  const chosen = [...pieces]
  for (let at = 1; at < chosen.length; at++) {
    const [first, second] = [chosen[at - 1] as Piece, chosen[at] as Piece]
    const roles = [roleOf(first), roleOf(second)]
    if (roles.includes(undefined) || roles[0] === roles[1] || endsList(first)) continue
    const isFirst = isPerson(first) && !isPerson(second)
    const loser = isFirst ? second : first
    chosen[isFirst ? at : at - 1] = { ...loser, meaning: unknown }
  }
  return chosen
}

function endsList({ words: typed }: Piece): boolean {
  return /[,;/]$/.test(typed.at(-1)?.text ?? '')
}
