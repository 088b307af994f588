import { setImmediate } from 'node:timers/promises'

/** How long requests may wait for the reading of many listings. */
const sliceMs = 20

/** The members of a long list, one by one, with time for requests in between. */
export async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T, void> {
  let since = performance.now()
  for (const item of items) {
    if (performance.now() - since > sliceMs) {
      await setImmediate()
      since = performance.now()
    }
    yield item
  }
}
