/** Finds an error of a kind in what led to this one. */
export function findCause<Kind>(
  error: unknown,
  kind: abstract new (...given: never[]) => Kind,
): Kind | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof kind) return cause
  return undefined
}
