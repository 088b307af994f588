import { isPlain } from './is-deep-equal.ts'

/**
 * New data, or a function of the data so far. The function gets a copy of plain objects and arrays: it may change the copy and return
 * nothing, as with the original's immer, or return new data. Nothing is frozen.
 */
export type Update<Data> = Data | Recipe<Data>

// biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing is one that changes its copy
type Recipe<Data> = (draft: Data) => Data | void

/** Sets the data of a hook. */
export type SetData<Data> = (update: Update<Data>) => void

/** The data after an update. */
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
