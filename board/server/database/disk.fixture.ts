import type { Disk } from './disk.ts'

/** A disk with room. */
export const roomyDisk: Disk = {
  noteFull: () => undefined,
  isFull: async () => false,
  measure: async () => ({ isFull: false, freeBytes: undefined }),
}
