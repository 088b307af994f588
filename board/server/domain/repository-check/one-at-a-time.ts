import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/check-repo'
import { createSemaphore } from '../../semaphore/semaphore.ts'

/** Runs one check for a network at a time, and few for all of them together. */
export interface CheckTurns {
  /**
   * Takes the network's place while `work` runs, which calls `analyse` for the part that needs the processor. Throws too_many_requests if the
   * network has a check already, or too many wait.
   */
  run<T>(
    network: string,
    work: (analyse: <R>(part: () => Promise<R>) => Promise<R>) => Promise<T>,
  ): Promise<T>
}

/** Archives that are in memory at once. */
const mostPlaces = 8
const analysedAtOnce = 2
const secondsToWait = 20

/** Turns of this process. */
export function createCheckTurns(): CheckTurns {
  const networks = new Set<string>()
  const semaphore = createSemaphore(analysedAtOnce)
  return {
    async run(network, work) {
      if (networks.has(network)) throw refuse(text.running)
      if (networks.size >= mostPlaces) throw refuse(text.busy)
      networks.add(network)
      try {
        return await work((part) => semaphore.run(part))
      } finally {
        networks.delete(network)
      }
    },
  }
}

function refuse(message: string): BoardError {
  return new BoardError('too_many_requests', message, { facts: { retryAfterSeconds: secondsToWait } })
}
