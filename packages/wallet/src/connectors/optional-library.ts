import { ConnectorError, WalletError } from '../connection/wallet-errors.ts'
import { readField } from '../provider/ethereum-provider.ts'
import { inTime } from '../waiting/waiting.ts'

interface LibraryToLoad<Library> {
  load(): Promise<unknown>
  /** The names under which a module exports the library's class. */
  names: readonly string[]
  isLibrary?(value: unknown): value is Library
  /** Where a script element may have put it. */
  globals: readonly unknown[]
  /** The error text, which apps compare: it names the package of the original's time. */
  message: string
  /** The package to install today; the error's cause names it. */
  packageName: string
}

/** The installed library, or the one that a script element brought to the page. Throws ConnectorError (`library_missing`). */
export async function loadLibrary<Library>({
  load,
  names,
  isLibrary = isFunction,
  globals,
  message,
  packageName,
}: LibraryToLoad<Library>): Promise<Library> {
  let library: Library | undefined
  let cause: unknown
  try {
    library = findIn(await load())
  } catch (error) {
    cause = error
  }
  for (const place of globals) library ??= findIn(place)
  if (library !== undefined) return library
  const advice = `Install ${packageName}: this connector loads it when it is chosen.`
  throw new ConnectorError(
    message,
    'library_missing',
    new WalletError(advice, { code: 'library_missing', cause }),
  )

  function findIn(module: unknown): Library | undefined {
    for (const name of names) {
      const value = readField(module, name)
      if (isLibrary(value)) return value
    }
    return undefined
  }
}

function isFunction<Library>(value: unknown): value is Library {
  return typeof value === 'function'
}

type Cleanup = () => PromiseLike<unknown>

/** A library may need a network that is gone to sign out. */
const cleanupSeconds = 5

/** Cleanups of all connectors of one kind. They share a dialog, a frame and a storage: a late one would break the next connector. */
export class Cleanups {
  #all: Promise<void> = Promise.resolve()

  /** Resolves when all that were started are over. Never rejects. */
  get done(): Promise<void> {
    return this.#all
  }

  start(cleanup: Cleanup): void {
    this.#all = Promise.all([this.#all, runQuietly(cleanup)]).then(() => undefined)
  }
}

/** Resources that one activation of a connector keeps open in its library; one activation at a time. */
export class LibraryUse {
  readonly #cleanups: Cleanups
  #cleanup: Cleanup | null = null

  constructor(cleanups: Cleanups) {
    this.#cleanups = cleanups
  }

  /** Begins a use, after ending the one before. Returns the function that ends this one. */
  begin(cleanup: Cleanup): () => void {
    void this.end()
    this.#cleanup = cleanup
    return () => {
      if (this.#cleanup === cleanup) void this.end()
    }
  }

  /** Resolves when this use is cleaned up, and those of other connectors of its kind. Never rejects. */
  end(): Promise<void> {
    const cleanup = this.#cleanup
    this.#cleanup = null
    if (cleanup !== null) this.#cleanups.start(cleanup)
    return this.#cleanups.done
  }
}

async function runQuietly(cleanup: Cleanup): Promise<void> {
  try {
    await inTime(cleanup(), { seconds: cleanupSeconds })
  } catch {
    // The wallet is disconnected for this page, whatever its library says.
  }
}
