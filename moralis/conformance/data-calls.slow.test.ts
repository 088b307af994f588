import { createRequire } from 'node:module'
import {
  type DataApiOperationName,
  dataApiAnswers,
  listDataApiOperations,
  listWeb3Operations,
} from '@cryptolist/contract'
import { type LocalChain, startLocalChain } from '@cryptolist/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKey } from '../../backend/data-api/keys.ts'
import { withNewestHead } from '../../backend/tests/support/scripted-contract.ts'
import { writeContract } from '../../backend/tests/support/write-contract.ts'
import { type ClientBoard, startClientBoard } from './support/board.ts'
import { type MoralisClient, openMoralis } from './support/clients.ts'
import { describeCalls, startSolanaStub } from './support/data-calls.ts'
import { type FilledChain, fillChain } from './support/filled-chain.ts'
import type { Listening } from './support/listen.ts'

interface DataApiClient {
  baseURL: string
  apiKey?: string | undefined
  initialize(settings: { apiKey?: string; serverUrl?: string }): void
  [group: string]: unknown
}
type Moralis = MoralisClient & { Web3API: DataApiClient; SolanaAPI: DataApiClient }
type Parameters = Record<string, unknown>

let chain: LocalChain
let filled: FilledChain
let solana: Listening
let board: ClientBoard
let moralis: Moralis
let calls: ReturnType<typeof describeCalls>
beforeAll(async () => {
  ;[chain, solana] = await Promise.all([startLocalChain({ chainId: 1 }), startSolanaStub()])
  filled = await fillChain(chain)
  calls = describeCalls(filled)
  board = await startClientBoard({
    RATE_LIMITS: 'strict',
    DATA_API_LIMITS: '100000,100000,100000',
    RPC_URL_1: chain.url,
    RPC_RPS_1: '100000',
    RPC_URL_SOLANA_MAINNET: solana.origin,
  })
  const { chains } = board.context
  const { get } = withNewestHead({ ...chains }, chain)
  vi.spyOn(chains, 'get').mockImplementation(get)
  moralis = createRequire(import.meta.url)('moralis/node.js')
  await openMoralis(board)
  const [{ privateKey }] = chain.accounts
  await moralis.authenticate({ provider: 'network', chainId: '0x1', urls: { 1: chain.url }, privateKey })
  // The wallet of whoever is signed in is followed when it is first asked for, and a collection when the operator wants that.
  await moralis.Web3API.account.getTokenBalances?.({}).catch(() => undefined)
  await moralis.Cloud.run('syncNFTContract', { address: filled.art }, { useMasterKey: true })
  await follow()
})
afterAll(async () => {
  for (const api of [moralis.Web3API, moralis.SolanaAPI]) api.apiKey = undefined
  await moralis.User.logOut()
  moralis.LiveQuery.close()
  vi.restoreAllMocks()
  await board.close()
  await chain.stop()
  await solana.close()
})

/** Lets the index reach the newest block. */
async function follow(): Promise<void> {
  while ((await board.context.chainIndex.round(1)) === 'more');
}

const operations = listDataApiOperations()

/** Calls an operation as apps do. */
async function run(name: DataApiOperationName, more: Parameters = {}): Promise<unknown> {
  const { api, group } = operations.find((operation) => operation.name === name) ?? {}
  const client = api === 'solana' ? moralis.SolanaAPI : moralis.Web3API
  const parameters = { ...calls[name], ...more }
  return Reflect.get(Object(client[group ?? '']), name.replace(/^sol-/, ''))(parameters)
}

async function expectAnswer(name: DataApiOperationName, refusal?: RegExp): Promise<void> {
  if (refusal !== undefined) await expect(run(name)).rejects.toThrow(refusal)
  else expectContent(name, dataApiAnswers[name].parse(await run(name)))
}

/** A list with nothing in it would tell too little. */
function expectContent(name: DataApiOperationName, answer: unknown): void {
  const list: unknown = Array.isArray(answer) ? answer : Reflect.get(Object(answer), 'result')
  if (Array.isArray(list)) expect([name, list.length]).not.toEqual([name, 0])
}

const named = operations.flatMap(({ api, name }) => (api === 'old' ? [] : [name]))

describe('moralis@1.5.8 through a server', () => {
  /** It has no way to send a key or the master key with this one. */
  const refusals: Partial<Record<string, RegExp>> = {
    syncNFTContract: /needs an API key with the scope sync/,
  }
  it.each(named)('%s', (name) => expectAnswer(name, refusals[name]))

  it.each([
    ['getAllERC20', 'getAllERC20'],
    ['getERC20', 'getERC20'],
    ['getNFTs', 'getNFTs_old'],
    ['getNFTsCount', 'getNFTsCount_old'],
    ['getTransactions', 'getTransactions_old'],
    ['getTransactionsCount', 'getTransactionsCount'],
  ] as const)('the older Moralis.%s', async (own, name) => {
    const call: unknown = Reflect.get(moralis, own)
    if (typeof call !== 'function') throw new Error('There is no such function.')
    const answer = await call.call(moralis, { chain: 'eth', address: filled.wallet, symbol: 'TST' })
    expectContent(name, dataApiAnswers[name].parse(answer))
  })
})

/** The newest of what arrived: the number of an NFT, or an amount. */
let arrived = 100n

/** As old apps write them. Something more arrives between two pages. */
describe.each(['getTokenTransfers', 'getNFTTransfers', 'getTransactions'] as const)(
  'a loop over %s',
  (name) => {
    interface Page {
      total: number
      cursor: string
      result: { block_number: string }[]
    }
    const ask = async (more: Parameters = {}): Promise<Page> =>
      Object(dataApiAnswers[name].parse(await run(name, more)))
    const arrive = async (): Promise<void> => {
      const contract = name === 'getTokenTransfers' ? filled.token : filled.art
      arrived += 1n
      await writeContract(chain, contract, 'mint(address to, uint256 idOrAmount)', [filled.wallet, arrived])
      await follow()
    }
    const textsOf = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row))
    let before: string[]
    /** For three pages or four. */
    let limit: number
    beforeEach(async () => {
      for (let times = 0; times < 2; times += 1) await arrive()
      before = textsOf((await ask()).result)
      limit = Math.ceil(before.length / 3)
      expect(limit).toBeGreaterThan(1)
    })

    it.each<[string, () => Promise<unknown[]>]>([
      [
        'while (list.length < total)',
        async () => {
          const list: unknown[] = []
          let total = 1
          while (list.length < total) {
            const page = await ask({ limit, offset: list.length })
            list.push(...page.result)
            total = page.total
            await arrive()
          }
          return list
        },
      ],
      [
        'while (cursor)',
        async () => {
          const list: unknown[] = []
          let cursor: string | null = null
          do {
            const page: Page = await ask({ limit, cursor })
            list.push(...page.result)
            cursor = page.cursor
            await arrive()
          } while (cursor !== '' && cursor != null)
          return list
        },
      ],
    ])('%s ends, with each row once', async (_loop, walk) => {
      const list = textsOf(await walk())
      expect(new Set(list).size).toBe(list.length)
      expect(list.filter((row) => before.includes(row))).toEqual(before)
    })

    // The original has no such parameter for NFTs of a wallet.
    if (name !== 'getNFTTransfers')
      it('by to_block ends, with no row missing', async () => {
        const rows = new Set<string>()
        let [last, previous] = ['latest', '']
        while (last !== previous) {
          const { result } = await ask({ limit: limit + 1, to_block: last })
          for (const row of textsOf(result)) rows.add(row)
          previous = last
          last = result.at(-1)?.block_number ?? last
          await arrive()
        }
        expect([...rows].filter((row) => before.includes(row))).toEqual(before)
      })
  },
)

describe('moralis@1.5.8 with a key', () => {
  beforeAll(async () => {
    const key = await createKey(board.context, { name: 'conformance', scopes: ['read', 'sync', 'upload'] })
    useKey(key)
  })
  afterAll(() => {
    for (const api of [moralis.Web3API, moralis.SolanaAPI]) api.apiKey = undefined
  })

  function useKey(apiKey: string): void {
    moralis.Web3API.baseURL = `${board.origin}/api/v2`
    moralis.SolanaAPI.baseURL = `${board.origin}/api/solana`
    for (const api of [moralis.Web3API, moralis.SolanaAPI]) api.initialize({ apiKey })
  }

  /** It loses bodies. */
  const refusals: Partial<Record<string, RegExp>> = { runContractFunction: /^param abi is required/ }
  it.each(named)('%s', (name) => expectAnswer(name, refusals[name]))

  it('stumbles over any refusal of its Solana API', async () => {
    await expect(run('sol-balance', { address: '0x1' })).rejects.toThrow(
      'getApiErrorMessage is not a function',
    )
  })

  it('tells its developer the limits when they are reached', async () => {
    useKey(await createKey(board.context, { name: 'small', scopes: ['read'], weightPerMinute: 1 }))
    const ask = () => run('web3ApiVersion')
    await ask()
    await expect(ask()).rejects.toThrow(
      /^This Moralis Server is rate-limited because of the plan restrictions\. See the details about the current rate and throttle limits: \{"x-rate-limit-limit":"1","x-rate-limit-remaining-ttl":"\d+","x-rate-limit-used":"2","x-rate-limit-remaining-ip-ttl":"\d+","x-rate-limit-ip-used":"\d+"\}$/,
    )
  })
})

it('the code generator of moralis@1.5.8 finds its 39 operations', async () => {
  const description = await (await fetch(`${board.origin}/api-docs/v2/swagger.json`)).json()
  const { getPathByTag } = createRequire(import.meta.url)('moralis/lib/node/utils.js')
  const { pathByTag, pathDetails } = getPathByTag(description)
  const operations = Object.entries<{ method: string; pathName: string }>(pathDetails)
  expect(operations.map(([name, { method, pathName }]) => [name, method, pathName]).sort()).toEqual(
    listWeb3Operations()
      .map(({ name, method = 'GET', url }) => [name, method.toLowerCase(), url.replaceAll(/:(\w+)/g, '{$1}')])
      .sort(),
  )
  expect(operations).toHaveLength(39)
  expect(Object.keys(pathByTag)).toEqual(['native', 'account', 'token', 'resolve', 'defi', 'storage', 'info'])
})
