import { limitingWords, restrictingWords, unnamedPartWords } from './forms.ts'
import {
  encloses,
  type Item,
  isBare,
  isLimited,
  isNarrow,
  isUnknown,
  isWithin,
  narrowest,
  newItem,
} from './items.ts'
import { type Aside, type PlaceAtom, type Token, wholeWorld } from './vocabulary.ts'

/** Words of places that limit the world. */
export const limiting: ReadonlySet<string> = new Set(limitingWords)
const unnamedParts: ReadonlySet<string> = new Set(unnamedPartWords)
const restricting: ReadonlySet<string> = new Set(restrictingWords)
const wholeWords: ReadonlySet<string> = new Set(['all', 'any'])
const partsOfCountry: ReadonlySet<string> = new Set(['state', 'states', 'province', 'provinces'])
const isWorld = (token: Token | undefined): boolean =>
  token?.kind === 'anywhere' || (token?.kind === 'place' && !isLimited(token.atom))

/** Nobody writes more within each other. */
const mostBrackets = 4

/** Reads the entries of a list of places from left to right. */
export class ClauseReader {
  readonly aside: Record<Aside, PlaceAtom[]> = { excluded: [], preferred: [], welcome: [], office: [] }
  readonly #tokens: readonly Token[]
  #next = 0
  #depth = 0
  /** Where places go that are read now; undefined for the item. */
  #to: Aside | undefined
  /** Whether a whole list may follow the word that says so: behind "no" and "non-" is one place. */
  #isListAside = false
  #endsInWords = false

  /** A list of what is left out may have begun in front of these tokens. */
  constructor(tokens: readonly Token[], isExcluding = false) {
    this.#tokens = tokens
    this.#startAside(isExcluding ? 'excluded' : undefined)
  }

  /** Whether a list of what is left out may go on behind what was read. */
  get isExcluding(): boolean {
    return this.#to === 'excluded' && this.#isListAside && !this.#endsInWords
  }

  #startAside(to: Aside | undefined, isList = true): void {
    this.#to = to
    this.#isListAside = isList
    this.#endsInWords = false
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
      if (token.kind === 'close' && this.#depth > 0) break
      if (token.kind === 'comma' || token.kind === 'end' || this.#isBetweenAreas(token, item)) close('comma')
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

  /** "Worldwide - Iran and Syria excluded": the dash is a comma where what follows lies in what is before it. */
  #isBetweenAreas({ kind }: Token, { places }: Item): boolean {
    if (kind !== 'dash' || places.length === 0 || this.#to !== undefined) return false
    const next = this.#tokens[this.#beyond(1, 'neutral')]
    return (
      next?.kind === 'place' && places.every((atom) => atom.kind === 'region' && isWithin(next.atom, atom))
    )
  }

  #read(token: Token, item: Item): void {
    this.#endsInWords = token.kind === 'word' || (this.#endsInWords && token.kind === 'neutral')
    if (token.kind === 'mode' || token.kind === 'anywhere') {
      this.#to = undefined
      if (item.places.length === 0) item.isModeFirst = true
      item.modes.push(token.kind === 'mode' ? token.mode : 'remote')
      if (token.kind === 'anywhere') item.places.push(wholeWorld)
    } else if (token.kind === 'timeZone') item.hasTimeZone = true
    else if (token.kind === 'place') this.#readPlace(token.atom, item)
    else if (token.kind === 'word' && this.#to === undefined) item.hasUnknown = true
    else if (token.kind === 'neutral') {
      item.isLimit ||= limiting.has(token.phrase)
      const isRestricting = restricting.has(token.phrase) && isWorld(this.#tokens[this.#next - 1])
      item.hasUnknown ||= isRestricting || (unnamedParts.has(token.phrase) && !this.#isAnyPart(token.phrase))
    }
  }

  /** "Region: global", "all areas": such a word names no part of the world there. A state is part of a country, whichever it is. */
  #isAnyPart(phrase: string): boolean {
    const before = this.#tokens[this.#beyond(-1, 'neutral', 'or')]
    const next = this.#tokens[this.#beyond(1, 'neutral', 'or')]
    const isLabel = next?.kind === 'dash' && next.isColon === true && !isWorld(before)
    const word = this.#tokens[this.#next - 1]
    return isLabel || (word?.kind === 'neutral' && wholeWords.has(word.phrase) && !partsOfCountry.has(phrase))
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
      const isList = token.when === 'list'
      const next = this.#tokens[isList ? this.#beyond(1, 'neutral', 'dash') : this.#beyond(1, 'neutral')]
      const isPlaceNext = next?.kind === 'place' || (next?.kind === 'aside' && next.to !== 'office')
      const isNewList = isList && next === undefined && this.#tokens.at(-1)?.kind === 'dash'
      const isMeant = isPlaceNext && (token.when !== 'worldwide' || !item.places.every(isLimited))
      if (token.when === 'always' || isMeant || isNewList)
        this.#startAside(token.to, token.when === 'always' || isList)
      // "Everywhere but the office"
      else if (token.when === 'worldwide' && next?.kind !== 'mode') item.hasUnknown = true
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
    // "Office of the CTO" is a department.
    const isOf = this.#tokens[this.#next + 1]
    if (to === 'office' && isOf?.kind === 'neutral' && isOf.phrase === 'of' && !isPlaceNext) return
    // "Global headquarters" is no place.
    if (to === 'office' && isWorld(before)) item.hasUnknown = true
    // "Remote ok" is no place.
    if (to === 'welcome' && before?.kind !== 'place') return
    // "No Russia, Serbia ok"
    if (to === 'welcome' && this.#to !== undefined) {
      this.aside.welcome.push(...this.aside[this.#to].splice(-1))
      this.#to = undefined
      return
    }
    // "US, visa sponsorship not available": what is left out is no place.
    if (before?.kind === 'word' && /[a-z]/.test(before.phrase) && !isPlaceNext) return
    if (this.#to === to || left === undefined || isPlaceNext) {
      // "除中国大陆以外" has a word on both sides.
      const isList = isPlaceNext || this.#tokens[this.#next + 1]?.kind === 'dash'
      this.#startAside(this.#to === to && to === 'excluded' ? undefined : to, isList)
      return
    }
    const isAround = (atom: PlaceAtom): boolean => isWithin(left, atom)
    const asidePlaces = item.places.filter((atom) => !isAround(atom))
    item.places = item.places.filter(isAround)
    const isMoved = (one: Item): boolean =>
      one.modes.length === 0 &&
      !one.isLimit &&
      (one.places.every((atom) => atom.kind !== 'city' && !isAround(atom)) ||
        (isNarrow(one) && encloses(one.places, asidePlaces)))
    for (let one = items.at(-1); one !== undefined && isMoved(one); one = items.at(-1)) {
      asidePlaces.unshift(...one.places)
      item.joint = one.joint
      items.pop()
    }
    this.aside[to].push(...asidePlaces)
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
    for (const [index, other] of others.entries()) {
      if (other.modes.length === 0) {
        other.modes = [...item.modes]
        other.isModeFirst = item.isModeFirst
      }
      if (index === 0) other.joint = 'comma'
    }
    if (isReplaced) Object.assign(item, newItem('comma'), { hasTimeZone: item.hasTimeZone })
    return others
  }
}

const isEmpty = (item: Item): boolean => isUnknown(item) && !item.hasUnknown
