import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Schema } from '../database/schema.ts'
import type { Queue } from '../queue/queue.ts'
import type { FileStore } from './store.ts'

const jobName = 'pin_file'

/** Content that is pinned as one: a file, or a folder with the files at these paths below it. */
export interface PinnedContent {
  cid: string
  files: readonly { key: string; path?: string }[]
}

export interface Pinning {
  /** Asks for it in the transaction that writes the rows of the files: all are kept, or none. */
  add(transaction: Transaction<Schema>, content: PinnedContent): Promise<void>
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
  const read = async ({ key, path }: PinnedContent['files'][number]): Promise<Part | undefined> => {
    const bytes: Readable | undefined = await store.read(key)
    return bytes && { path, bytes: await buffer(bytes) }
  }
  // Before folders could be pinned, work named a single key.
  await queue.handle<PinnedContent | { cid: string; key: string }>(jobName, async (content) => {
    const { cid } = content
    const parts: Part[] = []
    for (const file of 'key' in content ? [content] : content.files) {
      const part = await read(file)
      // Removed in the meantime.
      if (part === undefined) return
      parts.push(part)
    }
    const pinned = await pin(parts)
    if (pinned !== cid) log.warn({ cid, pinned }, 'The IPFS node’s CID of a file differs from the board’s')
  })
  return {
    add: (transaction, content) => queue.add(jobName, content, { within: transaction }),
    wake: () => queue.wake(jobName),
  }
}

const patienceMilliseconds = 60_000
const answerSchema = z.object({ Hash: z.string() })

interface Part {
  /** Undefined for a file by itself. */
  path?: string | undefined
  bytes: Buffer
}

/** Hands a file, or the files of a folder, to an IPFS node that pins them as one; returns the CID. */
type Pin = (parts: readonly Part[]) => Promise<string>

/** Pins at the operator's own node, which may have a private address. Sends a name and a password in the address along. */
function createPin(apiUrl: string): Pin {
  const { origin, pathname, username, password } = new URL(apiUrl)
  const address = `${origin}${pathname.replace(/\/$/, '')}/api/v0/add?pin=true&cid-version=0&raw-leaves=false`
  const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const headers: HeadersInit =
    username === '' ? {} : { Authorization: `Basic ${Buffer.from(secret).toString('base64')}` }
  return async (parts) => {
    const form = new FormData()
    const isFolder = parts.some(({ path }) => path !== undefined)
    // The node expects the files of each folder next to each other, and slashes encoded.
    for (const { path = 'blob', bytes } of parts.toSorted((a, b) =>
      (a.path ?? '') < (b.path ?? '') ? -1 : 1,
    ))
      form.append('file', new Blob([new Uint8Array(bytes)]), encodeURIComponent(path))
    const response = await fetch(isFolder ? `${address}&wrap-with-directory=true` : address, {
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
    // A line for each file and folder; the outermost folder comes last.
    const lines = (await response.text()).trim().split('\n')
    return answerSchema.parse(JSON.parse(lines.at(-1) ?? '')).Hash
  }
}
