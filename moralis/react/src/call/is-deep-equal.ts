/**
 * Whether two parameters of a hook are equal: plain objects and arrays by their content, dates by their time, all else by identity.
 * Libraries such as dequal compare instances by their content too, which may be a wallet's whole provider, with cycles.
 */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) return areListsEqual(one, other)
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  if (!isPlain(one) || !isPlain(other)) return false
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  return keys.every((key) => Object.hasOwn(other, key) && isDeepEqual(one[key], other[key]))
}

/** Whether two lists have the same members in the same places, by identity. */
export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((member, index) => Object.is(member, other[index]))
}

/** Whether a value is an object literal, not one of a class. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function areListsEqual(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((member, index) => isDeepEqual(member, other[index]))
}
