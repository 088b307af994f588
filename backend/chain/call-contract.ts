import { findCause } from '@cryptolist/board/ethereum/find-cause'
import { BoardError } from '@cryptolist/contract'
import {
  type Abi,
  decodeErrorResult,
  isHex,
  numberToHex,
  type PublicClient,
  RpcRequestError,
  zeroAddress,
} from 'viem'

type Hex = `0x${string}`

const gas = numberToHex(30_000_000)
const maximumAnswerBytes = 256 * 1024
const maximumReasonLength = 300
/** Longer ones are not read. */
const maximumErrorLength = 32 * 1024
/** How a contract asks its callers to fetch something for it (EIP-3668). */
const lookupSelector = '0x556f1830'
const standardErrors = [
  { type: 'error', name: 'Error', inputs: [{ type: 'string', name: 'reason' }] },
  { type: 'error', name: 'Panic', inputs: [{ type: 'uint256', name: 'code' }] },
] as const

export interface ContractCall {
  address: Hex
  data: Hex
  block: number | 'latest'
  /** For the names of its own errors. */
  abi?: Abi
}

/**
 * Calls a contract without a transaction, as nobody, and fetches nothing that it asks for. Throws invalid_input when it reverts, answers too
 * much, or isn't there.
 */
export async function callContract(client: PublicClient, call: ContractCall): Promise<Hex> {
  const { address, data, block } = call
  const at = block === 'latest' ? block : numberToHex(block)
  const answer = await client
    .request({ method: 'eth_call', params: [{ from: zeroAddress, to: address, data, gas }, at] })
    .catch((error: unknown) => {
      throw explain(error, call)
    })
  if (answer.length > 2 + 2 * maximumAnswerBytes)
    throw new BoardError(
      'invalid_input',
      `The contract’s answer is larger than ${maximumAnswerBytes / 1024} KB.`,
    )
  if (answer === '0x') {
    const code = await client.request({ method: 'eth_getCode', params: [address, at] })
    if (code === '0x') throw BoardError.invalidField('address', `There is no contract at ${address}.`)
  }
  return answer
}

/** A revert as a sentence; every other error as it is. */
function explain(error: unknown, { abi = [] }: ContractCall): unknown {
  const refusal = findCause(error, RpcRequestError)
  if (refusal === undefined) return error
  const data = findBytes(refusal.data)
  if (data?.startsWith(lookupSelector))
    return new BoardError(
      'invalid_input',
      'The contract asks for data from another server (CCIP-Read), which this server doesn’t fetch.',
    )
  const reason = data === undefined || data.length > maximumErrorLength ? undefined : nameError(data, abi)
  const detail = reason ?? refusal.details.replace(/^(VM Exception.*: revert|execution reverted):?\s*/i, '')
  return new BoardError(
    'invalid_input',
    `The contract reverted${detail === '' ? '' : `: ${cleanText(detail)}`}.`,
    {
      cause: error,
    },
  )
}

function nameError(data: Hex, abi: Abi): string | undefined {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: [...standardErrors, ...abi], data })
    if (errorName === 'Error') return String(args[0])
    if (errorName === 'Panic') return `panic 0x${Number(args[0]).toString(16)}`
    return `${errorName}(${args.map(String).join(', ')})`
  } catch {
    return undefined
  }
}

function findBytes(data: unknown): Hex | undefined {
  if (isHex(data)) return data
  return typeof data === 'object' && data !== null
    ? findBytes(Object.values(data).find((value) => isHex(value)))
    : undefined
}

/** A contract's text, on one line and without what would break it. */
function cleanText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maximumReasonLength)
    .replace(/\.+$/, '')
}
