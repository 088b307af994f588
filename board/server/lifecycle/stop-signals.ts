const repeatMilliseconds = 1_000
const lookMilliseconds = 250

/** SIGINT is a person's Ctrl-C, SIGTERM a process manager that may have a proxy in front. */
export type StopSignal = 'SIGINT' | 'SIGTERM'

export interface StopActions {
  /** Called once, for the first request to stop. */
  stop: (signal: StopSignal) => Promise<void>
  /** Called when the person asks again: ends without waiting for requests. */
  stopNow: () => Promise<void>
}

/**
 * Calls the actions on SIGINT and SIGTERM. A second signal within a second is the same one: on Ctrl-C a process that
 * npm started gets it from the terminal and from npm.
 */
export function onStopSignals({ stop, stopNow }: StopActions): void {
  let firstAt: number | undefined
  const handle = (signal: StopSignal): void => {
    if (firstAt === undefined) {
      firstAt = Date.now()
      void stop(signal)
    } else if (Date.now() - firstAt > repeatMilliseconds) {
      void stopNow()
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => handle(signal))
}

/**
 * Sends ourselves a SIGTERM when the parent ends: npm passes signals on to the shell between it and us, which dies of
 * them and tells us nothing.
 */
export function stopWithParent(parent: number = process.ppid): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookMilliseconds).unref()
}
