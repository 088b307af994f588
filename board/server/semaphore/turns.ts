/** Runs what has the same key one after the other, in the order it came. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Turns within this process. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const result = (last.get(key) ?? Promise.resolve()).then(work)
    const end = result.catch(() => undefined)
    last.set(key, end)
    try {
      return await result
    } finally {
      if (last.get(key) === end) last.delete(key)
    }
  }
}
