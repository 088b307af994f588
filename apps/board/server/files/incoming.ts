import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyPattern } from './store.ts'

/**
 * A folder of what is not finished: bodies that are being received, bytes that are being written, and a note for each key whose row
 * is not written yet. Names begin with the number of the process, so that what a dead one left behind can be told.
 */
export interface Incoming {
  /** A path that nobody else uses, for a file of its own. */
  makePath(ending: 'body' | 'part'): string
  /** Notes that bytes will lie under this key before a row tells of them. */
  note(key: string): Promise<void>
  /** Forgets the note. */
  forget(key: string): Promise<void>
  /** Removes what dead processes left; a note of theirs only once `settle` says that its key needs none any more. */
  sweep(settle: (key: string) => Promise<boolean>): Promise<void>
}

/** Makes the folder, readable by nobody else. */
export async function createIncoming(folder: string, isAlive = isProcessAlive): Promise<Incoming> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const noteOf = (key: string): string => join(folder, `${process.pid}-${key}.key`)
  const remove = (path: string): Promise<void> => rm(path, { force: true })
  return {
    makePath: (ending) => join(folder, `${process.pid}-${randomBytes(16).toString('hex')}.${ending}`),
    note: (key) => writeFile(noteOf(key), '', { flag: 'wx', mode: 0o600 }),
    forget: (key) => remove(noteOf(key)),
    async sweep(settle) {
      for (const name of await readdir(folder)) {
        const [, pid, key = '', ending] = /^(\d+)-([0-9a-f]+)\.(\w+)$/.exec(name) ?? []
        if (pid === undefined || isAlive(Number(pid))) continue
        if (ending === 'key' && keyPattern.test(key) && !(await settle(key))) continue
        await remove(join(folder, name))
      }
    },
  }
}

/** Our own number on a file that was there before us belongs to a process of an earlier run, as in a container. */
function isProcessAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
