/** Where Parse keeps the session and the id of the installation; synchronous, as `User.current()` needs it. */
export interface StorageController {
  async: 0
  getItem(path: string): string | null
  setItem(path: string, value: string): void
  removeItem(path: string): void
  getAllKeys(): string[]
  clear(): void
}

/** Keeps everything until the page or the process ends. */
export function createMemoryStorage(): StorageController {
  const values = new Map<string, string>()
  return {
    async: 0,
    getItem: (path) => values.get(path) ?? null,
    setItem(path, value) {
      values.set(path, String(value))
    },
    removeItem(path) {
      values.delete(path)
    },
    getAllKeys: () => [...values.keys()],
    clear: () => values.clear(),
  }
}

/**
 * Stores in `localStorage`, or in memory if there is none: while rendering on a server, in a frame without
 * storage, when the storage is full.
 */
export function createLocalStorage(): StorageController {
  const memory = createMemoryStorage()
  return {
    async: 0,
    getItem: (path) => memory.getItem(path) ?? findStorage()?.getItem(path) ?? null,
    setItem(path, value) {
      memory.removeItem(path)
      try {
        const storage = findStorage()
        if (storage === undefined) memory.setItem(path, value)
        else storage.setItem(path, value)
      } catch (error) {
        memory.setItem(path, value)
        console.warn(error instanceof Error ? error.message : String(error))
      }
    },
    removeItem(path) {
      memory.removeItem(path)
      findStorage()?.removeItem(path)
    },
    getAllKeys: () => [...memory.getAllKeys(), ...keysOf(findStorage())],
    clear() {
      memory.clear()
      findStorage()?.clear()
    },
  }
}

// Looked up at each call: reading `localStorage` throws if a page may not store anything.
function findStorage(): Storage | undefined {
  try {
    return typeof localStorage === 'undefined' ? undefined : localStorage
  } catch {
    return undefined
  }
}

function keysOf(storage: Storage | undefined): string[] {
  if (storage === undefined) return []
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}
