import type { Employment, WorkMode } from '@cryptolist/contract'
import { worldwide } from '../terms.ts'
import { type Atom, countriesOf } from './atoms.ts'
import { type PlaceGroup, splitLocation } from './groups.ts'

/** What a location says; whatever it doesn't say is undefined or empty. */
export interface ParsedLocation {
  workMode: WorkMode | undefined
  /** Countries one may live in, `WW` alone for worldwide; empty when the text names none. */
  remoteCountries: string[]
  excludedCountries: string[]
  /** Countries named for hybrid and on-site work, and for work whose mode is not said. */
  officeCountries: string[]
  cities: string[]
  employment: Employment[]
}

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
    atoms.flatMap((atom) => (atom.kind === 'georgia' ? georgia : countriesOf(atom)))
  const isRemote = (group: PlaceGroup) => workMode === 'remote' && group.mode === 'remote'
  const remote = groups.filter(isRemote).flatMap((group) => toCountries(group.atoms))
  const office = groups.filter((group) => !isRemote(group)).flatMap((group) => group.atoms)
  const isWorldwide =
    remote.includes(worldwide) || (workMode === 'remote' && toCountries(office).includes(worldwide))
  const remoteCountries = parts.hasOpenTimeZone ? [] : isWorldwide ? [worldwide] : unique(remote)
  return {
    workMode,
    remoteCountries,
    excludedCountries: parts.excluded,
    officeCountries: unique(toCountries(withoutVagueRegions(office, workMode))).filter(
      (code) => code !== worldwide,
    ),
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

/** Georgia is the state among places of the United States only, the country beside any other, and unknown alone. */
function readGeorgia(groups: PlaceGroup[]): string[] {
  const beside = groups.flatMap((group) => group.atoms).filter((atom) => atom.kind !== 'georgia')
  const codes = unique(beside.filter((atom) => atom.kind !== 'region').flatMap((atom) => countriesOf(atom)))
  if (codes.length === 0) return []
  return codes.every((code) => code === 'US') ? ['US'] : ['GE']
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
