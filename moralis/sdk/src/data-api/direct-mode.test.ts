import { type DataApiOperation, solanaOperations, web3Operations } from '@cryptolist/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type DataApiStub, scriptedDataApis, startDataApiStub } from './create-data-apis.fixture.ts'

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

function withKey() {
  const apis = scriptedDataApis()
  for (const api of [apis.Web3API, apis.SolanaAPI]) {
    api.initialize({ apiKey: 'key' })
    api.baseURL = `${stub.url}/api`
  }
  return apis
}

const tables: Record<string, Record<string, Record<string, DataApiOperation>>> = {
  Web3API: web3Operations,
  SolanaAPI: solanaOperations,
}
const rows = Object.entries(tables).flatMap(([api, groups]) =>
  Object.entries(groups).flatMap(([group, operations]) =>
    Object.entries(operations).map(([name, endpoint]) => ({ api, group, name, endpoint })),
  ),
)

describe('with a key of its own', () => {
  it.each(rows)('$api $group $name asks for its path', async ({ api, group, name, endpoint }) => {
    stub.answer = { body: { from: 'api' } }
    const keys = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, key = '']) => key)
    const parameters = Object.fromEntries(keys.map((key) => [key, `the ${key}`]))
    const needed = Object.fromEntries((endpoint.bodyParams ?? []).map(({ key }) => [key, [key]]))
    const calls = Reflect.get(Reflect.get(withKey(), api), group)
    expect(await calls[name]({ ...parameters, ...needed, limit: 1 })).toEqual({ from: 'api' })
    const [request] = stub.requests
    expect(request).toMatchObject({
      method: endpoint.method ?? 'GET',
      path: `/api${endpoint.url.replace(/:(\w+)/g, 'the%20$1')}`,
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-api-key': 'key' },
    })
    expect(request?.query.get('limit')).toBe('1')
    expect(request?.body === undefined).toBe(endpoint.bodyParams === undefined)
  })

  it('puts what belongs there into the body, and lists, dates and the rest into the query', async () => {
    const { native, account, storage } = withKey().Web3API
    await native.runContractFunction({ address: contract, function_name: 'f', abi: [{}], params: { a: 1 } })
    await native.getContractEvents({ address: contract, topic: '0x1', data: { name: 'Transfer' } })
    await native.getContractEvents({ address: contract, topic: '0x1', abi: { name: 'Transfer' } })
    await storage.uploadFolder({ abi: [{ path: 'a.txt', content: 'YQ==' }] })
    await account.getTokenBalances({ address: contract, token_addresses: ['0x1', '0x2'] })
    expect(stub.requests.map(({ body, query }) => [body, query.toString()])).toEqual([
      [{ abi: [{}], params: { a: 1 } }, 'function_name=f'],
      [{ name: 'Transfer' }, 'topic=0x1'],
      [{ name: 'Transfer' }, 'topic=0x1'],
      [[{ path: 'a.txt', content: 'YQ==' }], ''],
      [undefined, 'token_addresses%5B%5D=0x1&token_addresses%5B%5D=0x2'],
    ])
  })

  it('writes integers of any size as text, and refuses what is no JSON', async () => {
    const { native } = withKey().Web3API
    const call = { address: contract, function_name: 'f', abi: [] }
    await native.runContractFunction({ ...call, params: { id: 2n ** 70n } })
    expect(stub.requests[0]?.body).toEqual({ abi: [], params: { id: '1180591620717411303424' } })
    const loop: unknown[] = []
    loop.push(loop)
    await expect(native.runContractFunction({ ...call, params: { loop } })).rejects.toThrow(TypeError)
  })

  it('accepts block 0, and nothing that would change the path', async () => {
    const { native, resolve } = withKey().Web3API
    await native.getBlock({ block_number_or_hash: '0' })
    await resolve.resolveDomain({ domain: '../info$&?x=1' })
    expect(stub.requests.map(({ path }) => path)).toEqual([
      '/api/block/0',
      '/api/resolve/..%2Finfo%24%26%3Fx%3D1',
    ])
  })

  it('needs what belongs into the path', async () => {
    const { Web3API, SolanaAPI } = withKey()
    await expect(Web3API.account.getNativeBalance()).rejects.toMatchObject({
      message: 'required param address not provided',
      code: 'missing_parameter',
    })
    await expect(Web3API.account.getNativeBalance({ address: '', chain: 'eth' })).rejects.toThrow(
      'required param address not provided',
    )
    await expect(SolanaAPI.account.balance()).rejects.toThrow('required param address not provided')
    expect(stub.requests).toEqual([])
  })

  it('needs what belongs into the body', async () => {
    const { native } = withKey().Web3API
    // @ts-expect-error a call of a contract needs its ABI
    const call = native.runContractFunction({ address: contract, function_name: 'f' })
    await expect(call).rejects.toMatchObject({ message: 'param abi is required!', code: 'missing_parameter' })
  })
})

describe('when the API refuses', () => {
  it('lists the rate limits when the API refuses with 429', async () => {
    const headers = {
      'x-rate-limit-used': '1501',
      'x-rate-limit-limit': '1500',
      'x-rate-limit-ip-used': '1501',
    }
    stub.answer = { status: 429, headers, body: { message: 'Too many' } }
    const text =
      'This Moralis Server is rate-limited because of the plan restrictions. See the details about the current rate and throttle limits: {"x-rate-limit-limit":"1500","x-rate-limit-used":"1501","x-rate-limit-ip-used":"1501"}'
    const failure = { message: text, code: 'rate_limited', status: 429 }
    await expect(withKey().Web3API.info.web3ApiVersion()).rejects.toMatchObject(failure)
    await expect(withKey().SolanaAPI.account.balance({ address: 's' })).rejects.toMatchObject(failure)
  })

  it('rejects with the API’s message, or the HTTP status without one', async () => {
    stub.answer = { status: 400, body: { message: 'address is not valid' } }
    await expect(withKey().Web3API.info.web3ApiVersion()).rejects.toMatchObject({
      message: 'address is not valid',
      code: 'http_error',
      status: 400,
      cause: { message: 'address is not valid' },
    })
    stub.answer = { status: 502, body: '' }
    await expect(withKey().SolanaAPI.account.balance({ address: 's' })).rejects.toMatchObject({
      message: 'Request failed with status code 502',
      status: 502,
    })
  })

  it('names the call where the answer says nothing that can be read', async () => {
    stub.answer = { body: '{"half":' }
    await expect(withKey().Web3API.account.getNFTs({ address: contract })).rejects.toMatchObject({
      message: 'Web3 API error while calling /:address/nft',
      code: 'invalid_response',
    })
    await expect(withKey().SolanaAPI.nft.getNFTMetadata({ address: 's' })).rejects.toThrow(
      'Solana API error while calling /nft/:network/:address/metadata',
    )
  })
})

describe('when nothing answers', () => {
  it('rejects with the cause when no server answers', async () => {
    const { Web3API } = withKey()
    const gone = await startDataApiStub()
    await gone.close()
    Web3API.baseURL = gone.url
    const failure = await Web3API.info.web3ApiVersion().catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: 'Network Error', code: 'network_error', status: undefined })
    expect(failure).toHaveProperty('cause.cause.code', 'ECONNREFUSED')
  })

  it('waits as long as timeoutMs says, without a limit for 0', async () => {
    stub.answer = { body: { version: '1' } }
    for (const timeoutMs of [0, Number.POSITIVE_INFINITY, 2 ** 40])
      expect(await withKey().Web3API.info.web3ApiVersion({}, { timeoutMs })).toEqual({ version: '1' })
  })

  it('gives up in time', async () => {
    stub.answer = { hangs: true }
    await expect(withKey().Web3API.info.web3ApiVersion({}, { timeoutMs: 5 })).rejects.toMatchObject({
      message: 'timeout of 5ms exceeded',
      code: 'timed_out',
    })
  })

  it('aborts on its signal, even if fetch doesn’t', async () => {
    const aborted = { name: 'AbortError', code: 'aborted', message: 'The call was aborted.', cause: 'left' }
    const ending = new AbortController()
    const { info } = withKey().Web3API
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
    const call = info.web3ApiVersion({}, { signal: ending.signal })
    ending.abort('left')
    await expect(call).rejects.toMatchObject(aborted)
    await expect(info.web3ApiVersion({}, { signal: ending.signal })).rejects.toMatchObject(aborted)
    await expect(info.web3ApiVersion({}, { timeoutMs: 1 })).rejects.toThrow('timeout of 1ms exceeded')
  })
})
