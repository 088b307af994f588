import { statfsSync } from 'node:fs'

/** More than a whole run leaves in its temporary folders at any moment, with room for the machine's other work. */
const neededBytes = 6 * 1024 ** 3
const memoryFolder = '/dev/shm'

/** Puts the temporary folders of the tests, and so their databases and browser profiles, into memory on a Linux machine that has room. */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || process.availableMemory() < neededBytes) return
  if (findFreeBytes(memoryFolder) >= neededBytes) process.env.TMPDIR = memoryFolder
}

function findFreeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
