import { createRequire } from 'node:module'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type DataApiStub,
  type RecordedRequest,
  scriptedDataApis,
  startDataApiStub,
} from '../sdk/src/data-api/create-data-apis.fixture.ts'
import { Moralis } from '../sdk/src/exports/node.ts'
import { type ClientBoard, startClientBoard } from './support/board.ts'
import { describeCalls } from './support/data-calls.ts'

interface OriginalApi {
  baseURL: string
  apiKey?: string | undefined
  initialize(settings: object): void
}

const load = createRequire(import.meta.url)
const originals: Record<string, OriginalApi> = {
  Web3API: load('moralis/lib/node/MoralisWeb3Api.js').default,
  SolanaAPI: load('moralis/lib/node/MoralisSolanaApi.js').default,
}
const user = { ethAddress: '0xuser', solAddress: 'solUser', sessionToken: 'r:1' }
const someone = { attributes: user, get: (field: 'ethAddress' | 'solAddress') => user[field] }
/** Every parameter that some path or body needs, and some for the query. */
const parameters = {
  ...{
    block_number_or_hash: '5',
    transaction_hash: '0xt',
    address: '0xa',
    token_address: '0xt',
    token_id: '7',
  },
  ...{ pair_address: '0xp', token0_address: '0x0', token1_address: '0x1', domain: 'one.crypto' },
  ...{ abi: [{ name: 'f' }], params: { a: 1 }, data: { name: 'Transfer' } },
  ...{ limit: 5, order: 'a.ASC', token_addresses: ['0x1', '0x2'], from_date: new Date(0), cursor: null },
}

let stub: DataApiStub

beforeAll(async () => {
  stub = await startDataApiStub()
})
afterAll(() => stub.close())
beforeEach(() => {
  stub.answer = {}
  stub.requests.length = 0
})

function operationsOf(api: object): [group: string, name: string][] {
  return Object.entries(api).flatMap(([group, members]) =>
    Object.entries(Object(members))
      .filter(([, member]) => typeof member === 'function')
      .map(([name]): [string, string] => [group, name]),
  )
}

const rows = Object.entries(originals).flatMap(([api, original]) =>
  operationsOf(original).map(([group, name]) => ({ api, group, name })),
)

/** Both, signed in, through the stub; with a key at it. */
function started(api: string, apiKey?: string): { original: object; ours: object } {
  const original = originals[api] ?? { initialize: () => {}, baseURL: '' }
  const ours = Reflect.get(scriptedDataApis(user), api)
  for (const one of [original, ours]) {
    one.initialize({
      serverUrl: stub.url,
      Moralis: { User: { current: () => someone }, applicationId: 'app' },
    })
    one.apiKey = apiKey
    one.baseURL = stub.url
  }
  return { original, ours }
}

async function record(api: object, { group, name }: { group: string; name: string }, given: object) {
  stub.requests.length = 0
  const answer: unknown = await Reflect.get(Reflect.get(api, group), name)(given)
  return { answer, requests: stub.requests.map(toComparable) }
}

function toComparable({ method, path, query, body, headers }: RecordedRequest) {
  return {
    method,
    path,
    query: [...query].sort(),
    body,
    headers: [headers.accept, headers['content-type']?.split(';')[0], headers['x-api-key']],
  }
}

describe('the same requests as moralis@1.5.8', () => {
  it.each(Object.keys(originals))('has the operations of %s, in its order', (api) => {
    const { original, ours } = started(api)
    expect(operationsOf(ours)).toEqual(operationsOf(original))
  })

  it.each(rows)('$api $group $name through the server', async (row) => {
    const { original, ours } = started(row.api)
    const theirs = await record(original, row, parameters)
    expect(await record(ours, row, parameters)).toEqual(theirs)
    expect(theirs.requests).toHaveLength(1)
  })

  it.each(rows)('$api $group $name with a key', async (row) => {
    const { original, ours } = started(row.api, 'key')
    stub.answer = { body: { a: 1 } }
    const theirs = await record(original, row, parameters)
    const { answer, requests } = await record(ours, row, parameters)
    // Differences: the original never sends a body, nor an upload under the name that apps give it but in the address; and
    // without a body, axios leaves out what kind it is.
    const [own, other] = [requests[0], theirs.requests[0]]
    const withoutAbi = other?.query.filter(([key]) => own?.body === undefined || key !== 'abi[]')
    expect({ ...own, body: undefined, headers: own?.headers.toSpliced(1, 1) }).toEqual({
      ...other,
      query: withoutAbi,
      headers: other?.headers.toSpliced(1, 1),
    })
    expect(answer).toEqual(theirs.answer)
  })
})

describe('with a board', () => {
  let board: ClientBoard

  beforeAll(async () => {
    vi.restoreAllMocks()
    board = await startClientBoard({})
    Moralis.User.enableUnsafeCurrentUser()
    await Moralis.start({ appId: board.appId, serverUrl: board.serverUrl })
  })
  afterAll(() => board.close())

  it('keeps the number and the words of its answer, signed in or not', async () => {
    const refusal = {
      name: 'DataApiError',
      code: 141,
      status: 400,
      message: 'Chain eth (0x1) has no node on this server. The operator can set RPC_URL_1.',
    }
    const address = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'
    await expect(Moralis.Web3API.account.getNativeBalance({ address })).rejects.toMatchObject(refusal)
    await Moralis.User.signUp('ada-of-data', 'a long enough password', {})
    await expect(Moralis.Web3API.account.getNativeBalance({ address })).rejects.toMatchObject(refusal)
    await expect(Moralis.SolanaAPI.account.balance({ address: 's' })).rejects.toMatchObject({
      code: 141,
      message: 'address must be an address of Solana.',
    })
  })

  const address: `0x${string}` = `0x${'11'.repeat(20)}`
  const calls = describeCalls({
    ...{ wallet: address, token: address, art: address, items: address, pair: address, block: 1 },
    ...{ wrappedNative: `0x${'22'.repeat(20)}`, transaction: `0x${'33'.repeat(32)}`, name: 'harbor.eth' },
  })
  /** Calls that need no node, with what refuses them otherwise. */
  const others: Record<string, RegExp | undefined> = {
    web3ApiVersion: undefined,
    endpointWeights: undefined,
    getTokenMetadataBySymbol: /The operator can set TOKEN_LIST\.$/,
    searchNFTs: /^No NFTs of this chain are indexed here/,
    uploadFolder: /^Sign in or send an API key/,
  }

  it.each(rows)(
    'without nodes, $api $group $name names the variable to set',
    async ({ api, group, name }) => {
      const original = originals[api] ?? { initialize: () => {}, baseURL: '' }
      original.initialize({ serverUrl: board.serverUrl, Moralis: { User: { current: () => null } } })
      original.apiKey = undefined
      const sent = Reflect.get(calls, api === 'SolanaAPI' ? `sol-${name}` : name)
      const answer = Reflect.get(Reflect.get(original, group), name)(sent ?? {})
      const refusal = name in others ? others[name] : /The operator can set RPC_URL_(1|SOLANA_MAINNET)\.$/
      if (refusal === undefined) expect(await answer).toBeDefined()
      else await expect(answer).rejects.toThrow(refusal)
    },
  )
})
