/** What is wrong with a request: a number of the catalogue (docs/errors.md) and a sentence. */
export interface Refusal {
  code: number
  message: string
}

/** The first problem that `check` finds in what it is given, in its order. */
export function findFirst<T>(
  items: Iterable<T>,
  check: (item: T) => Refusal | undefined,
): Refusal | undefined {
  for (const item of items) {
    const refusal = check(item)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/** A value of a request in a sentence: short, and without asking it how it wants to be written. */
export function quote(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 40) : (JSON.stringify(value)?.slice(0, 40) ?? 'undefined')
}
