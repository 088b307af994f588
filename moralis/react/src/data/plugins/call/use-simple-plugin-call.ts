import { useCallback } from 'react'
import type { CallOptions, CallState } from '../../../call/use-call.ts'
import { usePluginCall } from './use-plugin-call.ts'
import { type PluginName, usePluginFunctions } from './use-plugin-function.ts'

/** Calls one function of a plugin, when `fetch` says so unless `autoFetch` is set. */
export function useSimplePluginCall<Result, Params extends object>(
  { plugin, functionName }: { plugin: PluginName; functionName: string },
  params: Params,
  options: CallOptions = {},
): CallState<Result, Params, null> {
  const callPlugin = usePluginFunctions<Result>(plugin)
  const call = useCallback((all: Params) => callPlugin(functionName, all), [callPlugin, functionName])
  return usePluginCall(plugin, call, { initialData: null, params, autoFetch: options.autoFetch ?? false })
}
