import { createServer, type ServerResponse } from 'node:http'
import { z } from 'zod'

const callSchema = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) })
const requestSchema = z.union([callSchema, z.array(callSchema)])

export interface NodeCall {
  method: string
  params: unknown[]
}

/** An answer of the node between instead of the real one's: a result, an error, or bytes of its own. */
export type NodeAnswer =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
  | ((response: ServerResponse) => void)

/** Decides about one call; undefined lets it through. `ask` asks the real node. */
export type NodeManner = (
  call: NodeCall,
  ask: (call: NodeCall) => Promise<unknown>,
) => NodeAnswer | undefined | Promise<NodeAnswer | undefined>

export interface NodeProxy {
  url: string
  /** Each call in order, single or in a batch. */
  calls: NodeCall[]
  behave(manner: NodeManner): void
  close(): Promise<void>
}

/** A node on 127.0.0.1 that passes calls on to another one and misbehaves as a test wants. */
export async function startNodeProxy(nodeUrl: string): Promise<NodeProxy> {
  const calls: NodeCall[] = []
  let manner: NodeManner = () => undefined
  const ask = async ({ method, params }: NodeCall): Promise<unknown> => {
    const response = await fetch(nodeUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return response.json()
  }
  const answerOne = async (call: z.infer<typeof callSchema>): Promise<NodeAnswer | object> => {
    calls.push({ method: call.method, params: call.params })
    const own = await manner(call, async (other) => Reflect.get(Object(await ask(other)), 'result'))
    if (typeof own === 'function') return own
    return { ...Object(own ?? (await ask(call))), jsonrpc: '2.0', id: call.id }
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const calls = requestSchema.parse(JSON.parse(text))
    const answers = await Promise.all([calls].flat().map(answerOne))
    for (const answer of answers) if (typeof answer === 'function') return answer(response)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(Array.isArray(calls) ? answers : answers[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    calls,
    behave(next) {
      manner = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
