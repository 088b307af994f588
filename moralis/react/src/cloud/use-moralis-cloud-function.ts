import { useCallback } from 'react'
import { type CallOptions, type CallState, useCall } from '../call/use-call.ts'
import { useMoralis } from '../provider/moralis-context.ts'

/** Parameters of a cloud function, as the function knows them. */
export type CloudParams = Record<string, unknown>

/**
 * Runs a cloud function, by default as soon as the SDK is ready and again when the name or the parameters change.
 *
 * @example
 * const { data, error, isLoading } = useMoralisCloudFunction('topJobs', { limit: 10 })
 */
export function useMoralisCloudFunction<Result = unknown>(
  name: string,
  params?: CloudParams,
  options: CallOptions = {},
): CallState<Result, CloudParams, null> {
  const { Moralis } = useMoralis()
  const call = useCallback(
    (all: CloudParams): Promise<Result> => Moralis.Cloud.run(name, all),
    [Moralis, name],
  )
  return useCall(call, { initialData: null, params, autoFetch: options.autoFetch ?? true })
}
