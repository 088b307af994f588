import { open, readFile, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { BoardError } from '@cryptolist/contract'
import type { Incoming } from './incoming.ts'

/** A body that has come in whole and lies on the disk, where many at once take no memory. */
export interface ReceivedBody {
  read(): Promise<Buffer>
  remove(): Promise<void>
}

export interface ReceiveOptions {
  incoming: Pick<Incoming, 'makePath'>
  limitBytes: number
}

/** Writes a body to a file of its own. Throws too_large past the limit, unavailable when the disk is full; nothing is left then. */
export async function receive(
  body: Readable,
  { incoming, limitBytes }: ReceiveOptions,
): Promise<ReceivedBody> {
  // It may break off before it is read; the reading says so then.
  body.on('error', () => undefined)
  const path = incoming.makePath('body')
  const remove = (): Promise<void> => rm(path, { force: true })
  const file = await open(path, 'wx', 0o600).catch(throwUnavailable)
  let size = 0
  try {
    // The connection stays, for the answer that says why.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > limitBytes) throw bodyTooLarge(limitBytes)
      await file.write(chunk).catch(throwUnavailable)
    }
    return { read: () => readFile(path), remove }
  } catch (error) {
    await remove()
    throw error
  } finally {
    await file.close()
  }
}

function bodyTooLarge(limitBytes: number): BoardError {
  const megabytes = Math.floor(limitBytes / 1024 / 1024)
  return new BoardError('too_large', `What you sent is too large. The limit is ${megabytes} MB.`)
}

function throwUnavailable(cause: unknown): never {
  throw new BoardError(
    'unavailable',
    'The upload could not be received, for the disk is full or broken. Try again later.',
    {
      cause,
      facts: { retryAfterSeconds: 60 },
    },
  )
}
