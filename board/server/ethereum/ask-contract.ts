import { BoardError } from '@cryptolist/contract'
import {
  BaseError,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  isHex,
  numberToHex,
  type PublicClient,
  parseAbi,
  RpcRequestError,
} from 'viem'
import * as text from '#messages/account'

/** The content that a contract wallet is said to have signed: a text (EIP-191), or what comes to a hash of its own such as typed data (EIP-712). */
export type ContractSignature = {
  chainId: number
  /** Lower-case. */
  address: string
  signature: string
} & ({ message: string } | { hash: Hex })

/** Nobody signs in with a contract that needs more. */
const maximumGas = numberToHex(5_000_000)
/** The answer of a contract to its own signature, by ERC-1271. */
const validAnswer = '0x1626ba7e'
/** The end of a signature that says how to deploy its contract. */
const wrappedEnd = '6492'.repeat(16)
const contractAbi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])

/** Whether a contract wallet accepts a signature; an empty one (`0x`) means that its owners approved the text on the chain. False if malformed or reverted; throws unavailable when the chain can't be asked. */
export async function isSignedByContract(client: PublicClient, signed: ContractSignature): Promise<boolean> {
  const { address, signature } = signed
  if (!/^0x([0-9a-f]{2})*$/i.test(signature) || !isHex(address) || !isHex(signature)) return false
  const hash = 'hash' in signed ? signed.hash : hashMessage(signed.message)
  const claim: Claim = { address, hash, signature }
  const isWrapped = signature.toLowerCase().endsWith(wrappedEnd)
  return isWrapped ? isTakenOnceMade(client, claim) : isTaken(client, claim)
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

function chainAway(cause?: unknown): BoardError {
  return new BoardError('unavailable', text.chainAway, {
    cause,
  })
}
