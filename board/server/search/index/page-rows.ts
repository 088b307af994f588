import type { JobSort } from '@cryptolist/contract'
import { tierRank } from '../filters.ts'
import {
  type CursorPosition,
  foldedPerRow,
  longestRun,
  type PageOptions,
  type PageRow,
  shownOfRun,
} from '../pages.ts'
import { type Bits, countBits, hasBit, listSlots, narrow } from './bits.ts'
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
    cash_pay: await make((slot) => table.payUsd[slot] as number),
    closing_soon: await make((slot) => closingKey(table, slot)),
  }
}

/** Below the key of every time. */
const noDeadline = -Number.MAX_SAFE_INTEGER

/** What the order of closing sorts by: the highest comes first. */
export function closingKey(table: ListingTable, slot: number): number {
  return hasBit(table.deadlines, slot) ? -(table.endsAt[slot] as number) : noDeadline
}

/** The key of a cursor's position in the order of a list. */
function keyOfPosition(sort: JobSort, { value }: CursorPosition): number {
  if (sort === 'closing_soon') return value === null ? noDeadline : -value
  return value ?? -1
}

/** What a page is taken from. */
export interface PageSource {
  table: ListingTable
  orders: Orders
  sort: JobSort
  /** The slots that the search finds, and those of them that come first by relevance, the best first. */
  found: Bits
  tiers: readonly Bits[] | undefined
}

/** The rows of a page, as `selectPage` reads them in SQL. */
export function listPageRows(source: PageSource, page: PageOptions): PageRow[] {
  const most = page.isFolded ? page.limit * foldedPerRow + 1 : page.limit + 1
  return cutPage(source, listNear(source, page, most), { ...page, most })
}

/** The slots nearest to the cursor, in the order of the list. */
function listNear(
  { table, orders, sort, found, tiers }: PageSource,
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
  const value = cursor && keyOfPosition(sort, cursor.position)
  if (sort !== 'relevance' || tiers === undefined) {
    const near = walk(found, value, most)
    return isBefore ? near.reverse() : near
  }
  const others = found.slice()
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
}

/** Folds the runs of one company and marks where the page ends; the same as `foldRuns` and the edges in SQL. */
function cutPage(
  source: PageSource,
  near: readonly number[],
  { limit, isFolded, cursor, most }: Near,
): PageRow[] {
  const isBefore = cursor?.isBefore === true
  const seen = isFolded
    ? foldRuns(source.table, near)
    : near.map((slot) => ({ slot, isShown: true, more: 0 }))
  const rows: PageRow[] = []
  let nth = 0
  let edge: number | undefined
  let firstShown: number | undefined
  const rowOf = (kind: PageRow['kind'], slot: number, n: number): PageRow => ({
    kind,
    value: source.table.ids.idOf(slot),
    name: sortedBy(source, slot),
    n,
  })
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
    rows.push(rowOf('page', slot, at + 1))
    if (more > 0) rows.push(rowOf('fold', slot, more))
  }
  const last = seen.at(-1)
  if (isBefore) {
    if (last !== undefined) rows.push(rowOf('next', last.slot, 0))
    if ((firstShown !== undefined && firstShown > 0) || seen.length === most)
      rows.push({ kind: 'previous', value: '', name: null, n: 0 })
    return rows
  }
  const end = edge === undefined ? (seen.length === most ? last : undefined) : seen[edge - 1]
  if (end !== undefined) rows.push(rowOf('next', end.slot, 0))
  return rows
}

interface Seen {
  slot: number
  isShown: boolean
  /** How many further jobs of its company follow unseen. */
  more: number
}

function foldRuns(table: ListingTable, near: readonly number[]): Seen[] {
  const { data: company } = table.columns.company
  const seen: Seen[] = []
  for (let start = 0; start < near.length; ) {
    let end = start + 1
    while (end < near.length && company[near[end] as number] === company[near[start] as number]) end += 1
    const length = end - start
    const isLong = length > longestRun && length < near.length
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

/** What the list is sorted by, for the cursor. */
function sortedBy({ table, sort, tiers = [] }: PageSource, slot: number): string | null {
  if (sort === 'cash_pay') {
    const pay = table.payUsd[slot] as number
    return pay < 0 ? null : String(pay)
  }
  if (sort === 'closing_soon') return hasBit(table.deadlines, slot) ? String(table.endsAt[slot]) : null
  const at = sort === 'relevance' ? tiers.findIndex((tier) => hasBit(tier, slot)) : -1
  return String((table.listedAt[slot] as number) + (at === -1 ? 0 : (tiers.length - at) * tierRank))
}
