import { useCallback, useState } from 'react'
import { toError } from '../errors/react-moralis-error.ts'

/** Options of every call of a hook, next to its own. What a callback throws is reported like an event handler's error. */
export interface Callbacks<Result> {
  onSuccess?: (result: Result) => void
  /** Called for every failure, also where `throwOnError` is set. */
  onError?: (error: Error) => void
  /** Called last, whatever happened. */
  onComplete?: () => void
  /** The promise rejects; without it a failure goes to `onError` and the hook's state, and the promise gives undefined. */
  throwOnError?: boolean
}

/** How a call becomes state; one of the two is called, once. */
interface CallSteps<Result> {
  done: (result: Result) => void
  failed: (error: Error) => void
}

/**
 * Runs work that a hook does for an app: first the state, then the callbacks, then the promise. Gives the result, or undefined when
 * the work failed and `throwOnError` is not set. What a callback throws is reported and changes none of that.
 */
export async function runCall<Result>(
  work: () => Promise<Result> | Result,
  steps: CallSteps<Result>,
  callbacks: Callbacks<Result> = {},
): Promise<Result | undefined> {
  const { onSuccess, onError, onComplete, throwOnError } = callbacks ?? {}
  const outcome = await attempt(work)
  if ('error' in outcome) {
    steps.failed(outcome.error)
    callBack(onError, outcome.error)
  } else {
    steps.done(outcome.result)
    callBack(onSuccess, outcome.result)
  }
  callBack(onComplete)
  if ('result' in outcome) return outcome.result
  if (throwOnError) throw outcome.error
  return undefined
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

/**
 * Calls an app's callback and gives its result. What it throws is reported like an event handler's error (`window.onerror`, else the
 * console): the work itself has not failed, and a promise that nobody awaits must not reject for it.
 */
export function callBack<Parameters extends unknown[], Result>(
  callback: ((...parameters: Parameters) => Result) | undefined,
  ...parameters: Parameters
): Result | undefined {
  try {
    return callback?.(...parameters)
  } catch (thrown) {
    // Older browsers and React Native have no reportError.
    if (typeof reportError === 'function') reportError(thrown)
    else console.error(thrown)
    return undefined
  }
}

async function attempt<Result>(
  work: () => Promise<Result> | Result,
): Promise<{ result: Result } | { error: Error }> {
  try {
    return { result: await work() }
  } catch (thrown) {
    return { error: toError(thrown) }
  }
}

interface Task<Result> {
  isRunning: boolean
  error: Error | null
  /** The result of the last one that succeeded. */
  result: Result | null
  run: (work: () => Promise<Result>, callbacks: Callbacks<Result>) => Promise<Result | undefined>
}

/** With several tasks at once it is running until the last has ended. */
export function useTask<Result>(): Task<Result> {
  const [state, setState] = useState<TaskState<Result>>({ running: 0, error: null, result: null })
  const run = useCallback((work: () => Promise<Result>, callbacks: Callbacks<Result>) => {
    const end = (next: Partial<TaskState<Result>>) =>
      setState((before) => ({ ...before, ...next, running: before.running - 1 }))
    setState((before) => ({ ...before, running: before.running + 1, error: null }))
    return runCall(work, { done: (result) => end({ result }), failed: (error) => end({ error }) }, callbacks)
  }, [])
  return { isRunning: state.running > 0, error: state.error, result: state.result, run }
}

interface TaskState<Result> {
  running: number
  error: Error | null
  result: Result | null
}
