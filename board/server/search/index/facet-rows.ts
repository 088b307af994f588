import { type FacetKey, facetKeys, type JobQuery } from '@cryptolist/contract'
import { type CountRow, maxValues, paySteps } from '../facets.ts'
import { type ListFacetKey, listFacetKeys } from '../list-facets.ts'
import type { Bits } from './bits.ts'
import type { Counter } from './count.ts'
import { columnOf, embargoed, hasValue, listValues } from './filters.ts'
import { type ListingTable, unpaidStep } from './listing-table.ts'

/** A search over the table, ready to be counted. */
export interface CountedSearch {
  table: ListingTable
  counter: Counter
  query: JobQuery
  /** The slots that pass all filters but those of one; the same object for all that have no filter of their own. */
  without(of: FacetKey | 'pay'): Bits
  /** Names of chosen companies without a listed job, by slug. */
  otherCompanies: ReadonlyMap<string, string>
}

type Counts = Map<string, number>

/** Counts every facet's values: what ../facets.ts does in SQL, with the same meaning. */
export function listFacetRows(search: CountedSearch): CountRow[] {
  const { query } = search
  const isFiltered = (key: FacetKey) =>
    query.facets[key].include.length + query.facets[key].exclude.length > 0
  // Facets without a filter count the same slots.
  const keys = facetKeys.toSorted((a, b) => Number(isFiltered(a)) - Number(isFiltered(b)))
  return [...countPay(search), ...keys.flatMap((key) => counters[key](search))]
}

const counters: Record<FacetKey, (search: CountedSearch) => CountRow[]> = {
  ...(Object.fromEntries(
    listFacetKeys.map((key) => [key, (search: CountedSearch) => countListed(search, key)]),
  ) as Record<ListFacetKey, (search: CountedSearch) => CountRow[]>),
  chain: (search) => nameRows(search, 'chain', countLists(search, 'chain'), search.table.vocabulary.chains),
  sector: (search) =>
    nameRows(search, 'sector', countLists(search, 'sector'), search.table.vocabulary.sectors),
  tag: countTags,
  company: countCompanies,
  country: countCountries,
}

/** How many of the excluded values of a facet a class has. */
function countExcludedOf(
  { table, query }: CountedSearch,
  key: Exclude<FacetKey, 'tag'>,
  number: number,
): number {
  return query.facets[key].exclude.reduce(
    (sum, value) => sum + (hasValue(table, { key, number }, value) ? 1 : 0),
    0,
  )
}

/** Whether jobs with so many excluded values of a facet count for one of its values. */
function isCounted({ query }: CountedSearch, key: FacetKey, hits: number, value: string): boolean {
  return hits === 0 || (hits === 1 && query.facets[key].exclude.includes(value))
}

function add(counts: Counts, value: string, jobs: number): void {
  counts.set(value, (counts.get(value) ?? 0) + jobs)
}

/** The jobs of each value, of facets whose classes are lists of values; with a zero where a listed job has the value and none is counted. */
function countLists(search: CountedSearch, key: Exclude<FacetKey, 'tag' | 'country' | 'company'>): Counts {
  const counts: Counts = new Map()
  const column = columnOf[key]
  const totals = search.table.totals[column]
  const jobs = search.counter.count(search.without(key), column)
  for (let number = 0; number < jobs.length; number++) {
    if (totals[number] === 0) continue
    const n = jobs[number] as number
    const hits = n === 0 ? 0 : countExcludedOf(search, key, number)
    for (const value of listValues(search.table, { key, number }))
      add(counts, value, isCounted(search, key, hits, value) ? n : 0)
  }
  return counts
}

/** Values that any listed job has stay with a zero. */
function countListed(search: CountedSearch, key: ListFacetKey): CountRow[] {
  return [...countLists(search, key)].map(([value, n]) => ({ kind: key, value, name: null, n }))
}

/** Rows of the values that have jobs or are chosen, and are in the vocabulary. */
function nameRows(
  { query }: CountedSearch,
  key: FacetKey,
  counts: Counts,
  names: ReadonlyMap<string, string>,
): CountRow[] {
  const { include, exclude } = query.facets[key]
  const values = new Set([
    ...[...counts].flatMap(([value, n]) => (n > 0 ? [value] : [])),
    ...include,
    ...exclude,
  ])
  return [...values].flatMap((value) => {
    const name = names.get(value)
    return name === undefined ? [] : [{ kind: key, value, name, n: counts.get(value) ?? 0 }]
  })
}

/** Sectors have a facet of their own and appear among the tags only when they are chosen there. */
function countTags(search: CountedSearch): CountRow[] {
  const { table, query, counter } = search
  const { include, exclude } = query.facets.tag
  const counts: Counts = new Map()
  const bits = search.without('tag')
  const jobs = exclude.length === 0 ? counter.count(bits, 'tags') : counter.countTagsWithout(bits, exclude)
  for (let tag = 0; tag < jobs.length; tag++)
    counts.set(table.tags.values[tag] as string, jobs[tag] as number)
  const names = new Map<string, string>()
  for (const [slug, { name, isSector }] of table.vocabulary.tags)
    if (!isSector || include.includes(slug) || exclude.includes(slug)) names.set(slug, name)
  return nameRows(search, 'tag', counts, names)
}

/** The companies with most jobs: as many as are shown, and those that are chosen. */
function countCompanies({ table, counter, query, otherCompanies, ...search }: CountedSearch): CountRow[] {
  const jobs = counter.count(search.without('company'), 'company')
  const chosen = [...query.facets.company.include, ...query.facets.company.exclude]
  const rows = chosen.flatMap((slug): CountRow[] => {
    const number = table.companies.find(slug) ?? -1
    const n = jobs[number] ?? 0
    const isListed = (table.totals.company[number] ?? 0) > 0
    const name = isListed ? table.companies.values[number]?.name : otherCompanies.get(slug)
    return name === undefined ? [] : [{ kind: 'company', value: slug, name, n }]
  })
  for (const number of findMost(table, jobs, (maxValues.company ?? 0) + chosen.length)) {
    const { slug, name } = table.companies.values[number] as { slug: string; name: string }
    if (!chosen.includes(slug)) rows.push({ kind: 'company', value: slug, name, n: jobs[number] as number })
  }
  return rows
}

/** The companies with most jobs; of those with equally many, the first by name. */
function findMost(table: ListingTable, jobs: Int32Array, most: number): number[] {
  const nameOf = (number: number) => table.companies.values[number]?.name ?? ''
  const isBefore = (a: number, b: number) =>
    jobs[a] === jobs[b]
      ? nameOf(a).localeCompare(nameOf(b), 'en') < 0
      : (jobs[a] as number) > (jobs[b] as number)
  const found: number[] = []
  for (let number = 0; number < jobs.length; number++) {
    if (jobs[number] === 0) continue
    const last = found.at(-1)
    if (found.length === most && last !== undefined && !isBefore(number, last)) continue
    let at = found.length
    while (at > 0 && isBefore(number, found[at - 1] as number)) at -= 1
    found.splice(at, 0, number)
    if (found.length > most) found.pop()
  }
  return found
}

/**
 * What is open to the whole world counts for every country but those it excludes; it is counted once and added to all. Listed are the countries that
 * some matching job names.
 */
function countCountries(search: CountedSearch): CountRow[] {
  const { table, query } = search
  const { countries } = table.vocabulary
  const { include, exclude } = query.facets.country
  const counts: Counts = new Map()
  const chosen = [...include, ...exclude]
  const named = new Set<string>()
  let worldwide = 0
  const name = (value: string, n: number) => {
    add(counts, value, n)
    named.add(value)
  }
  const jobs = search.counter.count(search.without('country'), 'place')
  for (let number = 0; number < jobs.length; number++) {
    const n = jobs[number] as number
    const place = table.places.values[number]
    if (n === 0 || place === undefined) continue
    const { remote, excluded, office, regions } = place
    const hits = countExcludedOf(search, 'country', number)
    const isWorldwide = remote.has('WW')
    const own = isWorldwide ? [] : [...remote].filter((value) => !excluded.has(value))
    for (const value of new Set([...own, ...office, ...regions]))
      if (isCounted(search, 'country', hits, value)) name(value, n)
    if (!isWorldwide) continue
    const left = new Set([...excluded, ...office])
    if (hits === 0) {
      worldwide += n
      for (const value of left) if (countries.has(value) && !embargoed.has(value)) add(counts, value, -n)
    }
    if (hits === 1)
      for (const value of exclude)
        if (!left.has(value) && (value === 'WW' || countries.has(value)) && !embargoed.has(value))
          name(value, n)
  }
  if (worldwide > 0) name('WW', 0)
  for (const value of ['WW', ...countries.keys()]) if (!embargoed.has(value)) add(counts, value, worldwide)
  return [...counts].flatMap(([value, n]) =>
    (n > 0 && named.has(value)) || chosen.includes(value)
      ? [{ kind: 'country', value, name: countries.get(value) ?? (value === 'WW' ? 'Worldwide' : value), n }]
      : [],
  )
}

function countPay({ counter, ...search }: CountedSearch): CountRow[] {
  const jobs = counter.count(search.without('pay'), 'payStep')
  return Array.from({ length: paySteps + 1 }, (_, step) => ({
    kind: step === unpaidStep ? 'unpaid' : 'pay',
    value: String(step),
    name: null,
    n: jobs[step] as number,
  }))
}
