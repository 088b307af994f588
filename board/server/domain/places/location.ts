import type { Employment, WorkMode } from '@cryptolist/contract'
import { remembering } from '../../caches/remember.ts'
import { worldwide } from '../taxonomy/terms.ts'
import { parseEmployment } from '../taxonomy/title.ts'
import { type Clause, isAlternative, readClauses } from './clauses.ts'
import { type Item, isLimited, isWide } from './items.ts'
import { countriesOf, regionOf } from './places.ts'
import { tokenise } from './tokens.ts'
import type { PlaceAtom, Token } from './vocabulary.ts'

/** A location as read; whatever it doesn't say is undefined or empty. */
export interface ParsedLocation {
  workMode: WorkMode | undefined
  /** Countries one may live in, `WW` alone for worldwide; empty when the text names none. */
  remoteCountries: readonly string[]
  excludedCountries: readonly string[]
  /** Regions named, by their slugs. They don't add their countries. */
  regions: readonly string[]
  /** Countries named for hybrid and on-site work, and for work whose mode is not said. */
  officeCountries: readonly string[]
  cities: readonly string[]
  employment: readonly Employment[]
}

/** Far more than any job has; what is beyond isn't read. */
const mostCharacters = 10_000

/**
 * Reads the location field of a career page by dictionary. Nothing is guessed: "Remote" alone names no country, and a work
 * mode that the text contradicts stays unknown.
 */
export const parseLocation = remembering((location): ParsedLocation => {
  const { place, fieldModes, employment } = splitLocation(location)
  const clauses = readClauses(splitTokens(tokenise(place)))
  const items = limitWorld(clauses)
  const groups = toGroups(items, fieldModes)
  const workMode = decideMode(
    items,
    fieldModes,
    clauses.some(({ hasUnknown }) => hasUnknown),
  )
  const toCountries = readGeorgia(groups)
  // A country where one may rather or also be remote is no office.
  const beside = clauses.flatMap(({ aside }) => [
    ...[...aside.preferred, ...aside.welcome].filter((atom) => workMode !== 'remote' || !isWide(atom)),
    ...aside.office,
  ])
  const isRemote = (group: PlaceGroup) => workMode === 'remote' && group.mode === 'remote'
  const hasOpenTimeZone = items.some(isOpenTimeZone)
  const named = groups.filter(isRemote).flatMap((group) => group.places)
  const remote = hasOpenTimeZone ? [] : withOpenPlaces(named, workMode === 'remote' ? clauses : [], items)
  const office = withoutVagueRegions(
    [...groups.filter((group) => !isRemote(group)).flatMap((group) => group.places), ...beside],
    workMode,
  )
  const isWorldwide =
    workMode === 'remote' &&
    !hasOpenTimeZone &&
    toCountries(remote.length > 0 ? remote : office).includes(worldwide)
  const countries = isWorldwide ? [worldwide] : unique(toCountries(remote))
  const officeCountries = unique(toCountries(office)).filter((code) => code !== worldwide)
  // States and cities that are left out are beyond the filters; they never leave out their country.
  const excluded = clauses.flatMap(({ aside }) => aside.excluded).filter(isWide)
  // An office may be where one can't be remote: "Worldwide except Germany (HQ: Berlin)".
  const open = workMode === 'remote' ? countries : officeCountries
  return {
    workMode,
    remoteCountries: countries,
    excludedCountries: unique(excluded.flatMap((atom) => countriesOf(atom))).filter(
      (code) => !open.includes(code),
    ),
    regions: isWorldwide ? [] : unique([...remote, ...office].flatMap((atom) => regionOf(atom) ?? [])),
    officeCountries,
    cities: unique(
      [...groups.flatMap(({ places }) => places), ...beside].flatMap((atom) =>
        atom.kind === 'city' && atom.name !== '' ? [atom.name] : [],
      ),
    ),
    employment,
  }
})

/** Whether a location names no country, region or hours of work that say where one may be: "Remote", "HQ". */
export function leavesPlaceOpen(location: string): boolean {
  return tokenise(location).every(({ kind }) => !['place', 'anywhere', 'timeZone'].includes(kind))
}

/** Hours of work without a place: one may live in more countries than the others name. */
const isOpenTimeZone = ({ hasTimeZone, places, modes }: Item): boolean =>
  hasTimeZone && places.length === 0 && modes.length > 0

/** "EU residents only". */
const isLimiting = ({ isLimit, places }: Item): boolean => isLimit && places.some(isLimited)

/** "Remote worldwide, EU residents only", "Globally distributed team; must live in Europe", "Remote: anywhere; Brazil". */
function limitWorld(clauses: readonly Clause[]): Item[] {
  const items = clauses.flatMap((clause) => clause.items)
  const isOnlyCountries = ({ places, modes }: Item): boolean =>
    modes.length === 0 && places.length > 0 && places.every((atom) => isWide(atom) && isLimited(atom))
  const hasLimit =
    items.some(isLimiting) ||
    clauses.some((clause) => clause.items.length > 0 && clause.items.every(isOnlyCountries))
  return hasLimit ? items.map((item) => ({ ...item, places: item.places.filter(isLimited) })) : items
}

/** Places that belong together with the mode that holds for them. */
interface PlaceGroup {
  mode: WorkMode | undefined
  places: PlaceAtom[]
}

const modeOf = ({ modes }: Item): WorkMode | undefined => (modes.includes('remote') ? 'remote' : modes[0])

/** "Remote (Canada preferred; US ok)": where no place is the world, the preferred and the welcome ones are open as well. */
function withOpenPlaces(
  named: readonly PlaceAtom[],
  clauses: readonly Clause[],
  items: readonly Item[],
): PlaceAtom[] {
  const isWorld = items.some(({ places }) => !places.every(isLimited))
  const open = [...named]
  const add = (atoms: PlaceAtom[]) => {
    const codes = open.flatMap((atom) => countriesOf(atom))
    open.push(
      ...atoms.filter((atom) => isWide(atom) && !countriesOf(atom).every((code) => codes.includes(code))),
    )
  }
  if (!isWorld) add(clauses.flatMap(({ aside }) => aside.welcome))
  // With no other place, a preferred one limits nothing; next to "US only" it opens nothing.
  if (!isWorld && open.length > 0 && !items.some(isLimiting))
    add(clauses.flatMap(({ aside }) => aside.preferred))
  return open
}

/** Gives each entry the mode that applies to it. */
function toGroups(items: Item[], fieldModes: WorkMode[]): PlaceGroup[] {
  const [only, ...others] = unique(fieldModes)
  const bare = items.filter((item) => modeOf(item) === 'remote' && item.places.length === 0)
  const untagged = items.filter((item) => item.modes.length === 0 && item.places.length > 0)
  // "Remote; Canada; UK" lists countries to be remote in; "Remote; New York" an office and, besides, remote from somewhere.
  const isList = untagged.every(({ places }) => places.every(({ kind }) => kind !== 'city'))
  const bareMode = isList && !bare.some((item) => isAlternative(item, items)) ? 'remote' : undefined
  const untaggedMode = bare.length > 0 ? bareMode : others.length > 0 ? undefined : only
  return items
    .filter(({ places }) => places.length > 0)
    .map((item) => ({ mode: modeOf(item) ?? untaggedMode, places: item.places }))
}

/** Remote where it is offered at all, or all that is named is the world; undefined where the field and the text contradict each other. */
function decideMode(items: Item[], fieldModes: WorkMode[], hasUnknown: boolean): WorkMode | undefined {
  const inText = unique(items.flatMap((item) => modeOf(item) ?? []))
  const isContradicted =
    inText.length > 0 && fieldModes.length > 0 && !fieldModes.some((mode) => inText.includes(mode))
  if (isContradicted) {
    // One of several places says something else than the field: it is that of the others.
    const agrees = items.some((item) => item.modes.length === 0 && item.places.length > 0)
    return agrees ? fieldModes[0] : undefined
  }
  const all = unique([...fieldModes, ...inText])
  if (all.includes('remote')) return 'remote'
  if (all.length > 1) return 'hybrid'
  const places = items.flatMap((item) => item.places)
  const isOnlyWorld = places.length > 0 && !places.some(isLimited) && !hasUnknown
  return all[0] ?? (isOnlyWorld ? 'remote' : undefined)
}

/** An office is in a country, not in "Asia": for hybrid and on-site work a region says no place. */
function withoutVagueRegions(places: PlaceAtom[], workMode: WorkMode | undefined): PlaceAtom[] {
  return workMode === undefined
    ? places
    : places.filter((atom) => atom.kind !== 'region' || atom.codes.length === 1)
}

/** Georgia is the state if all other places are in the United States, the country if any is elsewhere, and unknown if it is alone. */
function readGeorgia(groups: PlaceGroup[]): (places: readonly PlaceAtom[]) => string[] {
  const places = groups.flatMap((group) => group.places).filter(({ kind }) => kind !== 'region')
  const beside = unique(places.flatMap((atom) => countriesOf(atom)))
  const georgia = beside.length === 0 ? [] : beside.every((code) => code === 'US') ? ['US'] : ['GE']
  return (atoms) =>
    atoms.flatMap((atom) => {
      if (regionOf(atom) !== undefined) return []
      return atom.kind === 'georgia' ? georgia : countriesOf(atom)
    })
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

/** A location taken apart, before it is decided what it means. */
interface LocationParts {
  place: string
  /** Modes said in a field of their own ("…,HYBRID", "• Hybrid, Remote"). */
  fieldModes: WorkMode[]
  employment: Employment[]
}

const modeField = /,(remote|hybrid|on-?site)$/i

/** Takes a career page's location field apart: places, modes, employment; a department in front of them is dropped. */
function splitLocation(location: string): LocationParts {
  const lines = location
    .slice(0, mostCharacters)
    // Spaces first: a pattern that begins with many of them takes time in proportion to their square.
    .replace(/[^\S\r\n]+/g, ' ')
    .replace(/^ ?undefined:/gm, '')
    .replace(/ ?[\r\n]\s*/g, '; ')
  const parts = lines.split('•').map((part) => part.trim())
  const employment: Employment[] = []
  const fieldModes: WorkMode[] = []
  const rest: string[] = []
  for (const [index, part] of parts.entries()) {
    const kinds = index > 0 ? parseEmployment(part) : []
    const modes = index > 0 ? readModeList(part) : []
    if (kinds.length > 0) employment.push(...kinds)
    else if (modes.length > 0) fieldModes.push(...modes)
    else if (part !== '') rest.push(part)
  }
  const isOnlyDepartment = rest.length === 1 && parts.length > 2
  // "Lisbon • Porto" has no department.
  const place = isOnlyDepartment ? '' : rest.every(isCity) ? rest.join('; ') : (rest.at(-1) ?? '')
  const field = modeField.exec(place)
  return {
    place: field ? place.slice(0, field.index) : place,
    fieldModes: field ? [...fieldModes, ...readModeList(field[1] ?? '')] : fieldModes,
    employment: unique(employment),
  }
}

/** Whether a text says nothing but a city, perhaps with its country and a mode. */
function isCity(text: string): boolean {
  const tokens = tokenise(text)
  return (
    tokens.some((token) => token.kind === 'place' && token.atom.kind === 'city') &&
    tokens.every(({ kind }) => ['place', 'mode', 'comma', 'dash', 'open', 'close', 'or'].includes(kind))
  )
}

/** Semicolons and lines end a list, except in brackets. So do stops behind what is left out: "Not eligible: Cuba; Iran. Europe only". */
function splitTokens(tokens: readonly Token[]): Token[][] {
  const lists: Token[][] = [[]]
  let depth = 0
  let isExcluding = false
  for (const token of tokens) {
    if (token.kind === 'open') depth += 1
    if (token.kind === 'close') depth = Math.max(0, depth - 1)
    isExcluding ||= token.kind === 'aside' && token.to === 'excluded'
    const isEnd = token.kind === 'end' || (token.kind === 'comma' && token.isStop && isExcluding)
    if (isEnd && depth === 0) lists.push([])
    else lists.at(-1)?.push(token)
  }
  return lists
}

/** The modes of a text that says nothing but modes; empty for any other text. */
function readModeList(text: string): WorkMode[] {
  const tokens = tokenise(text)
  const modes = tokens.flatMap((token) => (token.kind === 'mode' ? [token.mode] : []))
  return tokens.every(({ kind }) => ['mode', 'or', 'comma'].includes(kind)) ? modes : []
}
