import { paySteps, payStepUsd } from '../facets.ts'
import { type FacetGroup, groupNames } from '../list-facets.ts'
import type { CoreHours } from '../overlap.ts'
import { type Bits, createBits, hasBit, putBit } from './bits.ts'
import { Classes, type Place, readHours, readList, readPlace, readValues, type Values } from './classes.ts'
import { Column } from './column.ts'
import { CpuMeter } from './cpu-meter.ts'
import type { CompanyFacts, Facts, Vocabulary } from './facts.ts'
import { type ColumnCount, Loops } from './loops/loops.ts'
import { SlotMap, wordsOf } from './slot-map.ts'

/** The step of what has no yearly pay. */
export const unpaidStep = paySteps

/** Columns that hold a number of a class; the last, that of a step of the pay histogram. */
export const classColumns = [
  ...groupNames,
  'place',
  'chains',
  'sectors',
  'company',
  'hours',
  'payStep',
] as const
export type ClassColumn = (typeof classColumns)[number]

/** How many listings have each class, tag and step of pay. */
export type TableCounts = Record<ClassColumn | 'tags', Int32Array>

/** Hears of a job that has come onto the list, and has been written (1), or that is about to leave it (-1). */
export type Follower = (slot: number, sign: 1 | -1) => void

/** Columns of pairs of tags that the loops have room for: few listings have more than eight tags. */
const tagColumnsNear = 4

/** More than a vocabulary has. */
const maxTags = 2 ** 20

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
  /** Runs over all slots. */
  readonly loops: Loops
  readonly listedAt: Float64Array
  /** So many slots, from the first on, are in the order of their times: all that were loaded, and those that came later up to the first out of order. */
  inOrder = 0
  readonly endsAt: Float64Array
  /** The slots whose employer chose when the job closes. */
  readonly deadlines: Bits
  /** -1 for none. */
  readonly payUsd: Int32Array
  readonly columns: Record<ClassColumn, Column>
  readonly groups = Object.fromEntries(
    groupNames.map((group) => [group, new Classes<Values>(readValues(group))]),
  ) as Record<FacetGroup, Classes<Values>>
  readonly places = new Classes<Place>(readPlace)
  readonly chains = new Classes<readonly string[]>(readList)
  readonly sectors = new Classes<readonly string[]>(readList)
  readonly hours = new Classes<CoreHours | null>(readHours)
  /** By slug; a company is known from its first job on. */
  readonly companies = new Classes<{ slug: string; name: string }>((slug) => ({ slug, name: slug }))
  readonly #companies = new Map<string, KnownCompany>()
  /** The numbers of companies by name. */
  readonly #companyOrder: number[] = []
  #companyRanks: Int32Array | undefined
  readonly tags = new Classes<string>((slug) => slug)
  readonly tagBits: Bits[] = []
  /** A job's tags, two and two: a number of `#tagPairs` for each pair, 0 for none. */
  readonly #tagColumns: Column[] = []
  readonly #tagPairs: (readonly number[])[] = [[]]
  readonly #pairNumbers = new Map<number, number>()
  readonly #classes: Record<Exclude<keyof TableCounts, 'payStep'>, { values: unknown[] }>
  /** Of all listed jobs. */
  readonly totals: TableCounts
  readonly #followers: Follower[] = []
  #isLoading = false
  /** Measures the search that is under way. */
  readonly meter: CpuMeter
  /** Grows with every change. */
  version = 0

  constructor(capacity: number, vocabulary: Vocabulary, meter: CpuMeter = new CpuMeter()) {
    this.capacity = capacity
    this.meter = meter
    this.vocabulary = vocabulary
    this.listed = createBits(capacity)
    this.ids = new SlotMap(capacity)
    this.listedAt = new Float64Array(capacity)
    this.endsAt = new Float64Array(capacity)
    this.deadlines = createBits(capacity)
    this.loops = new Loops(capacity, classColumns.length + tagColumnsNear)
    this.payUsd = this.loops.createValues().fill(-1)
    const columns = classColumns.map((name) => [name, new Column(this.loops.createColumn())])
    this.columns = Object.fromEntries(columns) as Record<ClassColumn, Column>
    this.#classes = {
      ...this.groups,
      place: this.places,
      chains: this.chains,
      sectors: this.sectors,
      company: this.companies,
      hours: this.hours,
      tags: this.tags,
    }
    const totals = [...classColumns, 'tags'].map((name) => [name, new Int32Array(64)])
    this.totals = Object.fromEntries(totals) as TableCounts
  }

  /** Counts nothing while `load` puts all jobs, and then all at once: it takes a fraction of the time. `breathe` lets the others run meanwhile. */
  async loadAll(load: () => Promise<void>, breathe: () => Promise<void>): Promise<void> {
    this.#isLoading = true
    await load()
    this.#isLoading = false
    const count = this.loops.list(this.listed)
    for (const name of Object.keys(this.totals) as (keyof TableCounts)[]) {
      const { columns, finish } = this.startCounts(name)
      for (const column of columns) {
        this.loops.countColumns([column], count)
        await breathe()
      }
      this.totals[name] = finish()
    }
  }

  /** From now on it hears of all jobs that come and go. */
  follow(follower: Follower): void {
    this.#followers.push(follower)
  }

  /** A zero for each class that is known now. */
  createCounts(of: keyof TableCounts): Int32Array {
    return new Int32Array(this.countClasses(of))
  }

  /** How many classes are known now. */
  countClasses(of: keyof TableCounts): number {
    return of === 'payStep' ? paySteps + 1 : this.#classes[of].values.length
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
    const isNew = this.companies.find(slug) === undefined
    const number = this.companies.of(slug)
    if (isNew || this.companies.values[number]?.name !== name)
      this.#rankCompany(number, { slug, name, isNew })
    const sectorClass = this.sectors.of([...new Set(sectors)].sort().join(','))
    this.#companies.set(id, { number, sectors, sectorClass })
  }

  /** The place of each company among all by name. */
  get companyRanks(): Int32Array {
    if (this.#companyRanks === undefined) {
      this.#companyRanks = new Int32Array(this.#companyOrder.length)
      for (const [rank, number] of this.#companyOrder.entries()) this.#companyRanks[number] = rank
    }
    return this.#companyRanks
  }

  #rankCompany(number: number, { slug, name, isNew }: { slug: string; name: string; isNew: boolean }): void {
    const order = this.#companyOrder
    if (!isNew) order.splice(order.indexOf(number), 1)
    this.companies.values[number] = { slug, name }
    let [low, high] = [0, order.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.companies.values[order[middle] as number]?.name ?? ''
      if (other.localeCompare(name, 'en') > 0) high = middle
      else low = middle + 1
    }
    order.splice(low, 0, number)
    this.#companyRanks = undefined
    this.version += 1
  }

  /** Whether there is a slot for a job: its own, or a new one. */
  hasRoomFor({ id, listedAt }: Pick<Facts, 'id' | 'listedAt'>): boolean {
    const slot = this.ids.find(wordsOf(id))
    return this.size < this.capacity || (slot !== -1 && this.listedAt[slot] === listedAt)
  }

  /** Writes a job into its slot, or into a new one, and returns it. The table has to have room, and to know the job's company. */
  put(facts: Facts): { slot: number; isNew: boolean } {
    const words = wordsOf(facts.id)
    const earlierSlot = this.ids.find(words)
    const isNew = earlierSlot === -1 || this.listedAt[earlierSlot] !== facts.listedAt
    if (earlierSlot !== -1) this.remove(earlierSlot)
    const slot = isNew ? this.size : earlierSlot
    if (isNew) {
      if (slot >= this.capacity) throw new Error('The table of listings is full.')
      this.size += 1
      this.ids.put(words, slot)
      this.listedAt[slot] = facts.listedAt
      if (slot === this.inOrder && (slot === 0 || facts.listedAt >= (this.listedAt[slot - 1] as number)))
        this.inOrder += 1
    }
    this.endsAt[slot] = facts.endsAt
    putBit(this.deadlines, slot, facts.hasDeadline)
    this.payUsd[slot] = facts.payUsd
    const tags = facts.tags === '' ? [] : facts.tags.split(',')
    const company = this.#companies.get(facts.company)
    if (company === undefined) throw new Error('A listing is of an unknown company.')
    const { columns } = this
    for (const group of groupNames) columns[group].set(slot, this.groups[group].of(facts.groups[group]))
    columns.place.set(slot, this.places.of(facts.place))
    columns.chains.set(slot, this.chains.of(facts.chains))
    columns.sectors.set(slot, this.#sectorClass(company, tags))
    columns.company.set(slot, company.number)
    columns.hours.set(slot, this.hours.of(facts.hours))
    columns.payStep.set(slot, payStepOf(facts.payUsd))
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
    for (const column of this.#tagColumns)
      for (const tag of this.#tagsOf(column, slot)) putBit(this.tagBits[tag] as Bits, slot, false)
  }

  /** The columns to count for these counts of some slots; `finish` is called when all of them have been. */
  startCounts(of: keyof TableCounts): { columns: ColumnCount[]; finish: () => Int32Array } {
    const counts = this.createCounts(of)
    if (of !== 'tags')
      return { columns: [{ data: this.columns[of].data, into: counts }], finish: () => counts }
    const pairs = new Int32Array(this.#tagPairs.length)
    return {
      columns: this.#tagColumns.map(({ data }) => ({ data, into: pairs })),
      finish: () => {
        for (let pair = 1; pair < pairs.length; pair++) {
          const n = pairs[pair] as number
          if (n === 0) continue
          const tags = this.#tagPairs[pair] as readonly number[]
          for (let at = 0; at < tags.length; at++)
            counts[tags[at] as number] = (counts[tags[at] as number] as number) + n
        }
        return counts
      },
    }
  }

  /** A job's tags. */
  listTags(slot: number): string[] {
    const numbers = this.#tagColumns.flatMap((column) => this.#tagsOf(column, slot))
    return numbers.map((number) => this.tags.values[number] as string)
  }

  #tagsOf(column: Column, slot: number): readonly number[] {
    return this.#tagPairs[column.get(slot)] as readonly number[]
  }

  /** The class of a company's sectors and those among the job's tags. */
  #sectorClass(company: KnownCompany, tags: readonly string[]): number {
    const tagged = tags.filter((tag) => this.vocabulary.tags.get(tag)?.isSector === true)
    if (tagged.length === 0) return company.sectorClass
    return this.sectors.of([...new Set([...company.sectors, ...tagged])].sort().join(','))
  }

  #putTags(slot: number, slugs: readonly string[]): void {
    const tags = slugs.map((slug) => this.tags.of(slug)).sort((a, b) => a - b)
    for (const tag of tags) {
      this.tagBits[tag] ??= createBits(this.capacity)
      putBit(this.tagBits[tag], slot, true)
    }
    while (this.#tagColumns.length * 2 < tags.length)
      this.#tagColumns.push(new Column(this.loops.createColumn()))
    for (let at = 0; at < this.#tagColumns.length; at++)
      (this.#tagColumns[at] as Column).set(slot, this.#pairNumber(tags[at * 2], tags[at * 2 + 1]))
  }

  #pairNumber(first: number | undefined, second: number | undefined): number {
    if (first === undefined) return 0
    const key = first * maxTags + (second ?? maxTags - 1)
    const existingNumber = this.#pairNumbers.get(key)
    if (existingNumber !== undefined) return existingNumber
    const number = this.#tagPairs.length
    this.#tagPairs.push(second === undefined ? [first] : [first, second])
    this.#pairNumbers.set(key, number)
    return number
  }

  #addToTotals(slot: number, sign: 1 | -1): void {
    this.version += 1
    if (this.#isLoading) return
    this.addTo(this.totals, slot, sign)
    for (const follower of this.#followers) follower(slot, sign)
  }

  /** Adds a slot's job to the counts that there are, or takes it away. */
  addTo(counts: Partial<TableCounts>, slot: number, sign: 1 | -1): void {
    for (const name of classColumns) addOne(counts, name, { at: this.columns[name].get(slot), sign })
    for (const column of this.#tagColumns)
      for (const at of this.#tagsOf(column, slot)) addOne(counts, 'tags', { at, sign })
  }
}

function addOne(
  counts: Partial<TableCounts>,
  name: keyof TableCounts,
  { at, sign }: { at: number; sign: 1 | -1 },
): void {
  const list = counts[name]
  if (list === undefined) return
  if (at < list.length) {
    list[at] = (list[at] as number) + sign
    return
  }
  const larger = new Int32Array(Math.max(64, at * 2))
  larger.set(list)
  larger[at] = sign
  counts[name] = larger
}

/** Which step of the histogram a pay is in. */
function payStepOf(payUsd: number): number {
  return payUsd < 0 ? unpaidStep : Math.min(Math.trunc(payUsd / payStepUsd), paySteps - 1)
}
