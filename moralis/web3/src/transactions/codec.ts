import type { AbiParameter } from 'viem'
import {
  decodeAbiParameters,
  decodeErrorResult,
  encodeAbiParameters,
  getAddress,
  toEventSelector,
  toFunctionSelector,
} from 'viem/utils'
import { type Hex, lowerCase } from '../rpc/hex.ts'
import { nameResults, readAbiError, readAbiEvent, toSignature, withoutNames } from './abi.ts'

// Everything that needs viem, in one module that is loaded with the first call.

/** Whether an address is written with its checksum (EIP-55). */
export function hasChecksum(address: Hex): boolean {
  return getAddress(lowerCase(address)) === address
}

/** The bytes of a call: the function's selector and its arguments. */
export function encodeCall(
  signature: string,
  inputs: readonly AbiParameter[],
  args: readonly unknown[],
): Hex {
  return `${toFunctionSelector(signature)}${encodeAbiParameters(inputs, args).slice(2)}`
}

/** The values of an answer, structs as lists; undefined if the bytes don't decode. */
export function decodeValues(outputs: readonly AbiParameter[], data: Hex): readonly unknown[] | undefined {
  if (outputs.length === 0) return []
  try {
    return decodeAbiParameters(withoutNames(outputs), data)
  } catch {
    // The caller's error names the call.
    return undefined
  }
}

/** An event's name and values, by the ABI entry that matches the log's first topic; undefined if none does. */
export function decodeEvent(
  { topics, data }: { topics: readonly Hex[]; data: Hex },
  entries: readonly object[],
): { event: string; eventSignature: string; args: readonly unknown[] } | undefined {
  for (const { name, inputs, isIndexed } of entries.map(readAbiEvent)) {
    const eventSignature = toSignature(name, inputs)
    const indexed = inputs.filter((_input, index) => isIndexed[index])
    if (toEventSelector(eventSignature) !== topics[0] || indexed.length !== topics.length - 1) continue
    const plain = decodeValues(
      inputs.filter((_input, index) => !isIndexed[index]),
      data,
    )
    const topicValues = indexed.map((input, index) => decodeTopic(input, topics[index + 1] ?? '0x'))
    if (plain === undefined) continue
    const [fromTopics, fromData] = [topicValues.values(), plain.values()]
    const values = isIndexed.map((isKept) => (isKept ? fromTopics : fromData).next().value)
    return { event: name, eventSignature, args: nameResults(inputs, values) }
  }
  return undefined
}

/** The chain keeps only a hash of values longer than a word. */
function decodeTopic(input: AbiParameter, topic: Hex): unknown {
  const isHashed = /\[|^tuple|^string$|^bytes$/.test(input.type)
  return isHashed ? topic : decodeValues([input], topic)?.[0]
}

/** A contract's error, by its ABI and the two errors of every contract; undefined if none matches. */
export function decodeError(
  data: Hex,
  abi: readonly object[] | 'tokens',
): { errorName: string; errorArgs: readonly unknown[] } | undefined {
  const errors = (abi === 'tokens' ? tokenErrors : abi).flatMap((entry) => readAbiError(entry) ?? [])
  try {
    const { errorName, args } = decodeErrorResult({ abi: errors, data })
    return { errorName, errorArgs: args ?? [] }
  } catch {
    // An error that the ABI does not name: the caller's error has its bytes.
    return undefined
  }
}

const address = 'address'
const uint256 = 'uint256'

/** The errors of tokens (ERC-6093), so that a reverted transfer has a reason. */
const tokenErrors: readonly object[] = [
  error('ERC20InsufficientBalance', { sender: address, balance: uint256, needed: uint256 }),
  error('ERC20InvalidSender', { sender: address }),
  error('ERC20InvalidReceiver', { receiver: address }),
  error('ERC721InvalidOwner', { owner: address }),
  error('ERC721NonexistentToken', { tokenId: uint256 }),
  error('ERC721IncorrectOwner', { sender: address, tokenId: uint256, owner: address }),
  error('ERC721InvalidSender', { sender: address }),
  error('ERC721InvalidReceiver', { receiver: address }),
  error('ERC721InsufficientApproval', { operator: address, tokenId: uint256 }),
  error('ERC1155InsufficientBalance', {
    sender: address,
    balance: uint256,
    needed: uint256,
    tokenId: uint256,
  }),
  error('ERC1155InvalidSender', { sender: address }),
  error('ERC1155InvalidReceiver', { receiver: address }),
  error('ERC1155MissingApprovalForAll', { operator: address, owner: address }),
]

function error(name: string, inputs: Record<string, string>): object {
  return {
    type: 'error',
    name,
    inputs: Object.entries(inputs).map(([input, type]) => ({ name: input, type })),
  }
}
