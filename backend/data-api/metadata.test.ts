import type { IncomingMessage, ServerResponse } from 'node:http'
import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anonymousViewer } from '../../board/server/domain/accounts/viewer.ts'
import { createFile } from '../../board/server/domain/files/files.ts'
import { createFolder } from '../../board/server/domain/files/folders.ts'
import { createGuardedFetch } from '../../board/server/outgoing/guarded-fetch.ts'
import { type Outside, startOutside } from '../../board/tests/support/outside.ts'
import { insertDue, removeOldest } from '../chain/metadata/metadata-repository.ts'
import { fetchDueMetadata, requestMetadata } from '../chain/metadata/metadata-work.ts'
import type { BackendContext } from '../context.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { placeScripted, type ScriptedContract } from '../tests/support/scripted-contract.ts'
import { answerAs } from './answer-call.fixture.ts'
import type { DataApiHandlers } from './handler.ts'
import { makeAddress } from './index-rows.fixture.ts'
import { metadataHandlers } from './metadata.ts'
import { metadataContextOf } from './metadata-context.ts'
import { nftSearchHandlers } from './nft-search.ts'

let chain: LocalChain
let identity: TestIdentity
let outside: Outside
let context: BackendContext
let contract: ScriptedContract
const address: Hex = '0x00000000000000000000000000000000000a11ce'
/** Requests to other hosts. */
let requests: string[]

beforeAll(async () => {
  ;[chain, outside] = await Promise.all([startLocalChain(), startOutside()])
  identity = await startTestIdentity({ RPC_URL_31337: chain.url })
  context = {
    ...identity.context,
    guardedFetch: createGuardedFetch(outside.network),
    // Queued work runs when a test says so.
    queue: { ...identity.context.queue, add: async () => undefined },
  }
  contract = await placeScripted(chain, address)
  await contract.answer('supportsInterface(bytes4) view returns (bool)', undefined, false)
  await contract.answer('supportsInterface(bytes4) view returns (bool)', ['0x80ac58cd'], true)
  await contract.answer('name() view returns (string)', undefined, 'Fish')
  await contract.answer('symbol() view returns (string)', undefined, 'FSH')
})
afterAll(async () => {
  await identity.close()
  await Promise.all([outside.close(), chain.stop()])
})
beforeEach(async () => {
  requests = []
  outside.reset()
  await identity.database.db.deleteFrom('chain.nft_metadata').execute()
})

const serve = (answer: (request: IncomingMessage, response: ServerResponse) => void): void =>
  outside.serve((request, response) => {
    requests.push(`${request.headers.host}${request.url}`)
    answer(request, response)
  })
const setUri = (id: bigint, uri: string) =>
  contract.answer('tokenURI(uint256) view returns (string)', [id], uri)
const handlers: Pick<DataApiHandlers, keyof typeof metadataHandlers | 'searchNFTs'> = {
  ...metadataHandlers,
  ...nftSearchHandlers,
}
const ask = <Name extends keyof typeof handlers>(name: Name, sent: object) => {
  const caller = { viewer: anonymousViewer, key: undefined }
  return answerAs({ context, caller }, handlers, name, { chain: 31337, address, ...sent })
}
const json =
  '{"name":"Goldfish","description":"swims","attributes":[{"trait_type":"colour","value":"orange"}]}'

describe('metadata of a token', () => {
  it('are fetched when they are first asked for, and kept', async () => {
    await setUri(1n, 'https://fish.example.org/{id}')
    serve((_request, response) => response.end(json))
    const { body } = await ask('getTokenIdMetadata', { token_id: '1' })
    expect(body).toEqual({
      token_address: address,
      token_id: '1',
      amount: '1',
      contract_type: 'ERC721',
      name: 'Fish',
      symbol: 'FSH',
      token_uri: 'https://fish.example.org/{id}',
      metadata: json,
      synced_at: expect.any(String),
    })
    await ask('getTokenIdMetadata', { token_id: '0x1', format: 'hex' })
    expect(requests).toEqual([`fish.example.org/${'1'.padStart(64, '0')}`])
  })

  it('of ERC-1155, one file for all tokens, name the token that was asked for', async () => {
    const shared = await placeScripted(chain, makeAddress(0x1155))
    await shared.answer('supportsInterface(bytes4) view returns (bool)', undefined, false)
    await shared.answer('supportsInterface(bytes4) view returns (bool)', ['0xd9b67a26'], true)
    const template = '{"name":"Fish {id}","image":"https://fish.example.org/{id}.png","{id}":1}'
    await shared.answer('uri(uint256) view returns (string)', undefined, `data:application/json,${template}`)
    const word = 'ab'.padStart(64, '0')
    const { body } = await ask('getTokenIdMetadata', { address: makeAddress(0x1155), token_id: '171' })
    expect(body).toMatchObject({
      contract_type: 'ERC1155',
      metadata: `{"name":"Fish ${word}","image":"https://fish.example.org/${word}.png","{id}":1}`,
    })
    // The standard is about ERC-1155 only.
    await setUri(4n, `data:application/json,${template}`)
    expect((await ask('getTokenIdMetadata', { token_id: '4' })).body.metadata).toBe(template)
  })

  it('are read from a data: URI, and from files that were uploaded here for IPFS', async () => {
    await setUri(2n, `data:application/json;base64,${Buffer.from(json).toString('base64')}`)
    const { body } = await ask('getTokenIdMetadata', { token_id: '2' })
    expect(body.metadata).toBe(json)
    const file = { name: 'a.json', bytes: Buffer.from(json), isForIpfs: true }
    const { cid } = await createFile(context, { isMaster: true }, file)
    await setUri(3n, `ipfs://${cid}`)
    expect((await ask('getTokenIdMetadata', { token_id: '3' })).body.metadata).toBe(json)
    const folder = await createFolder(context, { isMaster: true }, [
      { path: 'fish 1/5', bytes: Buffer.from(json) },
    ])
    await setUri(5n, `ipfs://${folder}/fish%201/5`)
    expect((await ask('getTokenIdMetadata', { token_id: '5' })).body.metadata).toBe(json)
    await setUri(4n, 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1')
    expect((await ask('getTokenIdMetadata', { token_id: '4' })).body).toMatchObject({
      metadata: null,
      token_uri: expect.stringContaining('ipfs://'),
    })
    expect(requests).toEqual([])
  })

  it('of a token that is not there are not found', async () => {
    for (const [name, sent] of [
      ['getTokenIdMetadata', { token_id: '999' }],
      ['reSyncMetadata', { token_id: '999' }],
      ['reSyncMetadata', { token_id: '999', mode: 'sync' }],
      ['getTokenIdMetadata', { token_id: '1', address: chain.accounts[0].address }],
    ] as const)
      await expect(ask(name, sent)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are fetched again when that is asked for: at once, or by the queue', async () => {
    await setUri(1n, 'https://fish.example.org/1')
    let text = json
    serve((_request, response) => response.end(text))
    const read = async () => (await ask('getTokenIdMetadata', { token_id: '1' })).body.metadata
    await read()
    text = '{"name":"Second"}'
    const sync = await ask('reSyncMetadata', { token_id: '1', mode: 'sync', flag: 'metadata' })
    expect([sync.status, sync.body, await read()]).toEqual([undefined, { status: 'completed' }, text])
    text = '{"name":"Third"}'
    const queued = await ask('reSyncMetadata', { token_id: '1' })
    expect([queued.status, queued.body]).toEqual([202, { status: 'queued' }])
    await fetchDueMetadata(metadataContextOf(context))
    expect(await read()).toBe(text)
    serve((_request, response) => response.writeHead(500).end())
    await expect(ask('reSyncMetadata', { token_id: '1', mode: 'sync' })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('500'),
    })
    expect(await read()).toBe(text)
  })
})

describe('a URI that leads where no server of ours may go', () => {
  const internal = '{"name":"secret"}'
  const row = async () =>
    identity.database.db.selectFrom('chain.nft_metadata').selectAll().executeTakeFirstOrThrow()

  it.each([
    ['a private address', 'https://10.0.0.5/x'],
    ['this machine', 'https://127.0.0.1:8080/x'],
    ['the metadata service of clouds', 'http://169.254.169.254/latest/meta-data'],
    ['an IPv4 address within IPv6', 'https://[::ffff:127.0.0.1]/x'],
    ['an IPv6 address of the own network', 'https://[fd00::1]/x'],
    ['an address written as a number', 'https://2130706433/x'],
    ['a name and a password', 'https://user:pass@fish.example.org/x'],
  ])('is not asked: %s', async (_what, uri) => {
    await setUri(5n, uri)
    serve((_request, response) => response.end(internal))
    const { body } = await ask('getTokenIdMetadata', { token_id: '5' })
    expect([body.metadata, requests, (await row()).metadata]).toEqual([null, [], null])
  })

  it('is not asked when its name points inside, or does so a moment later', async () => {
    await setUri(5n, 'https://rebind.example.org/x')
    serve((_request, response) => response.end(internal))
    outside.setAddresses(['93.184.216.34', '192.168.1.1'])
    expect((await ask('getTokenIdMetadata', { token_id: '5' })).body.metadata).toBeNull()
    let looks = 0
    const network = {
      ...outside.network,
      resolve: async () => [{ address: looks++ === 0 ? '93.184.216.34' : '127.0.0.1', family: 4 }],
    }
    serve((_request, response) => response.writeHead(302, { location: 'https://rebind.example.org/y' }).end())
    const rebound = { ...context, guardedFetch: createGuardedFetch(network) }
    const caller = { viewer: anonymousViewer, key: undefined }
    const sent = { chain: 31337, address, token_id: '5', mode: 'sync' }
    await expect(
      answerAs({ context: rebound, caller }, metadataHandlers, 'reSyncMetadata', sent),
    ).rejects.toMatchObject({ code: 'unavailable' })
    expect([looks, requests]).toEqual([2, ['rebind.example.org/x']])
  })

  it.each(['https://127.0.0.1/x', 'http://fish.example.org/x', 'https://[::1]/'])(
    'is not followed to %s',
    async (location) => {
      await setUri(5n, 'https://fish.example.org/start')
      serve((_request, response) => response.writeHead(302, { location }).end())
      expect((await ask('getTokenIdMetadata', { token_id: '5' })).body.metadata).toBeNull()
      expect(requests).toEqual(['fish.example.org/start'])
    },
  )

  it.each<[string, (response: ServerResponse) => void]>([
    ['more than 1 MB', (response) => response.end(`{"a":"${'x'.repeat(1_100_000)}"}`)],
    ['more than 64 KB of JSON', (response) => response.end(`{"a":"${'x'.repeat(70_000)}"}`)],
    ['a page', (response) => response.end('<html></html>')],
    ['nothing', (response) => response.destroy()],
  ])('keeps nothing of an answer with %s', async (_what, answer) => {
    await setUri(5n, 'https://fish.example.org/x')
    serve((_request, response) => answer(response))
    expect((await ask('getTokenIdMetadata', { token_id: '5' })).body.metadata).toBeNull()
  })
})

describe('the queue', () => {
  it('asks each host for one thing at a time, tries failures three times more and then leaves them', async () => {
    let [running, most] = [0, 0]
    serve((_request, response) => {
      running += 1
      most = Math.max(most, running)
      setImmediate(() => {
        running -= 1
        response.writeHead(503).end()
      })
    })
    const tokens = [11n, 12n, 13n].map((tokenId) => ({ chainId: 31337, token: address, tokenId }))
    for (const { tokenId } of tokens) await setUri(tokenId, `https://fish.example.org/${tokenId}`)
    await requestMetadata(
      context,
      tokens.map((token) => ({ ...token, standard: 721 as const })),
    )
    const { db } = identity.database
    const delays: number[] = []
    for (let tries = 0; tries < 4; tries += 1) {
      await fetchDueMetadata(metadataContextOf(context))
      const rows = await db.selectFrom('chain.nft_metadata').selectAll().execute()
      expect(rows.map(({ failures }) => failures)).toEqual(Array(3).fill(tries + 1))
      delays.push(Math.round((Number(rows[0]?.due_at) - Date.now()) / 60_000))
      await db
        .updateTable('chain.nft_metadata')
        .set({ due_at: new Date(0) })
        .execute()
    }
    expect(delays.slice(0, 3)).toEqual([1, 60, 1440])
    expect([most, requests.length]).toEqual([1, 12])
    await fetchDueMetadata(metadataContextOf(context))
    const rows = await db.selectFrom('chain.nft_metadata').select(['status', 'problem']).execute()
    expect(rows).toEqual(Array(3).fill({ status: 'failed', problem: 'Its server answered 503.' }))
    expect(requests).toHaveLength(12)
  })
})

describe('tokens that nobody follows', () => {
  it('go, the oldest first, once there are too many, but those of followed contracts and wallets stay', async () => {
    const { db } = identity.database
    const token = (tokenId: bigint, of: string = address) =>
      ({ chainId: 31337, token: of, tokenId, standard: 721 }) as const
    const followed = `0x${'f0'.repeat(20)}`
    await insertDue(db, [token(1n), token(2n, followed), token(3n), token(4n), token(5n)])
    const watched = {
      chain_id: '31337',
      kind: 'contract',
      address: Buffer.from(followed.slice(2), 'hex'),
    } as const
    await db.insertInto('chain.watches').values(watched).execute()
    const held = Buffer.from(address.slice(2), 'hex')
    await db
      .insertInto('chain.nft_holdings')
      .values({
        chain_id: '31337',
        owner: held,
        token: held,
        token_id: '3',
        standard: 721,
        amount: '1',
        last_block: '1',
      })
      .execute()
    expect(await removeOldest(db, 1)).toBe(2)
    const tokens = await db.selectFrom('chain.nft_metadata').select('token_id').orderBy('id').execute()
    expect(tokens.map((row) => row.token_id)).toEqual(['2', '3', '5'])
    await db.deleteFrom('chain.watches').execute()
    await db.deleteFrom('chain.nft_holdings').execute()
  })
})

describe('searchNFTs', () => {
  const search = async (sent: object) => (await ask('searchNFTs', sent)).body

  it('finds words in the fields that are asked for, page by page', async () => {
    const texts = [
      '{"name":"red fish"}',
      '{"name":"x","description":"a red hat"}',
      '{"attributes":{"red":1}}',
    ]
    for (const [index, text] of texts.entries()) {
      await setUri(BigInt(index), `data:application/json,${text}`)
      await ask('getTokenIdMetadata', { token_id: String(index) })
    }
    const ids = async (sent: object) => (await search(sent)).result?.map(({ token_id }) => token_id)
    expect(await ids({ q: 'red' })).toEqual(['2', '1', '0'])
    expect(await ids({ q: 'red', filter: 'name' })).toEqual(['0'])
    expect(await ids({ q: 'red', filter: 'description,attributes' })).toEqual(['2', '1'])
    expect(await ids({ q: 'red -hat' })).toEqual(['2', '0'])
    expect(await ids({ q: `'); drop table "x` })).toEqual([])
    const first = await search({ q: 'red', limit: 2 })
    const last = await search({ q: 'red', limit: 2, cursor: first.cursor })
    expect([first.total, last.total, last.result?.length, last.cursor]).toEqual([3, 3, 1, ''])
    expect(first.result?.[0]).toMatchObject({
      token_address: address,
      token_hash: expect.stringMatching(/^\w{32}$/),
    })
  })

  it('is refused on a chain whose metadata was never fetched', async () => {
    await expect(search({ q: 'fish', chain: 'eth' })).rejects.toMatchObject({ code: 'not_supported' })
  })
})

it('asks contracts of ERC-1155 by uri(id)', async () => {
  const coins = await chain.deploy(testContracts.erc1155)
  const { body } = await ask('getTokenIdMetadata', { address: coins, token_id: '3' })
  expect(body).toMatchObject({ contract_type: 'ERC1155', metadata: null })
})
