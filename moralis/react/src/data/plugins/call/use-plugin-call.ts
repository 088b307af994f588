import { startMessages } from '@cryptolist/contract'
import { useCallback } from 'react'
import { type CallSettings, type CallState, useCall } from '../../../call/use-call.ts'
import { ReactMoralisError } from '../../../errors/react-moralis-error.ts'
import { useMoralis } from '../../../provider/use-moralis.ts'
import { findPlugin, type PluginName, toMissing } from './use-plugin-function.ts'

/** What hooks of plugins give, beside the function that asks. */
export type PluginState<Result, Initial = null> = Pick<
  CallState<Result, object, Initial>,
  'data' | 'error' | 'isFetching' | 'isLoading'
>

/** What asks, in hooks of plugins: parameters are the plugin's own. */
export type PluginFetch<Result, Params extends object> = CallState<Result, Params, null>['fetch']

/** Calls a plugin, once the SDK has been started and where the server has it; then `validate` has its say. */
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
