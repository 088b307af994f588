import type { LookupFunction } from 'node:net'
import { BoardError, type ErrorCode } from '@cryptolist/contract'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'
import * as messages from '#messages/outgoing'
import { type ResolvedAddress, resolveAddresses } from './resolver.ts'

/** Where the network begins; tests put a network of their own there. */
export interface Network {
  resolve(hostname: string): Promise<ResolvedAddress[]>
  /** The address that is really connected to; the same, outside of tests. */
  route?(address: ResolvedAddress): ResolvedAddress
  /** The port that is really connected to, whatever the address says; that of the address, outside of tests. */
  port?: number
  /** Certificates to trust in addition to the system's. */
  ca?: string
}

const internet: Network = { resolve: (hostname) => resolveAddresses(hostname) }

interface ConnectorOptions {
  connectMilliseconds: number
  network?: Network
  /** Keeps connections for further requests, until the agent is destroyed. */
  isKept?: boolean
}

/** Connects to public addresses only. The addresses that were judged are connected to, so that a name cannot point elsewhere a moment later. */
export function createConnector({
  connectMilliseconds,
  network = internet,
  isKept = false,
}: ConnectorOptions): Agent {
  const { resolve, route = (address) => address, port, ca } = network
  const judge: LookupFunction = (hostname, { all }, callback) => {
    resolvePublic(hostname, resolve).then(
      (addresses) => {
        const [first, ...others] = addresses.map(route)
        if (first === undefined)
          return callback(new OutgoingError('unreachable', messages.notPublic(hostname)), '', 0)
        if (all === true) return callback(null, [first, ...others])
        return callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), '', 0),
    )
  }
  const connect = { lookup: judge, timeout: connectMilliseconds, ...(ca === undefined ? {} : { ca }) }
  return new Agent({
    connect: port === undefined ? connect : connectorTo(port, connect),
    // A connection is judged when it is made, and is not kept for later unless it serves one receiver only.
    pipelining: isKept ? 1 : 0,
    maxResponseSize: -1,
  })
}

function connectorTo(port: number, settings: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(settings)
  return (options, callback) => connect({ ...options, port: String(port) }, callback)
}

async function resolvePublic(hostname: string, resolve: Network['resolve']): Promise<ResolvedAddress[]> {
  const addresses = await resolve(hostname).catch((cause: unknown) => {
    throw new OutgoingError('unreachable', messages.notPublic(hostname), cause)
  })
  for (const { address } of addresses) requirePublic(address, hostname)
  return addresses
}

/** Throws OutgoingError(not_public) for an address that is not of the public internet. */
export function requirePublic(address: string, hostname: string): void {
  if (!isPublicAddress(address)) throw new OutgoingError('not_public', messages.notPublic(hostname))
}

/** The prefix of NAT64 (RFC 6052) and of its local form (RFC 8215): what follows may be any IPv4 address. */
const nat64 = [ipaddr.parseCIDR('64:ff9b::/96'), ipaddr.parseCIDR('64:ff9b:1::/48')] as const

/** Whether an address is of the public internet, however it is written: not private, shared, link-local, loopback, multicast or reserved. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv6 && nat64.some((prefix) => address.match(prefix))) return false
  // In IPv6 only what is given out so far (2000::/3) is public; ipaddr.js calls all else that it doesn't know "unicast".
  if (address instanceof ipaddr.IPv6 && !address.match(ipaddr.parseCIDR('2000::/3'))) return false
  return address.range() === 'unicast'
}

/** Why a request to a server that a user named was not made, or has no usable answer. */
type OutgoingProblem =
  | 'bad_address'
  | 'not_public'
  | 'unreachable'
  | 'too_many_redirects'
  | 'too_large'
  | 'too_slow'

const codes = {
  bad_address: 'invalid_input',
  not_public: 'invalid_input',
  unreachable: 'unavailable',
  too_many_redirects: 'unavailable',
  too_large: 'too_large',
  too_slow: 'unavailable',
} as const satisfies Record<OutgoingProblem, ErrorCode>

/** A request to the outside that failed; the sentence may be shown to the user who named the address. */
export class OutgoingError extends BoardError {
  override readonly name = 'OutgoingError'
  readonly problem: OutgoingProblem

  constructor(problem: OutgoingProblem, message: string, cause?: unknown) {
    super(codes[problem], message, { cause })
    this.problem = problem
  }
}
