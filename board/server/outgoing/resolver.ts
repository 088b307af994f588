import { Resolver } from 'node:dns/promises'

export interface ResolvedAddress {
  address: string
  family: number
}

interface ResolverOptions {
  /** For all of it. */
  milliseconds: number
  /** Those of this machine unless given. */
  servers?: readonly string[] | undefined
}

/**
 * Asks name servers, for so long. Unlike `lookup` it takes none of the few threads that all look-ups of the process share: while the servers of one name are
 * silent, others are found.
 */
export async function askResolver<T>(
  { milliseconds, servers }: ResolverOptions,
  ask: (resolver: Resolver) => Promise<T>,
): Promise<T> {
  const resolver = new Resolver({ timeout: Math.ceil(milliseconds / 2), tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  // The resolver's own time limit starts over with each step, such as from UDP to TCP.
  const timer = setTimeout(() => resolver.cancel(), milliseconds)
  try {
    return await ask(resolver)
  } finally {
    clearTimeout(timer)
  }
}

/** The addresses of a name, those of IPv4 first; those that answer in time, where one kind doesn't. Throws if there are none. */
export async function resolveAddresses(
  hostname: string,
  { milliseconds = 5_000, servers }: Partial<ResolverOptions> = {},
): Promise<ResolvedAddress[]> {
  // This machine, which no name server is asked for (RFC 6761).
  if (/(?:^|\.)localhost\.?$/i.test(hostname)) return [{ address: '127.0.0.1', family: 4 }]
  const [four, six] = await askResolver({ milliseconds, servers }, (resolver) =>
    Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]),
  )
  const addresses = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (addresses.length === 0) throw four.status === 'rejected' ? four.reason : new Error('No addresses')
  return addresses
}
