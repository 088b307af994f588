import { createServer, type ServerResponse } from 'node:http'
import { z } from 'zod'

const requestSchema = z.object({
  id: z.unknown(),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
})
const callSchema = z.object({ to: z.string().optional(), data: z.string(), gas: z.string().optional() })
export type RpcCall = z.infer<typeof callSchema>

/** What the stub says to one eth_call: a result, a revert, or something of its own. */
export type RpcAnswer =
  | { result: string }
  | { error: { code: number; message: string; data?: string } }
  | ((response: ServerResponse) => void)

/** A node of a chain that says what a test wants, over HTTP. */
export interface RpcStub {
  url: string
  /** What it was asked by eth_call, in order. */
  calls: RpcCall[]
  /** How often it was asked anything. */
  countRequests(): number
  answer(next: RpcAnswer): void
  close(): Promise<void>
}

/** Starts it as a node of `chainId`. */
export async function startRpcStub(chainId: number): Promise<RpcStub> {
  const calls: RpcCall[] = []
  let requests = 0
  let next: RpcAnswer = { result: '0x' }
  const server = createServer(async (request, response) => {
    requests += 1
    let text = ''
    for await (const part of request) text += String(part)
    const { id, method, params } = requestSchema.parse(JSON.parse(text))
    if (method === 'eth_call') calls.push(callSchema.parse(params[0]))
    const answer = method === 'eth_chainId' ? { result: `0x${chainId.toString(16)}` } : next
    if (typeof answer === 'function') return answer(response)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    calls,
    countRequests: () => requests,
    answer(answer) {
      next = answer
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
