import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Schema } from '../database/schema.ts'
import type { Queue } from '../queue/queue.ts'
import type { FileStore } from './store.ts'

const jobName = 'pin_file'

/** What is pinned: the bytes under a key, whose CID is known. */
interface PinnedFile {
  key: string
  cid: string
}

export interface Pinning {
  /** Asks for it in the transaction that writes the row of the file: both are kept, or neither. */
  add(transaction: Transaction<Schema>, file: PinnedFile): Promise<void>
  /** Begins with what was asked for, once the transaction has ended. */
  wake(): void
}

interface PinningDependencies {
  config: { ipfsApiUrl: string | undefined }
  queue: Pick<Queue, 'add' | 'handle' | 'wake'>
  store: Pick<FileStore, 'read'>
  log: Pick<Logger, 'warn'>
}

/** Has files pinned by the operator's IPFS node, and tried again while the node is away; undefined where none is configured. */
export async function startPinning({
  config: { ipfsApiUrl },
  queue,
  store,
  log,
}: PinningDependencies): Promise<Pinning | undefined> {
  if (ipfsApiUrl === undefined) return undefined
  const pin = createPin(ipfsApiUrl)
  await queue.handle<PinnedFile>(jobName, async ({ key, cid }) => {
    const bytes: Readable | undefined = await store.read(key)
    // Removed in the meantime.
    if (bytes === undefined) return
    const pinned = await pin(await buffer(bytes))
    if (pinned !== cid) log.warn({ cid, pinned }, 'The IPFS node’s CID of a file differs from the board’s')
  })
  return {
    add: (transaction, { key, cid }) => queue.add(jobName, { key, cid }, { within: transaction }),
    wake: () => queue.wake(jobName),
  }
}

const patienceMilliseconds = 60_000
const answerSchema = z.object({ Hash: z.string() })

/** Hands bytes to an IPFS node that pins them; returns the CID. */
type Pin = (bytes: Uint8Array) => Promise<string>

/** Pins at the operator's own node, which may have a private address. Sends a name and a password in the address along. */
function createPin(apiUrl: string): Pin {
  const { origin, pathname, username, password } = new URL(apiUrl)
  const address = `${origin}${pathname.replace(/\/$/, '')}/api/v0/add?pin=true&cid-version=0&raw-leaves=false`
  const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const headers: HeadersInit =
    username === '' ? {} : { Authorization: `Basic ${Buffer.from(secret).toString('base64')}` }
  return async (bytes) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]))
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The IPFS node answered ${response.status}.`)
    }
    return answerSchema.parse(await response.json()).Hash
  }
}
