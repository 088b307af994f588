import { fillMessage, transportMessages } from '@cryptolist/contract'
import { type Address, type RequestArguments, readField, WalletError } from '@cryptolist/wallet'
import type { Ask } from '@cryptolist/wallet/requests'
import { lowerCase } from './hex.ts'
import { pause } from './pause.ts'

/** Which node a client asks, and how long it waits. */
export interface RpcClientOptions {
  /** How long one try may take, 30,000 by default. */
  timeoutMs?: number
  /** How often a call is tried in all while the server answers 5xx or nothing, 5 by default as in the original. */
  attempts?: number
  headers?: Readonly<Record<string, string>>
  fetch?: typeof fetch
}

/** A client of one node. */
export interface RpcClient {
  /** A call of JSON-RPC and its result. Rejects with RpcError; aborting `signal` rejects at once. */
  request(call: RequestArguments, options?: { signal?: AbortSignal }): Promise<unknown>
}

const defaultTimeoutMs = 30_000
const defaultAttempts = 5

let lastId = 0

/**
 * A client of one node's JSON-RPC. Calls are retried with the original's back-off (125 ms × a random factor × 2^attempt) while the
 * server answers 5xx or cannot be reached; errors of the node itself are not retried, nor are calls that send.
 *
 * @example
 * const blockNumber = await createRpcClient('https://node.example').request({ method: 'eth_blockNumber' })
 */
export function createRpcClient(url: string, options: RpcClientOptions = {}): RpcClient {
  const { attempts = defaultAttempts } = options
  return {
    async request(call, { signal } = {}) {
      for (let attempt = 1; ; attempt++) {
        const answer = await ask(url, call, { ...options, ...(signal && { signal }) })
        if ('result' in answer) return answer.result
        if (answer.isFinal || attempt >= attempts || isSending(call.method)) throw answer.error
        await pause(Math.random() * 125 * 2 ** attempt, signal).catch((cause: unknown) => {
          throw failed(call.method, messageOf(cause), { cause })
        })
      }
    },
  }
}

type Answer = { result: unknown } | { error: RpcError; isFinal: boolean }

/** Calls that send are never repeated: the first may have arrived even if its answer did not. */
function isSending(method: string): boolean {
  return method.startsWith('eth_send')
}

/** One try. An error is final if another try cannot help. */
async function ask(
  url: string,
  call: RequestArguments,
  options: RpcClientOptions & { signal?: AbortSignal },
): Promise<Answer> {
  const { method, params = [] } = call
  const { signal, timeoutMs = defaultTimeoutMs, fetch: fetchIt = fetch } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const id = ++lastId
  try {
    signal?.throwIfAborted()
    const response = await fetchIt(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...options.headers },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }, writeBigInt),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    return read(method, response.status, response.statusText, await response.text())
  } catch (cause) {
    if (signal?.aborted === true)
      return { isFinal: true, error: failed(method, messageOf(signal.reason), { cause }) }
    const isTimeout = timeout.aborted
    const reason = isTimeout ? `The node did not answer in ${timeoutMs} ms.` : messageOf(cause)
    return { isFinal: isTimeout, error: failed(method, reason, { cause }) }
  }
}

function read(method: string, status: number, statusText: string, text: string): Answer {
  const body = parse(text)
  const error = readField(body, 'error')
  // Nodes also send JSON-RPC errors with 4xx; their message says more than the status.
  if (typeof error === 'object' && error !== null)
    return { isFinal: true, error: refused(method, error, status) }
  // Exactly 400 passes, as in the original.
  if (status > 400) {
    const reason = fillMessage(transportMessages.errorResponse, { status, statusText })
    return { isFinal: status < 500, error: failed(method, reason, { status }) }
  }
  if (text.trim() === '')
    return { isFinal: true, error: failed(method, transportMessages.noResponse, { status }) }
  if (typeof body !== 'object' || body === null || !('result' in body))
    return { isFinal: true, error: failed(method, transportMessages.unexpectedRpcResponse, { status }) }
  return { result: body.result }
}

function refused(method: string, error: object, status: number): RpcError {
  const code = readField(error, 'code')
  return failed(method, String(readField(error, 'message')), {
    code: typeof code === 'number' ? code : undefined,
    data: readField(error, 'data'),
    status,
    cause: error,
  })
}

function failed(
  method: string,
  reason: string,
  facts: { code?: number | undefined; data?: unknown; status?: number; cause?: unknown },
): RpcError {
  return new RpcError(fillMessage(transportMessages.rpcFailed, { method, reason }), { method, ...facts })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller reports it as an unexpected answer.
    return undefined
  }
}

function writeBigInt(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `0x${value.toString(16)}` : value
}

function messageOf(cause: unknown): string {
  const message = readField(cause, 'message')
  return typeof message === 'string' ? message : String(cause)
}

/** An error of a node, or a node that cannot be reached. `data` is the node's own; `code` is its number, or `rpc_failed`. */
export class RpcError extends WalletError {
  override readonly name = 'RpcError'
  readonly method: string
  readonly data: unknown
  /** The HTTP status of an answer that was not JSON-RPC; null otherwise. */
  readonly status: number | null

  constructor(
    message: string,
    facts: {
      method: string
      code?: number | undefined
      data?: unknown
      status?: number | null
      cause?: unknown
    },
  ) {
    super(message, { ...facts, code: facts.code ?? 'rpc_failed' })
    this.method = facts.method
    this.data = facts.data
    this.status = facts.status ?? null
  }
}

/** A node together with a key: signs locally and passes everything else to the node. */
export interface KeyWallet extends Ask {
  account: Address
}

/**
 * Joins a node and a private key into a wallet. Rejects with WalletError for an invalid key; the key
 * itself is never part of an error. The signing code is loaded only now.
 */
export async function createKeyWallet(node: Ask, privateKey: string): Promise<KeyWallet> {
  const { answerWithKey, openKey } = await import('./key-signing.ts')
  const key = openKey(privateKey)
  if (key === undefined)
    throw new WalletError('The private key is not one: give 64 hexadecimal digits after 0x.', {
      code: 'invalid_key',
    })
  const account = lowerCase(key.address)
  return {
    account,
    request: (call: RequestArguments) => answerWithKey(key, node, call),
  }
}
