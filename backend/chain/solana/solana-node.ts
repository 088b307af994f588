import { postJson } from '@cryptolist/board/ethereum/rpc/bounded-fetch'
import { createRedactor } from '@cryptolist/board/ethereum/rpc/redact'
import { BoardError } from '@cryptolist/contract'
import { z } from 'zod'

/** For the whole answer. */
const timeoutMs = 10_000
/** Some 8,000 token accounts. */
const maximumAnswerBytes = 8 * 1024 * 1024

/** Balances from 10 million SOL on are larger than JSON's numbers are exact. Inside of texts, quotes are never without a backslash. */
const largeBalance = /("value":\s*)(\d{16,})/

/** A node of Solana, asked over JSON-RPC. */
export interface SolanaNode {
  /** The result of a call. Throws invalid_input where the node calls a parameter wrong, else unavailable. */
  call<Result>(method: string, params: readonly unknown[], result: z.ZodType<Result>): Promise<Result>
}

const answerSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})
const invalidParameters = -32602

/** The address may hold a key, and stays out of errors. */
export function createSolanaNode(url: string): SolanaNode {
  const redact = createRedactor(url)
  return {
    async call(method, params, result) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = answerSchema.safeParse(await post(url, body).catch(fail))
      if (!answer.success) return fail(answer.error)
      const { result: rpcResult, error } = answer.data
      if (error?.code === invalidParameters)
        throw new BoardError('invalid_input', 'The Solana node refuses this address.')
      if (error !== undefined) return fail(new Error(`${method}: ${error.code} ${redact(error.message)}`))
      const read = result.safeParse(rpcResult)
      return read.success ? read.data : fail(read.error)
    },
  }
}

function fail(cause: unknown): never {
  throw new BoardError('unavailable', 'The Solana node gave no usable answer. Try again later.', {
    cause,
  })
}

async function post(url: string, body: string): Promise<unknown> {
  const { text } = await postJson(url, body, { timeoutMs, maximumBytes: maximumAnswerBytes })
  return JSON.parse(text.replace(largeBalance, '$1"$2"'))
}
