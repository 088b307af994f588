/** Reads again once the last read is older than `milliseconds`, not at each call. Callers during a read share its result; a failure is never kept. */
export function keepFor<T>(
  milliseconds: number,
  read: () => Promise<T>,
  now: () => number = Date.now,
): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined
  return () => {
    if (kept !== undefined && kept.until > now()) return kept.value
    const reading = { value: read(), until: now() + milliseconds }
    kept = reading
    reading.value.catch(() => {
      if (kept === reading) kept = undefined
    })
    return reading.value
  }
}
