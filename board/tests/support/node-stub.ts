import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import pino, { type Logger } from 'pino'
import { z } from 'zod'
import type { ChainConfig } from '../../server/config/config.ts'
import { type ChainNodes, createChainNodes } from '../../server/ethereum/nodes.ts'

const requestSchema = z.object({
  id: z.unknown(),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
})

/** A stub's answer to a method: a result, an error, or bytes of its own. */
export type NodeAnswer =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
  | ((response: ServerResponse, params: unknown[]) => void)

/** A node of a chain that says what a test wants. */
export interface NodeStub {
  url: string
  /** The methods that it was asked for, in order. */
  methods: string[]
  /** The headers of the last request. */
  headers(): IncomingHttpHeaders
  /** For every method but eth_chainId unless that is named. */
  answer(next: NodeAnswer, method?: string): void
  close(): Promise<void>
}

/** Starts it as a node of `chainId`. It answers null until `answer` is called; `onRequest` sees each request first. */
export async function startNodeStub(
  chainId: number,
  onRequest: (method: string, params: readonly unknown[]) => void = () => undefined,
): Promise<NodeStub> {
  const methods: string[] = []
  let headers: IncomingHttpHeaders = {}
  let other: NodeAnswer = { result: null }
  const answers = new Map<string, NodeAnswer>([['eth_chainId', { result: `0x${chainId.toString(16)}` }]])
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const { id, method, params } = requestSchema.parse(JSON.parse(text))
    methods.push(method)
    onRequest(method, params)
    headers = request.headers
    const answer = answers.get(method) ?? other
    if (typeof answer === 'function') return answer(response, params)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    methods,
    headers: () => headers,
    answer(next, method) {
      if (method === undefined) other = next
      else answers.set(method, next)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The nodes at these addresses as the board asks them, without a database behind. Heads are never kept unless a test wants that. */
export function createTestNodes(
  rpcUrls: ChainConfig['rpcUrls'],
  {
    log = pino({ level: 'silent' }),
    maximumHeadAgeMs = 0,
    ...config
  }: Partial<ChainConfig> & { log?: Logger; maximumHeadAgeMs?: number } = {},
): ChainNodes {
  return createChainNodes({
    maximumHeadAgeMs,
    config: { rpcUrls, rpcRequestsPerSecond: {}, hasPublicNodes: false, ...config },
    log,
    counts: {
      count: () => undefined,
      listToday: async () => new Map(),
      close: async () => undefined,
    },
  })
}
