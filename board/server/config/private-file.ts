import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Logger } from 'pino'

/** Writes a file that only the user of this process can read (mode 0600), in place of the one that is there. Never leaves half of it. */
export function writePrivateFile(file: string, content: string): void {
  const own = `${file}.${randomUUID()}`
  try {
    writeFileSync(own, content, { mode: 0o600 })
    renameSync(own, file)
  } finally {
    rmSync(own, { force: true })
  }
}

/** Removes a file, if it is there. One that can't be removed is named in the log: nobody who asked for something else gets an error for it. */
export function removeIfPossible(file: string, log: Pick<Logger, 'warn'>): void {
  try {
    rmSync(file, { force: true })
  } catch (error) {
    log.warn({ err: error, file }, 'A file that is no longer needed can’t be removed: remove it yourself')
  }
}
