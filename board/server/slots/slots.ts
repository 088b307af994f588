/** Runs so many things at once; others wait for their turn. */
export interface Slots {
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Makes them. */
export function createSlots(count: number): Slots {
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
