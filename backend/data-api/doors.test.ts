import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRaw } from '../../board/tests/support/raw-request.ts'
import { makeWallet } from '../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { signInLegacy } from '../tests/support/legacy-wallet.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'

const address = `0x${'ab'.repeat(20)}`
const budgetNames = [
  'x-rate-limit-limit',
  'x-rate-limit-remaining-ttl',
  'x-rate-limit-used',
  'x-rate-limit-remaining-ip-ttl',
  'x-rate-limit-ip-used',
]

let identity: TestIdentity
let origin: string
let key: string
beforeAll(async () => {
  identity = await startTestIdentity({ RATE_LIMITS: 'strict', DATA_API_LIMITS: '60,300,1500' })
  origin = new URL(identity.serverUrl).origin
  key = await createKey(identity.context, { name: 'tests', scopes: ['read', 'upload'] })
})
afterAll(() => identity.close())

async function ask(path: string, init: RequestInit & { key?: string } = {}) {
  const headers = new Headers(init.headers)
  headers.set('X-API-Key', init.key ?? key)
  const response = await fetch(origin + path, { ...init, headers })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

async function call(name: string, parameters: Record<string, unknown> = {}) {
  const response = await fetch(`${identity.serverUrl}/functions/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(parameters),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const budgetOf = (headers: Headers) => budgetNames.map((name) => headers.get(name))

describe('the direct door', () => {
  it.each([
    ['missing', ''],
    ['wrong', 'a'.repeat(43)],
  ])('refuses a %s key, and lets other origins read that', async (_name, wrong) => {
    const { status, headers, body } = await ask('/api/v2/web3/version', { key: wrong })
    expect([status, body]).toEqual([401, { message: 'Invalid or missing API key' }])
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('x-rate-limit-limit')).toBe('60')
  })

  it('answers with a key, in the form of the original, and notes its use', async () => {
    const { status, headers, body } = await ask('/api/v2/web3/version')
    expect([status, body]).toEqual([200, { version: expect.any(String) }])
    expect(headers.get('x-rate-limit-limit')).toBe('1500')
    expect((await listKeys(identity.context))[0]?.lastUsedAt).toBeInstanceOf(Date)
  })

  it('is preflighted without a key', async () => {
    const { status, headers } = await fetch(`${origin}/api/v2/${address}/function`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://app.example', 'Access-Control-Request-Headers': 'x-api-key,content-type' },
    })
    expect([status, headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Accept, Content-Type, X-API-Key',
    ])
    for (const name of [...budgetNames, 'X-Index-To-Block'])
      expect(headers.get('access-control-expose-headers')).toContain(name)
  })

  it.each([
    ['/api/v2/0x1/balance', 400, 'address must be an address: 0x and 40 hexadecimal digits.'],
    ['/api/v2/:address/balance', 400, 'address must be an address: 0x and 40 hexadecimal digits.'],
    [
      `/api/v2/${address}/balance?chain=moon`,
      400,
      'chain is no chain that is known here, such as eth, polygon or 0x1.',
    ],
    ['/api/v2/resolve/http%3A%2F%2F127.0.0.1', 400, 'domain must be a domain such as vitalik.eth.'],
    [
      `/api/v2/erc20/metadata?addresses[]=${address}&addresses[]=x`,
      400,
      'addresses must be an address: 0x and 40 hexadecimal digits.',
    ],
    ['/api/v2/nft/search?q=ab', 400, 'q must have 3 letters at least.'],
    ['/api/v2/nowhere/at/all/of/it', 404, 'There is nothing at GET /nowhere/at/all/of/it.'],
    ['/api/solana/account/mainnet/0x1/balance', 400, 'address must be an address of Solana.'],
    [
      '/api/solana/nft/moon/So11111111111111111111111111111111111111112/metadata',
      400,
      'network must be one of: mainnet, devnet.',
    ],
  ])('%s answers %i', async (path, status, message) => {
    const answer = await ask(path)
    expect([answer.status, answer.body]).toEqual([status, { message }])
    expect(budgetOf(answer.headers)).not.toContain(null)
  })

  it('says that the body is missing, which the old client loses', async () => {
    const { status, body } = await ask(`/api/v2/${address}/function?function_name=f`, { method: 'POST' })
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^param abi is required/)])
  })

  it('takes the description of an event as the whole body', async () => {
    const inputs = [{ name: 'value', type: 'uint256', indexed: false }]
    const { status, body } = await ask(`/api/v2/${address}/events?topic=Sold(uint256)`, {
      method: 'POST',
      body: JSON.stringify({ type: 'event', name: 'Sold', inputs }),
    })
    expect([status, body.message]).toEqual([501, expect.stringContaining('RPC_URL_1')])
  })

  it('refuses a body that is not JSON, and one above its limit', async () => {
    const path = `/api/v2/${address}/function?function_name=f`
    const broken = await ask(path, { method: 'POST', body: '{' })
    expect([broken.status, broken.body]).toEqual([400, { message: 'The body is not JSON.' }])
    const large = await ask(path, { method: 'POST', body: JSON.stringify({ abi: 'x'.repeat(1_100_000) }) })
    expect([large.status, large.body]).toEqual([
      400,
      { message: 'What you sent is too large. The limit is 1 MB.' },
    ])
    const abi = await ask(path, {
      method: 'POST',
      body: JSON.stringify({ abi: [{ name: 'x'.repeat(300_000) }] }),
    })
    expect([abi.status, abi.body]).toEqual([400, { message: 'abi is too large: 256 KB at most.' }])
  })

  it('keeps a key to what it is for', async () => {
    const reader = await createKey(identity.context, { name: 'reader', scopes: ['read'] })
    const refused = await ask('/api/v2/ipfs/uploadFolder', { key: reader, method: 'POST', body: '[]' })
    expect([refused.status, refused.body]).toEqual([
      401,
      { message: 'This API key lacks the scope "upload".' },
    ])
    const sync = await ask(`/api/v2/nft/${address}/sync`, { key: reader, method: 'PUT' })
    expect([sync.status, sync.body]).toEqual([401, { message: 'This API key lacks the scope "sync".' }])
  })

  it('ends a key that is revoked, and shows none again', async () => {
    const ended = await createKey(identity.context, { name: 'ended', scopes: ['read'] })
    const { rows } = await identity.database.pool.query('select * from chain.api_keys')
    expect(JSON.stringify(rows)).not.toContain(ended)
    const key = (await listKeys(identity.context)).find(({ name }) => name === 'ended')
    await revokeKey(identity.context, key?.id ?? '')
    expect((await ask('/api/v2/web3/version', { key: ended })).status).toBe(401)
  })

  it('says at once which setting names a node', async () => {
    const { status, body } = await ask(`/api/v2/${address}/balance`)
    expect(status).toBe(501)
    expect(body.message).toMatch(/RPC_URL_1|cannot answer/)
  })
})

describe('the door at /server', () => {
  it('tells of the budget in headers that other origins may read, in the order of the original', async () => {
    const { status, headers, body } = await call('web3ApiVersion')
    expect([status, body]).toEqual([200, { result: { version: expect.any(String) } }])
    expect([...headers.keys()].filter((name) => name.startsWith('x-rate-limit')).sort()).toEqual(
      [...budgetNames].sort(),
    )
    expect(budgetOf(headers)[0]).toBe('60')
    expect(headers.get('access-control-expose-headers')).toContain('x-rate-limit-ip-used')
  })

  it('answers inside a batch, and cloud functions of the same call', async () => {
    const requests = ['web3ApiVersion', 'getNativeBalance'].map((name) => ({
      method: 'POST',
      path: `/server/functions/${name}`,
      body: { address: '0x1' },
    }))
    const { body } = await identity.send('/batch', { requests })
    expect(body.list).toEqual([
      { success: { result: { version: expect.any(String) } } },
      { error: { code: 141, error: 'address must be an address: 0x and 40 hexadecimal digits.' } },
    ])
  })

  it('refuses a session that has ended', async () => {
    const { status, headers, body } = await call('web3ApiVersion', {
      _SessionToken: 'r:none',
      _ApplicationId: identity.config.appId,
    })
    expect([status, body]).toEqual([400, { code: 209, error: 'Invalid session token' }])
    expect(budgetOf(headers)).not.toContain(null)
  })

  it('takes getTransactions of an SDK for the old function, which knows no cursor', async () => {
    const parameters = { address, cursor: 5 }
    const old = await identity.send('/functions/getTransactions', parameters)
    expect(old.body.error).not.toContain('cursor')
    expect((await call('getTransactions', parameters)).body.error).toBe('cursor must be a string.')
  })

  it('has the budget of the user where one is signed in', async () => {
    const { body } = await signInLegacy(identity, makeWallet())
    const own = { _SessionToken: body.sessionToken, _ApplicationId: identity.config.appId }
    expect(budgetOf((await call('web3ApiVersion', own)).headers)[0]).toBe('300')
  })
})

describe('a budget', () => {
  it('that is spent ends in 429 with a key and in 141 at /server, in the words of the original', async () => {
    const small = await createKey(identity.context, { name: 'small', scopes: ['read'], weightPerMinute: 2 })
    const answers = []
    for (let times = 0; times < 4; times++) answers.push(await ask('/api/v2/web3/version', { key: small }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429])
    const [last] = answers.slice(-1)
    expect(last?.body).toEqual({ message: 'Rate limit exceeded.' })
    expect(budgetOf(last?.headers ?? new Headers())).toEqual([
      '2',
      expect.stringMatching(/^[1-9]\d?$/),
      '3',
      expect.any(String),
      expect.any(String),
    ])
    expect(last?.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)

    // At most 60 a minute without a session, of which the tests above have used some. That minute may end while they are used up.
    let refused = await call('web3ApiVersion')
    for (let times = 0; times < 120 && refused.status === 200; times++) refused = await call('web3ApiVersion')
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        code: 141,
        error:
          'Too many requests to web3ApiVersion API from this particular client, the clients needs to wait before sending more requests.',
      },
    ])
    expect(Number(refused.headers.get('x-rate-limit-used'))).toBeGreaterThan(60)
    // A key has a budget of its own, and endpointWeights costs nothing.
    expect((await ask('/api/v2/web3/version')).status).toBe(200)
    expect((await call('endpointWeights')).status).toBe(200)
  })
})

describe('cloud code', () => {
  it('takes the place of a call by a function of its name, and calls the others', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cryptolist-data-functions-'))
    const file = join(folder, 'cloud.mjs')
    await writeFile(
      file,
      `export default (cloud) => {
        cloud.define('getNativeBalance', ({ params }) => ({ balance: params.address }))
        cloud.define('versionOfData', () => cloud.run('web3ApiVersion'))
      }`,
    )
    const own = await startTestIdentity({ CLOUD_CODE: file, APP_ID: 'own-functions' })
    try {
      const results: unknown[] = []
      for (const name of ['getNativeBalance', 'versionOfData', 'getTokenPrice'])
        results.push((await own.send(`/functions/${name}`, { address: '0x1' })).body)
      expect(results).toEqual([
        { result: { balance: '0x1' } },
        { result: { version: expect.any(String) } },
        { code: 141, error: 'address must be an address: 0x and 40 hexadecimal digits.' },
      ])
    } finally {
      await own.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('answers at the direct door', () => {
  it('say how long they may be kept, and are not sent twice', async () => {
    const first = await ask('/api/v2/info/endpointWeights')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const etag = first.headers.get('etag') ?? ''
    const again = await requestRaw(`${origin}/api/v2/info/endpointWeights`, {
      headers: { 'X-API-Key': key, 'If-None-Match': etag },
    })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(Object.keys(again.headers).filter((name) => name.startsWith('x-rate-limit'))).toEqual(budgetNames)
  })
})
