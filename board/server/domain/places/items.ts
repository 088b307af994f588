import type { WorkMode } from '@cryptolist/contract'
import { worldwide } from '../taxonomy/terms.ts'
import { countriesOf } from './places.ts'
import type { PlaceAtom } from './vocabulary.ts'

/** One entry of a list of places: names that belong together ("Miami, Florida") with the work mode stated for them. */
export interface Item {
  places: PlaceAtom[]
  modes: WorkMode[]
  /** "Remote US" rather than "US Remote". */
  isModeFirst: boolean
  /** The joint between it and the entry before it: "or" as a word offers one instead of the other. */
  joint: 'comma' | 'list' | 'or'
  /** It names hours in which one works. */
  hasTimeZone: boolean
  /** It has words that nobody knows. */
  hasUnknown: boolean
  /** Its places limit the world: "EU residents only". */
  isLimit: boolean
}

/** An entry of which nothing is known yet. */
export function newItem(joint: Item['joint']): Item {
  return {
    places: [],
    modes: [],
    isModeFirst: false,
    joint,
    hasTimeZone: false,
    hasUnknown: false,
    isLimit: false,
  }
}

/** Whether a place is less than the world. */
export const isLimited = (atom: PlaceAtom): boolean => !countriesOf(atom).includes(worldwide)
/** Whether an entry says nothing that is read. */
export const isUnknown = ({ places, modes, hasTimeZone }: Item): boolean =>
  places.length === 0 && modes.length === 0 && !hasTimeZone
/** Whether an entry is a mode alone. */
export const isBare = ({ modes, places }: Item): boolean => modes.length > 0 && places.length === 0
/** Whether a place is a country or more. */
export const isWide = ({ kind }: PlaceAtom): boolean => kind === 'country' || kind === 'region'
/** Whether an entry names a city. */
export const isNarrow = ({ places }: Item): boolean => places.some(({ kind }) => kind === 'city')

/** Whether a place lies in another: "Toronto" in "Canada", "Spain" in "Europe". */
export function isWithin(inner: PlaceAtom, outer: PlaceAtom): boolean {
  if (outer.kind === 'city' || inner === outer) return false
  if (!isLimited(outer)) return true
  if (inner.kind === 'georgia' || outer.kind === 'georgia')
    return inner.kind === 'city' && ['GE', 'US'].includes(inner.country)
  if (inner.kind === outer.kind && inner.kind !== 'region') return false
  if (inner.kind === 'country' && outer.kind !== 'region') return false
  const [narrow, wide] = [countriesOf(inner), countriesOf(outer)]
  return narrow.length > 0 && narrow.every((code) => wide.includes(code))
}

/** Whether one of two entries lies in the other. */
export function encloses(one: readonly PlaceAtom[], other: readonly PlaceAtom[]): boolean {
  const some = (inner: readonly PlaceAtom[], outer: readonly PlaceAtom[]) =>
    inner.some((place) => outer.some((around) => isWithin(place, around)))
  return some(one, other) || some(other, one)
}

/** "Europe, Spain" is Spain: a region next to a place within it only says where the place is. */
export function narrowest(places: readonly PlaceAtom[]): PlaceAtom[] {
  const isWorld = (atom: PlaceAtom) => !isLimited(atom)
  const limited = places.some((atom) => !isWorld(atom)) ? places.filter((atom) => !isWorld(atom)) : places
  const named = new Set(limited.filter(({ kind }) => kind !== 'region').flatMap((atom) => countriesOf(atom)))
  return limited.filter(
    (atom) => atom.kind !== 'region' || isWorld(atom) || !atom.codes.some((code) => named.has(code)),
  )
}
