import type { Abi, AbiParameter } from 'viem'
import { readField } from '../provider/ethereum-provider.ts'
import { TransactionError } from './transaction-error.ts'

type AbiError = Extract<Abi[number], { type: 'error' }>

/** A function of an ABI as this package works with it. */
export interface AbiCall {
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
export function readAbiCall(entry: object): AbiCall {
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
