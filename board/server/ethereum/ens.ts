import { BoardError } from '@cryptolist/contract'
import {
  type Address,
  type CcipRequestParameters,
  ContractFunctionRevertedError,
  type Hex,
  HttpRequestError,
  isHex,
  type PublicClient,
} from 'viem'
import { getEnsAddress, getEnsName } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { normalize } from 'viem/ens'
import { toLowerHex } from '../database/hex.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import { findCause } from './find-cause.ts'
import type { ChainNodes } from './nodes.ts'

/** Everything that names are looked up with. */
export interface NameSources {
  chains: ChainNodes
  /** The owners of names choose the servers that answer for them: only public ones are asked (EIP-3668). */
  guardedFetch: GuardedFetch
}

/** More than any honest name needs: each answer of a server may lead to a further one. */
const maximumNodeCalls = 12
const maximumServerCalls = 6
const serverTimeoutMs = 4_000
/** For all servers of a lookup. */
const serversTimeoutMs = 8_000
const maximumServerBytes = 256 * 1024

/** The form in which a name is registered (ENSIP-15). Throws invalid_input for what can be no name. */
export function normaliseName(domain: string): string {
  try {
    return normalize(domain)
  } catch {
    throw BoardError.invalidField('domain', 'domain must be a name such as vitalik.eth.')
  }
}

/**
 * The address, in lower case, of a normalised name; undefined for a name without one. Throws not_supported without a node of Ethereum,
 * unavailable where it, or a server that answers for the name, can't be asked.
 */
export async function findEnsAddress(sources: NameSources, name: string): Promise<Address | undefined> {
  const client = await openClient(sources)
  const address = await getEnsAddress(client, { name, strict: true }).catch(readRefusal)
  return address ? toLowerHex(address) : undefined
}

/**
 * The name that an address has set for itself, now or at a block, if the name resolves back to it (the resolver checks that) and is written
 * as names are registered. Throws as findEnsAddress does.
 */
export async function findEnsName(
  sources: NameSources,
  address: Address,
  { blockNumber }: { blockNumber?: bigint } = {},
): Promise<string | undefined> {
  const client = await openClient(sources)
  const name = await getEnsName(client, { address, strict: true, blockNumber }).catch(readRefusal)
  return name && isNormal(name) ? name : undefined
}

/** Invisible letters make a name look like another's. */
function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

/** For one lookup. */
async function openClient({ chains, guardedFetch }: NameSources): Promise<PublicClient> {
  const node = await chains.get(mainnet.id)
  let nodeCalls = 0
  let serverCalls = 0
  const deadline = Date.now() + serversTimeoutMs
  const beforeCall = (): void => {
    nodeCalls += 1
    if (nodeCalls > maximumNodeCalls) throw tooMany()
  }
  const ask = async (url: string, question: Question): Promise<Hex | undefined> => {
    serverCalls += 1
    const left = deadline - Date.now()
    if (serverCalls > maximumServerCalls || left <= 0) throw tooMany()
    return askServer(guardedFetch, { url, timeoutMs: Math.min(serverTimeoutMs, left) }, question)
  }
  const request = (parameters: CcipRequestParameters): Promise<Hex> => askServers(ask, parameters)
  return node.createClient({ chain: mainnet, beforeCall, ccipRead: { request } })
}

function tooMany(): BoardError {
  return new BoardError('unavailable', 'This name needs more lookups than we make for one name.')
}

interface Question {
  data: Hex
  sender: Address
}

/** Asks the servers that a contract names, one after the other. */
async function askServers(
  ask: (url: string, question: Question) => Promise<Hex | undefined>,
  { data, sender, urls }: CcipRequestParameters,
): Promise<Hex> {
  for (const url of urls.slice(0, maximumServerCalls)) {
    const answer = await ask(url, { data, sender }).catch(() => undefined)
    if (answer !== undefined) return answer
  }
  // The one error that the universal resolver tells from a name that isn't there.
  throw new HttpRequestError({ url: '', status: 502, details: 'no answer' })
}

async function askServer(
  guardedFetch: GuardedFetch,
  { url, timeoutMs }: { url: string; timeoutMs: number },
  { data, sender }: Question,
): Promise<Hex | undefined> {
  const isGet = url.includes('{data}')
  const target = url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
  const { status, headers, body } = await guardedFetch(target, {
    timeoutMilliseconds: timeoutMs,
    maximumBytes: maximumServerBytes,
    ...(isGet
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ data, sender }),
        }),
  })
  if (status < 200 || status > 299) return undefined
  const text = body.toString('utf8')
  const answer: unknown = headers['content-type']?.startsWith('application/json')
    ? JSON.parse(text).data
    : text
  return isHex(answer) ? answer : undefined
}

/** The universal resolver's errors for a name that doesn't exist or resolves elsewhere. */
const absences: readonly string[] = [
  'DNSDecodingFailed',
  'DNSEncodingFailed',
  'EmptyAddress',
  'ResolverError',
  'ResolverNotContract',
  'ResolverNotFound',
  'ReverseAddressMismatch',
  'UnsupportedResolverProfile',
]

function readRefusal(error: unknown): undefined {
  const revert = findCause(error, ContractFunctionRevertedError)
  const name = revert?.data?.errorName
  if (name !== undefined && absences.includes(name)) return undefined
  const boardError = findCause(error, BoardError)
  if (boardError !== undefined) throw boardError
  const reason =
    name === 'HttpError' || isLookup(error)
      ? 'The server that answers for this name can’t be asked.'
      : 'ENS can’t be read from this server’s node of Ethereum.'
  throw new BoardError('unavailable', `${reason} Try again later.`, { cause: error })
}

/** viem keeps the class to itself. */
function isLookup(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.name === 'OffchainLookupError') return true
  return false
}
