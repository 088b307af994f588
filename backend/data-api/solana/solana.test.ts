import { createServer, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestConfig, createTestContext } from '../../../board/tests/support/domain-context.ts'
import type { BackendContext } from '../../context.ts'
import {
  solanaAuthority as authority,
  fileOf,
  inSlot,
  metadataBytes,
  solanaMint as mint,
  tokenAccounts,
  solanaWallet as wallet,
} from '../../tests/support/solana-answers.ts'
import { answerCall } from '../answer-call.fixture.ts'
import { solanaHandlers } from './solana.ts'

type Said =
  | { result: unknown }
  | { error: { code: number; message: string } }
  | ((response: ServerResponse) => void)

const requestSchema = z.object({ method: z.string(), params: z.array(z.unknown()) })

let server: Server
let context: BackendContext
let answers: Record<string, (params: readonly unknown[]) => Said>
let requests: z.infer<typeof requestSchema>[]

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method, params } = requestSchema.parse(JSON.parse(await text(request)))
    requests.push({ method, params })
    const answer = answers[method]?.(params)
    if (typeof answer === 'function') return answer(response)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const config = createTestConfig({
    RPC_URL_SOLANA_MAINNET: `http://127.0.0.1:${port}/secret-key`,
  })
  context = createTestContext({ config })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  answers = {}
  requests = []
})

const holdSome = () => {
  answers.getTokenAccountsByOwner = tokenAccounts
}
const tokens = [
  {
    associatedTokenAddress: 'C2jDL4pcwpE2pP5EryTGn842JJUJTcurPGZUquQjySxK',
    mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    amount: '1.5',
    amountRaw: '1500000',
    decimals: 6,
  },
  {
    associatedTokenAddress: 'DShWnroshVbeUp28oopA3Pu7oFPDBtC1DBmPECXXAQ9n',
    mint: authority,
    amount: '18446744073.709551615',
    amountRaw: '18446744073709551615',
    decimals: 9,
  },
]
const nfts = [{ associatedTokenAddress: 'BGocb4GEpbTFm8UFV2VsDSaBXHELPfAXrvd4vtt8QWrA', mint }]

describe('a wallet on Solana', () => {
  it('has its balance in both units', async () => {
    answers.getBalance = () => inSlot(1_500_000_000)
    expect(await answerCall(context, solanaHandlers, 'sol-balance', { address: wallet })).toEqual({
      solana: '1.5',
      lamports: '1500000000',
    })
    expect(requests).toEqual([{ method: 'getBalance', params: [wallet] }])
  })

  it.each([
    ['0', '0'],
    ['1', '0.000000001'],
    ['20000000000000001', '20000000.000000001'],
  ])('has %s lamports to the last one', async (lamports, solana) => {
    const body = `{"jsonrpc":"2.0","result":{"context":{"slot":1},"value":${lamports}},"id":1}`
    answers.getBalance = () => (response) => response.end(body)
    expect(await answerCall(context, solanaHandlers, 'sol-balance', { address: wallet })).toEqual({
      solana,
      lamports,
    })
  })

  it('has the tokens of both token programs, without empty accounts and NFTs', async () => {
    holdSome()
    expect(await answerCall(context, solanaHandlers, 'sol-getSPL', { address: wallet })).toEqual(tokens)
    expect(requests.map(({ params }) => params.slice(0, 2))).toEqual([
      [wallet, { programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' }],
      [wallet, { programId: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' }],
    ])
  })

  it('has as NFTs what there is one of, in one piece', async () => {
    holdSome()
    expect(await answerCall(context, solanaHandlers, 'sol-getNFTs', { address: wallet })).toEqual(nfts)
  })

  it('has all three in its portfolio', async () => {
    holdSome()
    answers.getBalance = () => inSlot(5)
    expect(await answerCall(context, solanaHandlers, 'sol-getPortfolio', { address: wallet })).toEqual({
      nativeBalance: { solana: '0.000000005', lamports: '5' },
      nfts,
      tokens,
    })
  })
})

const askMetadata = () => answerCall(context, solanaHandlers, 'sol-getNFTMetadata', { address: mint })

describe('an NFT of Solana', () => {
  it.each([0, 2])('has the metadata that Metaplex keeps, with %i creators', async (creators) => {
    answers.getMultipleAccounts = () =>
      inSlot([fileOf(metadataBytes({ creators })), fileOf(Buffer.of(6, 0, 0))])
    expect(await askMetadata()).toEqual({
      mint,
      standard: 'metaplex',
      name: 'Ape №1',
      symbol: 'APE',
      metaplex: {
        metadataUri: 'https://arweave.net/one',
        updateAuthority: authority,
        sellerFeeBasisPoints: 500,
        primarySaleHappened: true,
        isMutable: false,
        masterEdition: true,
      },
    })
    expect(requests[0]?.params[0]).toHaveLength(2)
  })

  it.each([
    ['has no edition', null],
    ['is a print of one', fileOf(Buffer.of(1, 0, 0))],
    ['names an edition of another program', fileOf(Buffer.of(6), authority)],
    ['has an edition without bytes', fileOf(Buffer.alloc(0))],
  ])('is no master edition where it %s', async (_name, edition) => {
    answers.getMultipleAccounts = () => inSlot([fileOf(metadataBytes()), edition])
    expect((await askMetadata()).metaplex.masterEdition).toBe(false)
  })

  it.each([
    ['nothing', null],
    ['an account of another program', fileOf(metadataBytes(), authority)],
    ['the metadata of another token', fileOf(metadataBytes({ of: authority }))],
    ['an account of another kind', fileOf(metadataBytes({ kind: 1 }))],
    ['an account that ends too early', fileOf(metadataBytes().subarray(0, 100))],
    ['an account without bytes', fileOf(Buffer.alloc(0))],
    [
      'a text longer than the account',
      fileOf(Buffer.concat([metadataBytes().subarray(0, 65), Buffer.alloc(4, 255)])),
    ],
  ])('is not found where there is %s', async (_name, metadata) => {
    answers.getMultipleAccounts = () => inSlot([metadata, null])
    await expect(askMetadata()).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the node of Solana', () => {
  it('is named by the variable that the operator has to set', async () => {
    const asking = answerCall(context, solanaHandlers, 'sol-balance', { address: wallet, network: 'devnet' })
    await expect(asking).rejects.toMatchObject({
      code: 'not_supported',
      message: 'Solana’s devnet has no node on this server. The operator can set RPC_URL_SOLANA_DEVNET.',
    })
  })

  it.each<[string, Said]>([
    ['says too much', (response) => response.end(`{"result":"${'x'.repeat(9_000_000)}"}`)],
    ['sends elsewhere', (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
    ['says no JSON', (response) => response.writeHead(502).end('<html>')],
    ['says something else', { result: { value: 'many' } }],
    ['says nothing of use', (response) => response.end('[]')],
    ['breaks off', (response) => response.destroy()],
    ['is behind', { error: { code: -32005, message: 'Node is behind by 42 slots' } }],
  ])('is away, and its address stays secret, when it %s', async (_name, answer) => {
    answers.getBalance = () => answer
    const asking = answerCall(context, solanaHandlers, 'sol-balance', { address: wallet })
    const error: unknown = await asking.catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'unavailable' })
    expect(String(error)).not.toContain('secret-key')
  })

  it('is believed when it calls an address wrong', async () => {
    answers.getBalance = () => ({ error: { code: -32602, message: 'Invalid param: WrongSize' } })
    const asking = answerCall(context, solanaHandlers, 'sol-balance', { address: wallet })
    await expect(asking).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
