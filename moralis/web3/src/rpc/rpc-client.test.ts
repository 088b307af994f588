import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRpcClient, type RpcClientOptions } from './rpc-client.ts'

beforeEach(() => {
  // No pause between tries.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const url = 'https://node.example/key'

/** A node that gives these answers, one after the other, and the last one again. */
function scripted(...answers: (() => Response | Promise<Response>)[]) {
  const requests: Request[] = []
  const fetchIt: typeof fetch = async (input, init) => {
    requests.push(new Request(input, init))
    const answer = answers[requests.length - 1] ?? answers.at(-1)
    if (answer === undefined) throw new Error('No answer.')
    return answer()
  }
  const client = (options: RpcClientOptions = {}) => createRpcClient(url, { fetch: fetchIt, ...options })
  return { requests, client }
}

const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init)
const result = (value: unknown) => json({ jsonrpc: '2.0', id: 1, result: value })
const failing = (status: number, statusText: string) => () => new Response('<html>', { status, statusText })
const unreachable = () => Promise.reject(new TypeError('fetch failed'))

const blockNumber = { method: 'eth_blockNumber' }

describe('a call', () => {
  it('posts each call as JSON-RPC with its own id', async () => {
    const { client, requests } = scripted(result('0x10'))
    const rpc = client({ headers: { Authorization: 'Bearer x' } })
    expect(await rpc.request(blockNumber)).toBe('0x10')
    await rpc.request({ method: 'eth_getBalance', params: ['0x1', 255n] })
    const [first, second] = await Promise.all(requests.map((request) => request.json()))
    expect(first).toEqual({ jsonrpc: '2.0', id: expect.any(Number), method: 'eth_blockNumber', params: [] })
    expect(second).toMatchObject({ params: ['0x1', '0xff'] })
    expect(second.id).toBe(first.id + 1)
    expect(requests[0]).toMatchObject({ method: 'POST', url })
    expect(requests[0]?.headers.get('content-type')).toBe('application/json')
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer x')
  })

  it('returns a result that comes with 400', async () => {
    const answer = json({ jsonrpc: '2.0', id: 1, result: '0x1' }, { status: 400 })
    expect(await scripted(answer).client().request(blockNumber)).toBe('0x1')
  })

  it('returns a null result', async () => {
    expect(await scripted(result(null)).client().request(blockNumber)).toBeNull()
  })

  it('repeats a call while the server answers 5xx or cannot be reached', async () => {
    const { client, requests } = scripted(failing(503, 'Busy'), unreachable, result('0x1'))
    expect(await client().request(blockNumber)).toBe('0x1')
    expect(requests).toHaveLength(3)
  })

  it('fails after five tries, or after the given number', async () => {
    const five = scripted(failing(502, 'Bad Gateway'))
    await expect(five.client().request(blockNumber)).rejects.toMatchObject({
      name: 'RpcError',
      message:
        'Failed to make "eth_blockNumber" request with networkConnector: "Error response [502] Bad Gateway"',
      status: 502,
      method: 'eth_blockNumber',
    })
    expect(five.requests).toHaveLength(5)
    const two = scripted(unreachable)
    await expect(two.client({ attempts: 2 }).request(blockNumber)).rejects.toMatchObject({
      message: 'Failed to make "eth_blockNumber" request with networkConnector: "fetch failed"',
      cause: expect.any(TypeError),
    })
    expect(two.requests).toHaveLength(2)
  })

  it('never repeats a call that sends', async () => {
    const { client, requests } = scripted(failing(503, 'Busy'))
    await expect(client().request({ method: 'eth_sendRawTransaction', params: ['0x'] })).rejects.toThrow(
      '[503] Busy',
    )
    expect(requests).toHaveLength(1)
  })
})

describe('what a node answers', () => {
  const cases: [name: string, answer: () => Response, reason: string, facts: object][] = [
    [
      'a refusal, with its code and data',
      json({ error: { code: 3, message: 'execution reverted', data: '0x08' } }),
      'execution reverted',
      { code: 3, data: '0x08' },
    ],
    [
      'a refusal with an HTTP status',
      json({ error: { code: -32601, message: 'No method' } }, { status: 404 }),
      'No method',
      { code: -32601, status: 404 },
    ],
    [
      'a status without a refusal',
      failing(401, 'Unauthorized'),
      'Error response [401] Unauthorized',
      { code: 'rpc_failed', status: 401 },
    ],
    [
      'neither a result nor a refusal',
      json({ jsonrpc: '2.0', id: 1 }),
      'Received unexpected JSON-RPC response',
      {},
    ],
    [
      '400 with neither',
      failing(400, 'Bad Request'),
      'Received unexpected JSON-RPC response',
      { status: 400 },
    ],
    ['a list', json([]), 'Received unexpected JSON-RPC response', {}],
    ['null', json(null), 'Received unexpected JSON-RPC response', {}],
    ['a page', () => new Response('<html>'), 'Received unexpected JSON-RPC response', {}],
    ['nothing', () => new Response(''), 'No response', {}],
  ]
  it.each(cases)('%s', async (_name, answer, reason, facts) => {
    const { client, requests } = scripted(answer)
    await expect(client().request(blockNumber)).rejects.toMatchObject({
      name: 'RpcError',
      message: `Failed to make "eth_blockNumber" request with networkConnector: "${reason}"`,
      ...facts,
    })
    expect(requests).toHaveLength(1)
  })
})

describe('a node that never answers', () => {
  /** As fetch does: it waits until it is aborted. */
  const hanging: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })

  it('fails after its timeout without another try', async () => {
    const rpc = createRpcClient(url, { fetch: hanging, timeoutMs: 1 })
    await expect(rpc.request(blockNumber)).rejects.toMatchObject({
      message:
        'Failed to make "eth_blockNumber" request with networkConnector: "The node did not answer in 1 ms."',
    })
  })

  it('stops when the caller aborts', async () => {
    const abort = new AbortController()
    const answer = createRpcClient(url, { fetch: hanging }).request(blockNumber, { signal: abort.signal })
    abort.abort(new Error('Never mind.'))
    await expect(answer).rejects.toMatchObject({
      name: 'RpcError',
      message: expect.stringContaining('"Never mind."'),
    })
  })

  it('can be aborted between two tries', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1e6)
    const abort = new AbortController()
    const { client, requests } = scripted(() => {
      queueMicrotask(() => setImmediate(() => abort.abort(new Error('Never mind.'))))
      return new Response('', { status: 503, statusText: 'Busy' })
    })
    await expect(client().request(blockNumber, { signal: abort.signal })).rejects.toThrow('"Never mind."')
    expect(requests).toHaveLength(1)
  })

  it('does not ask a node when the caller aborted before', async () => {
    const { client, requests } = scripted(result('0x1'))
    const answer = client().request(blockNumber, { signal: AbortSignal.abort() })
    await expect(answer).rejects.toMatchObject({ name: 'RpcError' })
    expect(requests).toEqual([])
  })
})
