import { setImmediate } from 'node:timers'

/** How long requests may wait for the reading of many listings. */
const sliceMs = 5

let sliceEndsAt = 0
const waiting: (() => void)[] = []

/**
 * The members of a long list, one by one, with time for requests in between. All lists that are read at the same time share the slices, so
 * requests wait for one of them, not for one of each.
 */
export async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T, void> {
  for (const item of items) {
    if (performance.now() > sliceEndsAt) await nextSlice()
    yield item
  }
}

/** Begins what takes long in one piece, such as parsing a large answer, in a turn of the event loop without any other reading. */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(beginSlice)
  })
}

/** Gives a slice to the list that has waited longest: one in a turn of the event loop, which handles requests between its turns. */
function beginSlice(): void {
  sliceEndsAt = performance.now() + sliceMs
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(beginSlice)
}
