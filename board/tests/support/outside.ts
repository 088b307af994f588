import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { startLocalDns } from '@cryptolist/testkit'
import type { Network } from '../../server/outgoing/connector.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void
const resolverCount = 3
const somewhere = { address: '93.184.216.34', family: 4 }
const fixture = (name: string): string =>
  readFileSync(new URL(`../fixtures/tls/test-only-${name}.pem`, import.meta.url), 'utf8')
const noSuchPage: Handle = (_request, response) => response.writeHead(404).end()

/** A stand-in for the internet: resolvers, and a server of files for example.org and the names below it. */
export interface Outside {
  /** For DNS_RESOLVERS. */
  dnsResolvers: string
  /** For the guarded fetch. */
  network: Network
  resolvers: readonly Awaited<ReturnType<typeof startLocalDns>>[]
  /** Sets what all resolvers know of a name. */
  setRecords(name: string, records: readonly string[]): void
  /** Sets how the server answers; every page is missing unless told otherwise. */
  serve(handle: Handle | null): void
  /** Sets the addresses that all hosts have; none at all takes the server off the net. */
  setAddresses(addresses: readonly string[]): void
  /** Forgets all that was set. */
  reset(): void
  close(): Promise<void>
}

/** Starts it on 127.0.0.1. */
export async function startOutside(): Promise<Outside> {
  const ca = fixture('certificate')
  const state = { handle: noSuchPage, addresses: [somewhere] }
  const names = new Set<string>()
  const server = createServer({ key: fixture('key'), cert: ca }, (request, response) =>
    state.handle(request, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const resolvers = await Promise.all(Array.from({ length: resolverCount }, () => startLocalDns()))
  const setRecords = (name: string, records: readonly string[]): void => {
    names.add(name)
    for (const resolver of resolvers) resolver.set(name, records)
  }
  return {
    dnsResolvers: resolvers.map((resolver) => resolver.address).join(','),
    network: {
      ca,
      port,
      resolve: async () => state.addresses,
      route: () => ({ address: '127.0.0.1', family: 4 }),
    },
    resolvers,
    setRecords,
    serve(handle) {
      state.handle = handle ?? noSuchPage
    },
    setAddresses(addresses) {
      state.addresses = addresses.map((text) => ({ address: text, family: text.includes(':') ? 6 : 4 }))
    },
    reset() {
      for (const name of names) setRecords(name, [])
      for (const resolver of resolvers) resolver.fail(null)
      state.handle = noSuchPage
      state.addresses = [somewhere]
    },
    async close() {
      server.closeAllConnections()
      await Promise.all([
        new Promise((resolve) => server.close(resolve)),
        ...resolvers.map((resolver) => resolver.close()),
      ])
    },
  }
}
