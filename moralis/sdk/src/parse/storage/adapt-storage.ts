import { startMessages } from '@cryptolist/contract'
import type { Core, ParseSdk } from '../core.ts'
import { createUuid } from '../rest/send.ts'

type StorageKind = 'local' | 'memory'

/** Uses the original's storage keys and its errors before `start`. Returns the function that chooses where a page stores the session. */
export function adaptStorage({ Parse, environment }: Core): (kind: StorageKind) => void {
  const { CoreManager: config, Storage } = Parse
  const storages = { local: createLocalStorage(), memory: createMemoryStorage() }
  if (environment === 'browser') config.setStorageController(storages.local)
  Object.assign(Storage, {
    generatePath(path: unknown) {
      if (!config.get('APPLICATION_ID')) throw new Error(startMessages.startBeforeUse)
      if (typeof path !== 'string') throw new Error(startMessages.storagePathIsNoText)
      return `Parse/${config.get('APPLICATION_ID')}/${path[0] === '/' ? path.slice(1) : path}`
    },
  })
  keepInstallationKey(Parse)

  return (kind) => {
    if (config.getStorageController() === storages[kind]) return
    config.setStorageController(storages[kind])
    Parse.User._clearCache()
    // A session for memory only must not remain in the browser's storage.
    if (kind === 'memory') storages.local.removeItem(Storage.generatePath('currentUser'))
  }
}

// Parse 8 uses another key for the installation id, so that apps of the original would get a new id.
function keepInstallationKey({ CoreManager: config, Storage }: ParseSdk): void {
  let installation: { path: string; id: Promise<string> } | undefined
  Object.assign(config.getInstallationController(), {
    async currentInstallationId() {
      const path = Storage.generatePath('installationId')
      // One promise for requests that go out at the same time: they are of one installation.
      if (installation?.path !== path) installation = { path, id: findOrCreateId(path) }
      return installation.id
    },
    _setInstallationIdCache(id: string) {
      installation = { path: Storage.generatePath('installationId'), id: Promise.resolve(id) }
    },
  })

  async function findOrCreateId(path: string): Promise<string> {
    const storedId = await Storage.getItemAsync(path)
    if (storedId) return storedId
    const id = createUuid()
    await Storage.setItemAsync(path, id)
    return id
  }
}

/** Where Parse keeps the session and the id of the installation; synchronous, as `User.current()` needs it. */
interface StorageController {
  async: 0
  getItem(path: string): string | null
  setItem(path: string, value: string): void
  removeItem(path: string): void
  getAllKeys(): string[]
  clear(): void
}

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
