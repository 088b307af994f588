const largest = 2 ** 31 - 1

/** The version that a form was made from, as its field `version` says; -1, which nothing ever was, for all that is no version. */
export function formVersion(body: unknown): number {
  const typed: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'version') : undefined
  if (typeof typed !== 'string' || !/^[1-9]\d{0,9}$/.test(typed)) return -1
  const version = Number(typed)
  return version <= largest ? version : -1
}
