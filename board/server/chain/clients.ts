import { BoardError } from '@cryptolist/contract'
import { createPublicClient, http, type PublicClient } from 'viem'

/** How long a chain's node may take for an answer, all of it. */
const patienceMs = 5_000
/** Far more than any answer that the board asks for. */
const maximumAnswerBytes = 256 * 1024

/** Makes clients of the chains that the operator named a node for. */
export interface ChainClients {
  /** The client of a chain. Throws not_found where no node is known. */
  get(chainId: number): PublicClient
}

/**
 * The one place that makes clients of chains. They follow neither redirects nor what a contract says should be fetched (CCIP),
 * try once, and wait `timeoutMs` (5 s) at most.
 */
export function createChainClients(
  rpcUrls: Readonly<Record<number, string>>,
  { timeoutMs = patienceMs }: { timeoutMs?: number } = {},
): ChainClients {
  const clients = new Map<number, PublicClient>()
  return {
    get(chainId) {
      const known = clients.get(chainId)
      if (known !== undefined) return known
      const url = rpcUrls[chainId]
      if (url === undefined)
        throw new BoardError('not_found', `This board knows no node of chain ${chainId}.`)
      const transport = http(url, { fetchFn: boundedFetch(timeoutMs), retryCount: 0, timeout: timeoutMs })
      const client = createPublicClient({ ccipRead: false, transport })
      clients.set(chainId, client)
      return client
    },
  }
}

/** The time limit holds for the whole body, and so does one of its size. */
function boundedFetch(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const late = AbortSignal.timeout(timeoutMs)
    const given = init?.signal
    const signal = given ? AbortSignal.any([given, late]) : late
    const response = await fetch(input, { ...init, redirect: 'error', signal })
    return new Response(await readBody(response), { status: response.status, headers: response.headers })
  }
}

async function readBody(response: Response): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maximumAnswerBytes) throw new Error('The answer of the node is too large.')
    parts.push(part)
  }
  return new Blob(parts)
}
