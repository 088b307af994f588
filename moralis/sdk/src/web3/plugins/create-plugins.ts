import { fillMessage, startMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import type { ParseSdk } from '../../parse/core.ts'
import { Web3Error } from '../web3-error.ts'
import type { PluginFunction, PluginSpec, Plugins } from './trigger.ts'

/** Does what an answer of the server asks for. */
export type HandleTriggers = (triggers: unknown, payload: unknown) => Promise<unknown>

/** The functions of plugins, as the server (or the app) lists them. */
export function createPlugins(
  Parse: ParseSdk,
  handleTriggers: HandleTriggers,
): {
  readonly all: Plugins
  init(specs?: readonly PluginSpec[] | null): Promise<void>
} {
  const all: Plugins = {}
  return {
    all,
    async init(installed) {
      const specs: unknown = installed || (await Parse.Cloud.run('getPluginSpecs'))
      if (!Array.isArray(specs)) return
      for (const spec of specs) {
        const { name, functions } = readSpec(spec)
        const calls = functions.map((one) => [one, pluginFunction(Parse, `${name}_${one}`, handleTriggers)])
        // Names come from the server, and `__proto__` is to be one like any other.
        Object.defineProperty(all, name, {
          value: Object.fromEntries(calls),
          enumerable: true,
          configurable: true,
          writable: true,
        })
      }
    },
  }
}

function readSpec(spec: unknown): { name: string; functions: string[] } {
  const functions = readField(spec, 'functions')
  const names: unknown[] = Array.isArray(functions) ? functions : []
  return { name: String(readField(spec, 'name')), functions: names.map(String) }
}

function pluginFunction(Parse: ParseSdk, name: string, handleTriggers: HandleTriggers): PluginFunction {
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
