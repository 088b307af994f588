interface Named {
  className?: unknown
  id?: unknown
  toJSON?: unknown
}

/** Plain data that says what a call gave: objects of Parse with their fields, wallets and providers only by what they are. */
export function describeValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'function') return '(function)'
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return describeError(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((item) => describeValue(item, depth + 1))
  if (isOfParse(value))
    return { ofParse: String(value.className ?? 'value'), fields: toPlain(value.toJSON()) }
  if (depth > 3 || !isPlain(value)) return '(object)'
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, describeValue(field, depth + 1)]),
  )
}

/** Plain data of what was thrown: errors by name, text and code, and whether it was an error at all. */
export function describeError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return { thrown: describeValue(thrown) }
  const { name, message } = thrown
  const code = 'code' in thrown ? thrown.code : undefined
  const errors =
    'errors' in thrown && Array.isArray(thrown.errors) ? thrown.errors.map(describeError) : undefined
  return { name, message, code, errors }
}

function isOfParse(value: object): value is Named & { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function'
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function toPlain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null')
}
