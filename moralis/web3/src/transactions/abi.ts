import { fillMessage, walletMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import type { Abi, AbiParameter } from 'viem'
import { TransactionError } from './transaction.ts'

type AbiError = Extract<Abi[number], { type: 'error' }>

interface AbiCall {
  name: string
  inputs: readonly AbiParameter[]
  outputs: readonly AbiParameter[]
  /** Whether it only reads; old ABIs say so with `constant`. */
  isRead: boolean
  /** Whether the entry itself says `view` or `pure`; old ABIs do not. */
  isMarkedAsRead: boolean
  /** Whether it accepts money; undefined if an old ABI does not say. */
  isPayable: boolean | undefined
}

/** Reads an ABI's entry for a function. Throws TransactionError (`invalid_abi`). */
function readAbiCall(entry: object): AbiCall {
  const mutability = readField(entry, 'stateMutability')
  const isMarkedAsRead = mutability === 'view' || mutability === 'pure'
  const payable = typeof mutability === 'string' ? mutability === 'payable' : readField(entry, 'payable')
  return {
    name: String(readField(entry, 'name')),
    inputs: readParameters(readField(entry, 'inputs')),
    outputs: readParameters(readField(entry, 'outputs')),
    isRead: isMarkedAsRead || (mutability === undefined && readField(entry, 'constant') === true),
    isMarkedAsRead,
    isPayable: typeof payable === 'boolean' ? payable : undefined,
  }
}

/** Reads an ABI's entry for an error; undefined for any other entry. */
export function readAbiError(entry: object): AbiError | undefined {
  const name = readField(entry, 'name')
  if (readField(entry, 'type') !== 'error' || typeof name !== 'string') return undefined
  return { type: 'error', name, inputs: readParameters(readField(entry, 'inputs')) }
}

/** Reads an ABI's entry for an event. Throws TransactionError (`invalid_abi`). */
export function readAbiEvent(entry: object): {
  name: string
  inputs: readonly AbiParameter[]
  isIndexed: readonly boolean[]
} {
  const inputs = readField(entry, 'inputs')
  return {
    name: String(readField(entry, 'name')),
    inputs: readParameters(inputs),
    isIndexed: Array.isArray(inputs) ? inputs.map((input) => readField(input, 'indexed') === true) : [],
  }
}

/** How a function is written with its types: `mint(address,uint256)`; structs as `(uint256,string)`. */
export function toSignature(name: string, inputs: readonly AbiParameter[]): string {
  return `${name}(${inputs.map(toCanonicalType).join(',')})`
}

function toCanonicalType(parameter: AbiParameter): string {
  if (!('components' in parameter)) return parameter.type
  const inner = parameter.components.map(toCanonicalType).join(',')
  return `(${inner})${parameter.type.slice('tuple'.length)}`
}

function readParameters(list: unknown): readonly AbiParameter[] {
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) throw invalid('"inputs" and "outputs" are lists.')
  return list.map(readParameter)
}

function readParameter(entry: unknown): AbiParameter {
  const type = readField(entry, 'type')
  const name = readField(entry, 'name')
  if (typeof type !== 'string') throw invalid('A parameter has no type.')
  const named = typeof name === 'string' ? { name } : {}
  if (!isTuple(type)) return { type: withBits(type), ...named }
  return { type, ...named, components: readParameters(readField(entry, 'components')) }
}

function isTuple(type: string): type is 'tuple' | `tuple[${string}]` {
  return /^tuple(\[[0-9]*\])*$/.test(type)
}

/** `uint` and `int` are short for 256 bits. */
function withBits(type: string): string {
  return type.replace(/^(u?int)(?=$|\[)/, '$1256')
}

function invalid(what: string): TransactionError {
  return new TransactionError('invalid_abi', `The ABI cannot be read. ${what}`, { fields: ['abi'] })
}

/** An ABI entry found by name. Events are found too, and cannot be called. */
export interface FoundFunction extends AbiCall {
  isFunction: boolean
}

/**
 * The function for a name: `mint`, or `mint(address,uint256)` if it is overloaded. Throws TransactionError:
 * `function_not_in_abi`, `topic_not_in_abi`, `ambiguous_function`, `invalid_abi`.
 */
export function findFunction(abi: readonly object[], functionName: string): FoundFunction {
  if (!Array.isArray(abi))
    throw new TransactionError('invalid_abi', 'The ABI is a list of functions, as compilers write it.', {
      fields: ['abi'],
    })
  if (typeof functionName !== 'string')
    throw new TransactionError('function_not_in_abi', walletMessages.functionNotInAbi, {
      fields: ['functionName'],
    })
  const [, name = functionName, list] = /^([^(]+)\((.*)\)$/s.exec(functionName) ?? []
  const candidates = listCandidates(abi, name)
  const [first, ...others] = candidates
  if (first === undefined) throw new TransactionError('function_not_in_abi', walletMessages.functionNotInAbi)
  if (list !== undefined) {
    const types = list.replace(/\s/g, '')
    const match = candidates.find(
      (one) =>
        one.inputs.map(({ type }) => type).join(',') === types ||
        toSignature(name, one.inputs) === `${name}(${types})`,
    )
    if (match !== undefined) return match
    throw new TransactionError(
      'topic_not_in_abi',
      fillMessage(walletMessages.topicNotInAbi, { names: listNames(candidates) }),
    )
  }
  if (others.length === 0) return first
  const names = listNames(candidates)
  throw new TransactionError('ambiguous_function', fillMessage(walletMessages.ambiguousFunction, { names }))
}

/** All functions of a name; other entries of that name only if there is no function. */
function listCandidates(abi: readonly object[], name: string): FoundFunction[] {
  const named = abi.filter((entry) => readField(entry, 'name') === name)
  const all = named.map((entry) => ({
    ...readAbiCall(entry),
    isFunction: ['function', undefined].includes(readType(entry)),
  }))
  const functions = all.filter((one) => one.isFunction)
  return functions.length > 0 ? functions : all
}

function readType(entry: object): string | undefined {
  const type = readField(entry, 'type')
  return type === undefined ? undefined : String(type)
}

function listNames(candidates: readonly AbiCall[]): string {
  return candidates
    .map(({ name, inputs }) => `${name}(${inputs.map(({ type }) => type).join(',')})`)
    .join(' ,')
}

/**
 * Decoded values as a list with named fields, structs alike (as in ethers v5). A name that two of them share,
 * or that lists have already, is left out; `length` becomes `_length`.
 */
export function nameResults(parameters: readonly AbiParameter[], values: readonly unknown[]): unknown[] {
  const results = values.map((value, index) => nameWithin(parameters[index], value))
  const names = parameters.map(({ name = '' }) => (name === 'length' ? '_length' : name))
  names.forEach((name, index) => {
    const isOnlyOne = names.indexOf(name) === names.lastIndexOf(name)
    if (name !== '' && isOnlyOne && !(name in results))
      Object.defineProperty(results, name, { value: results[index], enumerable: true })
  })
  return results
}

function nameWithin(parameter: AbiParameter | undefined, value: unknown): unknown {
  if (parameter === undefined || !('components' in parameter) || !Array.isArray(value)) return value
  const { type, components } = parameter
  if (type === 'tuple') return nameResults(components, value)
  const inner = { ...parameter, type: type.replace(/\[[0-9]*\]$/, '') }
  return value.map((item) => nameWithin(inner, item))
}

/** The parameters without the names of structs' fields, so that the decoder gives lists and drops none of two equal names. */
export function withoutNames(parameters: readonly AbiParameter[]): AbiParameter[] {
  return parameters.map((parameter) => {
    const { name: _name, ...unnamed } = parameter
    return 'components' in parameter
      ? { ...parameter, name: '', components: withoutNames(parameter.components) }
      : unnamed
  })
}
