import { createServer, type ServerResponse } from 'node:http'
import { z } from 'zod'

const callSchema = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) })
export type ProxiedCall = z.infer<typeof callSchema>

/** What the proxy says instead of the node; undefined lets the node answer. */
export type Refusal =
  | { error: { code: number; message: string } }
  | { result: unknown }
  | ((response: ServerResponse) => void)
  | undefined

/** A node behind a gateway as providers have them: it refuses, cuts and pads as a test wants. */
export interface ProxiedNode {
  url: string
  /** Every eth_getLogs, by how many blocks it was for. */
  ranges: number[]
  refusals: number
  behave(decide: (call: ProxiedCall, blocks: number) => Refusal | Promise<Refusal>): void
  /** Changes what the node answered. */
  edit(change: (call: ProxiedCall, result: unknown) => unknown): void
  close(): Promise<void>
}

export async function startProxiedNode(target: string): Promise<ProxiedNode> {
  let decide: (call: ProxiedCall, blocks: number) => Refusal | Promise<Refusal> = () => undefined
  let change = (_call: ProxiedCall, result: unknown): unknown => result
  const answer = async (call: ProxiedCall, response: ServerResponse): Promise<unknown> => {
    const blocks = countBlocks(call)
    if (call.method === 'eth_getLogs') node.ranges.push(blocks)
    const refusal = await decide(call, blocks)
    if (refusal !== undefined) node.refusals += 1
    if (typeof refusal === 'function') {
      refusal(response)
      return undefined
    }
    if (refusal !== undefined) return { jsonrpc: '2.0', id: call.id, ...refusal }
    const body = JSON.stringify({ jsonrpc: '2.0', ...call })
    const headers = { 'Content-Type': 'application/json' }
    const said = await (await fetch(target, { method: 'POST', headers, body })).json()
    return 'result' in said ? { ...said, result: change(call, said.result) } : said
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const given: unknown = JSON.parse(text)
    const calls = z.array(callSchema).parse(Array.isArray(given) ? given : [given])
    const answers = await Promise.all(calls.map((call) => answer(call, response)))
    if (response.writableEnded || response.destroyed || answers.includes(undefined)) return
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(Array.isArray(given) ? answers : answers[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const node: ProxiedNode = {
    url: `http://127.0.0.1:${port}`,
    ranges: [],
    refusals: 0,
    behave(next) {
      decide = next
    },
    edit(next) {
      change = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return node
}

const rangeSchema = z.object({ fromBlock: z.string(), toBlock: z.string() })

function countBlocks({ params: [first] }: ProxiedCall): number {
  const range = rangeSchema.safeParse(first)
  return range.success ? Number(range.data.toBlock) - Number(range.data.fromBlock) + 1 : 1
}
