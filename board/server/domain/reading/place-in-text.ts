import { decodeReferences } from '../markup/character-references.ts'
import { parseLocation } from '../places/location.ts'
import { countriesOf, regionOf } from '../places/places.ts'
import { tokenise } from '../places/tokens.ts'
import type { PlaceAtom } from '../places/vocabulary.ts'
import { worldwide } from '../taxonomy/terms.ts'
import { toSentences } from './sentences.ts'

/** Where a sentence of a text says that candidates can live. */
export interface TextPlace {
  /** `WW` alone for worldwide. */
  remoteCountries: readonly string[]
  regions: readonly string[]
  /** The sentence, without formatting. */
  quote: string
}

const longestLine = 2_000
const longestQuote = 280
const mostSentences = 200
/** A text without these states no such thing: cheap to look for. */
const hint = /\b(?:must|anywhere|open to|only|need to|have to|required to|should|remote)\b/i
const namesPlace =
  /\b(?:in|within|inside|across|remote(?:ly)? from|residents? of) (?:the )?(?:[[*_]*\p{Lu}|world|continental|contiguous|mainland)|\p{Lu}[\p{L}.]{0,30}[-*_ ]{1,6}(?:based|candidates|applicants|residents?)\b/u
/** "Location: Remote (US or Canada)". */
const locationLine = /^(?:job |work |role )?locations? ?[:–-] ?(.{3,100})$/i

/** "United States · Remote". A bullet may name a benefit, and "#LI-Remote" is a mark for other sites. */
const bareLine = /^(?=.*\bremote\b)(?![-+•>\d\s]|\*\s|.*\bLI\b)[^#]{6,100}$/i

const role = String.raw`(?:this|the|our) (?:role|position|job|opportunity|opening)`
const whom = String.raw`(?:candidates|applicants|people|individuals|those|talent|engineers|remote (?:workers|candidates|employees))`
const live = String.raw`(?:live|reside|be (?:physically |currently |permanently )?(?:based|located|residing|living|resident)|work (?:remotely )?from)`
const living = String.raw`(?:(?:who (?:are|live|reside) ?)?(?:currently |physically )?(?:based|located|living|residing)? ?)`
/** Words before the places. */
const lead = [
  String.raw`(?:(?:you|${whom}|the (?:ideal |successful )?candidate|employees) )?(?:must|need to|have to|should|(?:are|is) required to) (?:currently |also |already )?${live} (?:anywhere )?(?:in|within|inside)`,
  String.raw`(?:you|${whom}|${role}) (?:can|may) (?:live|be based|be located|be done|be performed|work|be) (?:remotely |remote )?(?:from )?(?:anywhere )(?:in|within|across)`,
  String.raw`${role} (?:is|can be) (?:only |also )?(?:fully |100% |completely )?(?:remote|open)(?: (?:and )?(?:open|available))?(?: only)?(?: to)?(?: all)?(?: ${whom})?(?: ${living})?(?:anywhere )?(?:in|within|across)`,
  String.raw`(?:only |exclusively )?(?:open|available) (?:only |exclusively )?to (?:remote )?${whom} ${living}(?:anywhere )?(?:in|within|across)`,
  String.raw`(?:we are|we're|we’re|currently) (?:currently |only |able to )*(?:hiring|hire|considering|accepting)(?: only)? (?:remote )?(?:${whom}|applications from ${whom}) (?:only )?${living}(?:anywhere )?(?:in|within|across)`,
  String.raw`(?:you|${whom}|${role}) (?:can|may) (?:work|be|be based|be done|be performed) (?:fully |100% )?remote(?:ly)? (?!.*\b(?:days?|weeks?|months?)\b)(?:from|in|within|across)`,
  String.raw`(?:(?:you|candidates|applicants) |^)(?:must|need to|have to|(?:are|is) required to) (?:currently )?be (?:an? )?(?:current )?residents? of`,
  String.raw`only (?:remote )?(?:candidates|applicants) (?=.{3,120} (?:(?:will|can) be|are) considered(?: for (?:this|the) (?:role|position|job))?[.!]?$|.{3,120} (?:can|may|should|need) apply[.!]?$)${living}(?:in|within|across|from)`,
].join('|')
const name = String.raw`(?:the )?(?:continental |contiguous |mainland )?\p{Lu}[\p{L}.’'-]*(?: (?:(?:of|and|&) )?(?:the )?\p{Lu}[\p{L}.’'-]*)*`
const places = String.raw`(${name}(?:(?:,? (?:or|and) | or in |, | ?/ ?| & )${name})*|the world)(?![\p{L}\d-])`
const statement = new RegExp(String.raw`(?<![\p{L}\d])(?:${lead}) ${places}`, 'iu')
const plainName = String.raw`(?:the )?\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*)*`
const plainPlaces = String.raw`(${plainName}(?:(?:,? (?:or|and) |, | ?/ ?| & )${plainName})*)`
/** "US-based candidates only", "Only UK residents may apply", "You must be US-based": the places come first. */
const statementBehind = new RegExp(
  [
    String.raw`(?:^|[:;] |[Oo]pen to )${plainPlaces}(?:[- ]based)? (?:candidates|applicants|residents) only`,
    String.raw`(?:^|[:;] )[Oo]nly ${plainPlaces}(?:[- ]based)? (?:candidates|applicants|residents) (?:(?:(?:will|can) be|are) considered|(?:can|may|should|need) apply)`,
    String.raw`(?:^|[:;] |\b[Yy]ou |\b[Cc]andidates |\b[Aa]pplicants )[Mm]ust be (?:an? )?${plainPlaces}(?:[- ]based| residents?)(?: to (?:apply|be considered))?`,
  ]
    .map((form) => String.raw`(?:${form})(?=[.!;)]|$)`)
    .join('|'),
  'u',
)
/** The names are proper names: with these, letters count as they are. */
const properNames = new RegExp(String.raw`^${places}`, 'u')
/** A sentence that weakens or turns what it says. */
const doubt =
  /n['’]t\b|\b(?:not|never|cannot|unless|if|whether|prefer\w*|ideally|ideal|bonus|plus|nice to have|relocat\w*|willing|except\w*|exclud\w*|other than|outside|travel\w*|visit\w*|event|conference|offsite|clients?|customers?|users?|market|entit(?:y|ies)|hours?|time ?zones?|some|previously|experience)\b/i

/**
 * Where a text in Markdown says that candidates for a remote job can live; undefined unless a sentence does, and no other says something
 * else. States and cities are no answer: what is read are countries, regions and the world.
 */
export function findPlaceInText(markdown: string): TextPlace | undefined {
  const places = new Map<string, TextPlace>()
  let count = 0
  const keep = (place: TextPlace | undefined) => {
    if (place === undefined) return
    places.set(JSON.stringify([place.remoteCountries.toSorted(), place.regions.toSorted()]), place)
  }
  for (const line of markdown.split('\n')) {
    if (line.length < 150 && /location|remote/i.test(line)) keep(readLine(plain(line), bareLine.test(line)))
    if (!hint.test(line) || !namesPlace.test(line)) continue
    for (const sentence of toSentences(plain(line.slice(0, longestLine)))) {
      count += 1
      if (count > mostSentences) break
      keep(readSentence(sentence))
    }
  }
  return places.size === 1 ? [...places.values()][0] : undefined
}

function plain(line: string): string {
  return decodeReferences(line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
    .replace(/[\u00A0\u2000-\u200A\u202F]/g, ' ')
    .replace(/\\(?=[\p{P}\p{S}])/gu, '')
    .replace(/\*+|(?<![\p{L}\d])_+|_+(?![\p{L}\d])/gu, '')
    .replace(/^\s*(?:#{1,6}|[-•>]|\d{1,2}[.)])\s+/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A line for the location that says only countries and regions of remote work. `isBare` is one that may be nothing else. */
function readLine(line: string, isBare: boolean): TextPlace | undefined {
  const labelled = locationLine.exec(line)?.[1]
  const written = labelled ?? (isBare ? line : undefined)
  if (written === undefined || doubt.test(written)) return undefined
  const tokens = tokenise(written)
  const isKnown =
    labelled === undefined
      ? tokens.every((token) =>
          ['place', 'mode', 'comma', 'or', 'dash', 'open', 'close'].includes(token.kind),
        )
      : tokens.every(({ kind }) => kind !== 'word' && kind !== 'aside' && kind !== 'timeZone')
  if (!isKnown) return undefined
  const { workMode, remoteCountries, regions, officeCountries } = parseLocation(written)
  const isStated =
    workMode === 'remote' && officeCountries.length === 0 && remoteCountries.length + regions.length > 0
  const isSlogan = labelled === undefined && remoteCountries.includes(worldwide)
  return isStated && !isSlogan ? { remoteCountries, regions, quote: line } : undefined
}

function readSentence(sentence: string): TextPlace | undefined {
  const statement = doubt.test(sentence) ? undefined : (findBefore(sentence) ?? findBehind(sentence))
  const atoms =
    statement && readPlaces(statement.written.replace(/\b(?:continental|contiguous|mainland) /g, ''))
  if (statement === undefined || atoms === undefined) return undefined
  const remoteCountries = [
    ...new Set(atoms.flatMap((atom) => (regionOf(atom) === undefined ? countriesOf(atom) : []))),
  ]
  return {
    remoteCountries: remoteCountries.includes(worldwide) ? [worldwide] : remoteCountries,
    regions: [...new Set(atoms.flatMap((atom) => regionOf(atom) ?? []))],
    quote: shorten(sentence, statement.at),
  }
}

/** The places of a statement as they are written, and where it begins. */
interface Statement {
  written: string
  at: number
}

function findBefore(sentence: string): Statement | undefined {
  const match = statement.exec(sentence)
  if (match === null) return undefined
  const start = match.index + match[0].length - (match[1] ?? '').length
  const written = properNames.exec(sentence.slice(start))?.[1]
  return written === undefined ? undefined : { written, at: match.index }
}

function findBehind(sentence: string): Statement | undefined {
  const match = statementBehind.exec(sentence)
  const written = match?.slice(1).find((places) => places !== undefined)
  return match === null || written === undefined ? undefined : { written, at: match.index }
}

/** Undefined unless each name is a country or a region. */
function readPlaces(written: string): PlaceAtom[] | undefined {
  if (written === 'the world') return [{ kind: 'region', slug: 'worldwide', codes: [worldwide] }]
  const tokens = tokenise(written)
  const atoms = tokens.flatMap((token) => (token.kind === 'place' ? [token.atom] : []))
  const isWhole = tokens.every(({ kind }) => ['place', 'comma', 'or', 'neutral'].includes(kind))
  const areCountries = atoms.every(({ kind }) => kind === 'country' || kind === 'region')
  return isWhole && areCountries && atoms.length > 0 ? atoms : undefined
}

/** The part of a long sentence that states it. */
function shorten(sentence: string, at: number): string {
  if (sentence.length <= longestQuote) return sentence
  const start = Math.max(0, Math.min(at - 20, sentence.length - longestQuote))
  const part = sentence.slice(start, start + longestQuote).replace(/^\S*\s|\s\S*$/g, '')
  return `${start === 0 ? '' : '… '}${part} …`
}
