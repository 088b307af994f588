/** Whether Parse can read a 2xx answer: a list for a list request, a user for a sign-in. */
export function isReadable(
  request: { method: string; path: string; data: unknown },
  answer: unknown,
): boolean {
  const { method, path, data } = request
  if (path === 'batch') return Array.isArray(answer)
  const fields: Record<string, unknown> = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  if (method === 'GET' && listPattern.test(path)) return isList(fields, data)
  if (path === 'login' || (method === 'POST' && path === 'users')) return isId(fields.objectId)
  return true
}

const listPattern = /^(?:classes|aggregate)\/[^/]+$/

function isList({ results, count }: Record<string, unknown>, data: unknown): boolean {
  if (Array.isArray(results)) return true
  // A query plan is an object, and a count needs no list.
  const asked: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {}
  if (asked.explain) return typeof results === 'object' && results !== null
  return asked.limit === 0 && typeof count === 'number'
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
