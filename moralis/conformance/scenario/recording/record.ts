/** One request as it came to the board. */
export interface RecordedRequest {
  method: string
  path: string
  contentType: string | undefined
  /** Headers that belong to the protocol. */
  headers: Record<string, unknown>
  body: unknown
  /** Of the answer; `cut` where the connection was broken instead. */
  status: number | 'cut'
}

/** A call of one of the wallet's methods that a person sees or that changes something. */
export interface RecordedCall {
  method: string
  params: unknown
}

export interface RecordedEvent {
  name: string
  payload: unknown
}

export interface StepRecord {
  step: string
  outcome: unknown
  requests: RecordedRequest[]
  wallet: RecordedCall[]
  events: RecordedEvent[]
  state: unknown
  warnings: unknown[]
  /** The values that each field of a hook took one after the other. */
  renders: Record<string, unknown[]>
}

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

/** Puts names in the place of what differs from run to run: ids, tokens, times, addresses, hosts. */
export interface Placeholders {
  /** Calls a value by a name from here on, also within longer strings. Short values are left alone. */
  name(value: unknown, placeholder: string): void
  /** Calls a value `<kind 1>`, `<kind 2>` … in the order of appearance. */
  number(value: unknown, kind: string): void
  apply(value: unknown): unknown
}

type Rule = readonly [pattern: RegExp, kind: string, isNumbered: boolean]

const rules: readonly Rule[] = [
  [/https?:\/\/(?:127\.0\.0\.1|localhost):\d+/g, 'origin', false],
  [/\br:[0-9a-f]{32}\b/g, 'token', true],
  [/\b0x[0-9a-fA-F]{130}\b/g, 'signature', false],
  [/\b0x[0-9a-fA-F]{64}\b/g, 'hash', true],
  [/\b0x[0-9a-fA-F]{40}\b/g, 'address', true],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g, 'uuid', true],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'time', false],
  [/\b1[6-9]\d{11}\b/g, 'milliseconds', false],
]

export function createPlaceholders(): Placeholders {
  const placeholders = new Map<string, string>()
  const counts = new Map<string, number>()

  function next(value: string, kind: string): string {
    const placeholder = placeholders.get(value)
    if (placeholder !== undefined) return placeholder
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    placeholders.set(value, `<${kind} ${count}>`)
    return `<${kind} ${count}>`
  }

  function applyToText(text: string): string {
    let result = text
    for (const value of [...placeholders.keys()].sort((a, b) => b.length - a.length)) {
      result = result.replaceAll(value, placeholders.get(value) ?? value)
    }
    for (const [pattern, kind, isNumbered] of rules) {
      result = result.replace(pattern, (match) => (isNumbered ? next(match, kind) : `<${kind}>`))
    }
    return result
  }

  function apply(value: unknown): unknown {
    if (typeof value === 'string') return applyToText(value)
    if (typeof value === 'number') return /^1[6-9]\d{11}$/.test(String(value)) ? '<milliseconds>' : value
    if (typeof value === 'bigint') return `${value}n`
    if (Array.isArray(value)) return value.map(apply)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, field]) => field !== undefined)
        .map(([key, field]) => [applyToText(key), apply(field)]),
    )
  }

  return {
    name(value, placeholder) {
      if (typeof value === 'string' && value.length > 4) placeholders.set(value, placeholder)
    },
    number(value, kind) {
      if (typeof value === 'string' && value.length > 4) next(value, kind)
    },
    apply,
  }
}
