import type { Employment, WorkMode } from '@cryptolist/contract'
import { foldText } from '../fold.ts'
import { parseEmployment } from '../title/employment.ts'
import { type Atom, countriesOf, readAtoms } from './atoms.ts'

/** Places that belong together ("Miami, Florida") with the work mode said beside them. */
export interface PlaceGroup {
  mode: WorkMode | undefined
  atoms: Atom[]
}

/** A location taken apart, before it is decided what it means. */
export interface LocationParts {
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
export function splitLocation(location: string): LocationParts {
  const lines = location.replace(/^\s*undefined:/gm, '').replace(/\s*[\r\n]+\s*/g, '; ')
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
    .replace(/\([^)]*\)/g, (inner) => inner.replaceAll('/', ','))
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

/** "Europe, Spain" is Spain: a region beside a place within it only says where that lies. */
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
