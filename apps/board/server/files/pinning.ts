import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import type { Queue } from '../queue/queue.ts'
import { createPin } from './pin.ts'
import type { FileStore } from './store.ts'

const jobName = 'pin_file'

/** What is pinned: the bytes under a key, whose CID is known. */
interface PinnedFile {
  key: string
  cid: string
}

export interface PinningParts {
  config: { ipfsApiUrl: string | undefined }
  queue: Pick<Queue, 'add' | 'handle'>
  store: Pick<FileStore, 'read'>
  log: Pick<Logger, 'warn'>
}

/**
 * Has files pinned by the operator's IPFS node, and tried again while the node is away; undefined where none is configured. Asking
 * for it never fails.
 */
export async function startPinning({
  config: { ipfsApiUrl },
  queue,
  store,
  log,
}: PinningParts): Promise<((file: PinnedFile) => Promise<void>) | undefined> {
  if (ipfsApiUrl === undefined) return undefined
  const pin = createPin(ipfsApiUrl)
  await queue.handle<PinnedFile>(jobName, async ({ key, cid }) => {
    const bytes: Readable | undefined = await store.read(key)
    // Removed in the meantime.
    if (bytes === undefined) return
    const pinned = await pin(await buffer(bytes))
    if (pinned !== cid) log.warn({ cid, pinned }, 'The IPFS node gave a file another CID than the board')
  })
  return async ({ key, cid }) => {
    await queue
      .add(jobName, { key, cid })
      .catch((error: unknown) => log.warn({ err: error, cid }, 'A file could not be queued for pinning'))
  }
}
