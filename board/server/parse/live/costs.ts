import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseCodes } from '../http/parse-error.ts'
import type { Outlet } from './subscriptions.ts'

/** After so many steps (some milliseconds) requests and other sockets get their turn. */
const stepsAtOnce = 200_000
/** What the conditions of one socket may cost in a second. */
const stepsPerSecond = 1_000_000
/** Going over it so often, with less than a minute in between, closes the socket. */
const maximumOffences = 3
const forgivenAfterMilliseconds = 60_000

/** What trying conditions and telling costs, in steps of `conditions/meter.ts`. */
export interface Costs {
  /** Counts work, for whichever socket it is done. */
  spend(steps: number): void
  /** Lets others have their turn, once enough has been done since they had it. */
  rest(): Promise<void>
  /** Counts what the conditions of a socket have cost, and closes one that goes over it again and again. */
  charge(outlet: Outlet, steps: number): void
  /** Whether the socket has used up this second. */
  isUsedUp(outlet: Outlet): boolean
}

interface Account {
  startedAt: number
  steps: number
  offences: number
  offendedAt: number
}

/** One account for all changes, because many cheap ones keep others waiting too. */
export function createCosts({
  now = Date.now,
  giveTurn = nextTurn,
}: {
  now?: () => number
  giveTurn?: () => Promise<unknown>
} = {}): Costs {
  const accounts = new WeakMap<Outlet, Account>()
  let sinceRest = 0
  const accountOf = (outlet: Outlet): Account => {
    const account = accounts.get(outlet) ?? { startedAt: now(), steps: 0, offences: 0, offendedAt: 0 }
    accounts.set(outlet, account)
    if (now() - account.startedAt >= 1_000) Object.assign(account, { startedAt: now(), steps: 0 })
    return account
  }
  return {
    spend(steps) {
      sinceRest += steps
    },
    async rest() {
      if (sinceRest < stepsAtOnce) return
      sinceRest = 0
      await giveTurn()
    },
    charge(outlet, steps) {
      const account = accountOf(outlet)
      const wasUsedUp = account.steps > stepsPerSecond
      account.steps += steps
      if (wasUsedUp || account.steps <= stepsPerSecond) return
      if (now() - account.offendedAt > forgivenAfterMilliseconds) account.offences = 0
      account.offences += 1
      account.offendedAt = now()
      if (account.offences >= maximumOffences)
        outlet.refuse(
          parseCodes.requestLimitExceeded,
          'The conditions of this socket cost too much, again and again.',
        )
    },
    isUsedUp: (outlet) => accountOf(outlet).steps > stepsPerSecond,
  }
}
