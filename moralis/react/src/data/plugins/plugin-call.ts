import { fillMessage, startMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { useCallback } from 'react'
import {
  type CallOptions,
  type CallSettings,
  type CallState,
  type NamedCall,
  nameFetch,
  useCall,
} from '../../call/use-call.ts'
import { ReactMoralisError } from '../../errors/react-moralis-error.ts'
import { useMoralis } from '../../provider/moralis-context.ts'

/** The plugins that have hooks. The services behind them are gone: without a plugin of the same name at the server each call fails. */
export type PluginName = 'oneInch' | 'opensea' | 'fiat' | 'rarible'

type CallPlugin<Result> = (
  functionName: string,
  params: object,
  options?: { disableTriggers?: boolean },
) => Promise<Result>

/** A hook that calls one function of a plugin, and is named after it. Waits for `fetch` unless `autoFetch` is set. */
export type PluginHook<Name extends string, Params extends object> = <Result = unknown>(
  params: Params,
  options?: CallOptions,
) => NamedCall<Name, Result, Params>

/** The hook of one function; `complete` fills in what an app may leave out. */
export function createPluginHook<Name extends string, Params extends object>(
  plugin: PluginName,
  functionName: Name,
  complete: (params: Params) => Params,
): PluginHook<Name, Params> {
  return function usePluginFunction<Result>(params: Params, { autoFetch = false }: CallOptions = {}) {
    const callPlugin = usePlugin<Result>(plugin)
    const call = useCallback((all: Params) => callPlugin(functionName, all), [callPlugin])
    const settings = { initialData: null, params: complete(params), autoFetch }
    return nameFetch(functionName, usePluginCall(plugin, call, settings))
  }
}

/** Gives the way to a plugin's functions, which exist once the SDK has started; the same one in each render. */
export function usePlugin<Result>(plugin: PluginName): CallPlugin<Result> {
  const { Moralis } = useMoralis()
  return useCallback(
    async (functionName, params, options) => {
      const call = readField(findPlugin(Moralis, plugin), functionName)
      if (typeof call !== 'function') throw toMissing(plugin)
      return call(params, options)
    },
    [Moralis, plugin],
  )
}

/** Calls a plugin. Fails before the SDK has started, where the server has no such plugin, and then where `validate` says so. */
export function usePluginCall<Params extends object, Result, Initial>(
  plugin: PluginName,
  call: (params: Params) => Promise<Result>,
  settings: CallSettings<Params, Initial>,
): CallState<Result, Params, Initial> {
  const { Moralis, isInitialized, isInitializing } = useMoralis()
  const { validate: own } = settings
  const validate = useCallback(
    (params: Params) => {
      if (!isInitialized) {
        const { pluginsNotFinished, notStarted } = startMessages
        return new ReactMoralisError(isInitializing ? pluginsNotFinished : notStarted, 'not_started')
      }
      if (!findPlugin(Moralis, plugin)) return toMissing(plugin)
      return own?.(params)
    },
    [Moralis, plugin, isInitialized, isInitializing, own],
  )
  return useCall(call, { ...settings, validate })
}

function findPlugin(Moralis: unknown, plugin: PluginName): unknown {
  return readField(readField(Moralis, 'Plugins'), plugin)
}

function toMissing(plugin: PluginName): ReactMoralisError {
  return new ReactMoralisError(fillMessage(startMessages.pluginMissing, { plugin }), 'plugin_missing')
}
