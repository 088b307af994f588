import { untilLate } from './until-aborted.ts'

/** As long as a library may take to say goodbye; it may need a network that is gone. */
const releaseSeconds = 5

/** What one activation of a connector holds of its library, and how that is let go; one activation at a time. */
export class HeldLibrary {
  #release: (() => PromiseLike<unknown>) | null = null
  #releasing: Promise<void> = Promise.resolve()

  /** Holds something, instead of what is held, until the function given back, or letGo(), is called. */
  hold(release: () => PromiseLike<unknown>): () => void {
    void this.letGo()
    this.#release = release
    return () => {
      if (this.#release === release) void this.letGo()
    }
  }

  /** Resolves when nothing is held any more. Never rejects: what a library says while it is left can change nothing. */
  letGo(): Promise<void> {
    const release = this.#release
    this.#release = null
    if (release !== null)
      this.#releasing = Promise.all([this.#releasing, quietly(release)]).then(() => undefined)
    return this.#releasing
  }
}

async function quietly(release: () => PromiseLike<unknown>): Promise<void> {
  try {
    await untilLate(releaseSeconds, release())
  } catch {
    // The connection is over for this page whatever the library makes of it.
  }
}
