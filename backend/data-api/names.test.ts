import { readFileSync } from 'node:fs'
import { createServer as createPlainServer, type Server as PlainServer, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { BoardError } from '@cryptolist/contract'
import { type LocalChain, startLocalChain } from '@cryptolist/testkit'
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  type Hex,
  namehash,
  parseAbi,
  parseAbiParameters,
  toFunctionSelector,
  toHex,
} from 'viem'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGuardedFetch } from '../../board/server/outgoing/guarded-fetch.ts'
import { createTestContext } from '../../board/tests/support/domain-context.ts'
import { createTestNodes } from '../../board/tests/support/node-stub.ts'
import type { BackendContext } from '../context.ts'
import { placeScripted, type ScriptedContract, withNewestHead } from '../tests/support/scripted-contract.ts'
import { answerCall } from './answer-call.fixture.ts'
import { nameHandlers } from './names.ts'

// ENS' contracts are not on this chain, so a scripted contract is where viem looks for the universal resolver.
const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const resolve = 'resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)'
const reverse =
  'reverseWithGateways(bytes name, uint256 coinType, string[] gateways) view returns (string, address, address)'
const callback = 'resolveCallback(bytes response, bytes extraData) view returns (bytes, address)'
const errors = parseAbi([
  'error ResolverNotFound(bytes name)',
  'error ResolverError(bytes errorData)',
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
  'error HttpError(uint16 status, string message)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const gateways = ['x-batch-gateway:true']
const owner = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const resolver = '0x231b0ee14048e9dccd1d247744d114a4eb5e8e63'
const encodedOwner = encodeAbiParameters(parseAbiParameters('address'), [owner])

const fixture = (name: string): string =>
  readFileSync(new URL(`../../board/tests/fixtures/tls/test-only-${name}.pem`, import.meta.url), 'utf8')

let chain: LocalChain
let ens: ScriptedContract
let context: BackendContext
/** A server of the public internet, and one of this machine that nobody may reach. */
let publicServer: Server
let innerServer: PlainServer
let innerPort: number
let answerPublic: (response: ServerResponse) => void
let reached: string[]
/** Where names of the public internet lead. */
let leadsTo: string

const listen = async (server: Server | PlainServer): Promise<number> => {
  await new Promise<void>((resolved) => server.listen(0, '127.0.0.1', resolved))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

beforeAll(async () => {
  chain = await startLocalChain({ chainId: 1 })
  ens = await placeScripted(chain, universalResolver)
  publicServer = createServer({ key: fixture('key'), cert: fixture('certificate') }, (request, response) => {
    reached.push(`${request.method} ${request.headers.host}${request.url}`)
    answerPublic(response)
  })
  innerServer = createPlainServer((request, response) => {
    reached.push(`inside: ${request.method} ${request.url}`)
    response.end(JSON.stringify({ data: encodedOwner }))
  })
  const [publicPort, port] = await Promise.all([listen(publicServer), listen(innerServer)])
  innerPort = port
  const guardedFetch = createGuardedFetch({
    ca: fixture('certificate'),
    resolve: async () => [{ address: leadsTo, family: 4 }],
    route: () => ({ address: '127.0.0.1', family: 4 }),
    port: publicPort,
  })
  const chains = withNewestHead(createTestNodes({ 1: [chain.url] }), chain)
  context = createTestContext({ chains, guardedFetch })
})
afterAll(async () => {
  publicServer.closeAllConnections()
  await Promise.all([
    chain.stop(),
    new Promise((closed) => publicServer.close(closed)),
    new Promise((closed) => innerServer.close(closed)),
  ])
})
beforeEach(() => {
  reached = []
  leadsTo = '93.184.216.34'
  answerPublic = (response) => response.writeHead(500).end()
})

const resolveDomain = (domain: string) => answerCall(context, nameHandlers, 'resolveDomain', { domain })
const resolveAddress = (address: string) => answerCall(context, nameHandlers, 'resolveAddress', { address })
/** The one call of the resolver that asks for this name's address. */
const askedFor = (name: string): readonly unknown[] => [
  toHex(packetToBytes(name)),
  encodeFunctionData({ abi: parseAbi(['function addr(bytes32 node)']), args: [namehash(name)] }),
  gateways,
]
const revertWith = (errorName: 'ResolverNotFound' | 'ResolverError', data: Hex): Hex =>
  encodeErrorResult({ abi: errors, errorName, args: [data] })

describe('a name of ENS', () => {
  it.each([
    ['vitalik.eth', 'vitalik.eth'],
    ['Vitalik.ETH ', 'vitalik.eth'],
    // The accent as a letter of its own, and an emoji with a selector of its look.
    ['Cafe\u0301.eth', 'café.eth'],
    ['❤\ufe0f.eth', '❤.eth'],
  ])('%j resolves to the address of %s', async (typed, registered) => {
    await ens.answer(resolve, askedFor(registered), [encodedOwner, resolver])
    expect(await resolveDomain(typed)).toEqual({ address: owner })
  })

  it.each<[string, Hex]>([
    ['is not registered', revertWith('ResolverNotFound', '0x00')],
    ['has a resolver that refuses', revertWith('ResolverError', '0x')],
  ])('is not found when it %s', async (_name, data) => {
    await ens.revert(resolve, askedFor('missing.eth'), data)
    await expect(resolveDomain('missing.eth')).rejects.toMatchObject({
      code: 'not_found',
      message: 'missing.eth has no address.',
    })
  })

  it.each<[string, Hex]>([
    ['no address', encodeAbiParameters(parseAbiParameters('address'), [`0x${'0'.repeat(40)}`])],
    ['nothing', '0x'],
  ])('is not found when it has %s', async (_name, answer) => {
    await ens.answer(resolve, askedFor('empty.eth'), [answer, resolver])
    await expect(resolveDomain('empty.eth')).rejects.toMatchObject({ code: 'not_found' })
  })

  it.each(['a_b.eth', 'xn--0.eth', 'v\u0456talik.eth'])('cannot be %j', async (domain) => {
    await expect(resolveDomain(domain)).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'domain' },
    })
  })

  it('is unavailable, not unknown, where ENS isn’t on the node’s chain', async () => {
    await ens.revert(resolve, askedFor('unread.eth'), '0x')
    await expect(resolveDomain('unread.eth')).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('needs a node of Ethereum', async () => {
    const without = createTestContext<BackendContext>({
      chains: createTestNodes({}),
      guardedFetch: context.guardedFetch,
    })
    for (const [name, sent] of [
      ['resolveDomain', { domain: 'vitalik.eth' }],
      ['resolveAddress', { address: owner }],
    ] as const)
      await expect(answerCall(without, nameHandlers, name, sent)).rejects.toMatchObject({
        code: 'not_supported',
        message: expect.stringContaining('RPC_URL_1'),
      })
  })
})

describe('the name of an address', () => {
  const answerName = (name: string) => ens.answer(reverse, undefined, [name, resolver, resolver])

  it('is the one that leads back to it', async () => {
    await answerName('vitalik.eth')
    expect(await resolveAddress(owner)).toEqual({ name: 'vitalik.eth' })
    await ens.revert(
      reverse,
      undefined,
      encodeErrorResult({
        abi: errors,
        errorName: 'ReverseAddressMismatch',
        args: ['vitalik.eth', resolver],
      }),
    )
    await expect(resolveAddress(owner)).rejects.toMatchObject({ code: 'not_found' })
  })

  it.each(['', 'Vitalik.eth', 'vitalik\u200b.eth', 'vitalik\ufe0f.eth'])(
    'is never %j, which nobody can register',
    async (name) => {
      await answerName(name)
      await expect(resolveAddress(owner)).rejects.toMatchObject({
        code: 'not_found',
        message: `${owner} has no name of its own.`,
      })
    },
  )
})

/** Has the resolver refer requests for a name to these servers (EIP-3668). */
const sendTo = async (name: string, urls: readonly string[]): Promise<void> => {
  const lookup = encodeErrorResult({
    abi: errors,
    errorName: 'OffchainLookup',
    args: [universalResolver, urls, '0x1234', toFunctionSelector(`function ${callback}`), '0x'],
  })
  await ens.revert(resolve, askedFor(name), lookup)
}

describe('a name that a server answers for', () => {
  it.each([
    ['GET', 'https://names.example.org/{sender}/{data}.json', `/${universalResolver}/0x1234.json`],
    ['POST', 'https://names.example.org/ask', '/ask'],
  ])('is asked for at that server by %s, and the resolver judges the answer', async (method, url, path) => {
    await sendTo('offchain.eth', [url])
    await ens.answer(callback, [encodedOwner, '0x'], [encodedOwner, resolver])
    answerPublic = (response) =>
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ data: encodedOwner }))
    expect(await resolveDomain('offchain.eth')).toEqual({ address: owner })
    expect(reached).toEqual([`${method} names.example.org${path}`])
  })

  it.each([
    'http://127.0.0.1:{port}/',
    'https://127.0.0.1:{port}/',
    'https://localhost:{port}/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]:{port}/',
    'https://[::ffff:127.0.0.1]:{port}/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://2130706433/',
    'https://ana:secret@names.example.org/',
    'http://names.example.org/',
    'data:application/json,{"data":"0x"}',
    'file:///etc/passwd',
    '',
  ])('is not asked for at %s', async (template) => {
    const url = template.replace('{port}', String(innerPort))
    if (url.includes('localhost')) leadsTo = '127.0.0.1'
    await sendTo('inside.eth', [url])
    await expect(resolveDomain('inside.eth')).rejects.toMatchObject({ code: 'unavailable' })
    expect(reached).toEqual([])
  })

  it('is not asked for where a public name leads inside, at once or by a redirect', async () => {
    await sendTo('inside.eth', ['https://names.example.org/'])
    leadsTo = '10.0.0.1'
    await expect(resolveDomain('inside.eth')).rejects.toMatchObject({ code: 'unavailable' })
    expect(reached).toEqual([])
    leadsTo = '93.184.216.34'
    for (const location of [`http://127.0.0.1:${innerPort}/`, `https://127.0.0.1:${innerPort}/`]) {
      answerPublic = (response) => response.writeHead(302, { location }).end()
      await expect(resolveDomain('inside.eth')).rejects.toMatchObject({ code: 'unavailable' })
    }
    expect(reached).toEqual(['POST names.example.org/', 'POST names.example.org/'])
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['fails', (response) => response.writeHead(500).end('{"data":"0x"}')],
    ['says no hexadecimal', (response) => response.end('<html>')],
    ['says too much', (response) => response.end(`0x${'00'.repeat(200_000)}`)],
    ['breaks off', (response) => response.destroy()],
  ])('is unavailable, not unknown, when the server %s', async (_name, answer) => {
    answerPublic = answer
    await sendTo('offchain.eth', ['https://names.example.org/'])
    await expect(resolveDomain('offchain.eth')).rejects.toMatchObject({ code: 'unavailable' })
    await ens.revert(
      resolve,
      askedFor('offchain.eth'),
      encodeErrorResult({ abi: errors, errorName: 'HttpError', args: [500, 'HTTP request failed.'] }),
    )
    await expect(resolveDomain('offchain.eth')).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('fails when every answer asks for another lookup', async () => {
    answerPublic = (response) => response.end('0x01')
    const selector = toFunctionSelector(`function ${callback}`)
    const again = encodeErrorResult({
      abi: errors,
      errorName: 'OffchainLookup',
      args: [universalResolver, ['https://names.example.org/'], '0x1234', selector, '0x'],
    })
    await ens.revert(callback, undefined, again)
    await sendTo('endless.eth', ['https://names.example.org/'])
    await expect(resolveDomain('endless.eth')).rejects.toMatchObject({ code: 'unavailable' })
    expect(reached.length).toBeLessThanOrEqual(6)
    // Lookups with no server in between end too: an empty list for the gateway that viem is itself.
    const nobody = encodeFunctionData({
      abi: parseAbi([
        'struct Request { address sender; string[] urls; bytes data; }',
        'function query(Request[]) view returns (bool[], bytes[])',
      ]),
      args: [[]],
    })
    const loop = encodeErrorResult({
      abi: errors,
      errorName: 'OffchainLookup',
      args: [universalResolver, gateways, nobody, selector, '0x'],
    })
    await ens.revert(callback, undefined, loop)
    await ens.revert(resolve, askedFor('endless.eth'), loop)
    await expect(resolveDomain('endless.eth')).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('a name of Unstoppable’s', () => {
  const getMany = 'getMany(string[] keys, uint256 tokenId) view returns (string[])'
  const readers = {
    137: '0x91EDd8708062bd4233f4Dd0FCE15A7cb4d500091',
    8453: '0x78c4b414e1abdf0de267deda01dffd4cd0817a16',
    1: '0x578853aa776Eef10CeE6c4dd2B5862bdcE767A8B',
  } as const
  const addresses = {
    137: `0x${'aa'.repeat(20)}`,
    8453: `0x${'bb'.repeat(20)}`,
    1: `0x${'cc'.repeat(20)}`,
  } as const
  const brad = 0x756e4e998dbffd803c21d23b06cd855cdc7a4b57706c95964a37e24b47c10fc9n
  let scripts: Record<number, ScriptedContract>

  beforeAll(async () => {
    scripts = {}
    for (const [chainId, address] of Object.entries(readers))
      scripts[Number(chainId)] = await placeScripted(chain, address as Hex)
  })
  const setRecords = async (records: Record<number, string>) => {
    for (const [chainId, script] of Object.entries(scripts))
      await script.answer(getMany, [['crypto.ETH.address'], brad], [records[Number(chainId)] ?? ''])
  }
  /** All of them live on the one chain of this test. */
  const withNodes = (...chainIds: number[]): BackendContext =>
    createTestContext({
      chains: {
        ...createTestNodes({}),
        get: (chainId) =>
          chainIds.includes(chainId)
            ? context.chains.get(1)
            : Promise.reject(new BoardError('not_supported', 'no node')),
      },
    })
  const ask = (ownContext: BackendContext) =>
    answerCall(ownContext, nameHandlers, 'resolveDomain', { domain: 'Brad.crypto' })

  it('is looked for on polygon, then base, then Ethereum, wherever there is a node', async () => {
    await setRecords(addresses)
    expect(await ask(withNodes(1, 137, 8453))).toEqual({ address: addresses[137] })
    expect(await ask(withNodes(1, 8453))).toEqual({ address: addresses[8453] })
    expect(await ask(withNodes(1))).toEqual({ address: addresses[1] })
    await setRecords({ 1: '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045' })
    expect(await ask(withNodes(1, 137, 8453))).toEqual({ address: owner })
  })

  it('is not found without an address', async () => {
    for (const record of ['', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '0x12']) {
      await setRecords({ 1: record, 137: record })
      await expect(ask(withNodes(1, 137))).rejects.toMatchObject({
        code: 'not_found',
        message: 'brad.crypto has no address.',
      })
    }
    const domain = 'nobody.wallet'
    await expect(answerCall(withNodes(1), nameHandlers, 'resolveDomain', { domain })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('needs a node of one of the three', async () => {
    await expect(ask(withNodes())).rejects.toMatchObject({
      code: 'not_supported',
      message: expect.stringContaining('RPC_URL_137'),
    })
  })
})
