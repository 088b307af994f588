import { toError } from '../errors/to-error.ts'
import { callBack } from './call-back.ts'
import type { Callbacks, CallSteps } from './callbacks.ts'

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

async function attempt<Result>(
  work: () => Promise<Result> | Result,
): Promise<{ result: Result } | { error: Error }> {
  try {
    return { result: await work() }
  } catch (thrown) {
    return { error: toError(thrown) }
  }
}
