import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { BoardError } from '@cryptolist/contract'
import { keyPattern, requireKey } from './store.ts'

/** Nothing that is received, written or noted takes as long. */
const leftAfterMilliseconds = 3_600_000

/**
 * A folder of what is not finished: bodies that are being received, bytes that are being written, and a note for each key whose row
 * is not written yet or is being removed. Containers may share it, so that no process can tell from a process number who lives: what a
 * dead one left is told by its age.
 */
export interface Incoming {
  makePath(ending: 'body' | 'part'): string
  /** Notes that bytes will lie under this key while no row tells of them. One note is enough for several who ask. */
  note(key: string): Promise<void>
  forget(key: string): Promise<void>
  /** Removes what has lain there for an hour; a note only once `settle` says that its key needs none any more. */
  sweep(settle: (key: string) => Promise<boolean>): Promise<void>
}

export async function createIncoming(folder: string): Promise<Incoming> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  // Several processes may note the same key, and each forgets its own note.
  const own = randomBytes(8).toString('hex')
  const noteOf = (key: string): string => join(folder, `${own}-${requireKey(key)}.key`)
  const remove = (path: string): Promise<void> => rm(path, { force: true })
  return {
    makePath: (ending) => join(folder, `${own}-${randomBytes(16).toString('hex')}.${ending}`),
    note: async (key) => writeFile(noteOf(key), '', { mode: 0o600 }),
    forget: async (key) => remove(noteOf(key)),
    async sweep(settle) {
      for (const name of await readdir(folder)) {
        const [, key = '', ending] = /^[0-9a-f]+-([0-9a-f]+)\.(\w+)$/.exec(name) ?? []
        if (ending === undefined || !(await isLeft(join(folder, name)))) continue
        if (ending === 'key' && keyPattern.test(key) && !(await settle(key))) continue
        await remove(join(folder, name))
      }
    },
  }
}

/** Another process may be sweeping too. */
async function isLeft(path: string): Promise<boolean> {
  return stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > leftAfterMilliseconds,
    () => false,
  )
}

/** A body that has come in whole and lies on the disk, where many at once take no memory. */
interface ReceivedBody {
  read(): Promise<Buffer>
  remove(): Promise<void>
}

interface ReceiveOptions {
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
