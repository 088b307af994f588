import { useCallback } from 'react'
import type { CallOptions, CallState } from '../../../call/use-call.ts'
import { useMoralis } from '../../../provider/use-moralis.ts'
import { type PluginState, usePluginCall } from '../call/use-plugin-call.ts'
import { usePluginFunctions } from '../call/use-plugin-function.ts'

interface Params {
  chain: string
}

/** What `useOneInchTokens` gives. */
export interface OneInchTokensState<Result> extends PluginState<Result, unknown[]> {
  getSupportedTokens: CallState<Result, Params, unknown[]>['fetch']
}

/**
 * The tokens that 1inch exchanges, as soon as the SDK is ready.
 *
 * @example
 * const { data, error } = useOneInchTokens({ chain: 'eth' })
 */
export function useOneInchTokens<Result = unknown>(
  { chain = 'eth' }: { chain?: string } = {},
  options: CallOptions = {},
): OneInchTokensState<Result> {
  const { isInitialized } = useMoralis()
  const callPlugin = usePluginFunctions<Result>('oneInch')
  const call = useCallback((all: Params) => callPlugin('getSupportedTokens', all), [callPlugin])
  const initialData: unknown[] = []
  const { fetch, data, isFetching, isLoading, error } = usePluginCall('oneInch', call, {
    initialData,
    params: { chain },
    autoFetch: options.autoFetch ?? isInitialized,
  })
  return { getSupportedTokens: fetch, data, isFetching, isLoading, error }
}
