/**
 * New data, or a function of the data so far. The function gets a copy of plain objects and arrays: it may change the copy and return
 * nothing, as with the original's immer, or return new data. Nothing is frozen.
 */
export type Update<Data> = Data | Recipe<Data>

// biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing is one that changes its copy
type Recipe<Data> = (draft: Data) => Data | void

export type SetData<Data> = (update: Update<Data>) => void

export function applyUpdate<Data>(data: Data, update: Update<Data>): Data {
  if (!isRecipe(update)) return update
  const draft = copyPlain(data)
  const returned = update(draft)
  return returned === undefined ? draft : returned
}

function isRecipe<Data>(update: Update<Data>): update is Recipe<Data> {
  return typeof update === 'function'
}

/** Copies plain objects and arrays, and keeps instances of classes. */
function copyPlain<Data>(data: Data): Data
function copyPlain(data: unknown): unknown {
  if (Array.isArray(data)) return data.map((member) => copyPlain(member))
  if (!isPlain(data)) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, copyPlain(value)]))
}

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
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function areListsEqual(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((member, index) => isDeepEqual(member, other[index]))
}
