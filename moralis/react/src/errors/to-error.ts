/**
 * The Error that was thrown, or a new one for other values: wallets throw plain objects and texts. Keeps `code` and the text; the
 * thrown value is the cause.
 */
export function toError(thrown: unknown): Error {
  if (isError(thrown) && typeof thrown.message === 'string') return thrown
  const error: Error & { code?: unknown } = new Error(readMessage(thrown), { cause: thrown })
  if (typeof thrown === 'object' && thrown !== null && 'code' in thrown) error.code = thrown.code
  return error
}

/** Errors of another realm (a frame, a test's page) are not instances of this realm's class. */
function isError(thrown: unknown): thrown is Error {
  return thrown instanceof Error || Object.prototype.toString.call(thrown) === '[object Error]'
}

/** Always a text, because pages show it. */
function readMessage(thrown: unknown): string {
  if (Array.isArray(thrown)) return thrown.map(String).join(', ')
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  return 'message' in thrown && typeof thrown.message === 'string' ? thrown.message : 'Unknown error'
}
