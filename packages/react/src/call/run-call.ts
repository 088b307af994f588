import { toError } from '../errors/to-error.ts'
import type { Callbacks, CallSteps } from './callbacks.ts'

/**
 * Runs work that a hook does for an app: first the state, then the callbacks, then the promise. Gives the result, or undefined when
 * the work failed and `throwOnError` is not set. What a callback throws rejects the promise and is no failure of the work.
 */
export async function runCall<Result>(
  work: () => Promise<Result> | Result,
  steps: CallSteps<Result>,
  callbacks: Callbacks<Result> = {},
): Promise<Result | undefined> {
  const { onSuccess, onError, onComplete, throwOnError } = callbacks
  try {
    const outcome = await attempt(work)
    if ('error' in outcome) {
      steps.failed(outcome.error)
      onError?.(outcome.error)
      if (throwOnError) throw outcome.error
      return undefined
    }
    steps.done(outcome.result)
    onSuccess?.(outcome.result)
    return outcome.result
  } finally {
    onComplete?.()
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
