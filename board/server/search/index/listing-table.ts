import { paySteps, payStepUsd } from '../facets.ts'
import { type FacetGroup, groupNames } from '../list-facets.ts'
import { type Bits, createBits, hasBit, putBit } from './bits.ts'
import { Classes, type Place, readList, readPlace, readValues, type Values } from './classes.ts'
import type { CompanyFacts, Facts, Vocabulary } from './facts.ts'
import { SlotMap, wordsOf } from './slot-map.ts'

/** The step of what has no yearly pay. */
export const unpaidStep = paySteps

/** Columns that hold a number of a class; the last, that of a step of the pay histogram. */
export const classColumns = [...groupNames, 'place', 'chains', 'sectors', 'company', 'payStep'] as const
export type ClassColumn = (typeof classColumns)[number]

/** How many listings have each class, tag and step of pay. */
export type TableCounts = Record<ClassColumn | 'tags', Int32Array>

interface KnownCompany {
  number: number
  sectors: readonly string[]
  /** Of jobs that have no sector among their tags. */
  sectorClass: number
}

/**
 * All listed jobs in columns, each in a slot of its own. A job that leaves the list keeps its slot, without its bit in `listed`; a slot never changes
 * its job or its time.
 */
export class ListingTable {
  readonly capacity: number
  readonly vocabulary: Vocabulary
  size = 0
  readonly listed: Bits
  /** How many are listed. */
  listedCount = 0
  readonly ids: SlotMap
  readonly listedAt: Float64Array
  readonly endsAt: Float64Array
  /** The slots whose employer chose when the job closes. */
  readonly deadlines: Bits
  /** -1 for none. */
  readonly payUsd: Int32Array
  readonly columns: Record<ClassColumn, Int32Array>
  readonly groups = Object.fromEntries(
    groupNames.map((group) => [group, new Classes<Values>(readValues(group))]),
  ) as Record<FacetGroup, Classes<Values>>
  readonly places = new Classes<Place>(readPlace)
  readonly chains = new Classes<readonly string[]>(readList)
  readonly sectors = new Classes<readonly string[]>(readList)
  /** By slug; a company is known from its first job on. */
  readonly companies = new Classes<{ slug: string; name: string }>((slug) => ({ slug, name: slug }))
  readonly #companies = new Map<string, KnownCompany>()
  readonly tags = new Classes<string>((slug) => slug)
  readonly tagBits: Bits[] = []
  /** Where a slot's tags are in the pool, and how many. */
  readonly #tagStart: Int32Array
  readonly #tagCount: Uint8Array
  /** How many have room there. */
  readonly #tagRoom: Uint8Array
  #tagPool: Uint16Array
  #tagsUsed = 0
  readonly #classes: Record<Exclude<keyof TableCounts, 'payStep'>, { values: unknown[] }>
  /** Of all listed jobs. */
  readonly totals: TableCounts

  constructor(capacity: number, vocabulary: Vocabulary) {
    this.capacity = capacity
    this.vocabulary = vocabulary
    this.listed = createBits(capacity)
    this.ids = new SlotMap(capacity)
    this.listedAt = new Float64Array(capacity)
    this.endsAt = new Float64Array(capacity)
    this.deadlines = createBits(capacity)
    this.payUsd = new Int32Array(capacity)
    const columns = classColumns.map((name) => [name, new Int32Array(capacity)])
    this.columns = Object.fromEntries(columns) as Record<ClassColumn, Int32Array>
    this.#tagStart = new Int32Array(capacity)
    this.#tagCount = new Uint8Array(capacity)
    this.#tagRoom = new Uint8Array(capacity)
    this.#tagPool = new Uint16Array(capacity * 4)
    this.#classes = {
      ...this.groups,
      place: this.places,
      chains: this.chains,
      sectors: this.sectors,
      company: this.companies,
      tags: this.tags,
    }
    const totals = [...classColumns, 'tags'].map((name) => [name, new Int32Array(64)])
    this.totals = Object.fromEntries(totals) as TableCounts
  }

  /** A zero for each class that is known now. */
  createCounts(of: keyof TableCounts): Int32Array {
    return new Int32Array(of === 'payStep' ? paySteps + 1 : this.#classes[of].values.length)
  }

  knowsCompany(id: string): boolean {
    return this.#companies.has(id)
  }

  /** The number of its class, -1 if it has had no job here. */
  companyNumber(id: string): number {
    return this.#companies.get(id)?.number ?? -1
  }

  /** Stores a company's current name and sectors. The caller has to write its jobs again. */
  putCompany({ id, slug, name, sectors }: CompanyFacts): void {
    const number = this.companies.of(slug)
    this.companies.values[number] = { slug, name }
    const sectorClass = this.sectors.of([...new Set(sectors)].sort().join(','))
    this.#companies.set(id, { number, sectors, sectorClass })
  }

  /** Writes a job into its slot, or into a new one, and returns it. The table has to have room, and to know the job's company. */
  put(facts: Facts): { slot: number; isNew: boolean } {
    const words = wordsOf(facts.id)
    const known = this.ids.find(words)
    const isNew = known === -1 || this.listedAt[known] !== facts.listedAt
    if (known !== -1) this.remove(known)
    const slot = isNew ? this.size : known
    if (isNew) {
      if (slot >= this.capacity) throw new Error('The table of listings is full.')
      this.size += 1
      this.ids.put(words, slot)
      this.listedAt[slot] = facts.listedAt
    }
    this.endsAt[slot] = facts.endsAt
    putBit(this.deadlines, slot, facts.hasDeadline)
    this.payUsd[slot] = facts.payUsd
    const tags = facts.tags === '' ? [] : facts.tags.split(',')
    const company = this.#companies.get(facts.company)
    if (company === undefined) throw new Error('A listing is of an unknown company.')
    const { columns } = this
    for (const group of groupNames) columns[group][slot] = this.groups[group].of(facts.groups[group])
    columns.place[slot] = this.places.of(facts.place)
    columns.chains[slot] = this.chains.of(facts.chains)
    columns.sectors[slot] = this.#sectorClass(company, tags)
    columns.company[slot] = company.number
    columns.payStep[slot] = payStepOf(facts.payUsd)
    this.#putTags(slot, tags)
    putBit(this.listed, slot, true)
    this.listedCount += 1
    this.#addToTotals(slot, 1)
    return { slot, isNew }
  }

  /** Takes a slot's job off the list. */
  remove(slot: number): void {
    if (!hasBit(this.listed, slot)) return
    this.#addToTotals(slot, -1)
    putBit(this.listed, slot, false)
    this.listedCount -= 1
    for (let at = 0; at < this.tagCount(slot); at++)
      putBit(this.tagBits[this.tagAt(slot, at)] as Bits, slot, false)
  }

  tagCount(slot: number): number {
    return this.#tagCount[slot] as number
  }

  /** The number of one of a slot's tags. */
  tagAt(slot: number, at: number): number {
    return this.#tagPool[(this.#tagStart[slot] as number) + at] as number
  }

  /** Adds how many of these slots have each tag. */
  countTags(slots: Int32Array, count: number, into: Int32Array): void {
    const [start, length, pool] = [this.#tagStart, this.#tagCount, this.#tagPool]
    for (let index = 0; index < count; index++) {
      const slot = slots[index] as number
      const first = start[slot] as number
      const end = first + (length[slot] as number)
      for (let at = first; at < end; at++) {
        const tag = pool[at] as number
        into[tag] = (into[tag] as number) + 1
      }
    }
  }

  /** The class of a company's sectors and those among the job's tags. */
  #sectorClass(company: KnownCompany, tags: readonly string[]): number {
    const tagged = tags.filter((tag) => this.vocabulary.tags.get(tag)?.isSector === true)
    if (tagged.length === 0) return company.sectorClass
    return this.sectors.of([...new Set([...company.sectors, ...tagged])].sort().join(','))
  }

  #putTags(slot: number, slugs: readonly string[]): void {
    const { length } = slugs
    if (length > (this.#tagRoom[slot] as number)) this.#makeRoom(slot, length)
    this.#tagCount[slot] = length
    let at = this.#tagStart[slot] as number
    for (const slug of slugs) {
      const tag = this.tags.of(slug)
      this.tagBits[tag] ??= createBits(this.capacity)
      putBit(this.tagBits[tag], slot, true)
      this.#tagPool[at++] = tag
    }
  }

  #makeRoom(slot: number, length: number): void {
    if (this.#tagsUsed + length > this.#tagPool.length) {
      const larger = new Uint16Array(Math.ceil((this.#tagsUsed + length) * 1.25))
      larger.set(this.#tagPool)
      this.#tagPool = larger
    }
    this.#tagStart[slot] = this.#tagsUsed
    this.#tagRoom[slot] = length
    this.#tagsUsed += length
  }

  #addToTotals(slot: number, sign: 1 | -1): void {
    for (const name of classColumns) this.#count(name, this.columns[name][slot] as number, sign)
    for (let at = 0; at < this.tagCount(slot); at++) this.#count('tags', this.tagAt(slot, at), sign)
  }

  #count(name: keyof TableCounts, at: number, sign: 1 | -1): void {
    if (at >= this.totals[name].length) {
      const larger = new Int32Array(at * 2)
      larger.set(this.totals[name])
      this.totals[name] = larger
    }
    this.totals[name][at] = (this.totals[name][at] as number) + sign
  }
}

/** Which step of the histogram a pay is in. */
function payStepOf(payUsd: number): number {
  return payUsd < 0 ? unpaidStep : Math.min(Math.trunc(payUsd / payStepUsd), paySteps - 1)
}
