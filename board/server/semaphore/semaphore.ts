/** Runs a number of things at once; others wait for their turn, in the order they came. With a count of 1 it is a lock. */
export interface Semaphore {
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createSemaphore(count: number): Semaphore {
  let free = count
  const waiting: (() => void)[] = []
  return {
    async run(work) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next === undefined) free += 1
        else next()
      }
    },
  }
}
