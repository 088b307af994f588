import { toLowerHex } from '@cryptolist/board/database/hex'
import { BoardError } from '@cryptolist/contract'
import { type AbiEvent, encodeAbiParameters, type Hex, isHex, keccak256, type RpcLog, toBytes } from 'viem'
import { type EventArgument, listArguments, readArguments } from './event-fields.ts'

/** Decides which of an event's logs become objects. */
export interface EventFilter {
  /** For the node, in the order of a log's topics after the first: it may let through more than matches. */
  topics: (Hex[] | null)[]
  matches(log: Pick<RpcLog, 'topics' | 'data'>): boolean
}

type Fields = Readonly<Record<string, unknown>>
/** A condition, and the words that it allows at some places of the topics. */
interface Condition {
  matches(fields: Fields): boolean
  topics: ReadonlyMap<number, ReadonlySet<Hex>>
}

const maximumLength = 16_384
const maximumDepth = 8
const comparisons = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin'] as const
type Comparison = (typeof comparisons)[number]

/**
 * Reads a filter as Moralis v1 had it: `{"eq": ["price", "1000"]}`, also with ne, gt, gte, lt, lte, in and nin, joined by `and` and `or`.
 * Arguments are named as in the ABI or as their fields. Throws invalid_input.
 */
export function readEventFilter(event: AbiEvent | undefined, given: unknown): EventFilter {
  if (event === undefined) throw invalid('A filter needs the names of the event’s arguments. Send its ABI.')
  if ((JSON.stringify(given) ?? '').length > maximumLength) throw invalid('The filter is larger than 16 KB.')
  const condition = readCondition(listArguments(event), given, maximumDepth)
  const places = Math.max(0, ...condition.topics.keys())
  return {
    topics: Array.from({ length: places }, (_, index) => {
      const words = condition.topics.get(index + 1)
      return words === undefined ? null : [...words]
    }),
    matches({ topics, data }) {
      const fields = readArguments(event, { topics, data })
      return fields !== undefined && condition.matches(fields)
    },
  }
}

function readCondition(named: readonly EventArgument[], given: unknown, depth: number): Condition {
  const [entry, ...others] = typeof given === 'object' && given !== null ? Object.entries(given) : []
  if (entry === undefined || others.length > 0 || depth === 0)
    throw invalid('Each part of a filter is an object with one operator, such as {"eq": ["price", "1000"]}.')
  const [operator, operands] = entry
  if (operator === 'and' || operator === 'or') {
    if (!Array.isArray(operands) || operands.length === 0)
      throw invalid(`${operator} joins a list of filters.`)
    const parts = operands.map((part) => readCondition(named, part, depth - 1))
    return operator === 'and' ? joinAll(parts) : joinAny(parts)
  }
  const comparison = comparisons.find((one) => one === operator)
  if (comparison === undefined)
    throw invalid(
      `Filters have the operators and, or, ${comparisons.join(', ')}; not ${operator.slice(0, 40)}.`,
    )
  if (!Array.isArray(operands) || operands.length !== 2)
    throw invalid(`${operator} compares an argument of the event with a value: [name, value].`)
  const [name, value] = operands
  return compare(comparison, findArgument(named, name), value)
}

function joinAll(parts: readonly Condition[]): Condition {
  const topics = new Map<number, ReadonlySet<Hex>>()
  for (const part of parts)
    for (const [place, words] of part.topics) {
      const previous = topics.get(place)
      const both = previous === undefined ? words : new Set([...previous].filter((word) => words.has(word)))
      // A node takes an empty list for any value.
      if (both.size > 0) topics.set(place, both)
    }
  return { topics, matches: (fields) => parts.every((part) => part.matches(fields)) }
}

function joinAny(parts: readonly Condition[]): Condition {
  const [first, ...others] = parts
  const topics = new Map<number, ReadonlySet<Hex>>()
  for (const place of first?.topics.keys() ?? [])
    if (others.every((part) => part.topics.has(place)))
      topics.set(place, new Set(parts.flatMap((part) => [...(part.topics.get(place) ?? [])])))
  return { topics, matches: (fields) => parts.some((part) => part.matches(fields)) }
}

/** By its name in the ABI or its field; Moralis' documentation calls the field of a number `<name>_decimals`. */
function findArgument(named: readonly EventArgument[], name: unknown): EventArgument {
  const argument =
    named.find((one) => one.name === name || one.parameter.name === name) ??
    named.find(
      (one) =>
        one.decimalName !== undefined && [one.decimalName, `${one.decimalName}s`].includes(String(name)),
    )
  if (argument === undefined) throw invalid(`The event has no argument ${String(name).slice(0, 80)}.`)
  if (argument.type !== 'Array' && argument.type !== 'Object') return argument
  throw invalid(`The argument ${argument.name} is a list or a struct, which filters don’t compare.`)
}

function compare(operator: Comparison, argument: EventArgument, given: unknown): Condition {
  const isList = operator === 'in' || operator === 'nin'
  if (isList && (!Array.isArray(given) || given.length === 0))
    throw invalid(`${operator} needs a list of values.`)
  const isOrdered = ['gt', 'gte', 'lt', 'lte'].includes(operator)
  if (isOrdered && argument.decimalName === undefined)
    throw invalid(`The argument ${argument.name} isn’t a number, so ${operator} can’t compare it.`)
  const values = (isList && Array.isArray(given) ? given : [given]).map((one) => readValue(argument, one))
  const fieldOf = (fields: Fields): unknown => toComparable(argument, fields[argument.name])
  const isEqual = (fields: Fields): boolean => values.some(({ value }) => value === fieldOf(fields))
  if (operator === 'ne' || operator === 'nin')
    return { topics: new Map(), matches: (fields) => !isEqual(fields) }
  if (!isOrdered) {
    const words = new Set(values.map(({ word }) => word))
    const topics = argument.topic === undefined ? new Map() : new Map([[argument.topic, words]])
    return { topics, matches: isEqual }
  }
  const [limit] = values
  return { topics: new Map(), matches: (fields) => isInOrder(operator, fieldOf(fields), limit?.value) }
}

function isInOrder(operator: Comparison, value: unknown, limit: unknown): boolean {
  if (typeof value !== 'bigint' || typeof limit !== 'bigint') return false
  if (value === limit) return operator === 'gte' || operator === 'lte'
  return value > limit === operator.startsWith('gt')
}

/** A number exactly, anything else as the field has it. */
function toComparable({ decimalName }: EventArgument, field: unknown): unknown {
  return decimalName === undefined ? field : BigInt(String(field))
}

/** Of an indexed argument without a fixed length the chain has only the hash. */
function isHashed({ parameter: { type, indexed } }: EventArgument): boolean {
  return (
    indexed === true && (['string', 'bytes'].includes(type) || type.endsWith(']') || type.startsWith('tuple'))
  )
}

/** A value for comparing, and its word in a topic. */
function readValue(argument: EventArgument, given: unknown): { value: unknown; word: Hex } {
  const { name, parameter, decimalName } = argument
  const { type } = parameter
  const wrong = () =>
    invalid(`The argument ${name} has the type ${type}, and the filter compares it with something else.`)
  if (isHashed(argument)) {
    const hash = toHash(type, given)
    if (hash === undefined) throw wrong()
    return { value: hash, word: hash }
  }
  const value = decimalName === undefined ? toValue(type, given) : toNumber(given)
  if (value === undefined) throw wrong()
  try {
    return { value, word: encodeAbiParameters([parameter], [value]) }
  } catch {
    throw wrong()
  }
}

function toHash(type: string, given: unknown): Hex | undefined {
  if (typeof given !== 'string') return undefined
  if (isHex(given) && given.length === 66) return toLowerHex(given)
  if (type === 'string') return keccak256(toBytes(given))
  return type === 'bytes' && isHex(given) ? keccak256(given) : undefined
}

function toNumber(given: unknown): bigint | undefined {
  if (typeof given === 'number') return Number.isSafeInteger(given) ? BigInt(given) : undefined
  return typeof given === 'string' && /^(-?\d{1,80}|0x[0-9a-f]{1,64})$/i.test(given)
    ? BigInt(given)
    : undefined
}

function toValue(type: string, given: unknown): unknown {
  if (type === 'bool') return [true, false].find((one) => String(one) === String(given))
  if (typeof given !== 'string') return undefined
  if (type === 'string') return given.replaceAll('\0', '')
  if (!isHex(given)) return undefined
  // The documentation of Moralis writes 0x0 for the zero address.
  return type === 'address' ? toLowerHex(`0x${given.slice(2).padStart(40, '0')}`) : toLowerHex(given)
}

function invalid(message: string): BoardError {
  return BoardError.invalidField('filter', message)
}
