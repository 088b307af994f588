import { fillMessage, walletMessages } from '@cryptolist/contract'
import type { AbiParameter } from 'viem'
import { askWallet } from '../rpc/ask-wallet.ts'
import { type Hex, isHex } from '../rpc/hex.ts'
import type { IntegerInput } from '../units/integer.ts'
import { toSignature } from './abi.ts'
import { convertArgument } from './convert-argument.ts'
import { type FoundFunction, findFunction } from './find-function.ts'
import { toAddress } from './hex.ts'
import { nameResults } from './name-results.ts'
import { type CallOptions, openSigner, type Sender, type Signer } from './open-signer.ts'
import { type TransactionOverrides, toBlockTag, toFields, toValue } from './overrides.ts'
import { readRefusal } from './read-refusal.ts'
import { send } from './send-transaction.ts'
import { requireFields, TransactionError } from './transaction-error.ts'

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
 *
 * @example
 * const balance = await executeFunction(signer, { contractAddress, abi, functionName: 'balanceOf', params: { owner } })
 */
export async function executeFunction(
  signer: Signer | null,
  options: ExecuteFunctionOptions,
  call: CallOptions = {},
): Promise<unknown> {
  const wallet = await openSigner(signer, call)
  const { contractAddress, abi, functionName, msgValue } = options
  const params = options.params ?? {}
  const overrides = options.overrides ?? {}
  const found = findFunction(abi, functionName)
  const sender = overrides.from ?? wallet.account ?? params.from
  if (!found.isMarkedAsRead && !sender)
    throw new TransactionError('from_required', walletMessages.fromRequired)
  const args = collectArguments(found.inputs, params)
  if (!found.isFunction)
    throw new TransactionError(
      'function_not_on_contract',
      fillMessage(walletMessages.functionNotOnContract, { name: functionName }),
    )
  const to = await toAddress(contractAddress, 'contractAddress')
  const { value: _value, blockTag, ...others } = overrides
  const value = toValue(msgValue || (overrides.value ?? 0n), msgValue ? 'msgValue' : 'value')
  if (value > 0n && found.isPayable === false)
    throw new TransactionError('not_payable', 'non-payable method cannot override value', {
      fields: ['msgValue'],
    })
  const data = await encode(found, args)
  if (!found.isRead) return send(wallet, { ...others, to, data, value }, { abi })
  const from = overrides.from === undefined ? wallet.account : await toAddress(overrides.from, 'from')
  const transaction = {
    ...(from !== null && { from }),
    to,
    data,
    ...(value > 0n && { value: `0x${value.toString(16)}` }),
    ...toFields(others),
  }
  return decode(found, await read(wallet, [transaction, toBlockTag(blockTag)], abi))
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

async function encode(found: FoundFunction, args: readonly Argument[]): Promise<Hex> {
  const { encodeCall } = await import('./codec.ts')
  const values = await Promise.all(
    args.map(({ parameter, value, path }) => convertArgument(parameter, value, path)),
  )
  return encodeCall(toSignature(found.name, found.inputs), found.inputs, values)
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
