import { walletMessages } from '@cryptolist/contract'
import { Web3Error } from '../web3-error.ts'

/** What one trigger saves for the next. */
export interface MemoryCard {
  save(what: unknown): void
  /** Reads a path in the saved value. Throws Web3Error (`nothing_saved`). */
  get(where: readonly (string | number)[]): unknown
  getSaved(): unknown
  deleteSaved(): void
}

export function createMemoryCard(): MemoryCard {
  let saved: unknown
  return {
    save(what) {
      saved = what
    },
    get(where) {
      if (!saved) throw new Web3Error('nothing_saved', walletMessages.nothingSaved)
      return where.reduce<unknown>((value, key) => readOwn(value, key), saved)
    },
    getSaved: () => saved,
    deleteSaved() {
      saved = undefined
    },
  }
}

/** Own fields only: the path comes from the server. */
function readOwn(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined
}
