import { fillMessage, startMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { useCallback } from 'react'
import { ReactMoralisError } from '../../../errors/react-moralis-error.ts'
import { useMoralis } from '../../../provider/use-moralis.ts'

/** The plugins that have hooks. */
export type PluginName = 'oneInch' | 'opensea' | 'fiat' | 'rarible'

/** Calls a plugin's function with parameters. */
export type CallPlugin<Result> = (
  functionName: string,
  params: object,
  options?: { disableTriggers?: boolean },
) => Promise<Result>

/** Gives the way to a plugin's functions, which are there once the SDK has been started; the same one in each render. */
export function usePluginFunctions<Result>(plugin: PluginName): CallPlugin<Result> {
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

/** A plugin that the server has. */
export function findPlugin(Moralis: unknown, plugin: PluginName): unknown {
  return readField(readField(Moralis, 'Plugins'), plugin)
}

/** The error where the server has no such plugin. */
export function toMissing(plugin: PluginName): ReactMoralisError {
  return new ReactMoralisError(fillMessage(startMessages.pluginMissing, { plugin }), 'plugin_missing')
}
