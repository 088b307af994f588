import { fillMessage, walletMessages } from '@cryptolist/contract'
import { readField } from '../provider/ethereum-provider.ts'
import { type AbiCall, readAbiCall, toSignature } from './abi.ts'
import { TransactionError } from './transaction-error.ts'

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
    const found = candidates.find(
      (one) =>
        one.inputs.map(({ type }) => type).join(',') === types ||
        toSignature(name, one.inputs) === `${name}(${types})`,
    )
    if (found !== undefined) return found
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
