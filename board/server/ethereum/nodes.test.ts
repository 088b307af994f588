import { inspect } from 'node:util'
import pino from 'pino'
import { encodeErrorResult, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createTestNodes,
  type NodeAnswer,
  type NodeStub,
  startNodeStub,
} from '../../tests/support/node-stub.ts'

let bad: NodeStub
let good: NodeStub
let other: NodeStub
beforeAll(async () => {
  ;[bad, good, other] = await Promise.all([startNodeStub(1), startNodeStub(1), startNodeStub(5)])
})
afterAll(() => Promise.all([bad, good, other].map((node) => node.close())))
beforeEach(() => {
  for (const node of [bad, good, other]) {
    node.methods.length = 0
    node.answer({ result: '0x5' })
  }
})

const address = '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a'
const nowhere = 'http://127.0.0.1:1/'
const away = {
  code: 'unavailable',
  message: "Chain eth (0x1): its node can't be reached now. Try again later.",
}

describe('a chain', () => {
  it('without a node is refused with the name of the variable to set', async () => {
    await expect(createTestNodes({}).get(1)).rejects.toMatchObject({
      code: 'not_supported',
      message: 'Chain eth (0x1) has no node on this server. The operator can set RPC_URL_1.',
    })
    await expect(createTestNodes({}).get(100)).rejects.toThrow('Chain 0x64 has no node on this server.')
  })

  it.each([
    [3, 'ropsten (0x3)'],
    [4, 'rinkeby (0x4)'],
    [5, 'goerli (0x5)'],
    [42, 'kovan (0x2a)'],
    [80_001, 'mumbai (0x13881)'],
  ])('that was shut down (%s) is refused as such unless the operator named a node', async (chainId, name) => {
    for (const hasPublicNodes of [false, true])
      await expect(createTestNodes({}, { hasPublicNodes }).get(chainId)).rejects.toMatchObject({
        code: 'invalid_input',
        message: `Chain ${name} was shut down.`,
        facts: { field: 'chain' },
      })
    expect((await createTestNodes({ [chainId]: [nowhere] }).get(chainId)).chainId).toBe(chainId)
  })

  it('without a node is asked at public ones when the operator allows that, and never followed', async () => {
    const chains = createTestNodes({}, { hasPublicNodes: true })
    const node = await chains.get(137)
    expect([node.isPublic, chains.followable]).toEqual([true, []])
    await expect(node.backgroundClient.getLogs({})).rejects.toMatchObject({ code: 'not_supported' })
    await expect(chains.get(100)).rejects.toMatchObject({ code: 'not_supported' })
  })
})

describe('a node that fails', () => {
  const failures: [string, NodeAnswer][] = [
    ['limits requests', (response) => response.writeHead(429, { 'Retry-After': '7' }).end('slow down')],
    ['limits requests in JSON', { error: { code: 429, message: 'Your app has exceeded its compute units' } }],
    ['is broken', (response) => response.writeHead(502).end('<html>Bad gateway</html>')],
    ['refuses the key', (response) => response.writeHead(401).end('{"message":"invalid key"}')],
    ['redirects', (response) => response.writeHead(302, { Location: good.url }).end()],
    [
      'breaks off',
      (response) =>
        response.writeHead(200, { 'Content-Length': '99' }).write('{"result":', () => response.destroy()),
    ],
    ['says nothing', () => undefined],
    ['never ends', (response) => response.write('{"jsonrpc"')],
    ['says too much', (response) => response.end(`{"result":"0x${'0'.repeat(3_000)}"}`)],
    ['speaks HTML', (response) => response.end('<html>')],
    ['says null', (response) => response.end('null')],
    ['has an error of its own', { error: { code: -32603, message: 'internal error' } }],
    ['doesn’t know the method', { error: { code: -32601, message: 'the method does not exist' } }],
    ['has thrown the state away', { error: { code: -32000, message: 'missing trie node 0x12' } }],
  ]
  it.each(failures)('hands over to the next address when it %s', async (_name, answer) => {
    bad.answer(answer)
    const node = await createTestNodes({ 1: [nowhere, bad.url, good.url] }).get(1)
    const client = node.createClient({ timeoutMs: 2_000, maximumBytes: 1_000 })
    expect(await client.getBalance({ address })).toBe(5n)
    expect(good.methods).toEqual(['eth_chainId', 'eth_getBalance'])
  })

  it.each<[string, string, NodeAnswer]>([
    ['it is broken', away.message, (response) => response.writeHead(502).end('no')],
    [
      'it limits requests',
      'Chain eth (0x1): its node limits requests now. Try again in a minute.',
      (response) => response.writeHead(429).end(),
    ],
    [
      'it has an error of its own',
      'Chain eth (0x1): its node couldn’t answer. Try again later.',
      { error: { code: -32603, message: 'oops' } },
    ],
  ])('is reported in one sentence when %s', async (_name, message, answer) => {
    bad.answer(answer)
    const { client } = await createTestNodes({ 1: [bad.url] }).get(1)
    await expect(client.getBalance({ address })).rejects.toMatchObject({ code: 'unavailable', message })
    // viem's multicall would report such a failure as one of each contract.
    const abi = parseAbi(['function symbol() view returns (string)'])
    const contracts = [{ address, abi, functionName: 'symbol' }] as const
    await expect(client.multicall({ contracts, deployless: true })).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  it('is not used for another chain, which the log tells the operator', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const chains = createTestNodes({ 1: [other.url, good.url] }, { log })
    const { client } = await chains.get(1)
    expect(await client.getBalance({ address })).toBe(5n)
    expect(await client.getBalance({ address })).toBe(5n)
    expect(other.methods).toEqual(['eth_chainId'])
    expect(lines.join('')).toContain('"node":"RPC_URL_1, address 1","reason":"it is a node of chain 5"')
    await expect(
      (await createTestNodes({ 1: [other.url] }).get(1)).client.getBalance({ address }),
    ).rejects.toMatchObject(away)
  })

  it('is left alone after five failures', async () => {
    bad.answer((response) => response.writeHead(500).end())
    const { client } = await createTestNodes({ 1: [bad.url] }).get(1)
    for (let time = 0; time < 9; time++)
      await expect(client.getBalance({ address })).rejects.toMatchObject(away)
    expect(bad.methods.filter((method) => method === 'eth_getBalance')).toHaveLength(5)
  })

  it('shows neither its address nor its key in errors, answers and logs', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const { host } = new URL(good.url)
    const url = `http://someone:pa%20ssword@${host}/v3/SECRETPATH?apikey=SECRETQUERY`
    const secretText = `no project SECRETPATH SECRETQUERY pa ssword at ${host}`
    const answers: NodeAnswer[] = [
      { error: { code: -32603, message: secretText } },
      { error: { code: 3, message: `execution reverted: ${secretText}`, data: secretText } },
      (response) => response.writeHead(403).end(secretText),
      (response) => response.writeHead(500).end(JSON.stringify({ error: secretText })),
      (response) => response.destroy(),
    ]
    const { client } = await createTestNodes({ 1: [url] }, { log }).get(1)
    const seen: string[] = []
    for (const answer of [...answers, ...answers, ...answers]) {
      good.answer(answer)
      const keep = (error: unknown): unknown =>
        seen.push(inspect(error, { depth: 20, showHidden: true }), JSON.stringify(error))
      await client.call({ to: address }).catch(keep)
      await client.getLogs({ address }).catch(keep)
    }
    expect(good.headers().authorization).toBe(`Basic ${Buffer.from('someone:pa ssword').toString('base64')}`)
    expect(seen.length).toBeGreaterThan(40)
    for (const secret of ['SECRET', 'pa ssword', 'pa%20ssword', 'someone', host])
      expect([...seen, ...lines].join('\n')).not.toContain(secret)
  })
})

describe('what a node answers with', () => {
  it.each([
    'missing trie node 4a5b (path ) state 0x4a5b is not available',
    'historical state 4a5b is not available',
    'required historical state unavailable (reexec=128)',
    'old data not available due to pruning',
    'distance to target block exceeds maximum proof window',
    'No state available for block 0x12',
    'state at block 12 is pruned',
    'This request requires an archive node. Upgrade your plan.',
  ])('is that an archive node is needed: %s', async (message) => {
    good.answer({ error: { code: -32000, message } })
    const { client } = await createTestNodes({ 1: [good.url] }).get(1)
    const expected = {
      code: 'invalid_input',
      message: 'Chain eth (0x1): reading at this block needs an archive node.',
    }
    await expect(client.getBalance({ address, blockNumber: 12n })).rejects.toMatchObject(expected)
    await expect(client.call({ to: address, blockNumber: 12n })).rejects.toMatchObject(expected)
  })

  it.each([
    'header not found',
    'block is out of range',
    'BlockOutOfRangeError: block height is 180 but requested was 9000',
  ])('is that a block is not there: %s', async (message) => {
    good.answer({ error: { code: -32602, message } })
    const { client } = await createTestNodes({ 1: [good.url] }).get(1)
    await expect(client.getBalance({ address, blockNumber: 9000n })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Chain eth (0x1): its node doesn’t know this block.',
    })
  })

  it('stays a revert, whatever the contract says', async () => {
    const data = encodeErrorResult({
      abi: parseAbi(['error Error(string)']),
      errorName: 'Error',
      args: ['rate limit: missing trie node'],
    })
    const error = { code: 3, message: 'execution reverted: rate limit: missing trie node', data }
    good.answer({ error })
    const { client } = await createTestNodes({ 1: [good.url] }).get(1)
    const abi = parseAbi(['function symbol() view returns (string)'])
    await expect(client.readContract({ address, abi, functionName: 'symbol' })).rejects.toMatchObject({
      name: 'ContractFunctionExecutionError',
      shortMessage: expect.stringContaining('rate limit: missing trie node'),
    })
  })

  it.each([
    'query returned more than 10000 results. Try with this block range [0x1, 0x2].',
    'eth_getLogs is limited to a 10,000 range',
    'exceed maximum block range: 5000',
    'Log response size exceeded.',
  ])('reaches the follower where a range of logs is too wide: %s', async (message) => {
    good.answer({ error: { code: -32005, message } })
    const { backgroundClient } = await createTestNodes({ 1: [good.url] }).get(1)
    await expect(backgroundClient.getLogs({ address })).rejects.toMatchObject({ details: message })
  })

  it('reaches the follower as too large, once', async () => {
    good.answer((response) => response.end(`{"result":["${'0'.repeat(3_000)}"]}`))
    const node = await createTestNodes({ 1: [good.url] }).get(1)
    const client = node.createClient({ priority: 'background', maximumBytes: 1_000 })
    await expect(client.getLogs({ address })).rejects.toMatchObject({ name: 'ResponseBodyTooLargeError' })
    expect(good.methods).toEqual(['eth_chainId', 'eth_getLogs'])
  })

  it('names the newest block, and the final one also where it doesn’t know that tag', async () => {
    good.answer({ result: { number: '0x3e8', timestamp: '0x65000000' } }, 'eth_getBlockByNumber')
    const node = await createTestNodes({ 1: [good.url] }, { maximumHeadAgeMs: 60_000 }).get(1)
    expect(await node.getHead()).toEqual({ newest: 1_000, finalized: 1_000 })
    good.answer((response, [tag]) => {
      const block = { number: '0x3e8', timestamp: '0x65000000' }
      const answer =
        tag === 'latest' ? { result: block } : { error: { code: -32602, message: 'invalid block tag' } }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
    }, 'eth_getBlockByNumber')
    expect(await node.getHead()).toEqual({ newest: 1_000, finalized: 1_000 })
    const again = await createTestNodes({ 1: [good.url] }).get(1)
    expect(await again.getHead()).toEqual({ newest: 1_000, finalized: 936 })
  })

  it('names no block that was the newest before it was asked, where it matters', async () => {
    const held: (() => void)[] = []
    let newest = 1_000
    good.answer((response) => {
      const result = { number: `0x${newest.toString(16)}`, timestamp: '0x65000000' }
      const end = () => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
      if (newest === 1_000) held.push(end)
      else end()
    }, 'eth_getBlockByNumber')
    const node = await createTestNodes({ 1: [good.url] }, { maximumHeadAgeMs: 60_000 }).get(1)
    const before = node.getHead()
    await expect.poll(() => held).toHaveLength(2)
    newest = 1_001
    expect(await node.getHead(0)).toEqual({ newest: 1_001, finalized: 1_001 })
    for (const end of held) end()
    expect(await before).toEqual({ newest: 1_000, finalized: 1_000 })
    expect(await node.getHead()).toEqual({ newest: 1_001, finalized: 1_001 })
    expect(good.methods.filter((method) => method === 'eth_getBlockByNumber')).toHaveLength(4)
  })
})

describe('a call', () => {
  it('that reverts with an offchain lookup (EIP-3668) fetches nothing, unless names are read', async () => {
    const abi = parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)'])
    const data = encodeErrorResult({
      abi,
      errorName: 'OffchainLookup',
      args: [address, [`${other.url}{sender}/{data}`], '0x12', '0x12345678', '0x34'],
    })
    good.answer({ error: { code: 3, message: 'execution reverted', data } }, 'eth_call')
    const node = await createTestNodes({ 1: [good.url] }).get(1)
    const symbol = parseAbi(['function symbol() view returns (string)'])
    for (const client of [node.client, node.backgroundClient, node.createClient({ timeoutMs: 30_000 })]) {
      await expect(client.call({ to: address, data: '0x12' })).rejects.toThrow()
      await expect(client.readContract({ address, abi: symbol, functionName: 'symbol' })).rejects.toThrow()
      const contracts = [{ address, abi: symbol, functionName: 'symbol' }] as const
      expect(await client.multicall({ contracts, multicallAddress: address })).toMatchObject([
        { status: 'failure' },
      ])
    }
    expect(other.methods).toEqual([])
    const fetched: unknown[] = []
    const names = node.createClient({
      ccipRead: {
        async request({ urls }) {
          fetched.push(...urls)
          throw new Error('not public')
        },
      },
    })
    await expect(names.call({ to: address, data: '0x12' })).rejects.toThrow()
    expect(fetched).toEqual([`${other.url}{sender}/{data}`])
    expect(other.methods).toEqual([])
  })

  it('is refused when the board does not need its method, or it overrides state', async () => {
    const { client } = await createTestNodes({ 1: [good.url] }).get(1)
    await expect(client.request({ method: 'eth_sendRawTransaction', params: ['0x12'] })).rejects.toThrow(
      'is not among',
    )
    await expect(client.call({ to: address, stateOverride: [{ address, balance: 5n }] })).rejects.toThrow(
      'takes no overrides',
    )
    expect(good.methods).toEqual([])
  })
})
