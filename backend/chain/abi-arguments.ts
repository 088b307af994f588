import { BoardError } from '@cryptolist/contract'
import { canonicalType, type Parameter, splitList } from './abi-values.ts'

/**
 * The arguments of a function in the order of its inputs. Callers name them; inputs without a name take what is left, in its order. Throws
 * invalid_input that names the argument.
 */
export function readArguments(
  inputs: readonly Parameter[],
  given: Readonly<Record<string, unknown>>,
): unknown[] {
  const names = new Set(inputs.map(({ name }) => name))
  const others = Object.keys(given).filter((key) => key === '' || !names.has(key))
  return inputs.map((input, index) => {
    const key = input.name === '' ? others.shift() : input.name
    const label = input.name === '' ? `params[${index}]` : `params.${input.name}`
    if (key === undefined || !Object.hasOwn(given, key) || given[key] === undefined || given[key] === null)
      throw BoardError.invalidField('params', `${label} (${canonicalType(input)}) is required.`)
    return readValue(input, given[key], label)
  })
}

function readValue(parameter: Parameter, given: unknown, label: string): unknown {
  const list = splitList(parameter)
  if (list !== undefined) {
    const entries = fromJson(given)
    if (!Array.isArray(entries) || (list.length !== undefined && list.length !== entries.length))
      throw wrong(label, `must be a list${list.length === undefined ? '' : ` of ${list.length}`}`)
    return entries.map((entry, index) => readValue(list.element, entry, `${label}[${index}]`))
  }
  if (parameter.type === 'tuple') return readTuple(parameter, fromJson(given), label)
  const text = typeof given === 'object' ? '' : String(given).trim()
  if (/^u?int/.test(parameter.type)) return readWhole(parameter.type, given, label)
  if (parameter.type === 'bool') {
    if (/^(true|1)$/.test(text)) return true
    if (/^(false|0)$/.test(text)) return false
    throw wrong(label, 'must be true or false')
  }
  if (parameter.type === 'address') {
    if (/^0x[0-9a-f]{40}$/i.test(text)) return text.toLowerCase()
    throw wrong(label, 'must be an address: 0x and 40 hexadecimal digits')
  }
  if (parameter.type === 'string') {
    if (typeof given !== 'object') return String(given)
    throw wrong(label, 'must be a text')
  }
  const [, size] = /^bytes(\d+)$/.exec(parameter.type === 'function' ? 'bytes24' : parameter.type) ?? []
  if (/^0x([0-9a-f]{2})*$/i.test(text) && (size === undefined || text.length === 2 + 2 * Number(size)))
    return text
  throw wrong(label, `must be ${size === undefined ? '' : `${size} `}bytes in hexadecimal, with 0x`)
}

function readTuple({ components }: Parameter, given: unknown, label: string): unknown {
  if (typeof given !== 'object' || given === null) throw wrong(label, 'must be an object or a list')
  const members = components.map((component, index) => {
    const key = Array.isArray(given) || component.name === '' ? String(index) : component.name
    const member: unknown = Object.hasOwn(given, key) ? Reflect.get(given, key) : undefined
    const memberLabel = `${label}.${component.name || index}`
    if (member === undefined || member === null) throw wrong(memberLabel, 'is required')
    return readValue(component, member, memberLabel)
  })
  const isNamed = components.every(({ name }) => name !== '')
  return isNamed ? Object.fromEntries(components.map(({ name }, index) => [name, members[index]])) : members
}

function readWhole(type: string, given: unknown, label: string): bigint {
  const text = typeof given === 'number' || typeof given === 'string' ? String(given).trim() : ''
  if (typeof given === 'number' && !Number.isSafeInteger(given))
    throw wrong(label, 'must be a whole number; send large ones as text')
  if (!/^(-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(text)) throw wrong(label, 'must be a whole number')
  const value = BigInt(text)
  const bits = BigInt(/\d+$/.exec(type)?.[0] ?? 256)
  const isSigned = type.startsWith('int')
  const maximum = 2n ** (isSigned ? bits - 1n : bits) - 1n
  if (value > maximum || value < (isSigned ? -maximum - 1n : 0n))
    throw wrong(label, `is out of the range of ${type}`)
  return value
}

/** Some apps send lists and structs as text. */
function fromJson(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return given
  }
}

function wrong(label: string, problem: string): BoardError {
  return BoardError.invalidField('params', `${label} ${problem}.`)
}
