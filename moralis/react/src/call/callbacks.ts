/** What every call of a hook may be given beside its own options. What a callback throws is reported as that of an event handler is. */
export interface Callbacks<Result> {
  onSuccess?: (result: Result) => void
  /** Called for every failure, also where `throwOnError` is set. */
  onError?: (error: Error) => void
  /** Called last, whatever happened. */
  onComplete?: () => void
  /** The promise rejects; without it a failure is told by `onError` and the hook's state, and the promise gives undefined. */
  throwOnError?: boolean
}

/** How a call becomes state; each is called once at most. */
export interface CallSteps<Result> {
  done: (result: Result) => void
  failed: (error: Error) => void
}

/** The callbacks among options, and what is left for the SDK. An event, from `onClick={enableWeb3}`, has no options at all, nor has null. */
export function splitCallbacks<Result, Options extends Callbacks<Result>>(
  options: Options,
): { callbacks: Callbacks<Result>; rest: Omit<Options, keyof Callbacks<Result>> | Record<string, never> } {
  if (typeof options !== 'object' || options === null || 'nativeEvent' in options)
    return { callbacks: {}, rest: {} }
  const { onSuccess, onError, onComplete, throwOnError, ...rest } = options
  return { callbacks: { onSuccess, onError, onComplete, throwOnError }, rest }
}
