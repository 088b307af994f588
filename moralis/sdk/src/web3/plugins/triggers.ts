import { walletMessages } from '@cryptolist/contract'
import { Web3Error } from '../../errors.ts'

/** A step that the server asks for after a plugin's function, by the original's names. */
export interface Trigger {
  name: string
  [field: string]: unknown
}

/** Triggers that reach the wallet or open a URL. */
export type GuardedTrigger = 'openUrl' | 'web3Transaction' | 'web3Sign' | 'web3SignV4'

/** All, none, or the named ones. */
export type AllowedTriggers = boolean | readonly GuardedTrigger[]

/** A plugin of the server and its functions. */
export interface PluginSpec {
  name: string
  functions: readonly string[]
}

interface PluginCallOptions {
  /** Ignores the triggers of the answer. */
  disableTriggers?: boolean
}

/** A function of a plugin. Rejects with Web3Error (`plugin_failed`) or with the error of a trigger. */
export type PluginFunction = (
  parameters?: Record<string, unknown>,
  options?: PluginCallOptions,
) => Promise<unknown>

/** By plugin and function: `Moralis.Plugins.oneInch.quote(…)`. */
export type Plugins = Record<string, Record<string, PluginFunction>>

/** The memory of a trigger, which the next one reads. */
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
