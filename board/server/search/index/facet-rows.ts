import { type FacetKey, type JobQuery, type Reach, reaches, reachOf } from '@cryptolist/contract'
import { type CountRow, maxValues, paySteps } from '../facets.ts'
import { type ListFacetKey, listFacetKeys } from '../list-facets.ts'
import { type Bits, countBits, createBits, narrow, widen } from './bits.ts'
import { ClassValues } from './class-values.ts'
import type { Place } from './classes.ts'
import type { Counted, CountedSet, CountedSets } from './counted-sets.ts'
import { columnOf, embargoed, findNearestReach, findReach, listValues } from './filters.ts'
import { type ListingTable, unpaidStep } from './listing-table.ts'

/** A search over the table, ready to be counted. */
export interface CountedSearch {
  table: ListingTable
  sets: CountedSets
  values: FacetValues
  query: JobQuery
  /** The jobs that pass all filters. */
  found: CountedSet
  /** The jobs that pass all filters but those of one; the same object for all that have no filter of their own. */
  without(of: FacetKey | 'pay'): CountedSet
  /** The jobs that pass all filters but the chosen values of a facet; what it excludes stays away. */
  withoutChosen(of: FacetKey): CountedSet
  /** Names of chosen companies without a listed job, by slug. */
  otherCompanies: ReadonlyMap<string, string>
}

/** Facets whose classes are lists of values. */
type ListedKey = ListFacetKey | 'chain' | 'sector'

/** The values of a table's classes as numbers. */
export interface FacetValues {
  listed: Readonly<Record<ListedKey, ClassValues>>
  /** The values that each place names. */
  places: ClassValues
  /** Of each place, the countries that it doesn't name, but that its regions have. */
  around: (readonly number[])[]
  /** Of each place that is open to the whole world, the countries that its jobs are not counted for as such; undefined for others. */
  left: (readonly number[] | undefined)[]
  /** The countries that "worldwide" includes. */
  worldwide: readonly number[]
}

export function createFacetValues(table: ListingTable): FacetValues {
  const keys: ListedKey[] = [...listFacetKeys, 'chain', 'sector']
  const listed = keys.map((key) => [key, new ClassValues((number) => listValues(table, { key, number }))])
  const places = new ClassValues((number) => listNamed(table.places.values[number] as Place))
  const worldwide = [...table.vocabulary.countries.keys()].filter((value) => !embargoed.has(value))
  return {
    listed: Object.fromEntries(listed),
    places,
    around: [],
    left: [],
    worldwide: worldwide.map((value) => places.numberOf(value)),
  }
}

function growPlaces({ places, around, left }: FacetValues, table: ListingTable): void {
  const { vocabulary } = table
  const { values } = table.places
  places.grow(values.length)
  for (const place of values.slice(left.length)) {
    const isWorldwide = place.remote.has('WW')
    const list = (isMeant: (reach: Reach | undefined, value: string) => boolean) =>
      [...vocabulary.countries.keys()]
        .filter((value) => isMeant(findReach(place, value, vocabulary), value))
        .map((value) => places.numberOf(value))
    around.push(place.regions.size === 0 ? [] : list((reach) => reach === 'region'))
    left.push(
      isWorldwide ? list((reach, value) => reach !== 'worldwide' && !embargoed.has(value)) : undefined,
    )
  }
}

/** Countries and regions that a place names itself. */
export function listNamed({ remote, excluded, office, regions }: Place): string[] {
  return [...[...remote].filter((value) => !excluded.has(value)), ...office, ...regions]
}

/** Counts the values of facets, and pay: what ../facets.ts does in SQL, with the same meaning. */
export function listFacetRows(search: CountedSearch, keys: readonly FacetKey[]): CountRow[] {
  // Facets without a filter count the same jobs: all at once.
  const wanted = new Map<CountedSet, Set<Counted>>()
  for (const key of ['pay', ...keys] as const) {
    const set = setOf(search, key)
    wanted.set(set, (wanted.get(set) ?? new Set()).add(countedOf(key)))
  }
  for (const [set, what] of wanted) search.sets.count(set, [...what])
  return [
    ...countPay(search),
    ...keys.flatMap((key) => {
      search.table.meter.check()
      return counters[key](search)
    }),
  ]
}

/** The count that a facet needs. */
export function countedOf(key: FacetKey | 'pay'): Counted {
  return key === 'tag' ? 'tags' : key === 'pay' ? 'payStep' : columnOf[key]
}

/** The jobs of which a facet is counted. */
function setOf({ without, withoutChosen }: CountedSearch, key: FacetKey | 'pay'): CountedSet {
  return key === 'tag' ? withoutChosen(key) : without(key)
}

function readCounts(search: CountedSearch, key: FacetKey | 'pay'): Int32Array {
  return setOf(search, key).counts[countedOf(key)] ?? new Int32Array(0)
}

const counters: Record<FacetKey, (search: CountedSearch) => CountRow[]> = {
  ...(Object.fromEntries(
    listFacetKeys.map((key) => [key, (search: CountedSearch) => countListed(search, key)]),
  ) as Record<ListFacetKey, (search: CountedSearch) => CountRow[]>),
  chain: (search) => countNamed(search, 'chain', search.table.vocabulary.chains),
  sector: (search) => countNamed(search, 'sector', search.table.vocabulary.sectors),
  tag: countTags,
  company: countCompanies,
  country: countCountries,
}

/** How many of these values are marked. */
function countMarked(marks: Uint8Array, values: readonly number[]): number {
  let marked = 0
  for (const value of values) marked += marks[value] ?? 0
  return marked
}

/** The jobs of each value by its number, and a mark for those that any listed job has. */
function countLists(
  search: CountedSearch,
  key: ListedKey,
): { counts: Int32Array; isListed: Uint8Array; values: readonly string[] } {
  const { table, values, query } = search
  const column = columnOf[key]
  const listedValues = values.listed[key]
  const totals = table.totals[column]
  const jobs = readCounts(search, key)
  listedValues.grow(table.countClasses(column))
  const { exclude } = query.facets[key]
  const excluded = listedValues.mark(exclude)
  const counts = new Int32Array(listedValues.values.length)
  const isListed = new Uint8Array(listedValues.values.length)
  for (let number = 0; number < listedValues.ofClass.length; number++) {
    if ((totals[number] ?? 0) === 0) continue
    const n = jobs[number] ?? 0
    const listed = listedValues.ofClass[number] as readonly number[]
    const hits = exclude.length === 0 ? 0 : countMarked(excluded, listed)
    for (const value of listed) {
      isListed[value] = 1
      // A job with one excluded value counts for that one alone, with two for none.
      if (hits === 0 || (hits === 1 && excluded[value] === 1)) counts[value] = (counts[value] as number) + n
    }
  }
  return { counts, isListed, values: listedValues.values }
}

/** Values that any listed job has stay with a zero. */
function countListed(search: CountedSearch, key: ListFacetKey): CountRow[] {
  const { counts, isListed, values } = countLists(search, key)
  return values.flatMap((value, number) =>
    isListed[number] === 1 ? [{ kind: key, value, name: null, n: counts[number] as number }] : [],
  )
}

/** Values that have jobs or are chosen, and are in the vocabulary. */
function countNamed(
  search: CountedSearch,
  key: 'chain' | 'sector',
  names: ReadonlyMap<string, string>,
): CountRow[] {
  const { counts, values } = countLists(search, key)
  return nameRows(search, key, (add) => {
    for (const [number, value] of values.entries()) add(value, counts[number] as number, names.get(value))
    for (const value of listChosen(search, key)) add(value, 0, names.get(value))
  })
}

function listChosen({ query }: CountedSearch, key: FacetKey): string[] {
  return [...query.facets[key].include, ...query.facets[key].exclude]
}

/** Rows of the values that have jobs or are chosen, each once, and have a name. */
function nameRows(
  search: CountedSearch,
  key: FacetKey,
  list: (add: (value: string, n: number, name: string | undefined) => void) => void,
): CountRow[] {
  const chosen = new Set(listChosen(search, key))
  const rows: CountRow[] = []
  list((value, n, name) => {
    if (name === undefined || (n === 0 && !chosen.has(value))) return
    chosen.delete(value)
    rows.push({ kind: key, value, name, n })
  })
  return rows
}

/** Sectors have a facet of their own and appear among the tags only when they are chosen there. */
function countTags(search: CountedSearch): CountRow[] {
  const { table, query } = search
  const { exclude } = query.facets.tag
  const jobs = readCounts(search, 'tag')
  const alone = exclude.length === 0 ? undefined : countAlone(search, exclude)
  const chosen = new Set(listChosen(search, 'tag'))
  const nameOf = (slug: string) => {
    const tag = table.vocabulary.tags.get(slug)
    return tag === undefined || (tag.isSector && !chosen.has(slug)) ? undefined : tag.name
  }
  return nameRows(search, 'tag', (add) => {
    for (const [tag, slug] of table.tags.values.entries())
      add(slug, alone?.get(slug) ?? jobs[tag] ?? 0, nameOf(slug))
    for (const slug of chosen) if (table.tags.find(slug) === undefined) add(slug, 0, nameOf(slug))
  })
}

/** The jobs of each excluded tag that have no other excluded one. Each set is read a few times, however many are excluded. */
function countAlone(search: CountedSearch, excluded: readonly string[]): Map<string, number> {
  const { table } = search
  const { bits } = search.without('tag')
  const sets = excluded.flatMap((slug): [string, Bits][] => {
    const own = table.tagBits[table.tags.find(slug) ?? -1]
    return own === undefined ? [] : [[slug, own]]
  })
  const any = createBits(table.capacity)
  const several = createBits(table.capacity)
  for (const [, own] of sets) {
    table.meter.check()
    const again = Uint32Array.from(own)
    narrow(again, any)
    widen(several, again)
    widen(any, own)
  }
  return new Map(
    sets.map(([slug, own]) => {
      table.meter.check()
      const alone = Uint32Array.from(own)
      narrow(alone, bits)
      narrow(alone, several, true)
      return [slug, countBits(alone)]
    }),
  )
}

/** The companies with most jobs: as many as are shown, and those that are chosen. */
function countCompanies(search: CountedSearch): CountRow[] {
  const { table, otherCompanies } = search
  const jobs = readCounts(search, 'company')
  const chosen = listChosen(search, 'company')
  const rows = chosen.flatMap((slug): CountRow[] => {
    const number = table.companies.find(slug) ?? -1
    const isListed = (table.totals.company[number] ?? 0) > 0
    const name = isListed ? table.companies.values[number]?.name : otherCompanies.get(slug)
    return name === undefined ? [] : [{ kind: 'company', value: slug, name, n: jobs[number] ?? 0 }]
  })
  for (const number of findMost(table, jobs, (maxValues.company ?? 0) + chosen.length)) {
    const { slug, name } = table.companies.values[number] as { slug: string; name: string }
    if (!chosen.includes(slug)) rows.push({ kind: 'company', value: slug, name, n: jobs[number] as number })
  }
  return rows
}

/** The companies with most jobs; of those with equally many, the first by name. */
function findMost({ companyRanks }: ListingTable, jobs: Int32Array, most: number): number[] {
  const topCompanies: number[] = []
  /** Fewer jobs than this are too few. */
  let least = 1
  for (let number = 0; number < jobs.length; number++) {
    const n = jobs[number] as number
    if (n < least) continue
    let at = topCompanies.length
    while (at > 0) {
      const other = topCompanies[at - 1] as number
      const others = jobs[other] as number
      if (others > n || (others === n && (companyRanks[other] as number) < (companyRanks[number] as number)))
        break
      at -= 1
    }
    if (at >= most) continue
    topCompanies.splice(at, 0, number)
    if (topCompanies.length > most) topCompanies.pop()
    if (topCompanies.length === most) least = jobs[topCompanies.at(-1) as number] as number
  }
  return topCompanies
}

/**
 * Jobs open to a region or the whole world count for their countries; the latter are counted once and added to all. Listed are the countries and
 * regions that some matching job names.
 */
function countCountries(search: CountedSearch): CountRow[] {
  const { table, query, values } = search
  const { countries } = table.vocabulary
  const { exclude } = query.facets.country
  const jobs = readCounts(search, 'country')
  growPlaces(values, table)
  const { places, around, left } = values
  const wanted = new Set<Reach | undefined>(reachOf(query) ?? reaches)
  const counts = new Int32Array(places.values.length + exclude.length)
  const isNamed = new Uint8Array(counts.length)
  const add = (value: number, n: number) => {
    counts[value] = (counts[value] as number) + n
  }
  const name = (value: number, n: number) => {
    add(value, wanted.has('named') ? n : 0)
    isNamed[value] = 1
  }
  let worldwide = 0
  for (let number = 0; number < jobs.length; number++) {
    if ((number & 255) === 0) table.meter.check()
    const n = jobs[number] as number
    if (n === 0) continue
    const place = table.places.values[number] as Place
    const hits = exclude.filter((value) => findReach(place, value, table.vocabulary) !== undefined)
    const [only] = hits
    if (only === undefined) {
      for (const value of places.ofClass[number] as readonly number[]) name(value, n)
      if (wanted.has('region')) for (const value of around[number] as readonly number[]) add(value, n)
      const others = left[number]
      if (others === undefined || !wanted.has('worldwide')) continue
      worldwide += n
      for (const value of others) add(value, -n)
    } else if (hits.length === 1) {
      // A job with one excluded value counts for that one alone, with two for none.
      const reach = findReach(place, only, table.vocabulary)
      if (reach === 'named') name(places.numberOf(only), n)
      else if (wanted.has(reach)) add(places.numberOf(only), n)
    }
  }
  for (const value of values.worldwide) add(value, worldwide)
  const chosen = new Set(listChosen(search, 'country'))
  const rows = countReach(search, jobs)
  const list = (value: string, n: number) =>
    rows.push({
      kind: 'country',
      value,
      name: countries.get(value)?.name ?? (value === 'WW' ? 'Worldwide' : value),
      n,
    })
  for (const [number, value] of places.values.entries()) {
    const n = counts[number] ?? 0
    const isChosen = chosen.delete(value)
    if (isChosen || (n > 0 && isNamed[number] === 1)) list(value, n)
  }
  for (const value of chosen) list(value, 0)
  return rows
}

/** See `countReach` in ../facets.ts. */
function countReach({ table, query }: CountedSearch, jobs: Int32Array): CountRow[] {
  const { include, exclude } = query.facets.country
  if (include.length === 0) return []
  const { vocabulary } = table
  const counts = new Map<Reach, number>()
  const ofRegions = new Map<string, number>()
  for (let number = 0; number < jobs.length; number++) {
    const n = jobs[number] as number
    const place = table.places.values[number] as Place
    if (n === 0 || findNearestReach(place, exclude, vocabulary) !== undefined) continue
    const reach = findNearestReach(place, include, vocabulary)
    if (reach === undefined) continue
    counts.set(reach, (counts.get(reach) ?? 0) + n)
    if (reach !== 'region') continue
    const inside = include.filter((value) => findReach(place, value, vocabulary) === 'region')
    for (const region of place.regions)
      if (inside.some((value) => vocabulary.countries.get(value)?.regions.includes(region)))
        ofRegions.set(region, (ofRegions.get(region) ?? 0) + n)
  }
  return [
    ...[...counts].map(([value, n]): CountRow => ({ kind: 'reach', value, name: null, n })),
    ...[...ofRegions].map(([name, n]): CountRow => ({ kind: 'reach', value: 'region', name, n })),
  ]
}

function countPay(search: CountedSearch): CountRow[] {
  const jobs = readCounts(search, 'pay')
  return Array.from({ length: paySteps + 1 }, (_, step) => ({
    kind: step === unpaidStep ? 'unpaid' : 'pay',
    value: String(step),
    name: null,
    n: jobs[step] as number,
  }))
}
