import { statfs } from 'node:fs/promises'
import { findErrorCode } from '../config/startup-error.ts'

/** With less than this an upload or a table can't grow. */
const fewestBytes = 1024 * 1024
const againMilliseconds = 1_000
/** Grows a file of the database by more than a megabyte and gives it back; what is in the table can't be compressed. */
const writeTest =
  'create temporary table disk_test on commit drop as select md5(n::text) as line from generate_series(1, 20000) n'

/** Whether there is room to write, on the disk of the data folder and on the database's. */
export interface Disk {
  /** Called when a write failed for lack of room: from then on the database is asked until one succeeds. */
  noteFull(): void
  isFull(): Promise<boolean>
  /** Says if there is no room, and how many bytes the data folder's disk has free: undefined where the file system doesn't tell. */
  measure(): Promise<{ isFull: boolean; freeBytes: number | undefined }>
}

interface DiskDependencies {
  dataDir: string
  query(statement: string): Promise<unknown>
}

export function createDisk({ dataDir, query }: DiskDependencies): Disk {
  let isNoted = false
  let testedAt = 0
  const canGrow = async (): Promise<boolean> => {
    try {
      await query(writeTest)
      return true
    } catch (error) {
      // A user without the right to temporary tables learns by the next write.
      return findErrorCode(error) === '42501'
    }
  }
  const measure: Disk['measure'] = async () => {
    const freeBytes = await findRoom(dataDir)
    if (freeBytes !== undefined && freeBytes < fewestBytes) return { isFull: true, freeBytes }
    if (isNoted && Date.now() - testedAt >= againMilliseconds) {
      testedAt = Date.now()
      isNoted = !(await canGrow())
    }
    return { isFull: isNoted, freeBytes }
  }
  return {
    noteFull() {
      isNoted = true
    },
    isFull: async () => (await measure()).isFull,
    measure,
  }
}

/** Bytes that a folder's disk has free. Undefined where the file system doesn't tell, or there is no folder, as for some commands. */
export async function findRoom(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}
