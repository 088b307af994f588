/** Reads again once the last read is older than `milliseconds`, not at each call. Callers during a read share its result; a failure is never kept. */
export function keepFor<T>(
  milliseconds: number,
  read: () => Promise<T>,
  now: () => number = Date.now,
): () => Promise<T> {
  let current: { value: Promise<T>; until: number } | undefined
  return () => {
    if (current !== undefined && current.until > now()) return current.value
    const reading = { value: read(), until: now() + milliseconds }
    current = reading
    reading.value.catch(() => {
      if (current === reading) current = undefined
    })
    return reading.value
  }
}
