import { mkdir, open as openFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findErrorCode } from '../config/startup-error.ts'
import type { Incoming } from './incoming.ts'
import type { FileStore } from './store.ts'

/** What the store does to a file that it writes. */
interface WritableFile {
  writeFile(bytes: Uint8Array): Promise<void>
  sync(): Promise<void>
  close(): Promise<void>
}

interface FolderStoreOptions {
  /** Opens a new file; a test may give it a full disk. */
  open?: (path: string) => Promise<WritableFile>
}

/**
 * A store in a folder, `ab/cd/abcd…`. A file is written beside its place, forced to the disk and then moved there, so that no reader
 * and no crash sees a part of it.
 */
export function createFolderStore(
  root: string,
  incoming: Pick<Incoming, 'makePath'>,
  { open = openNew }: FolderStoreOptions = {},
): FileStore {
  const pathOf = (key: string): string => join(root, key.slice(0, 2), key.slice(2, 4), key)
  return {
    async write(key, bytes) {
      const part = incoming.makePath('part')
      try {
        const file = await open(part)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        const path = pathOf(key)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(part, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read(key, range) {
      try {
        const file = await openFile(pathOf(key))
        return file.createReadStream(range)
      } catch (error) {
        if (findErrorCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

function openNew(path: string): Promise<WritableFile> {
  return openFile(path, 'wx', 0o600)
}

/** The name of a file is safe only once its folder is; Windows opens no folders, and sees to it itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await openFile(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
