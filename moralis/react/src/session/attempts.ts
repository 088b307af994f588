/** What takes as long as a person, a wallet or a server does, for ever too, and may be given up. */
export interface Attempts {
  /** Gives what the work gives. Rejects when it is given up; what the work brings after that goes to `onLate`. */
  run<Result>(work: () => Promise<Result>, onLate: (result: Result) => void): Promise<Result>
  /** Gives up all that is under way; each rejects with the error. */
  giveUp(error: Error): void
}

/** Makes them. */
export function createAttempts(): Attempts {
  const underWay = new Set<(error: Error) => void>()
  return {
    async run(work, onLate) {
      let isGivenUp = false
      let giveUp: (error: Error) => void = () => {}
      const givenUp = new Promise<never>((_resolve, reject) => {
        giveUp = (error) => {
          isGivenUp = true
          reject(error)
        }
      })
      underWay.add(giveUp)
      try {
        const working = work()
        working.then(
          (result) => isGivenUp && onLate(result),
          // Of a failure the promise below tells, or nobody waits for it any more.
          () => {},
        )
        return await Promise.race([working, givenUp])
      } finally {
        underWay.delete(giveUp)
      }
    },
    giveUp(error) {
      for (const giveUp of [...underWay]) giveUp(error)
    },
  }
}
