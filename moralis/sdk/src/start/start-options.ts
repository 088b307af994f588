import type { AllowedTriggers, PluginSpec } from '../web3/plugins/trigger.ts'

/** What `Moralis.start` takes: the original's options, and a few of our own. */
export interface StartOptions {
  appId?: string
  serverUrl?: string
  javascriptKey?: string
  /** Servers only: a page warns and leaves it out. */
  masterKey?: string
  /** Servers only: asks for the keys of the data API with it. A page warns and leaves it out. */
  moralisSecret?: string
  /** The plugins to offer; without it the server is asked for its list. */
  plugins?: readonly PluginSpec[]
  /** Which of the triggers that reach the wallet or open addresses a plugin may use; none unless given. */
  triggers?: AllowedTriggers
  /** Where `moralisSecret` asks for its keys; `/api/publics/apiKeys` of the server's host unless given. */
  apiKeysUrl?: string
  /** Where a page keeps the session: `local` (the default) outlives a reload, `memory` does not. */
  storage?: 'local' | 'memory'
  /** Reports the start to this URL, as the original did to its maker. Off by default. */
  trackUrl?: string
  /** Warns if the `package.json` at this URL has a newer version. Off by default. */
  versionCheckUrl?: string
}
