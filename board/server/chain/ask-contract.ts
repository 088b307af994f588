import { BoardError } from '@cryptolist/contract'
import {
  BaseError,
  createPublicClient,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  http,
  isHex,
  numberToHex,
  type PublicClient,
  parseAbi,
  RpcRequestError,
} from 'viem'

/** What a contract wallet is said to have signed: a text (EIP-191), or what comes to a hash of its own such as typed data (EIP-712). */
export type ContractSignature = {
  chainId: number
  /** Lower-case. */
  address: string
  signature: string
} & ({ message: string } | { hash: Hex })

/** Nobody signs in with a contract that needs more. */
const maximumGas = numberToHex(5_000_000)
/** What ERC-1271 has a contract answer to its own signature. */
const validAnswer = '0x1626ba7e'
/** The end of a signature that says how to deploy its contract. */
const wrappedEnd = '6492'.repeat(16)
const contractAbi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])

/** Whether a contract wallet takes a signature as its own. False if malformed or reverted; throws unavailable when the chain can't be asked. */
export async function isSignedByContract(client: PublicClient, signed: ContractSignature): Promise<boolean> {
  const { chainId, address, signature } = signed
  if (!/^0x([0-9a-f]{2})+$/i.test(signature) || !isHex(address) || !isHex(signature)) return false
  const hash = 'hash' in signed ? signed.hash : hashMessage(signed.message)
  const claim: Claim = { address, hash, signature }
  const isWrapped = signature.toLowerCase().endsWith(wrappedEnd)
  const [actual, isValid] = await Promise.all([
    ask(client.getChainId()),
    isWrapped ? isTakenOnceMade(client, claim) : isTaken(client, claim),
  ])
  if (actual !== chainId) throw chainAway()
  return isValid
}

interface Claim {
  address: Hex
  hash: Hex
  signature: Hex
}

async function isTaken(client: PublicClient, { address, hash, signature }: Claim): Promise<boolean> {
  const data = encodeFunctionData({
    abi: contractAbi,
    functionName: 'isValidSignature',
    args: [hash, signature],
  })
  const answer = await callOrNothing(client, { to: address, data })
  return answer.length >= 66 && answer.startsWith(validAnswer)
}

/** A contract that lives only during the call makes the wallet if it isn't there, and asks it. */
async function isTakenOnceMade(client: PublicClient, { address, hash, signature }: Claim): Promise<boolean> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [address, hash, signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  return /^0x0*1$/.test(await callOrNothing(client, { data }))
}

async function callOrNothing(client: PublicClient, call: { to?: Hex; data: Hex }): Promise<Hex> {
  try {
    return await client.request({ method: 'eth_call', params: [{ ...call, gas: maximumGas }, 'latest'] })
  } catch (error) {
    // The node answers so when the contract reverts, or needs more gas than it gets.
    if (error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null)
      return '0x'
    throw chainAway(error)
  }
}

function ask<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw chainAway(error)
  })
}

function chainAway(cause?: unknown): BoardError {
  return new BoardError('unavailable', 'This chain cannot be asked about your wallet now. Try again later.', {
    cause,
  })
}

/** How long a chain's node may take for an answer, all of it. */
const defaultTimeoutMs = 5_000
/** Far more than any answer that the board asks for. */
const maximumAnswerBytes = 256 * 1024

export interface ChainClients {
  /** The client of a chain. Throws not_found where no node is known. */
  get(chainId: number): PublicClient
}

/** Makes all clients of chains. They follow neither redirects nor CCIP, try once, and wait `timeoutMs` at most. */
export function createChainClients(
  rpcUrls: Readonly<Record<number, readonly string[]>>,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): ChainClients {
  const clients = new Map<number, PublicClient>()
  return {
    get(chainId) {
      const known = clients.get(chainId)
      if (known !== undefined) return known
      const url = rpcUrls[chainId]?.find((one) => /^https?:/.test(one))
      if (url === undefined)
        throw new BoardError('not_found', `This board knows no node of chain ${chainId}.`)
      const transport = http(url, { fetchFn: boundedFetch(timeoutMs), retryCount: 0, timeout: timeoutMs })
      const client = createPublicClient({ ccipRead: false, transport })
      clients.set(chainId, client)
      return client
    },
  }
}

/** The time limit holds for the whole body, and so does one of its size. */
function boundedFetch(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const late = AbortSignal.timeout(timeoutMs)
    const given = init?.signal
    const signal = given ? AbortSignal.any([given, late]) : late
    const response = await fetch(input, { ...init, redirect: 'error', signal })
    return new Response(await readBody(response), { status: response.status, headers: response.headers })
  }
}

async function readBody(response: Response): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maximumAnswerBytes) throw new Error('The answer of the node is too large.')
    parts.push(part)
  }
  return new Blob(parts)
}
