import type { AbiParameter } from 'viem'
import { readField } from '../provider/ethereum-provider.ts'
import { isHex } from '../rpc/hex.ts'
import { toInteger } from '../units/integer.ts'
import { toAddress } from './hex.ts'
import { TransactionError } from './transaction-error.ts'

/**
 * An argument as the encoder wants it, from what apps hold: numbers as text or BigNumber, bytes as Uint8Array, structs as objects or lists.
 * Throws TransactionError (`invalid_argument`) with the argument's path, as in `order.items[2]`.
 */
export async function convertArgument(
  parameter: AbiParameter,
  value: unknown,
  path: string,
): Promise<unknown> {
  const list = /^(.*)\[([0-9]*)\]$/.exec(parameter.type)
  if (list !== null) {
    const [, type = '', length = ''] = list
    if (!Array.isArray(value) || (length !== '' && value.length !== Number(length)))
      throw wrong(path, length === '' ? 'a list' : `a list of ${length}`)
    return Promise.all(
      value.map((item, index) => convertArgument({ ...parameter, type }, item, `${path}[${index}]`)),
    )
  }
  if ('components' in parameter) return convertStruct(parameter.components, value, path)
  return convertValue(parameter.type, value, path)
}

async function convertStruct(
  components: readonly AbiParameter[],
  value: unknown,
  path: string,
): Promise<unknown> {
  if (
    typeof value !== 'object' ||
    value === null ||
    (Array.isArray(value) && value.length !== components.length)
  )
    throw wrong(path, `an object with ${components.map(({ name }) => name).join(', ')}`)
  return Promise.all(
    components.map((component, index) => {
      const name = component.name ?? ''
      return convertArgument(
        component,
        readField(value, Array.isArray(value) ? String(index) : name),
        `${path}.${name || index}`,
      )
    }),
  )
}

function convertValue(type: string, value: unknown, path: string): unknown {
  const bits = /^(u?)int([0-9]+)$/.exec(type)
  if (bits !== null) return convertInteger(bits[1] === 'u', Number(bits[2]), value, path)
  if (type === 'bool') return convertBoolean(value, path)
  if (type === 'string') return convertText(value, path)
  if (type === 'address') return toAddress(value, path)
  const bytes = /^bytes([0-9]*)$/.exec(type)
  if (bytes !== null) return convertBytes(bytes[1] ?? '', value, path)
  throw new TransactionError('invalid_abi', `"${path}" is of the type "${type}", which no call can take.`, {
    fields: [path],
  })
}

function convertInteger(isUnsigned: boolean, bits: number, value: unknown, path: string): bigint {
  const smallest = isUnsigned ? 0n : -(2n ** BigInt(bits - 1))
  const largest = 2n ** BigInt(isUnsigned ? bits : bits - 1) - 1n
  let cause: unknown
  try {
    const number = toInteger(value)
    if (number >= smallest && number <= largest) return number
  } catch (error) {
    cause = error
  }
  throw wrong(path, `a whole number that fits into ${isUnsigned ? 'uint' : 'int'}${bits}`, cause)
}

function convertText(value: unknown, path: string): string {
  if (typeof value === 'string') return value
  throw wrong(path, 'text')
}

/** 0 and 1 stand for false and true; words such as "false" are refused, because all of them would be true. */
function convertBoolean(value: unknown, path: string): boolean {
  if (typeof value === 'boolean') return value
  if (value === 0 || value === 1) return value === 1
  throw wrong(path, 'true or false')
}

function convertBytes(length: string, value: unknown, path: string): string {
  const hex = value instanceof Uint8Array || isBytes(value) ? toHex(value) : value
  const size = length === '' ? undefined : Number(length)
  const isRight = isHex(hex) && hex.length % 2 === 0 && (size === undefined || hex.length === 2 + size * 2)
  if (isRight) return hex
  throw wrong(path, `${size === undefined ? '' : `${size} `}bytes in hexadecimal with 0x`)
}

function isBytes(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256)
}

function toHex(bytes: Iterable<number>): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function wrong(path: string, expected: string, cause?: unknown): TransactionError {
  return new TransactionError('invalid_argument', `"${path}" is not ${expected}.`, { fields: [path], cause })
}
