import { useCallback, useState } from 'react'
import type { Callbacks } from './run-call.ts'
import { runCall } from './run-call.ts'

/** Work that an app starts, and its outcome. */
export interface Task<Result> {
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
