/** Work that may never end, because it waits for a person, a wallet or a server, and that can be given up. */
export interface Attempts {
  /** Gives what the work gives. Rejects when it is given up; a result that comes later goes to `onLate`. */
  run<Result>(work: () => Promise<Result>, onLate: (result: Result) => void): Promise<Result>
  /** Rejects everything under way with the error. */
  giveUp(error: Error): void
}

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
          // The race below reports a failure, unless nobody waits for it any more.
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
