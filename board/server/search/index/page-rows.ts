import type { JobSort } from '@cryptolist/contract'
import { oldTimes, tierRank } from '../filters.ts'
import {
  type CursorPosition,
  foldedPerRow,
  isVeryOld,
  longestRun,
  type PageOptions,
  type PageRow,
  shownOfRun,
} from '../pages.ts'
import { type Bits, countBits, hasBit, listSlots, narrow, putBit } from './bits.ts'
import type { ListingTable } from './listing-table.ts'
import { createSortedOrder, type Order } from './order.ts'
import { wordsOf } from './slot-map.ts'

/** The orders of a table's slots. `relevance` is that of time, twice: a search tells which slots come first. */
export type Orders = Record<Exclude<JobSort, 'relevance'>, Order>

export async function createOrders(table: ListingTable, breathe: () => Promise<void>): Promise<Orders> {
  const compareIds = (a: number, b: number) => table.ids.compare(a, b)
  const make = (keyOf: (slot: number) => number) =>
    createSortedOrder(table.size, { keyOf, compareIds }, breathe)
  return {
    newest: await make((slot) => table.listedAt[slot] as number),
    cash_pay: await make((slot) => payKey(table, slot)),
    closing_soon: await make((slot) => closingKey(table, slot)),
  }
}

/** The key of the order of pay, as `rankOf` in SQL: 0 where pay isn't known. */
function payKey({ payUsd }: ListingTable, slot: number): number {
  return (payUsd[slot] as number) + 1
}

/** The key of the order of closing: the highest comes first. */
export function closingKey({ deadlines, endsAt }: ListingTable, slot: number): number {
  return hasBit(deadlines, slot) ? Math.max(tierRank - 1 - (endsAt[slot] as number), 0) : 0
}

/** The list that a page is taken from. */
export interface PageSource {
  table: ListingTable
  orders: Orders
  sort: JobSort
  /** The slots that the search finds, and those of them that come first, the best first; undefined if time alone decides. */
  matches: Bits
  tiers: readonly Bits[] | undefined
  /** Jobs listed before this time, in microseconds since 1970, are very old. */
  veryOld: number
}

interface TierParts {
  /** The slots that have the words of a text where they count most. */
  text: readonly Bits[]
  matches: Bits
  /** Those of them that aren't very old. */
  recent: Bits
}

/** The slots that come before all others in an order. */
export function listTiers(
  table: ListingTable,
  sort: JobSort,
  { text, matches, recent }: TierParts,
): Bits[] | undefined {
  if (sort === 'newest') return undefined
  if (sort !== 'relevance') return [recent]
  const tiers = text.map((tier) => tier.slice())
  for (const tier of tiers) narrow(tier, matches)
  demoteOld(table, tiers)
  return tiers
}

/** Moves what is old one tier down, and what is very old two; below the last it comes among all others. */
function demoteOld({ listedAt }: ListingTable, tiers: readonly Bits[]): void {
  const [old, veryOld] = oldTimes()
  for (let tier = tiers.length - 1; tier >= 0; tier--) {
    const bits = tiers[tier] as Bits
    for (let at = 0; at < bits.length; at++) {
      for (let word = bits[at] as number; word !== 0; word &= word - 1) {
        const slot = (at << 5) + 31 - Math.clz32(word & -word)
        const time = listedAt[slot] as number
        if (time >= old) continue
        putBit(bits, slot, false)
        const lower = tiers[tier + (time < veryOld ? 2 : 1)]
        if (lower !== undefined) putBit(lower, slot, true)
      }
    }
  }
}

/** The rows of a page, as `selectPage` reads them in SQL. */
export function listPageRows(source: PageSource, page: PageOptions): PageRow[] {
  const most = page.isFolded ? page.limit * foldedPerRow + 1 : page.limit + 1
  const near = listNear(source, page, most)
  const first = near.at(page.cursor?.isBefore === true ? -1 : 0)
  const isOld = first !== undefined && isOldSlot(source, first)
  const side = page.stopsAtOld ? near.filter((slot) => isOldSlot(source, slot) === isOld) : near
  return cutPage(source, side, { ...page, most, isCut: side.length < near.length })
}

function isOldSlot({ table, veryOld }: PageSource, slot: number): boolean {
  return (table.listedAt[slot] as number) < veryOld
}

/** The slots nearest to the cursor, in the order of the list. */
function listNear(
  { table, orders, sort, matches, tiers }: PageSource,
  { cursor }: PageOptions,
  most: number,
): number[] {
  const isBefore = cursor?.isBefore === true
  const order = orders[sort === 'relevance' ? 'newest' : sort]
  const walk = (bits: Bits, value: number | undefined, left: number) =>
    order.walk({
      isUpwards: isBefore,
      compareTo: value === undefined ? undefined : comparison(table, value, cursor?.position.id ?? ''),
      most: left,
      isWanted: (slot) => hasBit(bits, slot),
      wanted: listFew(table, bits, left),
    })
  const value = cursor?.position.value
  if (tiers === undefined) {
    const near = walk(matches, value, most)
    return isBefore ? near.reverse() : near
  }
  const others = matches.slice()
  for (const tier of tiers) narrow(others, tier, true)
  const parts = [...tiers, others].map((bits, index) => ({ bits, tier: tiers.length - index }))
  const reached = value === undefined ? undefined : Math.floor(value / tierRank)
  const near: number[] = []
  // Of a phrase that no title has, the whole order would be walked for nothing.
  for (const { bits, tier } of isBefore ? parts.reverse() : parts) {
    const isPassed = reached !== undefined && (isBefore ? tier < reached : tier > reached)
    const from = tier === reached && value !== undefined ? value - tier * tierRank : undefined
    if (!isPassed && bits.some((word) => word !== 0)) near.push(...walk(bits, from, most - near.length))
  }
  return isBefore ? near.reverse() : near
}

/** Slots that a walk over the others would pass for one that it finds, and still costs less than sorting one. */
const passedPerSorted = 32

/** The slots of a set, if walking over all others to find so many of it costs more than sorting it. */
function listFew(table: ListingTable, bits: Bits, most: number): Int32Array | undefined {
  const count = countBits(bits)
  const passed = (table.size / Math.max(count, 1)) * Math.min(most, count)
  if (count * passedPerSorted > passed) return undefined
  const slots = new Int32Array(count)
  listSlots(bits, slots)
  return slots
}

function comparison(table: ListingTable, value: number, id: string): (value: number, slot: number) => number {
  const words = wordsOf(id.replaceAll('-', ''))
  return (other, slot) => other - value || table.ids.compareTo(slot, words)
}

interface Near extends PageOptions {
  most: number
  /** Whether the other side of the list begins where these end. */
  isCut: boolean
}

/** Folds the runs of one company and marks where the page ends; the same as `foldRuns` and the edges in SQL. */
function cutPage(
  source: PageSource,
  slots: readonly number[],
  { limit, isFolded, unfolded, cursor, ...near }: Near,
): PageRow[] {
  const isBefore = cursor?.isBefore === true
  const seen = isFolded
    ? foldRuns(source.table, slots, unfolded)
    : slots.map((slot) => ({ slot, isShown: true, more: 0 }))
  const rows: PageRow[] = []
  let nth = 0
  let edge: number | undefined
  let firstShown: number | undefined
  for (let step = 0; step < seen.length; step++) {
    const at = isBefore ? seen.length - 1 - step : step
    const { slot, isShown, more } = seen[at] as Seen
    if (!isShown) continue
    nth += 1
    if (nth > limit) {
      edge ??= at
      break
    }
    firstShown = Math.min(firstShown ?? at, at)
    rows.push(rowOf(source, { kind: 'page', slot, n: at + 1 }))
    if (more > 0) rows.push(rowOf(source, { kind: 'fold', slot, n: more }))
  }
  return [
    ...rows,
    ...(isBefore
      ? edgesBefore(source, seen, { ...near, position: cursor.position, firstShown })
      : edgeAfter(source, seen, { ...near, edge })),
  ]
}

/** See `edgeAfter` in SQL. `edge` is the first that has no room. */
function edgeAfter(
  source: PageSource,
  seen: readonly Seen[],
  { most, isCut, edge }: Pick<Near, 'most' | 'isCut'> & { edge: number | undefined },
): PageRow[] {
  const isLast = edge === undefined
  const end = isLast ? (seen.length === most || isCut ? seen.at(-1) : undefined) : seen[edge - 1]
  return end === undefined
    ? []
    : [rowOf(source, { kind: isLast && isCut ? 'older' : 'next', slot: end.slot, n: 0 })]
}

interface BeforePlace extends Pick<Near, 'most' | 'isCut' | 'stopsAtOld'> {
  position: CursorPosition
  firstShown: number | undefined
}

/** See `edgesBefore` in SQL. */
function edgesBefore(
  source: PageSource,
  seen: readonly Seen[],
  { most, isCut, stopsAtOld, position, firstShown }: BeforePlace,
): PageRow[] {
  const rows: PageRow[] = []
  const last = seen.at(-1)?.slot
  if (last !== undefined) {
    const isNextOld = stopsAtOld && isVeryOld(source.sort, position) && !isOldSlot(source, last)
    rows.push(rowOf(source, { kind: isNextOld ? 'older' : 'next', slot: last, n: 0 }))
  }
  if ((firstShown !== undefined && (firstShown > 0 || isCut)) || seen.length === most)
    rows.push({ kind: 'previous', value: '', name: null, n: 0 })
  return rows
}

function rowOf(
  source: PageSource,
  { kind, slot, n }: { kind: PageRow['kind']; slot: number; n: number },
): PageRow {
  return { kind, value: source.table.ids.idOf(slot), name: sortedBy(source, slot), n }
}

interface Seen {
  slot: number
  isShown: boolean
  /** How many further jobs of its company follow unseen. */
  more: number
}

function foldRuns(table: ListingTable, near: readonly number[], unfolded: string | undefined): Seen[] {
  const { data: company } = table.columns.company
  const unfoldedCompany = unfolded === undefined ? undefined : table.companies.find(unfolded)
  const seen: Seen[] = []
  for (let start = 0; start < near.length; ) {
    let end = start + 1
    while (end < near.length && company[near[end] as number] === company[near[start] as number]) end += 1
    const length = end - start
    const isLong =
      length > longestRun && length < near.length && company[near[start] as number] !== unfoldedCompany
    for (let at = start; at < end; at++) {
      const place = at - start + 1
      const isShown = !isLong || place <= shownOfRun
      seen.push({
        slot: near[at] as number,
        isShown,
        more: isLong && place === shownOfRun ? length - shownOfRun : 0,
      })
    }
    start = end
  }
  return seen
}

/** The key that the list is sorted by, for the cursor. */
function sortedBy({ table, sort, tiers = [] }: PageSource, slot: number): string {
  const at = tiers.findIndex((tier) => hasBit(tier, slot))
  const key =
    sort === 'cash_pay'
      ? payKey(table, slot)
      : sort === 'closing_soon'
        ? closingKey(table, slot)
        : (table.listedAt[slot] as number)
  return String(key + (at === -1 ? 0 : (tiers.length - at) * tierRank))
}
