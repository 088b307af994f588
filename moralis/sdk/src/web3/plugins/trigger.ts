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

export interface PluginCallOptions {
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
