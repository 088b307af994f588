import { createContext, Script } from 'node:vm'

/** Does work that doesn't wait for anything, and ends it after so many milliseconds. Returns false if it was ended. */
export type TimeLimit = (work: () => void, milliseconds: number) => boolean

/**
 * V8 ends what a script calls, wherever it is, also within a regular expression. The work is our own code and runs where it would anyway: this
 * is a clock, not a sandbox.
 */
export function createTimeLimit(): TimeLimit {
  const scope: { work: () => void } = { work: () => {} }
  const context = createContext(scope)
  const script = new Script('work()')
  return (work, milliseconds) => {
    scope.work = work
    try {
      script.runInContext(context, { timeout: Math.max(1, Math.ceil(milliseconds)) })
      return true
    } catch (error) {
      if (isTimeout(error)) return false
      throw error
    }
  }
}

/** The error is of the script's realm, so it is no instance of our `Error`. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  )
}
