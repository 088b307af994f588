import { fillMessage, startMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { Web3Error } from '../../errors.ts'
import type { ParseSdk } from '../../parse/core.ts'
import type { Web3Session } from '../session/web3-session.ts'
import {
  type AllowedTriggers,
  createMemoryCard,
  type MemoryCard,
  type PluginFunction,
  type PluginSpec,
  type Plugins,
  type Trigger,
} from './triggers.ts'

/** Functions of the server that may hand work back. */
export interface Web3Plugins {
  Plugins: Plugins
  readonly memoryCard: MemoryCard
  /** Offers the functions of plugins; asks the server for its list without one. */
  initPlugins(installedPlugins?: readonly PluginSpec[] | null): Promise<void>
  /** Does what a plugin's answer asks for. Rejects with Web3Error. */
  handleTriggers(triggers: readonly Trigger[] | null | undefined, payload?: unknown): Promise<unknown>
  /** Which of the triggers that reach the wallet or open addresses may run; `start({ triggers })` calls this. None by default. */
  allowTriggers(allowed: AllowedTriggers): void
}

/** How often one answer may lead to another; no real plugin has this many steps. */
const maxDepth = 20

type HandleTriggers = (triggers: unknown, payload: unknown) => Promise<unknown>

/** The functions of plugins, as the server or the app lists them. Triggers that reach the wallet or open a URL are off by default. */
export function createPlugins(Parse: ParseSdk, session: Web3Session): Web3Plugins {
  let allowed: AllowedTriggers = false
  const Plugins: Web3Plugins['Plugins'] = {}
  const memoryCard = createMemoryCard()
  const handle = async (triggers: unknown, payload: unknown, depth = 0): Promise<unknown> => {
    if (!triggers) return undefined
    if (depth > maxDepth)
      throw new Web3Error('trigger_invalid', 'The answers of the plugins ask for each other without end.')
    // Loaded on demand: few servers send triggers.
    const { handleTriggers } = await import('./handle-triggers.ts')
    return handleTriggers(triggers, payload, {
      allowed,
      memoryCard,
      getActive: () => session.getActive(),
      runFunction: (name, parameters) => Parse.Cloud.run(name, parameters),
      handleTriggers: (next, data) => handle(next, data, depth + 1),
    })
  }
  const handleAll: HandleTriggers = (triggers, payload) => handle(triggers, payload)
  return {
    Plugins,
    memoryCard,
    async initPlugins(installed) {
      const specs: unknown = installed || (await Parse.Cloud.run('getPluginSpecs'))
      if (!Array.isArray(specs)) return
      for (const spec of specs) {
        const name = String(readField(spec, 'name'))
        const listed = readField(spec, 'functions')
        const functions: string[] = Array.isArray(listed) ? listed.map(String) : []
        const calls = functions.map((one) => [one, createCall(Parse, `${name}_${one}`, handleAll)])
        // Defined, not assigned: a server may name a plugin `__proto__`.
        Object.defineProperty(Plugins, name, {
          value: Object.fromEntries(calls),
          enumerable: true,
          configurable: true,
          writable: true,
        })
      }
    },
    handleTriggers: handleAll,
    allowTriggers(next) {
      allowed = next
    },
  }
}

function createCall(Parse: ParseSdk, name: string, handleTriggers: HandleTriggers): PluginFunction {
  return async (parameters, options = {}) => {
    const response: unknown = await Parse.Cloud.run(name, parameters ?? {})
    const data = readField(response, 'data')
    if (!readField(data, 'success')) {
      const details = String(JSON.stringify(readField(data, 'data'), null, 2))
      throw new Web3Error('plugin_failed', fillMessage(startMessages.pluginFailed, { details }))
    }
    const result = readField(data, 'result')
    if (options?.disableTriggers === true) return result
    const handled = await handleTriggers(readField(result, 'triggers'), readField(result, 'data'))
    return handled || result
  }
}
