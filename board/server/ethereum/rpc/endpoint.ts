import type { Logger } from 'pino'
import { z } from 'zod'
import { type AnswerLimits, postJson } from './bounded-fetch.ts'
import { classifyRpcError, NodeFailure, type RpcError } from './failures.ts'
import { createRedactor } from './redact.ts'
import { createRpcSocket } from './socket.ts'

/** After so many failures in a row a node is left alone for a while. */
const failuresUntilPause = 5
const pauseMs = 30_000
/** How long a node of another chain is left alone. */
const wrongChainMs = 600_000

/** An error that a node answered with and that only the caller can read: a revert, or a refused range of logs. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly rpc: RpcError

  constructor(rpc: RpcError) {
    super(rpc.message)
    this.rpc = rpc
  }
}

/** One address of a node. */
export interface Endpoint {
  /** Whether it may be asked now. */
  isAvailable(): boolean
  /** Asks it, and the first time which chain it is of. Throws NodeFailure, or NodeError for what only the caller can read. */
  ask(method: string, params: readonly unknown[], limits: AnswerLimits): Promise<unknown>
  /** Asks which chain it is of, unless that is known. Throws NodeFailure. */
  check(limits: AnswerLimits): Promise<void>
  close(): void
}

export interface EndpointOptions {
  chainId: number
  address: string
  /** Its name in the log, in place of its address. */
  label: string
  log: Logger
  /** Told of each request that is sent. */
  count(): void
}

export function createEndpoint({ chainId, address, label, log, count }: EndpointOptions): Endpoint {
  const sender = createSender(address)
  const redact = createRedactor(address)
  let failures = 0
  let pausedUntil = 0
  let isPaused = false
  let checked: Promise<void> | undefined

  const pause = (milliseconds: number, reason: string): void => {
    pausedUntil = Date.now() + milliseconds
    checked = undefined
    if (!isPaused) log.warn({ chainId, node: label, reason }, 'Chain node paused after failures')
    isPaused = true
  }
  const request = async (
    method: string,
    params: readonly unknown[],
    limits: AnswerLimits,
  ): Promise<unknown> => {
    count()
    try {
      const answer = await sender.send(method, params, limits)
      failures = 0
      if (answer.error === undefined) return answer.result
      const rpc = cleanError(answer.error, redact)
      throw classifyRpcError(method, rpc) ?? new NodeError(rpc)
    } catch (error) {
      if (error instanceof NodeFailure && ['down', 'refused'].includes(error.kind)) {
        failures += 1
        if (failures >= failuresUntilPause) pause(pauseMs, error.message)
      }
      throw error
    }
  }
  const compareChain = async (limits: AnswerLimits): Promise<void> => {
    const answered = Number(await request('eth_chainId', [], limits))
    if (answered === chainId) return
    pause(wrongChainMs, `it is a node of chain ${Number.isSafeInteger(answered) ? answered : 'unknown'}`)
    throw new NodeFailure('wrong_chain', 'a node of another chain')
  }

  const check = (limits: AnswerLimits): Promise<void> => {
    checked ??= compareChain(limits).catch((error: unknown) => {
      checked = undefined
      throw error
    })
    return checked
  }

  return {
    isAvailable: () => Date.now() >= pausedUntil,
    check,
    async ask(method, params, limits) {
      await check(limits)
      const result = await request(method, params, limits)
      if (isPaused) log.info({ chainId, node: label }, 'Chain node answers again')
      isPaused = false
      return result
    },
    close: sender.close,
  }
}

interface Sender {
  send(method: string, params: readonly unknown[], limits: AnswerLimits): Promise<RpcAnswer>
  close(): void
}

type RpcAnswer = { result: unknown; error?: undefined } | { error: z.output<typeof errorSchema> }

const errorSchema = z.object({
  code: z.coerce.number().catch(-32603),
  message: z.string().catch(''),
  data: z.unknown().optional(),
})

function createSender(address: string): Sender {
  let lastId = 0
  const compose = (method: string, params: readonly unknown[]): { id: number; body: string } => {
    lastId += 1
    return { id: lastId, body: JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }) }
  }
  if (/^wss?:/.test(address)) {
    const socket = createRpcSocket(address)
    return {
      close: socket.close,
      async send(method, params, limits) {
        const { id, body } = compose(method, params)
        return readAnswer(await socket.send(id, body, limits), 200)
      },
    }
  }
  return {
    close: () => undefined,
    async send(method, params, limits) {
      const { status, text, retryAfterSeconds } = await postJson(
        address,
        compose(method, params).body,
        limits,
      )
      if (status === 429) throw new NodeFailure('limited', 'HTTP 429', retryAfterSeconds)
      return readAnswer(parse(text), status)
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Many nodes answer with an error of JSON-RPC and an HTTP status of 4xx or 5xx. */
function readAnswer(answer: unknown, status: number): RpcAnswer {
  const isRecord = typeof answer === 'object' && answer !== null
  const error =
    isRecord && 'error' in answer && answer.error ? errorSchema.safeParse(answer.error) : undefined
  if (error?.success) return { error: error.data }
  if (status === 401 || status === 403) throw new NodeFailure('refused', `HTTP ${status}`)
  if (status < 200 || status > 299) throw new NodeFailure('down', `HTTP ${status}`)
  if (!isRecord || !('result' in answer)) throw new NodeFailure('down', 'what it answers is not JSON-RPC')
  return { result: answer.result }
}

/** Keeps the bytes of a revert, wherever a node puts them, and no text that may hold our key. */
function cleanError(
  { code, message, data }: z.output<typeof errorSchema>,
  redact: (text: string) => string,
): RpcError {
  const bytes = findBytes(data)
  return { code, message: redact(message.slice(0, 1_000)), ...(bytes === undefined ? {} : { data: bytes }) }
}

function findBytes(data: unknown, depth = 0): `0x${string}` | undefined {
  if (typeof data === 'string') {
    const bytes = /0x((?:[0-9a-f]{2})*)/i.exec(data)?.[1]
    return bytes === undefined ? undefined : `0x${bytes}`
  }
  if (typeof data !== 'object' || data === null || depth > 3) return undefined
  for (const value of Object.values(data)) {
    const bytes = findBytes(value, depth + 1)
    if (bytes !== undefined) return bytes
  }
  return undefined
}
