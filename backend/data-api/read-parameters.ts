import { BoardError, type DataApiParameters, dataApiParameters } from '@cryptolist/contract'
import type { z } from 'zod'

/** JSON of a contract's interface, and of the arguments of a call. */
const maximumAbiBytes = 256 * 1024
const maximumArgumentsBytes = 64 * 1024
/** JSON nested deeper than any interface of a contract. */
const maximumDepth = 50

/** A caller's parameters in one form: system fields dropped, `k[]` and `k[0]` as lists, and what is empty left out. */
export function normaliseParameters(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const parameters = new Map<string, unknown>()
  for (const [sent, given] of entries) {
    if (sent.startsWith('_')) continue
    const value = plain(given)
    if (value === null || value === undefined || value === '') continue
    const name = sent.replace(/\[\d*\]$/, '')
    const isList = name !== sent || parameters.has(name)
    parameters.set(name, isList ? [...listed(parameters.get(name)), ...listed(value)] : value)
  }
  return Object.fromEntries(parameters)
}

/** The SDK sends a date as an object. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('__type' in value)) return value
  return value.__type === 'Date' && 'iso' in value ? value.iso : value
}

function listed(value: unknown): unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

/** An operation's parameters, checked. Throws invalid_input with a sentence that begins with the field. */
export function readParameters<Name extends keyof DataApiParameters>(
  name: Name,
  sent: Readonly<Record<string, unknown>>,
): DataApiParameters[Name] {
  for (const [field, value] of Object.entries(sent)) checkStorable(field, value)
  checkSize('abi', sent.abi, maximumAbiBytes, name)
  checkSize('data', sent.data, maximumAbiBytes, name)
  checkSize('params', sent.params, maximumArgumentsBytes, name)
  const result = dataApiParameters[name].safeParse(sent)
  // The schema of this very name.
  if (result.success) return result.data as DataApiParameters[Name]
  const [issue] = result.error.issues
  const field = String(issue?.path[0] ?? 'The request')
  throw BoardError.invalidField(
    field,
    issue === undefined ? `${field} is wrong.` : sentence(issue, field, sent),
  )
}

/** Our own texts begin with a small letter and go on after the field; Zod's are for programmers. */
function sentence(issue: z.core.$ZodIssue, field: string, sent: Readonly<Record<string, unknown>>): string {
  if (sent[field] === undefined) return `${field} is required.`
  if (/^[a-z]/.test(issue.message)) return `${field} ${issue.message}.`
  if (issue.code === 'invalid_value')
    return `${field} must be one of: ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'too_small')
    return issue.origin === 'number' || issue.origin === 'int'
      ? `${field} must be ${issue.minimum} at least.`
      : `${field} must not be empty.`
  if (issue.code === 'too_big')
    return issue.origin === 'number' || issue.origin === 'int'
      ? `${field} must be ${issue.maximum} at most.`
      : `${field} is too long: ${issue.maximum} at most.`
  if (issue.code === 'invalid_type' && issue.path.length === 1)
    return `${field} must be ${kinds[issue.expected] ?? `a ${issue.expected}`}.`
  return `${field} is not valid.`
}

const kinds: Readonly<Record<string, string>> = {
  record: 'a JSON object',
  object: 'a JSON object',
  array: 'a list',
  int: 'a whole number',
}

function checkSize(field: string, value: unknown, maximumBytes: number, name: string): void {
  if (value === undefined || name === 'uploadFolder') return
  if (Buffer.byteLength(JSON.stringify(value) ?? '') > maximumBytes)
    throw BoardError.invalidField(field, `${field} is too large: ${maximumBytes / 1024} KB at most.`)
}

/** PostgreSQL takes neither NUL nor half a letter in a text, and no reader of JSON endless depths. */
function checkStorable(field: string, value: unknown, depth = 0): void {
  if (depth > maximumDepth) throw BoardError.invalidField(field, `${field} is nested too deeply.`)
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw BoardError.invalidField(field, `${field} holds a character that cannot be kept.`)
  } else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) {
      checkStorable(field, key, depth + 1)
      checkStorable(field, each, depth + 1)
    }
}
