import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { createFolderStore } from './folder-store.ts'
import { createIncoming, type Incoming } from './incoming.ts'
import { createS3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

/** Where files lie, and the folder of what is on its way there. */
export interface FileSpace {
  store: FileStore
  incoming: Incoming
}

/** Opens the store that the configuration asks for: an S3 bucket, or the folder `files` of the data folder. */
export async function openFileSpace(config: Pick<Config, 'dataDir' | 's3Url'>): Promise<FileSpace> {
  const root = join(config.dataDir, 'files')
  const incoming = await createIncoming(join(root, 'incoming'))
  const store = config.s3Url === undefined ? createFolderStore(root, incoming) : createS3Store(config.s3Url)
  return { store, incoming }
}
