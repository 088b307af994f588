/** What the server asks for after a plugin's function, by the original's names. */
export interface Trigger {
  name: string
  [field: string]: unknown
}

/** Those that reach the wallet or open an address. */
export type GuardedTrigger = 'openUrl' | 'web3Transaction' | 'web3Sign' | 'web3SignV4'

/** All of them, none, or those that are named. */
export type AllowedTriggers = boolean | readonly GuardedTrigger[]

/** A plugin of the server and its functions. */
export interface PluginSpec {
  name: string
  functions: readonly string[]
}

export interface PluginCallOptions {
  /** Leaves what the server asks for undone. */
  disableTriggers?: boolean
}

/** A function of a plugin. Rejects with Web3Error (`plugin_failed`) and with what a trigger says. */
export type PluginFunction = (
  parameters?: Record<string, unknown>,
  options?: PluginCallOptions,
) => Promise<unknown>

/** By plugin and function: `Moralis.Plugins.oneInch.quote(…)`. */
export type Plugins = Record<string, Record<string, PluginFunction>>
