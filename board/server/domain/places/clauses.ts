import { ClauseReader, limiting } from './clause-reader.ts'
import {
  encloses,
  type Item,
  isBare,
  isLimited,
  isNarrow,
  isUnknown,
  isWide,
  isWithin,
  narrowest,
} from './items.ts'
import { countriesOf } from './places.ts'
import type { Aside, PlaceAtom, Token } from './vocabulary.ts'

/** A text between semicolons, as read. */
export interface Clause {
  items: Item[]
  /** Places that the items don't have: one need not be there. */
  aside: Record<Aside, PlaceAtom[]>
  /** An entry has only words that nobody knows: "Global, Inc." */
  hasUnknown: boolean
}

/** Reads clauses. What is left out in one goes on in those that have nothing but places: "except: Iran; Syria". */
export function readClauses(lists: readonly (readonly Token[])[]): Clause[] {
  const clauses: Clause[] = []
  let before: Clause | undefined
  for (const tokens of lists.filter(({ length }) => length > 0)) {
    const isContinued: boolean = before !== undefined && continuesExclusion(tokens, before)
    const reader = new ClauseReader(withoutBracketsOfMarks(tokens), isContinued)
    const clause = readClause(reader)
    clauses.push(clause)
    if (!reader.isExcluding) before = undefined
    else if (!isContinued) before = clause
  }
  return clauses
}

const listKinds: ReadonlySet<Token['kind']> = new Set(['place', 'comma', 'or', 'dash', 'open', 'close'])

/**
 * Whether a clause has nothing but places that may be left out like those before it: "US except Texas; Canada" and "except Iran; Europe" are open
 * to Canada and Europe.
 */
function continuesExclusion(tokens: readonly Token[], { items, aside }: Clause): boolean {
  const countries = items.flatMap(({ places }) => places).filter(({ kind }) => kind === 'country')
  const isOfRegions = aside.excluded.every(({ kind }) => kind === 'region')
  return tokens.every((token) => {
    if (token.kind === 'neutral') return !limiting.has(token.phrase)
    if (token.kind !== 'place') return listKinds.has(token.kind)
    const { atom } = token
    const isOutside = countries.length > 0 && !countries.some((country) => isWithin(atom, country))
    const isLarger = atom.kind === 'region' && !isOfRegions
    return isLimited(atom) && atom.kind !== 'city' && !isOutside && !isLarger
  })
}

/** Reads the entries of a list of places, each with the mode that holds for it. */
function readClause(reader: ClauseReader): Clause {
  const read = reader.readItems()
  const recognised = read.filter((item) => !isUnknown(item))
  const merged = withoutListedWorld(mergeEnclosing(recognised).map(withoutVagueWorld))
  const hasTimeZone = merged.some((item) => item.hasTimeZone)
  addCountryOfExcluded(merged, reader.aside.excluded)
  shareModes(merged)
  const items = shareBareMode(merged)
  return {
    items: hasTimeZone ? items.map((item) => ({ ...item, places: item.places.filter(isLimited) })) : items,
    aside: reader.aside,
    hasUnknown: recognised.length < read.length,
  }
}

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

/** "Anywhere, Remote, India": between commas, the world says no more than the countries next to it. */
function withoutListedWorld(items: readonly Item[]): Item[] {
  const lists: Item[][] = []
  for (const item of items) {
    const last = lists.at(-1)
    if (last !== undefined && item.joint === 'comma') last.push(item)
    else lists.push([item])
  }
  return lists
    .flatMap((list) => {
      const limited = list.filter(({ places }) => places.some(isLimited))
      const isCountries = limited.some((item) => !isNarrow(item))
      // Next to a city it may be another way to work: "Berlin, Remote worldwide".
      const isVague = ({ modes }: Item) => limited.length > 0 && (isCountries || modes.length === 0)
      return list.map((item) => (isVague(item) ? { ...item, places: item.places.filter(isLimited) } : item))
    })
    .filter((item) => !isUnknown(item))
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
