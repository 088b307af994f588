/**
 * Reads values by their keys. Those that are asked for in one turn of the event loop, as when many requests have come at once, are read together: after
 * all of them were asked for, so none is older than its question.
 */
export function readTogether<TValue>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, TValue>>,
): (key: string) => Promise<TValue | undefined> {
  let next: { keys: Set<string>; values: Promise<ReadonlyMap<string, TValue>> } | undefined
  const begin = () => {
    const keys = new Set<string>()
    const values = new Promise((resolve) => setImmediate(resolve)).then(() => {
      next = undefined
      return read([...keys])
    })
    return { keys, values }
  }
  return async (key) => {
    next ??= begin()
    next.keys.add(key)
    return (await next.values).get(key)
  }
}
