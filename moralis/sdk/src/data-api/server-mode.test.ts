import { solanaOperations, web3Operations } from '@cryptolist/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type DataApiStub, scriptedDataApis, startDataApiStub } from './create-data-apis.fixture.ts'

const wallet = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'
const contract = '0x2b5ad5c4795c026514f8317c7a215e218dccd6cf'

let stub: DataApiStub

beforeAll(async () => {
  stub = await startDataApiStub()
})
afterAll(() => stub.close())
afterEach(() => {
  stub.requests.length = 0
  stub.answer = {}
  vi.restoreAllMocks()
})

function started(user: Record<string, string> | null = null, account: string | null = null) {
  const apis = scriptedDataApis(user, account)
  apis.Web3API.initialize({ serverUrl: stub.url })
  apis.SolanaAPI.initialize({ serverUrl: stub.url })
  return apis
}

const web3Rows = Object.entries(web3Operations).flatMap(([group, operations]) =>
  Object.entries(operations).map(([name, { isOfWallet }]) => ({
    group,
    name,
    isOfWallet: isOfWallet === true,
  })),
)
const solanaRows = Object.entries(solanaOperations).flatMap(([group, operations]) =>
  Object.entries(operations).map(([name, { isOfWallet }]) => ({
    group,
    name,
    isOfWallet: isOfWallet === true,
  })),
)

function call(api: object, group: string, name: string, parameters?: object): Promise<unknown> {
  return Reflect.get(Reflect.get(api, group), name)(parameters)
}

describe('through the app’s server', () => {
  it('has the 39 operations of the original, and the 5 of Solana', () => {
    expect([web3Rows.length, solanaRows.length]).toEqual([39, 5])
  })

  it.each(web3Rows)('$group $name posts to functions/$name', async ({ group, name, isOfWallet }) => {
    const { Web3API } = started(null, wallet)
    expect(await call(Web3API, group, name, { x: 1 })).toBe('answered')
    expect(stub.requests).toHaveLength(1)
    expect(stub.requests[0]).toMatchObject({
      method: 'POST',
      path: `/functions/${name}`,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    })
    expect(stub.requests[0]?.body).toEqual({ x: 1, chain: 'eth', ...(isOfWallet && { address: wallet }) })
  })

  it.each(solanaRows)('$group $name posts to functions/sol-$name', async ({ group, name, isOfWallet }) => {
    const { SolanaAPI } = started({ solAddress: 'sol1', sessionToken: 'r:1' }, wallet)
    expect(await call(SolanaAPI, group, name)).toBe('answered')
    expect(stub.requests[0]).toMatchObject({ method: 'POST', path: `/functions/sol-${name}` })
    expect(stub.requests[0]?.body).toEqual({
      network: 'mainnet',
      responseType: 'native',
      ...(isOfWallet && { address: 'sol1' }),
      _SessionToken: 'r:1',
      _ApplicationId: 'app',
    })
  })

  it('sends session and application of who is signed in, and keeps the caller’s object as it was', async () => {
    const { Web3API } = started({ ethAddress: wallet, sessionToken: 'r:1' }, contract)
    const parameters = { chain: 'bsc' } as const
    await Web3API.account.getNFTs(parameters)
    expect(stub.requests[0]?.body).toEqual({
      chain: 'bsc',
      address: wallet,
      _SessionToken: 'r:1',
      _ApplicationId: 'app',
    })
    expect(parameters).toEqual({ chain: 'bsc' })
  })

  it('takes the connected account for a user without an address, and no address for one that is named', async () => {
    const { Web3API, SolanaAPI } = started({ sessionToken: 'r:1' }, wallet)
    await Web3API.account.getNativeBalance()
    await Web3API.account.getNativeBalance({ address: contract })
    await Web3API.token.getTokenPrice({ address: contract })
    await SolanaAPI.account.balance({ address: 'sol2', network: 'devnet' })
    expect(stub.requests.map(({ body }) => Reflect.get(Object(body), 'address'))).toEqual([
      wallet,
      contract,
      contract,
      'sol2',
    ])
  })

  it('sends no address when neither user nor wallet has one', async () => {
    await started().Web3API.account.getNativeBalance()
    expect(stub.requests[0]?.body).toEqual({ chain: 'eth' })
  })

  it('takes a server url with a slash at its end', async () => {
    const { Web3API } = started()
    Web3API.initialize({ serverUrl: `${stub.url}/` })
    await Web3API.info.web3ApiVersion()
    expect(stub.requests[0]?.path).toBe('/functions/web3ApiVersion')
  })
})

describe('when the server refuses', () => {
  it('rejects with the server’s message and code', async () => {
    stub.answer = { status: 400, body: { code: 141, error: 'Invalid function: "getNFTs"' } }
    await expect(started().Web3API.account.getNFTs()).rejects.toMatchObject({
      name: 'DataApiError',
      message: 'Invalid function: "getNFTs"',
      code: 141,
      status: 400,
      cause: { code: 141 },
    })
  })

  it('says the status where there are no words', async () => {
    stub.answer = { status: 404, body: '' }
    const failure = { message: 'Request failed with status code 404', code: 'http_error', status: 404 }
    await expect(started().Web3API.info.endpointWeights()).rejects.toMatchObject(failure)
    await expect(started().SolanaAPI.account.balance()).rejects.toMatchObject(failure)
  })

  it('rejects an answer that is not JSON', async () => {
    stub.answer = { body: '<html>' }
    await expect(started().Web3API.info.endpointWeights()).rejects.toMatchObject({
      message: 'The server returned an invalid response.',
      code: 'invalid_response',
      status: 200,
    })
  })
})

describe('before it knows a server', () => {
  it('names what to call before the first request', async () => {
    const { Web3API, SolanaAPI } = scriptedDataApis()
    await expect(Web3API.account.getNFTs()).rejects.toMatchObject({
      message: 'Web3Api not initialized, run Moralis.start() first',
      code: 'not_initialized',
    })
    await expect(SolanaAPI.account.getNFTs()).rejects.toThrow(
      'SolanaAPI not initialized, run Moralis.start() first',
    )
  })

  it('refuses to initialize without a key and a server', () => {
    const { Web3API, SolanaAPI } = scriptedDataApis()
    expect(() => Web3API.initialize({})).toThrow(
      'Web3Api.initialize failed: initialize with apiKey or serverUrl',
    )
    expect(() => SolanaAPI.initialize({})).toThrow(
      'SolanaApi.initialize failed: initialize with apiKey or serverUrl',
    )
  })

  it('lists its fields as the original does, and its methods not', () => {
    const { Web3API, SolanaAPI } = scriptedDataApis()
    const groups = ['native', 'account', 'token', 'resolve', 'defi', 'storage', 'info']
    expect(Object.keys({ ...Web3API })).toEqual(['baseURL', 'BodyParamTypes', ...groups])
    expect(Object.keys({ ...SolanaAPI })).toEqual(['baseURL', 'BodyParamTypes', 'account', 'nft'])
    Web3API.initialize({ serverUrl: 'http://127.0.0.1:1/server', apiKey: 'key', Moralis: 'itself' })
    expect({ ...Web3API }).toMatchObject({
      serverUrl: 'http://127.0.0.1:1/server',
      apiKey: 'key',
      Moralis: 'itself',
      baseURL: 'http://127.0.0.1:1/api/v2',
      BodyParamTypes: { setBody: 'set body', property: 'property' },
    })
    expect(SolanaAPI.baseURL).toBe('https://solana-gateway.moralis.io')
  })
})
