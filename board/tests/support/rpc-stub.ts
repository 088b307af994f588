import { z } from 'zod'
import { type NodeAnswer, startNodeStub } from './node-stub.ts'

const callSchema = z.object({ to: z.string().optional(), data: z.string(), gas: z.string().optional() })
export type RpcCall = z.infer<typeof callSchema>

/** A node of a chain that says what a test wants to eth_call. */
export interface RpcStub {
  url: string
  /** Its calls by eth_call, in order. */
  calls: RpcCall[]
  /** How often it was asked anything. */
  countRequests(): number
  answer(next: NodeAnswer): void
  close(): Promise<void>
}

/** Starts it as a node of `chainId`. */
export async function startRpcStub(chainId: number): Promise<RpcStub> {
  const calls: RpcCall[] = []
  const node = await startNodeStub(chainId, (method, [call]) => {
    if (method === 'eth_call') calls.push(callSchema.parse(call))
  })
  node.answer({ result: '0x' })
  return {
    url: node.url,
    calls,
    countRequests: () => node.methods.length,
    answer: (next) => node.answer(next),
    close: node.close,
  }
}
