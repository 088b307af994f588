import { setImmediate as nextTurn } from 'node:timers/promises'
import { type FacetKey, type JobFacets, type JobQuery, sortOf } from '@cryptolist/contract'
import type { Db } from '../../database/schema.ts'
import { createSemaphore } from '../../semaphore/semaphore.ts'
import { listCounted, readFacets, type WantedFacets } from '../facets.ts'
import { oldTimes } from '../filters.ts'
import type { CompanyCount } from '../job-search.ts'
import type { PageOptions, PageRow } from '../pages.ts'
import type { ComparedJob, SimilarOptions } from '../similar.ts'
import { countBits, hasBit, narrow } from './bits.ts'
import { countByCompany } from './company-counts.ts'
import {
  type CountedSet,
  type CountedSets,
  createCountedSets,
  type FoundFacets,
  nameClauses,
} from './counted-sets.ts'
import { type CountedSearch, createFacetValues, type FacetValues, listFacetRows } from './facet-rows.ts'
import { type Changed, type Facts, readCompanies, readJobs } from './facts.ts'
import { type Clause, createKeptSets, type KeptSets, listClauses, listedSince } from './filters.ts'
import type { ListingTable } from './listing-table.ts'
import { closingKey, listPageRows, listTiers, type Orders } from './page-rows.ts'
import { listSimilar } from './similar.ts'
import { createTextSets, readWordBits, type TextMatch, type TextSets } from './text-sets.ts'
import { createUncountedFinder, type UncountedFinder } from './uncounted.ts'

/** The answer of an index, equal to that of the search in SQL. Facets are shared by those who ask the same. */
export interface IndexAnswer {
  pageRows: PageRow[]
  total: number
  /** How many of them are very old. */
  old: number
  facets: JobFacets | null
  uncounted: FacetKey[]
}

/** The live listings in memory. */
export interface LiveIndex {
  /** Reads what a text needs; false if the index can't answer it. */
  prepare(text: string): Promise<boolean>
  /** Answers at once, of one moment; undefined if what `prepare` read is gone again. Throws too_large for what would hold up all others. */
  find(query: JobQuery, options: FindOptions): IndexAnswer | undefined
  /** See JobSearch. Answers at once, and throws, as `find` does. */
  listSimilar(job: ComparedJob, options: SimilarOptions): string[]
  /** See JobSearch. */
  countByCompany(): CompanyCount[]
  /** Chosen companies that have no listed job. */
  listUnknownCompanies(query: JobQuery): string[]
  /** Reads these jobs, and those of these companies, again. Leaves out new ones that it has no room for; then it is worn. */
  update(changed: Changed): Promise<void>
  /** How many jobs are listed. */
  size(): number
  /** Takes off the list what has expired by then. */
  expire(at: number): void
  /** Whether so much has changed that making it again is better. */
  isWorn(): boolean
}

interface FindOptions extends PageOptions {
  withFacets: WantedFacets
  otherCompanies: ReadonlyMap<string, string>
}

interface LiveIndexParts {
  db: Db
  table: ListingTable
  orders: Orders
}

/** Jobs whose changes are written at once: some milliseconds of work. */
const writtenAtOnce = 500
/** Slots that are out of order, in addition to a twentieth of all, before the index is made again. */
const maxStrays = 5_000

export function createLiveIndex({ db, table, orders }: LiveIndexParts): LiveIndex {
  const lock = createSemaphore(1)
  const sets = createKeptSets(table)
  const texts = createTextSets({ db, table, lock })
  const counted = createCountedSets(table)
  const values = createFacetValues(table)
  const findUncounted = createUncountedFinder(table)
  let nextEnd = 0
  const expire = (at: number): void => {
    if (at < nextEnd) return
    nextEnd = Number.POSITIVE_INFINITY
    for (let slot = 0; slot < table.size; slot++) {
      if (!hasBit(table.listed, slot)) continue
      const endsAt = table.endsAt[slot] as number
      if (endsAt <= at) table.remove(slot)
      else if (endsAt < nextEnd) nextEnd = endsAt
    }
  }
  const write = (facts: Facts): void => {
    const earlierSlot = table.ids.findId(facts.id)
    const pay = table.payUsd[earlierSlot]
    const closing = closingKey(table, earlierSlot)
    const { slot, isNew } = table.put(facts)
    if (isNew) orders.newest.place(slot)
    if (isNew || pay !== facts.payUsd) orders.cash_pay.place(slot)
    if (isNew || closing !== closingKey(table, slot)) orders.closing_soon.place(slot)
    sets.refresh(slot)
    if (facts.endsAt < nextEnd) nextEnd = facts.endsAt
  }
  const rewrite = async (changed: Changed): Promise<void> => {
    const words = texts.listAsked()
    const bits = await readWordBits(db, changed, words)
    const facts = await readJobs(db, changed)
    const unknown = facts.map(({ company }) => company).filter((id) => !table.knowsCompany(id))
    const companies = await readCompanies(db, [...changed.companies, ...new Set(unknown)])
    // From here on at once: a search sees all of it or nothing.
    for (const slot of listSlotsOf(table, changed)) table.remove(slot)
    for (const company of companies) table.putCompany(company)
    for (const one of facts) if (table.hasRoomFor(one)) write(one)
    for (const { id, bits: wordBits } of bits) {
      const slot = table.ids.findId(id)
      if (slot !== -1) texts.write(slot, words, wordBits)
    }
    texts.noteWritten(changed)
  }
  return {
    prepare: (text) => texts.prepare(text),
    find: (query, options) =>
      table.meter.run(() =>
        findJobs({ table, orders, sets, texts, counted, values, findUncounted }, query, options),
      ),
    listSimilar: (job, options) => table.meter.run(() => listSimilar(table, sets, job, options)),
    countByCompany: () => countByCompany(table),
    listUnknownCompanies({ facets: { company } }) {
      return [...company.include, ...company.exclude].filter(
        (slug) => (table.totals.company[table.companies.find(slug) ?? -1] ?? 0) === 0,
      )
    },
    async update({ jobs, companies }) {
      for (let start = 0; start === 0 || start < jobs.length; start += writtenAtOnce) {
        const changed = {
          jobs: jobs.slice(start, start + writtenAtOnce),
          companies: start === 0 ? companies : [],
        }
        await lock.run(() => rewrite(changed))
        await nextTurn()
      }
    },
    size: () => table.listedCount,
    expire,
    isWorn: () =>
      table.size + maxStrays / 2 > table.capacity ||
      Math.max(...Object.values(orders).map((order) => order.strayCount())) > maxStrays + table.size / 20,
  }
}

/** The slots of jobs, and of companies' jobs. */
function listSlotsOf(table: ListingTable, { jobs, companies }: Changed): number[] {
  const slots = jobs.map((id) => table.ids.findId(id)).filter((slot) => slot !== -1)
  const numbers = new Set(companies.map((id) => table.companyNumber(id)))
  if (numbers.size > 0)
    for (let slot = 0; slot < table.size; slot++)
      if (numbers.has(table.columns.company.get(slot))) slots.push(slot)
  return slots
}

interface IndexParts {
  table: ListingTable
  orders: Orders
  sets: KeptSets
  texts: TextSets
  counted: CountedSets
  values: FacetValues
  findUncounted: UncountedFinder
}

function findJobs(
  { table, orders, sets, texts, counted, values, findUncounted }: IndexParts,
  query: JobQuery,
  { withFacets, otherCompanies, ...page }: FindOptions,
): IndexAnswer | undefined {
  const clauses = listClauses(table, sets, query)
  let match: TextMatch | undefined
  if (query.text !== undefined) {
    match = texts.find(query.text)
    if (match === undefined) return undefined
    const name = `text ${query.text}`
    clauses.push({ of: 'text', name, bits: match.all, holds: undefined, isNegated: false })
  }
  const countedSet = counted.find(clauses)
  const [, veryOld] = oldTimes()
  const recent = listedSince(table, sets, veryOld).bits.slice()
  narrow(recent, countedSet.bits)
  const sort = sortOf(query)
  const tiers = listTiers(table, sort, { text: match?.tiers ?? [], recent, matches: countedSet.bits })
  const parts = new Map([[nameClauses(clauses), countedSet]])
  const findPart = (isWanted: (clause: Clause) => boolean): CountedSet => {
    const wanted = clauses.filter(isWanted)
    const name = nameClauses(wanted)
    const part = parts.get(name) ?? counted.find(wanted)
    parts.set(name, part)
    return part
  }
  const countFacets = (): FoundFacets => {
    const keys = listCounted(withFacets, query)
    const of = `${table.version} ${keys}`
    // Names of companies without a job are no part of the table.
    const isShared = otherCompanies.size === 0
    if (isShared && countedSet.facets?.of === of) return countedSet.facets.value
    const search: CountedSearch = {
      table,
      sets: counted,
      values,
      query,
      otherCompanies,
      found: countedSet,
      without: (key) => findPart(({ of }) => of !== key),
      withoutChosen: (key) => findPart(({ of, isNegated }) => of !== key || isNegated),
    }
    const facets = readFacets(listFacetRows(search, keys), query, keys)
    const value = { facets, uncounted: findUncounted(search, keys) }
    if (isShared) countedSet.facets = { of, value }
    return value
  }
  return {
    pageRows: listPageRows({ table, orders, sort, matches: countedSet.bits, tiers, veryOld }, page),
    total: countedSet.total,
    old: countedSet.total - countBits(recent),
    ...(withFacets === false ? { facets: null, uncounted: [] } : countFacets()),
  }
}
