import { untilLate } from '../waiting/until-aborted.ts'

/** As long as a library may take to say goodbye; it may need a network that is gone. */
const releaseSeconds = 5

/**
 * The goodbyes of all connectors of one kind: a library has one dialog, one frame and one storage in a page, so that what one connector
 * ends late would be taken from the next one.
 */
export class Goodbyes {
  #all: Promise<void> = Promise.resolve()

  /** Resolves when all that were begun are over. Never rejects. */
  get over(): Promise<void> {
    return this.#all
  }

  begin(release: () => PromiseLike<unknown>): void {
    this.#all = Promise.all([this.#all, quietly(release)]).then(() => undefined)
  }
}

/** What one activation of a connector holds of its library, and how that is let go; one activation at a time. */
export class HeldLibrary {
  readonly #goodbyes: Goodbyes
  #release: (() => PromiseLike<unknown>) | null = null

  constructor(goodbyes: Goodbyes) {
    this.#goodbyes = goodbyes
  }

  /** Holds something, instead of what is held, until the function given back, or letGo(), is called. */
  hold(release: () => PromiseLike<unknown>): () => void {
    void this.letGo()
    this.#release = release
    return () => {
      if (this.#release === release) void this.letGo()
    }
  }

  /**
   * Resolves when nothing is held any more, and other connectors of its kind have said their goodbyes, too. Never rejects: what a library
   * says while it is left can change nothing.
   */
  letGo(): Promise<void> {
    const release = this.#release
    this.#release = null
    if (release !== null) this.#goodbyes.begin(release)
    return this.#goodbyes.over
  }
}

async function quietly(release: () => PromiseLike<unknown>): Promise<void> {
  try {
    await untilLate(releaseSeconds, release())
  } catch {
    // The connection is over for this page whatever the library makes of it.
  }
}
