import { fillMessage, walletMessages } from '@cryptolist/contract'
import { readField } from '@cryptolist/wallet'
import { askWallet } from '@cryptolist/wallet/requests'
import type { AbiParameter } from 'viem'
import { type Hex, isHex } from '../rpc/hex.ts'
import { type IntegerInput, toInteger } from '../units/units.ts'
import { type FoundFunction, findFunction, nameResults, toSignature } from './abi.ts'
import { readRefusal } from './read-refusal.ts'
import { type CallOptions, openSigner, type Sender, type Signer, send } from './send-transaction.ts'
import { requireFields, TransactionError } from './transaction.ts'
import { type TransactionOverrides, toAddress, toBlockTag, toFields, toValue } from './transaction-fields.ts'

/** A call of a contract's function. */
export interface ExecuteFunctionOptions {
  contractAddress: string
  /** The contract's ABI as compilers write it (JSON). */
  abi: readonly object[]
  /** The name, or the name with its types if it is overloaded: `mint(address,uint256)`. */
  functionName: string
  /** The arguments by their names in the ABI; unnamed ones by position: `{ 0: … }`. */
  params?: Record<string, unknown>
  /** Wei to send along. */
  msgValue?: IntegerInput
  overrides?: TransactionOverrides
}

/**
 * Calls a contract's function. A view returns its decoded result (one output by itself, several as a list that also has their
 * names); any other is sent and returns a SentTransaction. The original's checks in its order; `overrides` are honoured, and 0 is a
 * value. Rejects with TransactionError (`missing_web3`, `function_not_in_abi`, `topic_not_in_abi`, `ambiguous_function`,
 * `from_required`, `fields_required`, `function_not_on_contract`, `invalid_argument`, `CALL_EXCEPTION` …), and as sendTransaction does.
 * Name the type of the result, which only the ABI knows: it isn't checked.
 *
 * @example
 * const options = { contractAddress, abi, functionName: 'balanceOf', params: { owner } }
 * const balance = await executeFunction<bigint>(signer, options)
 */
export function executeFunction<Result = unknown>(
  signer: Signer | null,
  options: ExecuteFunctionOptions,
  call?: CallOptions,
): Promise<Result>
export async function executeFunction(
  signer: Signer | null,
  options: ExecuteFunctionOptions,
  call: CallOptions = {},
): Promise<unknown> {
  const wallet = await openSigner(signer, call)
  const { contractAddress, abi, functionName, msgValue } = options
  const params = options.params ?? {}
  const overrides = options.overrides ?? {}
  const abiFunction = findFunction(abi, functionName)
  const sender = overrides.from ?? wallet.account ?? params.from
  if (!abiFunction.isMarkedAsRead && !sender)
    throw new TransactionError('from_required', walletMessages.fromRequired)
  const args = collectArguments(abiFunction.inputs, params)
  if (!abiFunction.isFunction)
    throw new TransactionError(
      'function_not_on_contract',
      fillMessage(walletMessages.functionNotOnContract, { name: functionName }),
    )
  const to = await toAddress(contractAddress, 'contractAddress')
  const { value: _value, blockTag, ...others } = overrides
  const value = toValue(msgValue || (overrides.value ?? 0n), msgValue ? 'msgValue' : 'value')
  if (value > 0n && abiFunction.isPayable === false)
    throw new TransactionError('not_payable', 'non-payable method cannot override value', {
      fields: ['msgValue'],
    })
  const data = await encode(abiFunction, args)
  if (!abiFunction.isRead) return send(wallet, { ...others, to, data, value }, { abi })
  const from = overrides.from === undefined ? wallet.account : await toAddress(overrides.from, 'from')
  const transaction = {
    ...(from !== null && { from }),
    to,
    data,
    ...(value > 0n && { value: `0x${value.toString(16)}` }),
    ...toFields(others),
  }
  return decode(abiFunction, await read(wallet, [transaction, toBlockTag(blockTag)], abi))
}

interface Argument {
  parameter: AbiParameter
  value: unknown
  path: string
}

/** The arguments in the ABI's order. Throws TransactionError (`fields_required`) for missing ones, as in the original, but 0n is a value. */
function collectArguments(inputs: readonly AbiParameter[], params: Record<string, unknown>): Argument[] {
  const collected = inputs.map((parameter, index) => {
    const name = parameter.name ?? ''
    const value = name === '' ? (params[index] ?? params['']) : params[name]
    return { parameter, value, path: name === '' ? String(index) : name }
  })
  const isMissing = (value: unknown) => !value && !['number', 'boolean', 'bigint'].includes(typeof value)
  const missing = collected.filter(({ parameter, value }) => parameter.name && isMissing(value))
  requireFields(missing.map(({ path }) => path))
  return collected
}

async function encode(abiFunction: FoundFunction, args: readonly Argument[]): Promise<Hex> {
  const { encodeCall } = await import('./codec.ts')
  const values = await Promise.all(
    args.map(({ parameter, value, path }) => convertArgument(parameter, value, path)),
  )
  return encodeCall(toSignature(abiFunction.name, abiFunction.inputs), abiFunction.inputs, values)
}

async function read(wallet: Sender, params: readonly unknown[], abi: readonly object[]): Promise<unknown> {
  try {
    return await askWallet(wallet, 'eth_call', params)
  } catch (cause) {
    throw await readRefusal(cause, abi)
  }
}

async function decode({ name, inputs, outputs }: FoundFunction, answer: unknown): Promise<unknown> {
  const { decodeValues } = await import('./codec.ts')
  const values = isHex(answer) ? decodeValues(outputs, answer) : undefined
  if (values === undefined)
    throw new TransactionError(
      'CALL_EXCEPTION',
      `The answer of ${toSignature(name, inputs)} cannot be read: there is no such contract at this address, or the ABI is another one's.`,
      { ...(isHex(answer) && { data: answer }) },
    )
  const results = nameResults(outputs, values)
  return outputs.length === 1 ? results[0] : results
}

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
