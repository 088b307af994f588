/**
 * All slots in one sort order. Most are in an array that was sorted once; the strays, which were added or moved since, are in a short sorted list
 * of their own, so that no change needs the array sorted again. Positions are found by comparing with the values the array was sorted by.
 */
export interface Order {
  /** Puts a slot where it belongs now: a new one, or one whose place has changed. Called after its value is written. */
  place(slot: number): void
  /** Slots for which `isWanted` holds, from the position on, which is not among them: the highest first, or upwards. */
  walk(options: WalkOptions): number[]
  /** How many slots are strays. */
  strayCount(): number
}

interface WalkOptions {
  isUpwards: boolean
  /** Compares a slot of this value with the position; undefined to begin at the end. */
  compareTo: ((value: number, slot: number) => number) | undefined
  most: number
  isWanted: (slot: number) => boolean
  /** All slots that are wanted, if they are so few that sorting them costs less than walking over all others. */
  wanted?: Int32Array | undefined
}

interface OrderParts {
  /** The slots, the lowest first. */
  sorted: Int32Array
  /** The values that they are sorted by, in the same order. */
  values: Float64Array
  /** The value that a slot is sorted by, now. */
  keyOf: (slot: number) => number
  /** Compares two slots of one value. */
  compareIds: (a: number, b: number) => number
}

/** Sorts so many slots. `breathe` lets the others run meanwhile. */
export async function createSortedOrder(
  count: number,
  parts: Pick<OrderParts, 'keyOf' | 'compareIds'>,
  breathe: () => Promise<void>,
): Promise<Order> {
  const { keyOf, compareIds } = parts
  const sorted = await sortSlots(count, (a, b) => keyOf(a) - keyOf(b) || compareIds(a, b), breathe)
  const values = new Float64Array(count)
  for (let at = 0; at < count; at++) {
    values[at] = keyOf(sorted[at] as number)
    if ((at & (comparedAtOnce - 1)) === 0) await breathe()
  }
  return createOrder({ ...parts, sorted, values })
}

function createOrder({ sorted, values, keyOf, compareIds }: OrderParts): Order {
  const strays: number[] = []
  const isStray = new Set<number>()
  const placed = new Set<number>()
  const compare = (a: number, b: number) => keyOf(a) - keyOf(b) || compareIds(a, b)
  return {
    place(slot) {
      if (isStray.has(slot)) strays.splice(strays.indexOf(slot), 1)
      isStray.add(slot)
      // The array has the first slots, which were filled one after the other.
      if (slot < sorted.length) placed.add(slot)
      strays.splice(
        firstAbove(strays.length, (at) => compare(strays[at] as number, slot)),
        0,
        slot,
      )
    },
    walk({ isUpwards, compareTo, most, isWanted, wanted }) {
      if (wanted !== undefined) {
        const isAfter = (slot: number) => {
          const place = compareTo?.(keyOf(slot), slot)
          return place === undefined || (isUpwards ? place > 0 : place < 0)
        }
        const step = isUpwards ? 1 : -1
        return [...wanted.filter(isAfter)].sort((a, b) => compare(a, b) * step).slice(0, most)
      }
      const slots: number[] = []
      const edge = (length: number, slotAt: (at: number) => number, valueAt: (at: number) => number) => {
        if (compareTo === undefined) return isUpwards ? 0 : length - 1
        const first = firstAbove(length, (at) => compareTo(valueAt(at), slotAt(at)) || (isUpwards ? 0 : 1))
        return isUpwards ? first : first - 1
      }
      const slotAt = (at: number) => sorted[at] as number
      const strayAt = (at: number) => strays[at] as number
      let at = edge(sorted.length, slotAt, (index) => values[index] as number)
      let strayIndex = edge(strays.length, strayAt, (index) => keyOf(strayAt(index)))
      const step = isUpwards ? 1 : -1
      while (slots.length < most) {
        while (at >= 0 && at < sorted.length && !(isWanted(slotAt(at)) && !placed.has(slotAt(at)))) at += step
        while (strayIndex >= 0 && strayIndex < strays.length && !isWanted(strayAt(strayIndex)))
          strayIndex += step
        const hasOne = at >= 0 && at < sorted.length
        const hasStray = strayIndex >= 0 && strayIndex < strays.length
        if (!hasOne && !hasStray) break
        if (hasOne && (!hasStray || compare(slotAt(at), strayAt(strayIndex)) * step < 0)) {
          slots.push(slotAt(at))
          at += step
        } else {
          slots.push(strayAt(strayIndex))
          strayIndex += step
        }
      }
      return slots
    },
    strayCount: () => strays.length,
  }
}

/** The first of so many ascending places that compares above zero. */
function firstAbove(length: number, compareAt: (at: number) => number): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareAt(middle) > 0) high = middle
    else low = middle + 1
  }
  return low
}

/** Slots that are sorted at once, which takes some milliseconds; merging compares less. */
const sortedAtOnce = 4_096
const comparedAtOnce = 16_384

/** Runs that follow each other already, as times do in a table that was filled the oldest first, are only copied. */
async function sortSlots(
  count: number,
  compare: (a: number, b: number) => number,
  breathe: () => Promise<void>,
): Promise<Int32Array> {
  let from = new Int32Array(count)
  for (let slot = 0; slot < count; slot++) from[slot] = slot
  let into = new Int32Array(count)
  for (let start = 0; start < count; start += sortedAtOnce) {
    const run = from.subarray(start, start + sortedAtOnce)
    if (!isSorted(run, compare)) run.sort(compare)
    await breathe()
  }
  for (let width = sortedAtOnce; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      await mergeRuns(from, into, {
        start,
        middle: Math.min(start + width, count),
        end: Math.min(start + 2 * width, count),
        compare,
        breathe,
      })
    }
    ;[from, into] = [into, from]
  }
  return from
}

function isSorted(slots: Int32Array, compare: (a: number, b: number) => number): boolean {
  for (let at = 1; at < slots.length; at++)
    if (compare(slots[at - 1] as number, slots[at] as number) > 0) return false
  return true
}

interface Runs {
  start: number
  middle: number
  end: number
  compare: (a: number, b: number) => number
  breathe: () => Promise<void>
}

async function mergeRuns(
  from: Int32Array,
  into: Int32Array,
  { start, middle, end, compare, breathe }: Runs,
): Promise<void> {
  if (middle >= end || compare(from[middle - 1] as number, from[middle] as number) <= 0) {
    into.set(from.subarray(start, end), start)
    return
  }
  let [left, right] = [start, middle]
  for (let at = start; at < end; at++) {
    const [a, b] = [from[left] as number, from[right] as number]
    const isLeft = left < middle && (right >= end || compare(a, b) <= 0)
    into[at] = isLeft ? a : b
    if (isLeft) left += 1
    else right += 1
    if ((at & (comparedAtOnce - 1)) === 0) await breathe()
  }
}
