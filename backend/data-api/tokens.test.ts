import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { encodeAbiParameters, type Hex, parseAbiParameters, stringToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { toBytes } from '../../board/server/database/hex.ts'
import type { BackendContext } from '../context.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { placeScripted, withNewestHead } from '../tests/support/scripted-contract.ts'
import { writeContract } from '../tests/support/write-contract.ts'
import { answerAs, answerCall } from './answer-call.fixture.ts'
import type { DataApiHandlers } from './handler.ts'
import { createIndexRows, type IndexRows, makeAddress } from './index-rows.fixture.ts'
import { tokenSymbolHandlers } from './token-symbols.ts'
import { tokenHandlers } from './tokens.ts'

let chain: LocalChain
let identity: TestIdentity
let context: BackendContext
let folder: string
let listFile: string
let rows: IndexRows
/** Of the three standards. */
let coin: Hex
let picture: Hex
let things: Hex

const chainId = 31337
const text = 'string'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-tokens-'))
  listFile = join(folder, 'list.json')
  await writeFile(listFile, JSON.stringify({ name: 'Empty', tokens: [] }))
  chain = await startLocalChain()
  identity = await startTestIdentity({ [`RPC_URL_${chainId}`]: chain.url, TOKEN_LIST: listFile })
  context = { ...identity.context, chains: withNewestHead(identity.context.chains, chain) }
  rows = createIndexRows(identity.database, chainId)
  coin = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Harbor Coin', 'HRB', 6])
  picture = await chain.deploy(testContracts.erc721)
  things = await chain.deploy(testContracts.erc1155)
})
afterAll(async () => {
  await identity.close()
  await chain.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await rows.clear()
  await identity.database.db.deleteFrom('chain.tokens').execute()
})

const handlers: Pick<DataApiHandlers, keyof typeof tokenHandlers | 'getTokenMetadataBySymbol'> = {
  ...tokenHandlers,
  ...tokenSymbolHandlers,
}
const ask = <Name extends keyof typeof handlers>(name: Name, sent: object) =>
  answerCall(context, handlers, name, { chain: chainId, ...sent })
const keptTokens = () =>
  identity.database.db.selectFrom('chain.tokens').select(['address', 'standard', 'name', 'symbol']).execute()

/** A contract that says this of itself. */
const say = async (address: Hex, texts: Partial<Record<'name' | 'symbol' | 'decimals', Hex>>) => {
  const contract = await placeScripted(chain, address)
  for (const [field, data] of Object.entries(texts))
    await contract.answerBytes(`${field}() view returns (string)`, [], data)
  return contract
}
const encode = (type: string, value: unknown): Hex => encodeAbiParameters(parseAbiParameters(type), [value])

describe('what a token says of itself', () => {
  it('is its name, symbol and decimals, in the order asked for', async () => {
    const nobody = makeAddress(0x404)
    const tokens = await ask('getTokenMetadata', {
      addresses: [nobody, coin.toUpperCase().replace('X', 'x'), coin],
    })
    const coinFacts = {
      address: coin,
      name: 'Harbor Coin',
      symbol: 'HRB',
      decimals: '6',
      logo: null,
      logo_hash: null,
      thumbnail: null,
      validated: '0',
    }
    expect(tokens).toEqual([
      { ...coinFacts, address: nobody, name: '', symbol: '', decimals: '0' },
      coinFacts,
      coinFacts,
    ])
  })

  it('is asked for once, and kept of contracts alone', async () => {
    await ask('getTokenMetadata', { addresses: [makeAddress(0x404), coin, picture, things] })
    expect((await keptTokens()).map(({ address, standard }) => [address.toString('hex'), standard])).toEqual(
      expect.arrayContaining([
        [coin.slice(2), 'ERC20'],
        [picture.slice(2), 'ERC721'],
        [things.slice(2), 'ERC1155'],
      ]),
    )
    expect(await keptTokens()).toHaveLength(3)
    await identity.database.db.updateTable('chain.tokens').set({ name: 'As kept' }).execute()
    const [again] = await ask('getTokenMetadata', { addresses: [coin] })
    expect(again).toMatchObject({ name: 'As kept' })
    await identity.database.db
      .updateTable('chain.tokens')
      .set({ synced_at: new Date(0) })
      .execute()
    const [renewed] = await ask('getTokenMetadata', { addresses: [coin] })
    expect(renewed).toMatchObject({ name: 'Harbor Coin' })
  })

  it.each<[string, Parameters<typeof say>[1], { name: string; symbol: string; decimals: string }]>([
    [
      'in words of 32 bytes, as MKR’s',
      {
        name: stringToHex('Maker', { size: 32 }),
        symbol: stringToHex('MKR', { size: 32 }),
        decimals: encode('uint256', 18n),
      },
      { name: 'Maker', symbol: 'MKR', decimals: '18' },
    ],
    [
      'with NUL bytes and line ends',
      { name: encode(text, 'A\0B\nC'), symbol: encode(text, '\0') },
      { name: 'ABC', symbol: '', decimals: '0' },
    ],
    [
      'as no UTF-8',
      {
        name: '0x00000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000004ff41fe4200000000000000000000000000000000000000000000000000000000',
        symbol: `0xfffe${'00'.repeat(30)}`,
      },
      { name: 'AB', symbol: '', decimals: '0' },
    ],
    [
      'at length',
      { name: encode(text, '🦊'.repeat(3_000)), symbol: encode(text, 'S'.repeat(100)) },
      { name: '🦊'.repeat(200), symbol: 'S'.repeat(50), decimals: '0' },
    ],
    [
      'with bytes of no type at all',
      { name: '0x01', symbol: `0x${'ff'.repeat(64)}`, decimals: `0x${'ff'.repeat(32)}` },
      { name: '', symbol: '', decimals: '0' },
    ],
    [
      'with too many decimals',
      { symbol: encode(text, 'BIG'), decimals: encode('uint256', 256n) },
      { name: '', symbol: 'BIG', decimals: '0' },
    ],
  ])('is read, or left empty, where it is said %s', async (_name, texts, expected) => {
    const address = makeAddress(0xdd00 + expected.name.length)
    await say(address, texts)
    const [token] = await ask('getTokenMetadata', { addresses: [address] })
    expect(token).toMatchObject(expected)
  })

  it('asks for nothing to be fetched, whatever it reverts with (CCIP)', async () => {
    const address = makeAddress(0xcc)
    const contract = await say(address, { decimals: encode('uint256', 4n) })
    const lookup = `0x556f1830${'0'.repeat(64)}` as const
    for (const field of ['name', 'symbol'])
      await contract.revert(`${field}() view returns (string)`, [], lookup)
    const [token] = await ask('getTokenMetadata', { addresses: [address] })
    expect(token).toMatchObject({ name: '', symbol: '', decimals: '4' })
  })
})

describe('tokens of a symbol', () => {
  const onChain = { address: `0x${'ab'.repeat(20)}`, name: 'Listed', symbol: 'hrb', decimals: 8 }
  let edits = 0
  const writeList = async (content: string) => {
    await writeFile(listFile, content)
    edits += 1
    await utimes(listFile, edits, edits)
  }

  it('are those of the operator’s list, which alone are validated, then those seen here', async () => {
    const listed = { chainId, ...onChain, logoURI: 'https://example.org/hrb.png' }
    const others = [
      { ...listed, chainId: 1 },
      { ...listed, symbol: 'OTHER' },
      { ...listed, address: '0x12' },
      { chainId, ...onChain, address: `0x${'AC'.repeat(20)}`, logoURI: 'javascript:alert(1)' },
    ]
    await writeList(JSON.stringify({ name: 'Test', tokens: [...others, listed] }))
    await ask('getTokenMetadata', { addresses: [coin, picture] })
    const tokens = await ask('getTokenMetadataBySymbol', { symbols: 'Hrb,TPIC,none' })
    expect(tokens.map(({ address, validated, logo }) => [address, validated, logo])).toEqual([
      [`0x${'ac'.repeat(20)}`, '1', null],
      [onChain.address, '1', 'https://example.org/hrb.png'],
      [coin, '0', null],
    ])
    expect(await ask('getTokenMetadataBySymbol', { symbols: ['unknown'] })).toEqual([])
  })

  it('are named in what a listed contract says of itself, too', async () => {
    await writeList(JSON.stringify({ tokens: [{ chainId, ...onChain, address: coin }] }))
    const [token] = await ask('getTokenMetadata', { addresses: [coin] })
    expect(token).toMatchObject({ name: 'Harbor Coin', validated: '1' })
  })

  it('are an error, not an empty list, when nothing is known', async () => {
    const config = { ...context.config, tokenListFile: undefined }
    const parameters = { chain: 1, symbols: ['HRB'] }
    const answer = answerCall(
      { ...context, config },
      tokenSymbolHandlers,
      'getTokenMetadataBySymbol',
      parameters,
    )
    await expect(answer).rejects.toMatchObject({
      code: 'not_supported',
      message: 'No tokens of eth (0x1) are known here. The operator can set TOKEN_LIST.',
    })
  })

  it('need a list that can be read', async () => {
    await writeList('{"tokens": 5}')
    await expect(ask('getTokenMetadataBySymbol', { symbols: ['HRB'] })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The server’s token list can’t be read. The operator can correct TOKEN_LIST.',
    })
    await writeList('{"tokens": []}')
    expect(await ask('getTokenMetadataBySymbol', { symbols: ['HRB'] })).toEqual([])
  })
})

const wallet = makeAddress(0xaa)
const mint = (amount: bigint): Promise<number> =>
  writeContract(chain, coin, 'mint(address to, uint256 amount)', [wallet, amount])

describe('what a wallet has of tokens', () => {
  const balanceOf = (balance: string) => ({
    token_address: coin,
    name: 'Harbor Coin',
    symbol: 'HRB',
    logo: null,
    thumbnail: null,
    decimals: '6',
    balance,
  })

  it('is read from those that are named, at the block that is named; nothing is left out', async () => {
    const first = await mint(5n)
    const second = await mint(37n)
    await chain.mine(3)
    const named = { address: wallet, token_addresses: [picture, coin, coin, makeAddress(0x404)] }
    for (const [block, balance] of [
      [first, '5'],
      [`0x${second.toString(16)}`, '42'],
      ['latest', '42'],
    ] as const)
      expect(await ask('getTokenBalances', { ...named, to_block: block })).toEqual([balanceOf(balance)])
    expect(await ask('getTokenBalances', { ...named, to_block: 0 })).toEqual([])
  })

  it('is read from those it was seen with, as far as it is followed', async () => {
    const newest = await mint(1n)
    await rows.watch('wallet', wallet)
    await rows.follow(newest)
    const seen = (token: string) => ({
      chain_id: String(chainId),
      owner: toBytes(wallet),
      token: toBytes(token),
    })
    await identity.database.db
      .insertInto('chain.erc20_seen')
      .values([seen(coin), seen(makeAddress(0x404))])
      .execute()
    const caller = { viewer: { user: null, session: null }, key: undefined }
    const answer = await answerAs({ context, caller }, tokenHandlers, 'getTokenBalances', {
      chain: chainId,
      address: wallet,
    })
    expect(answer.body).toEqual([
      balanceOf(String(await chain.read(coin, 'balanceOf(address a) view returns (uint256)', [wallet]))),
    ])
    expect(answer.coverage).toEqual({ from: 0, to: newest })
  })

  it('is asked of a node that answers quickly, where the wallet is not followed', async () => {
    const caller = { viewer: { user: null, session: null }, key: undefined }
    const sent = { chain: chainId, address: wallet }
    const { body, coverage } = await answerAs({ context, caller }, tokenHandlers, 'getTokenBalances', sent)
    expect(body).toEqual([
      balanceOf(String(await chain.read(coin, 'balanceOf(address a) view returns (uint256)', [wallet]))),
    ])
    expect(coverage?.from).toBe(0)
    await rows.watch('wallet', wallet, null)
    expect(await ask('getTokenBalances', { address: wallet })).toEqual(body)
  })

  it('is not told of a wallet that is not followed, where the node would take too long', async () => {
    let now = Date.now()
    // A minute goes by between any two looks at the clock.
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 60_000))
    onTestFinished(() => void vi.restoreAllMocks())
    await expect(ask('getTokenBalances', { address: wallet })).rejects.toMatchObject({
      code: 'not_supported',
    })
    await rows.watch('wallet', wallet, null)
    await expect(ask('getTokenBalances', { address: wallet })).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('a contract of NFTs', () => {
  it('says which standard it keeps to', async () => {
    expect(await ask('getNFTMetadata', { address: picture })).toEqual({
      token_address: picture,
      name: 'Test pictures',
      symbol: 'TPIC',
      contract_type: 'ERC721',
      synced_at: null,
    })
    expect(await ask('getNFTMetadata', { address: things })).toMatchObject({
      contract_type: 'ERC1155',
      name: '',
    })
  })

  it('is not found where a contract keeps to neither, or says yes to everything', async () => {
    const eager = makeAddress(0xea)
    const contract = await say(eager, { name: encode(text, 'Eager') })
    await contract.answer('supportsInterface(bytes4 id) view returns (bool)', undefined, true)
    for (const address of [coin, eager, makeAddress(0x404)])
      await expect(ask('getNFTMetadata', { address })).rejects.toMatchObject({ code: 'not_found' })
  })
})
