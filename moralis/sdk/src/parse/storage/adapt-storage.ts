import { startMessages } from '@cryptolist/contract'
import type { Core, ParseSdk } from '../core.ts'
import { createUuid } from '../rest/create-uuid.ts'
import { createLocalStorage, createMemoryStorage } from './storage-controllers.ts'

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
  let known: { path: string; id: Promise<string> } | undefined
  Object.assign(config.getInstallationController(), {
    async currentInstallationId() {
      const path = Storage.generatePath('installationId')
      // One promise for requests that go out at the same time: they are of one installation.
      if (known?.path !== path) known = { path, id: findOrCreateId(path) }
      return known.id
    },
    _setInstallationIdCache(id: string) {
      known = { path: Storage.generatePath('installationId'), id: Promise.resolve(id) }
    },
  })

  async function findOrCreateId(path: string): Promise<string> {
    const found = await Storage.getItemAsync(path)
    if (found) return found
    const id = createUuid()
    await Storage.setItemAsync(path, id)
    return id
  }
}
