import { buffer } from 'node:stream/consumers'
import { findFileByCid, openFile } from '@cryptolist/board/files/files'
import { findFileInFolder } from '@cryptolist/board/files/folders'
import { metadataWork } from '../chain/metadata/metadata-repository.ts'
import type { MetadataContext } from '../chain/metadata/metadata-work.ts'
import type { BackendContext } from '../context.ts'

/** Everything that fetching metadata needs, also the files that were uploaded here for IPFS. */
export function metadataContextOf(context: BackendContext): MetadataContext {
  return {
    config: context.config,
    database: context.database,
    chains: context.chains,
    queue: context.queue,
    log: context.log,
    guardedFetch: context.guardedFetch,
    now: () => context.now(),
    async readOwnFile(cid, path) {
      const file =
        path === '' ? await findFileByCid(context, cid) : await findFileInFolder(context, cid, path)
      const bytes = file && (await openFile(context, file))
      return bytes && buffer(bytes)
    },
  }
}

/** Has this process fetch metadata that are due. Does nothing, and loads nothing, where no chain can be asked. */
export async function handleMetadataWork(context: BackendContext): Promise<void> {
  const { rpcUrls, hasPublicNodes } = context.config
  if (Object.keys(rpcUrls).length === 0 && !hasPublicNodes) return
  await context.queue.handle(metadataWork, async () => {
    const { fetchDueMetadata } = await import('../chain/metadata/metadata-work.ts')
    await fetchDueMetadata(metadataContextOf(context))
  })
}
