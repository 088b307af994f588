import type { ConnectionEvent } from './connection-event.ts'

type Listener = (event: ConnectionEvent) => void

/** As many listeners as the original took without a word; more are likely a leak. */
const quietListeners = 10

/** Those who hear what a connection does, in the order in which they came. */
export class ConnectionEvents {
  #listeners: readonly Listener[] = []

  listen(listener: Listener): () => void {
    // One function may be given twice; each has an end of its own.
    const own: Listener = (event) => listener(event)
    this.#listeners = [...this.#listeners, own]
    if (this.#listeners.length === quietListeners + 1)
      console.warn(`A wallet connection has more than ${quietListeners} listeners.`)
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== own)
    }
  }

  tell(event: ConnectionEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch (error) {
        // One that fails keeps no other from hearing; its error is still the page's.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}
