import type { WorkMode } from '@cryptolist/contract'
import { worldwide } from '../terms.ts'
import { limitingWords } from './forms.ts'
import { countriesOf } from './places.ts'
import { type Aside, type PlaceAtom, type Token, wholeWorld } from './vocabulary.ts'

/** One entry of a list of places: names that belong together ("Miami, Florida") with the work mode stated for them. */
export interface Item {
  places: PlaceAtom[]
  modes: WorkMode[]
  /** "Remote US" rather than "US Remote". */
  isModeFirst: boolean
  /** What stands between it and the entry before it: "or" as a word offers one instead of the other. */
  joint: 'comma' | 'list' | 'or'
  /** It names hours in which one works. */
  hasTimeZone: boolean
  /** It has words that nobody knows. */
  hasUnknown: boolean
  /** Its places limit the world: "EU residents only". */
  isLimit: boolean
}

/** What a text between semicolons says. */
export interface Clause {
  items: Item[]
  /** Places that the items don't have: one need not be there. */
  aside: Record<Aside, PlaceAtom[]>
  /** An entry has only words that nobody knows: "Global, Inc." */
  hasUnknown: boolean
}

/** Reads the entries of a list of places, each with the mode that holds for it. */
export function readClause(tokens: readonly Token[]): Clause {
  const reader = new ClauseReader(withoutBracketsOfMarks(tokens))
  const read = reader.readItems()
  const known = read.filter((item) => !isUnknown(item))
  const merged = mergeEnclosing(known).map(withoutVagueWorld)
  const hasTimeZone = merged.some((item) => item.hasTimeZone)
  addCountryOfExcluded(merged, reader.aside.excluded)
  shareModes(merged)
  const items = shareBareMode(merged)
  return {
    items: hasTimeZone ? items.map((item) => ({ ...item, places: item.places.filter(isLimited) })) : items,
    aside: reader.aside,
    hasUnknown: known.length < read.length,
  }
}

const isLimited = (atom: PlaceAtom): boolean => !countriesOf(atom).includes(worldwide)
const isUnknown = ({ places, modes, hasTimeZone }: Item): boolean =>
  places.length === 0 && modes.length === 0 && !hasTimeZone
const includesAll = (all: readonly string[], some: readonly string[]): boolean =>
  some.every((one) => all.includes(one))
const isBare = ({ modes, places }: Item): boolean => modes.length > 0 && places.length === 0
const isWide = ({ kind }: PlaceAtom): boolean => kind === 'country' || kind === 'region'
const isNarrow = ({ places }: Item): boolean => places.some(({ kind }) => kind === 'city')

/** "Berlin (HQ)", "UK (excluded)": brackets around nothing but such a word say no more than the word. */
function withoutBracketsOfMarks(tokens: readonly Token[]): Token[] {
  const isMark = (token: Token | undefined): boolean => token?.kind === 'aside' || token?.kind === 'neutral'
  const isAround = (index: number, step: 1 | -1, end: Token['kind']): boolean => {
    let at = index + step
    while (isMark(tokens[at])) at += step
    return at !== index + step && tokens[at]?.kind === end
  }
  return tokens.filter(
    ({ kind }, index) =>
      !(kind === 'open' && isAround(index, 1, 'close')) && !(kind === 'close' && isAround(index, -1, 'open')),
  )
}

const limiting = new Set(limitingWords)

/** Nobody writes more within each other. */
const mostBrackets = 4

class ClauseReader {
  readonly aside: Record<Aside, PlaceAtom[]> = { excluded: [], preferred: [], office: [] }
  readonly #tokens: readonly Token[]
  #next = 0
  #depth = 0
  /** Where places go that are read now; undefined for the item. */
  #to: Aside | undefined

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  /** Up to the end, or the closing bracket. */
  readItems(): Item[] {
    const items: Item[] = []
    let item = newItem('comma')
    const close = (joint: Item['joint']) => {
      if (!isEmpty(item)) items.push(item)
      item = newItem(isEmpty(item) && item.joint === 'or' ? 'or' : joint)
    }
    for (; this.#next < this.#tokens.length; this.#next += 1) {
      const token = this.#tokens[this.#next] as Token
      if (token.kind === 'close') break
      if (token.kind === 'comma' || token.kind === 'end') close('comma')
      else if (token.kind === 'or') close(/^[/&+]/.test(token.phrase) ? 'list' : 'or')
      else if (token.kind === 'open' && this.#depth < mostBrackets) items.push(...this.#readBrackets(item))
      else {
        const startsAnother = token.kind === 'mode' && item.isModeFirst && item.places.length > 0
        if (startsAnother && this.#to === undefined) close('comma')
        if (token.kind === 'aside') this.#setAside(token, item, items)
        else this.#read(token, item)
      }
    }
    close('comma')
    return items
  }

  #read(token: Token, item: Item): void {
    if (token.kind === 'mode' || token.kind === 'anywhere') {
      this.#to = undefined
      if (item.places.length === 0) item.isModeFirst = true
      item.modes.push(token.kind === 'mode' ? token.mode : 'remote')
      if (token.kind === 'anywhere') item.places.push(wholeWorld)
    } else if (token.kind === 'timeZone') item.hasTimeZone = true
    else if (token.kind === 'place') this.#readPlace(token.atom, item)
    else if (token.kind === 'word' && this.#to === undefined) item.hasUnknown = true
    else if (token.kind === 'neutral') item.isLimit ||= limiting.has(token.phrase)
  }

  /** "Not worldwide, EU only": the world is never aside, and what follows it isn't either. */
  #readPlace(atom: PlaceAtom, item: Item): void {
    const isDenied = !isLimited(atom) && this.#to === 'excluded'
    if (!isLimited(atom)) this.#to = undefined
    if (!isDenied) (this.#to === undefined ? item.places : this.aside[this.#to]).push(atom)
  }

  #setAside(token: Extract<Token, { kind: 'aside' }>, item: Item, items: Item[]): void {
    if (token.to === 'excluded' && token.when !== 'worldwide' && this.#deniesMode(token, item)) return
    if (token.when === 'behind') this.#setAsideBefore(token, item, items)
    else {
      const next = this.#tokens[this.#beyond(1, 'neutral')]
      const isPlaceNext = next?.kind === 'place' || next?.kind === 'aside'
      const isMeant = isPlaceNext && (token.when === 'place' || !item.places.every(isLimited))
      if (token.when === 'always' || isMeant) this.#to = token.to
    }
  }

  /** The next token, or the one before, that is none of these. */
  #beyond(step: 1 | -1, ...skipped: Token['kind'][]): number {
    let at = this.#next + step
    for (
      let token = this.#tokens[at];
      token !== undefined && skipped.includes(token.kind);
      token = this.#tokens[at]
    )
      at += step
    return at
  }

  /** "No remote", "remote not possible": work on-site. A hybrid mode that is denied leaves all others. */
  #deniesMode({ when }: Extract<Token, { kind: 'aside' }>, item: Item): boolean {
    const at = this.#beyond(when === 'behind' ? -1 : 1, 'neutral')
    const token = this.#tokens[at]
    if (token?.kind !== 'mode') return false
    if (when === 'behind') item.modes.pop()
    else this.#next = at
    if (token.mode === 'remote') this.#read({ kind: 'mode', mode: 'onsite' }, item)
    return true
  }

  /** "UK excluded", "EU preferred", "Berlin HQ": the places before it, back to what has a mode of its own or lies around them. */
  #setAsideBefore({ to }: Extract<Token, { kind: 'aside' }>, item: Item, items: Item[]): void {
    const before = this.#tokens[this.#beyond(-1, 'neutral')]
    const next = this.#tokens[this.#beyond(1, 'neutral', 'dash')]
    const isPlaceNext = next?.kind === 'place' && isLimited(next.atom)
    const left = item.places.findLast(isLimited)
    // "Global headquarters" is no place.
    if (
      to === 'office' &&
      (before?.kind === 'anywhere' || (before?.kind === 'place' && !isLimited(before.atom)))
    )
      item.hasUnknown = true
    // "US, visa sponsorship not available": what is left out is no place.
    if (before?.kind === 'word' && /[a-z]/.test(before.phrase) && !isPlaceNext) return
    if (this.#to === to || left === undefined || isPlaceNext) {
      // "除中国大陆以外" has a word on both sides.
      this.#to = this.#to === to && to === 'excluded' ? undefined : to
      return
    }
    const codes = countriesOf(left)
    const isAround = (atom: PlaceAtom): boolean =>
      atom !== left && (!isLimited(atom) || (atom.kind === 'region' && includesAll(countriesOf(atom), codes)))
    const found = item.places.filter((atom) => !isAround(atom))
    item.places = item.places.filter(isAround)
    const isMoved = (one: Item): boolean =>
      one.modes.length === 0 &&
      (one.places.every((atom) => isWide(atom) && !isAround(atom)) ||
        (isNarrow(one) && encloses(one.places, found)))
    for (let one = items.at(-1); one !== undefined && isMoved(one); one = items.at(-1)) {
      found.unshift(...one.places)
      items.pop()
    }
    this.aside[to].push(...found)
  }

  /** Places in brackets share the mode before them and limit the places before them; a mode in them holds for those. */
  #readBrackets(item: Item): Item[] {
    this.#next += 1
    this.#depth += 1
    const wasTo = this.#to
    const inner = this.readItems()
    this.#depth -= 1
    this.#to = wasTo
    item.hasTimeZone ||= inner.some(({ hasTimeZone }) => hasTimeZone)
    if (inner.every(({ places }) => places.length === 0)) {
      item.hasUnknown ||= inner.some(({ hasUnknown }) => hasUnknown)
      item.modes.push(...inner.flatMap(({ modes }) => modes))
      return []
    }
    const bare = inner.filter(isBare).flatMap(({ modes }) => modes)
    for (const one of inner) if (one.modes.length === 0) one.modes = [...bare]
    const others: Item[] = []
    for (const one of inner.filter(({ places }) => places.length > 0))
      if (item.places.length > 0 && one.modes.length === 0 && encloses(item.places, one.places))
        item.places = narrowest([...item.places, ...one.places])
      else others.push(one)
    const isReplaced = item.places.length === 0 || (others.length > 0 && !item.places.every(isLimited))
    for (const other of others) {
      if (other.modes.length === 0) {
        other.modes = [...item.modes]
        other.isModeFirst = item.isModeFirst
      }
      other.joint = 'comma'
    }
    if (isReplaced) Object.assign(item, newItem('comma'), { hasTimeZone: item.hasTimeZone })
    return others
  }
}

function newItem(joint: Item['joint']): Item {
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

const isEmpty = (item: Item): boolean => isUnknown(item) && !item.hasUnknown

/** Whether one of two entries lies in the other: "Toronto" and "Canada", "Europe" and "Spain". */
function encloses(one: readonly PlaceAtom[], other: readonly PlaceAtom[]): boolean {
  const isIn = (inner: PlaceAtom, outer: PlaceAtom): boolean => {
    if (outer.kind === 'city' || inner === outer) return false
    if (!isLimited(outer)) return true
    if (inner.kind === 'georgia' || outer.kind === 'georgia')
      return inner.kind === 'city' && ['GE', 'US'].includes(inner.country)
    if (inner.kind === outer.kind && inner.kind !== 'region') return false
    if (inner.kind === 'country' && outer.kind !== 'region') return false
    const [narrow, wide] = [countriesOf(inner), countriesOf(outer)]
    return narrow.length > 0 && narrow.every((code) => wide.includes(code))
  }
  const some = (inner: readonly PlaceAtom[], outer: readonly PlaceAtom[]) =>
    inner.some((place) => outer.some((around) => isIn(place, around)))
  return some(one, other) || some(other, one)
}

/** "Europe, Spain" is Spain: a region next to a place within it only says where the place is. */
function narrowest(places: readonly PlaceAtom[]): PlaceAtom[] {
  const isWorld = (atom: PlaceAtom) => !isLimited(atom)
  const limited = places.some((atom) => !isWorld(atom)) ? places.filter((atom) => !isWorld(atom)) : places
  const named = new Set(limited.filter(({ kind }) => kind !== 'region').flatMap((atom) => countriesOf(atom)))
  return limited.filter(
    (atom) => atom.kind !== 'region' || isWorld(atom) || !atom.codes.some((code) => named.has(code)),
  )
}

/** Joins entries that a comma divides though one lies in the other. One that begins with its mode stands for itself. */
function mergeEnclosing(items: readonly Item[]): Item[] {
  const merged: Item[] = []
  // "Remote, San Francisco, US (Remote)": the country stands for itself.
  const hasBare = items.some(isBare)
  for (const item of items) {
    const last = merged.at(-1)
    const isOneMode = last?.modes.length === 0 || item.modes.length === 0
    const isApart = item.modes.length > 0 && (item.isModeFirst || (hasBare && item.places.every(isWide)))
    if (
      last !== undefined &&
      item.joint === 'comma' &&
      isOneMode &&
      !isApart &&
      encloses(last.places, item.places)
    ) {
      last.places.push(...item.places.filter((place) => !last.places.includes(place)))
      last.modes.push(...item.modes)
      last.hasTimeZone ||= item.hasTimeZone
      last.hasUnknown ||= item.hasUnknown
      last.isLimit ||= item.isLimit
    } else merged.push({ ...item, places: [...item.places], modes: [...item.modes] })
  }
  return merged.map((item) => ({ ...item, places: narrowest(item.places) }))
}

/** "Global Operations", "anywhere in Bavaria": next to a word that isn't known, the world isn't meant for sure. */
function withoutVagueWorld(item: Item): Item {
  return item.hasUnknown ? { ...item, places: item.places.filter(isLimited) } : item
}

/** "Remote (not available in New York)": one lives in the country that the state is in. */
function addCountryOfExcluded(items: readonly Item[], excluded: readonly PlaceAtom[]): void {
  const [item] = items
  const countries = new Set(excluded.flatMap((atom) => countriesOf(atom)))
  const [country] = countries
  const isInside = excluded.every(({ kind }) => kind === 'city' || kind === 'subdivision')
  if (item === undefined || !isInside || country === undefined || countries.size > 1) return
  if (items.every(({ places }) => places.length === 0)) item.places.push({ kind: 'country', code: country })
}

/** A mode holds for all places of its list: "Remote – US or Canada", "Germany / Austria - Remote". */
function shareModes(items: Item[]): void {
  const isOpen = (item: Item | undefined): item is Item =>
    item !== undefined && item.modes.length === 0 && item.places.length > 0
  const fits = (item: Item, like: Item): boolean => isNarrow(item) === isNarrow(like)
  for (const [index, item] of items.entries()) {
    if (item.modes.length === 0 || item.places.length === 0 || item.isModeFirst) continue
    for (let at = index - 1; at >= 0; at -= 1) {
      const [one, after] = [items[at], items[at + 1]]
      // Of two cities only the last is meant: "London or Lisbon (remote)".
      if (!isOpen(one) || !fits(one, item) || (isNarrow(item) && after?.joint !== 'comma')) break
      one.modes = [...item.modes]
    }
  }
  for (const [index, item] of items.entries()) {
    const before = items[index - 1]
    if (before === undefined || before.modes.length === 0 || !isOpen(item) || !fits(item, before)) continue
    if (before.places.length === 0 || !(before.isModeFirst || !isNarrow(item))) continue
    item.modes = [...before.modes]
    item.isModeFirst = before.isModeFirst
  }
}

/** Whether a mode without places is one way to work among others: "Cyprus or Remote". */
export function isAlternative(item: Item, items: readonly Item[]): boolean {
  return item.joint === 'or' || items[items.indexOf(item) + 1]?.joint === 'or'
}

/** "Portugal, Remote": a mode without places of its own holds for the countries of its list. */
function shareBareMode(items: readonly Item[]): Item[] {
  const bare = items.filter(isBare)
  const others = items.filter(({ modes, places }) => modes.length === 0 && places.length > 0)
  const isShared =
    bare.length > 0 &&
    others.length > 0 &&
    !others.some(isNarrow) &&
    !bare.some((item) => isAlternative(item, items))
  if (!isShared) return [...items]
  const modes = bare.flatMap((item) => item.modes)
  return items.flatMap((item) =>
    bare.includes(item) ? [] : [others.includes(item) ? { ...item, modes } : item],
  )
}
