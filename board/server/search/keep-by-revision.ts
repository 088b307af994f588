/**
 * Reads again when anything has changed that lists show (see JobSearch.readRevision), not at each call. Callers during a read share its result; a
 * failure is never kept. A caller that has read the revision for the same answer can give it.
 */
export function keepByRevision<T>(
  readRevision: () => Promise<string>,
  read: () => Promise<T>,
): (known?: string) => Promise<T> {
  let kept: { revision: string; value: Promise<T> } | undefined
  return async (known) => {
    const revision = known ?? (await readRevision())
    if (kept?.revision === revision) return kept.value
    const reading = { revision, value: read() }
    kept = reading
    reading.value.catch(() => {
      if (kept === reading) kept = undefined
    })
    return reading.value
  }
}
