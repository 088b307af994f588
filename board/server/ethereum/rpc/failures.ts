import { BoardError, describeChain } from '@cryptolist/contract'

/** Why a node gave no answer that can be used. */
export type FailureKind =
  /** Not there, too slow, or what comes isn't JSON-RPC. */
  | 'down'
  /** It doesn't accept our key. */
  | 'refused'
  | 'wrong_chain'
  /** It gets too many requests. */
  | 'limited'
  /** Our own budget for it is spent. */
  | 'busy'
  | 'too_large'
  /** It no longer has the state of that block. */
  | 'pruned'
  | 'unknown_block'
  | 'unknown_method'
  /** An error of its own. */
  | 'broken'

/** `message` is for the operator's log and holds no address and no key. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure'
  readonly kind: FailureKind
  readonly retryAfterSeconds: number | undefined

  constructor(kind: FailureKind, message: string, retryAfterSeconds?: number) {
    super(message)
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** An error as JSON-RPC has it. */
export interface RpcError {
  code: number
  message: string
  /** Data that the contract reverted with. */
  data?: `0x${string}`
}

const reverts =
  /revert|invalid opcode|bad instruction|out of gas|gas required|stack (under|over)flow|stackunderflow|invalid jump|bad jump|vm (execution|exception)|evm error|code size|write protection|insufficient funds|intrinsic gas|gas uint64|insufficient gas/i
const limits =
  /rate.?limit|too many requests|request (limit|rate)|requests? per|per second|compute units|capacity|quota|credits|daily (limit|request)|throttl|exceeded your plan/i
const pruned =
  /missing trie node|prun(ed|ing)|archive|state (is |at block )?.*(not|un) ?available|historical state|no state|proof window|state histor|state recreation|state already discarded/i
const unknownBlock =
  /(header|block).{0,20} (not found|not available)|unknown block|block.*out ?of ?range|beyond (current )?head|after last accepted|finalized block|finalized.*(tag|not)/i
const ofState: readonly string[] = [
  'eth_call',
  'eth_getBalance',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getTransactionCount',
]

/** The meaning of a node's error, or undefined where only the caller knows: what a contract reverts with, and which range of logs is too wide. */
export function classifyRpcError(method: string, { code, message, data }: RpcError): NodeFailure | undefined {
  const isState = ofState.includes(method)
  if (method === 'eth_call' && (code === 3 || data !== undefined || reverts.test(message))) return undefined
  if (code === -32601 || code === -32004) return new NodeFailure('unknown_method', method)
  if (method === 'eth_getLogs' && /range|result|logs|blocks|size/i.test(message)) return undefined
  if (code === 429 || code === -32007 || limits.test(message)) return new NodeFailure('limited', message)
  if ((isState && pruned.test(message)) || /pruned history|history.*pruned/i.test(message) || code === 4444)
    return new NodeFailure('pruned', message)
  if (method === 'eth_getLogs') return undefined
  if (unknownBlock.test(message)) return new NodeFailure('unknown_block', message)
  return new NodeFailure('broken', `${code} ${message}`)
}

/** The first of these that one of a chain's nodes fails with decides: a better node may know more, a worse one none of it. */
const precedence: readonly FailureKind[] = [
  'pruned',
  'too_large',
  'unknown_block',
  'broken',
  'unknown_method',
  'limited',
  'busy',
]

/** The one sentence that callers get when none of a chain's nodes answers. */
export function toBoardError(chainId: number, failures: readonly NodeFailure[]): BoardError {
  const kind = precedence.find((one) => failures.some((failure) => failure.kind === one)) ?? 'down'
  const cause = failures.find((failure) => failure.kind === kind) ?? failures[0]
  const chain = nameChain(chainId)
  const later = (text: string, seconds: number): BoardError =>
    new BoardError('unavailable', `${chain}: ${text}`, { cause, facts: { retryAfterSeconds: seconds } })
  switch (kind) {
    case 'pruned':
      return new BoardError('invalid_input', `${chain}: reading at this block needs an archive node.`, {
        cause,
      })
    case 'too_large':
      return later('its node’s answer is too large.', 60)
    case 'unknown_block':
      return new BoardError('not_found', `${chain}: its node doesn’t know this block.`, { cause })
    case 'unknown_method':
      return new BoardError('not_supported', `${chain}: its node doesn’t offer ${cause?.message}.`, { cause })
    case 'broken':
      return later('its node couldn’t answer. Try again later.', 30)
    case 'limited':
      return later('its node limits requests now. Try again in a minute.', cause?.retryAfterSeconds ?? 60)
    case 'busy':
      return later('its node is busy now. Try again in a few seconds.', 5)
    default:
      return later("its node can't be reached now. Try again later.", 30)
  }
}

/** A chain at the beginning of a sentence: `Chain eth (0x1)`. */
export function nameChain(chainId: number): string {
  return `Chain ${describeChain(chainId).replace(/^chain /, '')}`
}

/** The error of a client of viem, without what viem wrapped around it where a node failed. */
export function unwrapNodeError(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof BoardError) return cause
  return error
}
