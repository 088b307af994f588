import { StartupError } from '@cryptolist/board/config/startup-error'
import type { DefineFunction } from '../functions/run-limited.ts'
import type { FunctionRequest } from '../server/types.ts'
import { checkName, checkRun } from './checks.ts'

/** A plugin as old clients make `Moralis.Plugins` of it. */
interface PluginSpec {
  name: string
  functions: string[]
}

export interface Plugins {
  list(): PluginSpec[]
  add(spec: PluginSpec): void
}

export function createPlugins(): Plugins {
  const plugins = new Map<string, PluginSpec>()
  return {
    list: () => [...plugins.values()],
    add(spec) {
      plugins.set(spec.name, spec)
    },
  }
}

export interface PluginDependencies {
  define: DefineFunction
  plugins: Plugins
  reserved: ReadonlySet<string>
}

/** Defines the functions `{plugin}_{endpoint}` and lists the plugin. An endpoint returns its data, or `{ data, triggers }` for the client. */
export function addPlugin(
  { define, plugins, reserved }: PluginDependencies,
  plugin: unknown,
  endpoints: unknown,
): void {
  const name = checkName('plugin', plugin, new Set())
  if (typeof endpoints !== 'object' || endpoints === null || Object.keys(endpoints).length === 0)
    throw new StartupError(
      `CLOUD_CODE has no endpoints for the plugin "${name}". Give an object of functions.`,
    )
  for (const [endpoint, given] of Object.entries(endpoints)) {
    const run = checkRun<FunctionRequest>(`the endpoint "${endpoint}" of the plugin "${name}"`, given)
    const full = checkName('plugin function', `${name}_${endpoint}`, reserved)
    define(full, async (request) => ({ data: { success: true, result: toResult(await run(request)) } }))
  }
  plugins.add({ name, functions: Object.keys(endpoints) })
}

function toResult(returned: unknown): { data: unknown; triggers: unknown[] } {
  if (
    typeof returned === 'object' &&
    returned !== null &&
    'triggers' in returned &&
    Array.isArray(returned.triggers)
  )
    return { data: 'data' in returned ? returned.data : undefined, triggers: returned.triggers }
  return { data: returned, triggers: [] }
}
