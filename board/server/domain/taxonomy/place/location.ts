import type { Employment, WorkMode } from '@cryptolist/contract'
import { foldText } from '../folded-text.ts'
import { worldwide } from '../terms.ts'
import { parseEmployment } from '../title.ts'
import { type Atom, countriesOf, readAtoms, regionOf } from './places.ts'

/** What a location says; whatever it doesn't say is undefined or empty. */
export interface ParsedLocation {
  workMode: WorkMode | undefined
  /** Countries one may live in, `WW` alone for worldwide; empty when the text names none. */
  remoteCountries: string[]
  excludedCountries: string[]
  /** Regions named, by their slugs. They don't add their countries. */
  regions: string[]
  /** Countries named for hybrid and on-site work, and for work whose mode is not said. */
  officeCountries: string[]
  cities: string[]
  employment: Employment[]
}

/** Far more than any job has; what is beyond isn't read. */
const mostCharacters = 10_000

/**
 * Reads the location field of a career page by dictionary. Nothing is guessed: "Remote" alone names no country, and a work
 * mode that the text contradicts stays unknown.
 */
export function parseLocation(location: string): ParsedLocation {
  const parts = splitLocation(location)
  const groups = placeGroups(parts.groups, parts.fieldModes)
  const workMode = decideMode(parts.groups, parts.fieldModes, /\banywhere\b/i.test(location))
  const georgia = readGeorgia(groups)
  const toCountries = (atoms: Atom[]) =>
    atoms.flatMap((atom) => {
      if (regionOf(atom) !== undefined) return []
      return atom.kind === 'georgia' ? georgia : countriesOf(atom)
    })
  const isRemote = (group: PlaceGroup) => workMode === 'remote' && group.mode === 'remote'
  const remoteAtoms = groups.filter(isRemote).flatMap((group) => group.atoms)
  const remote = toCountries(remoteAtoms)
  const office = withoutVagueRegions(
    groups.filter((group) => !isRemote(group)).flatMap((group) => group.atoms),
    workMode,
  )
  const isWorldwide =
    remote.includes(worldwide) || (workMode === 'remote' && toCountries(office).includes(worldwide))
  const remoteCountries = parts.hasOpenTimeZone ? [] : isWorldwide ? [worldwide] : unique(remote)
  const regions = [...(parts.hasOpenTimeZone ? [] : remoteAtoms), ...office].flatMap(
    (atom) => regionOf(atom) ?? [],
  )
  return {
    workMode,
    remoteCountries,
    excludedCountries: parts.excluded,
    regions: isWorldwide ? [] : unique(regions),
    officeCountries: unique(toCountries(office)).filter((code) => code !== worldwide),
    cities: unique(
      groups.flatMap((group) => group.atoms).flatMap((atom) => (atom.kind === 'city' ? [atom.name] : [])),
    ),
    employment: parts.employment,
  }
}

/** Gives each group of places the mode that applies to it. */
function placeGroups(groups: PlaceGroup[], fieldModes: WorkMode[]): PlaceGroup[] {
  const [only, ...others] = [...new Set(fieldModes)]
  const hasBareRemote = groups.some((group) => group.mode === 'remote' && group.atoms.length === 0)
  const untagged = groups.filter((group) => group.mode === undefined)
  // "Remote; Canada; UK" lists countries to be remote in; "Remote; New York" an office and, besides, remote from somewhere.
  const namesOnlyCountries = untagged.every((group) =>
    group.atoms.every((atom) => atom.kind === 'country' || atom.kind === 'region' || atom.kind === 'georgia'),
  )
  const untaggedMode = hasBareRemote
    ? namesOnlyCountries
      ? 'remote'
      : undefined
    : others.length > 0
      ? undefined
      : only
  return groups
    .map((group) => ({ ...group, mode: group.mode ?? untaggedMode }))
    .filter((group) => group.atoms.length > 0)
}

/** Remote where it is offered at all; undefined where the field and the text contradict each other. */
function decideMode(
  groups: PlaceGroup[],
  fieldModes: WorkMode[],
  saysAnywhere: boolean,
): WorkMode | undefined {
  const inText = unique(groups.flatMap((group) => (group.mode ? [group.mode] : [])))
  if (inText.length > 0 && fieldModes.length > 0 && !fieldModes.some((mode) => inText.includes(mode)))
    return undefined
  const all = unique([...fieldModes, ...inText])
  if (all.includes('remote')) return 'remote'
  if (all.length > 1) return 'hybrid'
  return all[0] ?? (saysAnywhere ? 'remote' : undefined)
}

/** An office is in a country, not in "Asia": for hybrid and on-site work a region says no place. */
function withoutVagueRegions(atoms: Atom[], workMode: WorkMode | undefined): Atom[] {
  return workMode === undefined
    ? atoms
    : atoms.filter((atom) => atom.kind !== 'region' || atom.codes.length === 1)
}

/** Georgia is the state if all other places are in the United States, the country if any is elsewhere, and unknown if it is alone. */
function readGeorgia(groups: PlaceGroup[]): string[] {
  const beside = groups.flatMap((group) => group.atoms).filter((atom) => atom.kind !== 'georgia')
  const codes = unique(beside.filter((atom) => atom.kind !== 'region').flatMap((atom) => countriesOf(atom)))
  if (codes.length === 0) return []
  return codes.every((code) => code === 'US') ? ['US'] : ['GE']
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

/** Places that belong together ("Miami, Florida") with the work mode stated for them. */
interface PlaceGroup {
  mode: WorkMode | undefined
  atoms: Atom[]
}

/** A location taken apart, before it is decided what it means. */
interface LocationParts {
  groups: PlaceGroup[]
  /** Modes said in a field of their own ("…,HYBRID", "• Hybrid, Remote"). */
  fieldModes: WorkMode[]
  employment: Employment[]
  excluded: string[]
  /** The text names time zones instead of countries for some of the places. */
  hasOpenTimeZone: boolean
}

const modeField = /,(remote|hybrid|on-?site)$/i
const exclusion = /\b(?:except|excluding|excl\.?|other than|outside(?: of)?)\b(?: the)?\s*([^;|)]+)/g
const timeZone = /(\()?\b(?:(?:east|west) coast|[a-z]+)\s+time\s?-?zones?\b/g

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
  const place = isOnlyDepartment ? '' : (rest.at(-1) ?? '')
  return { ...splitPlace(place, fieldModes), employment: [...new Set(employment)] }
}

function splitPlace(place: string, fieldModes: WorkMode[]): Omit<LocationParts, 'employment'> {
  const field = modeField.exec(place)
  const modes = field ? [...fieldModes, ...readModeList(field[1] ?? '')] : fieldModes
  let folded = foldText(field ? place.slice(0, field.index) : place)
    .replace(/\s\|\s/g, ', ')
    .replace(/\b(remote|hybrid|onsite)-(?=[a-z])/g, '$1 - ')
    .replace(/-based\b/g, ' based')
    .replace(/\([^()]*\)/g, (inner) => inner.replaceAll('/', ','))
    .replace(/\bglobal(?= \((?!remote|hybrid))/, '')
  const excluded: string[] = []
  folded = folded.replace(exclusion, (_, places: string) => {
    excluded.push(...readAtoms(places).flatMap((atom) => countriesOf(atom)))
    return ' '
  })
  let hasOpenTimeZone = false
  folded = folded.replace(timeZone, (_, bracket: string | undefined) => {
    hasOpenTimeZone ||= bracket === undefined
    return bracket ?? ' '
  })
  return { groups: readGroups(folded), fieldModes: modes, excluded: [...new Set(excluded)], hasOpenTimeZone }
}

function readGroups(folded: string): PlaceGroup[] {
  const groups: PlaceGroup[] = []
  for (const text of folded.split(/[;/]|\sor\s|,\s*and\s/)) {
    const atoms = readAtoms(text)
    if (isListOfPlaces(text, atoms))
      for (const piece of text.split(/,|\sand\s/)) groups.push(toGroup(readAtoms(piece)))
    else groups.push(toGroup(atoms))
  }
  return groups.filter((group) => group.mode !== undefined || group.atoms.length > 0)
}

/** "Remote, San Francisco, US (Remote)": each piece stands for itself. "Remote, Australia" and "Lubbock, Texas (remote)" belong together. */
function isListOfPlaces(text: string, atoms: Atom[]): boolean {
  const modeCount = atoms.filter((atom) => atom.kind === 'mode').length
  const namesCity = atoms.some((atom) => atom.kind === 'city' || atom.kind === 'subdivision')
  const hasBareMode = text.split(',').some((piece) => readModeList(piece).length > 0)
  return modeCount > 1 || (modeCount === 1 && hasBareMode && namesCity)
}

function toGroup(atoms: Atom[]): PlaceGroup {
  const modes = atoms.flatMap((atom) => (atom.kind === 'mode' ? [atom.mode] : []))
  return {
    mode: modes.includes('remote') ? 'remote' : modes[0],
    atoms: narrowest(atoms.filter((atom) => atom.kind !== 'mode')),
  }
}

/** "Europe, Spain" is Spain: a region next to a place within it only says where the place is. */
function narrowest(atoms: Atom[]): Atom[] {
  const named = new Set(atoms.filter((atom) => atom.kind !== 'region').flatMap((atom) => countriesOf(atom)))
  return atoms.filter((atom) => atom.kind !== 'region' || !atom.codes.some((code) => named.has(code)))
}

/** The modes of a text that says nothing but modes; empty for any other text. */
function readModeList(text: string): WorkMode[] {
  const pieces = foldText(text)
    .split(/[,/&]|\sor\s|\sand\s/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  const modes = pieces.flatMap((piece) => {
    const atoms = /^[a-z -]+$/.test(piece) ? readAtoms(piece) : []
    const [first] = atoms
    return atoms.length === 1 && first?.kind === 'mode' ? [first.mode] : []
  })
  return modes.length === pieces.length ? modes : []
}
