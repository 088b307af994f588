import { NodeFailure } from './failures.ts'

/** Whether a caller waits for the answer; following a chain goes second. */
export type Priority = 'live' | 'background'

export interface Budget {
  /** Resolves when a request may be sent. Throws NodeFailure `busy` where that would be later than `deadline` (as Date.now()). */
  take(priority: Priority, deadline: number): Promise<void>
  /** Holds background requests back for a while, because the node said that it gets too many. */
  slowDown(milliseconds: number): void
  /** Refuses those who wait. */
  close(): void
}

export interface BudgetOptions {
  /** Undefined: no limit. */
  requestsPerSecond: number | undefined
  /** Whether live requests count and wait, too. */
  limitsLive: boolean
}

interface Waiting {
  start(): void
  refuse(error: Error): void
}

/** A token bucket that holds a second's worth. Live requests are served before those in the background. */
export function createBudget({ requestsPerSecond, limitsLive }: BudgetOptions): Budget {
  const rate = requestsPerSecond ?? Number.POSITIVE_INFINITY
  const capacity = Math.max(1, rate)
  const queues: Record<Priority, Waiting[]> = { live: [], background: [] }
  let tokens = capacity
  let filledAt = Date.now()
  let slowUntil = 0
  let timer: NodeJS.Timeout | undefined

  const refill = (): void => {
    const now = Date.now()
    // No time at an endless rate would be no number.
    if (now > filledAt) tokens = Math.min(capacity, tokens + ((now - filledAt) / 1_000) * rate)
    filledAt = now
  }
  const pump = (): void => {
    timer = undefined
    refill()
    while (tokens >= 1) {
      const next = queues.live.shift() ?? (Date.now() >= slowUntil ? queues.background.shift() : undefined)
      if (next === undefined) break
      tokens -= 1
      next.start()
    }
    if (queues.live.length + queues.background.length === 0) return
    const filled = tokens >= 1 ? 0 : ((1 - tokens) / rate) * 1_000
    const slow = queues.live.length > 0 ? 0 : slowUntil - Date.now()
    timer = setTimeout(pump, Math.max(1, Math.ceil(Math.max(filled, slow))))
  }

  return {
    async take(priority, deadline) {
      const isFree = rate === Number.POSITIVE_INFINITY && Date.now() >= slowUntil
      if (isFree || (priority === 'live' && !limitsLive)) return
      refill()
      if (priority === 'live') {
        const waitMs = ((queues.live.length + 1 - tokens) / rate) * 1_000
        if (Date.now() + waitMs > deadline) throw new NodeFailure('busy', 'more requests than RPC_RPS allows')
      }
      await new Promise<void>((start, refuse) => {
        queues[priority].push({ start, refuse })
        clearTimeout(timer)
        pump()
      })
    },
    slowDown(milliseconds) {
      slowUntil = Math.max(slowUntil, Date.now() + milliseconds)
    },
    close() {
      clearTimeout(timer)
      const waiting = [...queues.live.splice(0), ...queues.background.splice(0)]
      for (const { refuse } of waiting) refuse(new NodeFailure('busy', 'the server stops'))
    },
  }
}
