import { oldTimes } from '../filters.ts'
import { type ComparedJob, fewestShared, isOneOff, oneOff, type SimilarOptions } from '../similar.ts'
import type { Bits } from './bits.ts'
import { findFacetSet, type KeptSets } from './filters.ts'
import type { ListingTable } from './listing-table.ts'

/** Words of bits between two looks at the CPU time. */
const wordsAtOnce = 1_024
/** Jobs that are not very old rank above all that are. */
const recentRank = 2 ** 20

/**
 * The answer of `JobSearch.listSimilar`. A job's rank is twice its tags in common, and one more for the same level. It is added up for 32 slots at
 * once, in planes: bit n of a slot's rank is the slot's bit in plane n.
 */
export function listSimilar(
  table: ListingTable,
  sets: KeptSets,
  job: ComparedJob,
  { limit, without }: SimilarOptions,
): string[] {
  const { roleFamily, seniority } = job
  const tagged = job.tags.flatMap((slug) => table.tagBits[table.tags.find(slug) ?? -1] ?? [])
  if (limit === 0 || (roleFamily === null && tagged.length < fewestShared)) return []
  const find = (key: 'role' | 'seniority' | 'employment', values: readonly string[]): Bits =>
    findFacetSet(table, sets, { key, values }).bits
  const ofRole = roleFamily === null ? table.listed : find('role', [roleFamily])
  const ofLevel = find('seniority', seniority)
  const ofOneOff = find('employment', oneOff)
  const others = isOneOff(job) ? 0 : -1
  const best = createBest(table, limit, roleFamily === null ? 2 * fewestShared : 0)
  const excluded = new Set([job.id, ...without].map((id) => table.ids.findId(id)))
  const planes = new Int32Array(1 + bitsOf(tagged.length))
  // The newest have the last slots: once the best of them are known, few of the others are looked at one by one.
  for (let at = table.listed.length - 1; at >= 0; at--) {
    if (at % wordsAtOnce === 0) table.meter.check()
    const slots = (table.listed[at] as number) & (ofRole[at] as number) & ((ofOneOff[at] as number) ^ others)
    if (slots === 0) continue
    planes.fill(0)
    planes[0] = ofLevel[at] as number
    for (const bits of tagged) addTag(planes, (bits[at] as number) & slots)
    let left = slots & selectRanked(planes, best.leastRank())
    while (left !== 0) {
      const bit = 31 - Math.clz32(left)
      left ^= 1 << bit
      const slot = at * 32 + bit
      if (!excluded.has(slot)) best.offer(slot, rankOf(planes, bit))
    }
  }
  return best.list().map((slot) => table.ids.idOf(slot))
}

function bitsOf(number: number): number {
  return 32 - Math.clz32(number)
}

/** Counts one more tag of these slots. */
function addTag(planes: Int32Array, slots: number): void {
  let carry = slots
  for (let plane = 1; carry !== 0; plane++) {
    const sum = planes[plane] as number
    planes[plane] = sum ^ carry
    carry &= sum
  }
}

/** The slots whose rank is at least this. */
function selectRanked(planes: Int32Array, least: number): number {
  let above = 0
  let equal = -1
  for (let plane = planes.length - 1; plane >= 0; plane--) {
    const slots = planes[plane] as number
    if (((least >>> plane) & 1) === 1) equal &= slots
    else {
      above |= equal & slots
      equal &= ~slots
    }
  }
  return above | equal
}

function rankOf(planes: Int32Array, bit: number): number {
  let rank = 0
  for (let plane = 0; plane < planes.length; plane++)
    rank |= (((planes[plane] as number) >>> bit) & 1) << plane
  return rank
}

/** The slots of highest rank, very old ones last and the newest first where that is equal. */
interface Best {
  /** Lower ranks don't come in, whatever their age. */
  leastRank(): number
  offer(slot: number, rank: number): void
  list(): number[]
}

function createBest({ listedAt, ids }: ListingTable, limit: number, lowest: number): Best {
  const slots: number[] = []
  const ranks: number[] = []
  let least = lowest
  const [, veryOld] = oldTimes()
  const isAhead = (slot: number, rank: number, place: number): boolean => {
    const other = slots[place] as number
    const ahead =
      rank - (ranks[place] as number) ||
      (listedAt[slot] as number) - (listedAt[other] as number) ||
      ids.compare(slot, other)
    return ahead > 0
  }
  return {
    leastRank: () => least,
    offer(slot, alike) {
      const rank = alike + ((listedAt[slot] as number) < veryOld ? 0 : recentRank)
      if (slots.length === limit && !isAhead(slot, rank, limit - 1)) return
      let place = slots.length
      while (place > 0 && isAhead(slot, rank, place - 1)) place -= 1
      slots.splice(place, 0, slot)
      ranks.splice(place, 0, rank)
      slots.length = Math.min(slots.length, limit)
      ranks.length = slots.length
      if (slots.length === limit) least = Math.max((ranks[limit - 1] as number) - recentRank, lowest)
    },
    list: () => slots,
  }
}
