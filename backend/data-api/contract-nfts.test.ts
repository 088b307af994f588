import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { type NodeProxy, startNodeProxy } from '../tests/support/node-proxy.ts'
import { placeScripted, type ScriptedContract } from '../tests/support/scripted-contract.ts'
import { writeContract } from '../tests/support/write-contract.ts'
import { answerCall } from './answer-call.fixture.ts'
import { contractNftHandlers } from './contract-nfts.ts'

const chainId = 31337
const balanceOf = 'balanceOf(address owner) view returns (uint256)'
const tokenOf = 'tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)'
const tokenAt = 'tokenByIndex(uint256 index) view returns (uint256)'
const supports = 'supportsInterface(bytes4 id) view returns (bool)'
const ben = '0x00000000000000000000000000000000000000bb'

let chain: LocalChain
let proxy: NodeProxy
let identity: TestIdentity
let erc721: Hex
let erc1155: Hex
let places = 0xe000

beforeAll(async () => {
  chain = await startLocalChain({ chainId })
  proxy = await startNodeProxy(chain.url)
  identity = await startTestIdentity({ [`RPC_URL_${chainId}`]: proxy.url })
  erc721 = await chain.deploy(testContracts.erc721)
  erc1155 = await chain.deploy(testContracts.erc1155)
})
afterAll(async () => {
  await identity.close()
  await proxy.close()
  await chain.stop()
})
beforeEach(() => {
  proxy.behave(() => undefined)
  proxy.calls.length = 0
})

const call = <Name extends keyof typeof contractNftHandlers>(name: Name, fields: object) =>
  answerCall<Name>(identity.context, contractNftHandlers, name, { chain: numberToHex(chainId), ...fields })

/** A contract of which this wallet has tokens 100, 101 …, in the extension Enumerable. */
async function placeEnumerable(count: number): Promise<{ address: Hex; contract: ScriptedContract }> {
  places += 1
  const address: Hex = `0x${places.toString(16).padStart(40, '0')}`
  const contract = await placeScripted(chain, address)
  await contract.answer(supports, ['0x780e9d63'], true)
  await contract.answer(supports, ['0x80ac58cd'], true)
  await contract.answer(balanceOf, [ben], BigInt(count))
  await contract.answer('totalSupply() view returns (uint256)', [], BigInt(count))
  for (let index = 0; index < count; index++) {
    await contract.answer(tokenOf, [ben, index], BigInt(100 + index))
    await contract.answer(tokenAt, [index], BigInt(100 + index))
  }
  await chain.mine()
  return { address, contract }
}

describe('a contract that lists its tokens', () => {
  it('tells which a wallet has, and which there are, a page after the other', async () => {
    const { address } = await placeEnumerable(5)
    for (const [name, fields] of [
      ['getNFTsForContract', { address: ben, token_address: address }],
      ['getAllTokenIds', { address }],
    ] as const) {
      const ids: string[] = []
      const totals: (number | undefined)[] = []
      let cursor: string | undefined
      do {
        const page: { total?: number; cursor?: string; result?: { token_id: string }[] } = await call(name, {
          ...fields,
          limit: 2,
          cursor,
        })
        ids.push(...(page.result ?? []).map(({ token_id: id }) => id))
        totals.push(page.total)
        cursor = page.cursor
      } while (cursor)
      expect(ids).toEqual(['100', '101', '102', '103', '104'])
      expect(totals).toEqual([5, 5, 5])
      const byOffset: { result?: { token_id: string }[] } = await call(name, {
        ...fields,
        limit: 2,
        offset: 3,
        format: 'hex',
      })
      expect(byOffset.result?.map(({ token_id: id }) => id)).toEqual(['0x67', '0x68'])
    }
  })

  it('says what its tokens are', async () => {
    const { address, contract } = await placeEnumerable(1)
    await contract.answer('name() view returns (string)', [], 'Ape\0s')
    await chain.mine()
    const { result, status } = await call('getNFTsForContract', { address: ben, token_address: address })
    expect(status).toBe('SYNCED')
    expect(result).toEqual([
      {
        ...{ token_address: address, token_id: '100', amount: '1', contract_type: 'ERC721', owner_of: ben },
        ...{ block_number: '', block_number_minted: '', name: 'Apes', symbol: '' },
        ...{ token_uri: null, metadata: null, synced_at: null },
      },
    ])
    expect((await call('getNFTsForContract', { address: erc721, token_address: address })).total).toBe(0)
  })

  it('keeps to the block of its first page', async () => {
    const { address, contract } = await placeEnumerable(3)
    const fields = { address: ben, token_address: address, limit: 2 }
    const { cursor } = await call('getNFTsForContract', fields)
    await contract.answer(tokenOf, [ben, 2], 7n)
    await chain.mine()
    const { result } = await call('getNFTsForContract', { ...fields, cursor })
    expect(result?.map(({ token_id: id }) => id)).toEqual(['102'])
  })

  it('is asked for 500 tokens in few calls', async () => {
    const { address, contract } = await placeEnumerable(0)
    await contract.answer(balanceOf, [ben], 500n)
    await contract.answer(tokenOf, undefined, 9n)
    await chain.mine()
    proxy.calls.length = 0
    const { result, total, cursor } = await call('getNFTsForContract', {
      address: ben,
      token_address: address,
    })
    expect([result?.length, total, cursor]).toEqual([500, 500, ''])
    expect(proxy.calls.filter(({ method }) => method === 'eth_call').length).toBeLessThanOrEqual(12)
  })

  it('ends its list where it has no more, however many it counts', async () => {
    const { address, contract } = await placeEnumerable(2)
    await contract.answer(balanceOf, [ben], 2n ** 256n - 1n)
    await chain.mine()
    const page = await call('getNFTsForContract', { address: ben, token_address: address })
    expect([page.result?.length, page.total, page.cursor]).toEqual([2, 2, ''])
  })
})

describe('a contract that lists nothing', () => {
  it('is read from its transfers', async () => {
    await writeContract(chain, erc721, 'mint(address to, uint256 id)', [ben, 5n])
    await writeContract(chain, erc721, 'mint(address to, uint256 id)', [chain.accounts[0].address, 6n])
    const ids = async (result: Promise<{ result?: { token_id: string }[] }>) =>
      (await result).result?.map(({ token_id: id }) => id)
    expect(await ids(call('getNFTsForContract', { address: ben, token_address: erc721 }))).toEqual(['5'])
    expect(await ids(call('getAllTokenIds', { address: erc721 }))).toEqual(['5', '6'])
  })

  it('that says yes to every interface is not believed', async () => {
    const { address, contract } = await placeEnumerable(1)
    await contract.answer(supports, undefined, true)
    await chain.mine()
    expect((await call('getNFTsForContract', { address: ben, token_address: address })).total).toBe(0)
  })

  it('is never answered as empty where its transfers cannot be read', async () => {
    const other = await chain.deploy(testContracts.erc721)
    proxy.behave(({ method }) =>
      method === 'eth_getLogs' ? { error: { code: -32000, message: 'no' } } : undefined,
    )
    for (const listed of [
      () => call('getNFTsForContract', { address: ben, token_address: other }),
      () => call('getAllTokenIds', { address: other }),
      () => call('getTokenIdOwners', { address: erc1155, token_id: '1' }),
    ])
      await expect(listed()).rejects.toMatchObject({ name: 'BoardError' })
  })
})

describe('the owners of a token', () => {
  const ownersOf = async (address: Hex, tokenId: string) => {
    const { result = [], total } = await call('getTokenIdOwners', { address, token_id: tokenId })
    expect(total).toBe(result.length)
    return result.map(({ owner_of: owner, amount }) => [owner, amount])
  }

  it('are the one of ERC-721, as the contract says, or none', async () => {
    await writeContract(chain, erc721, 'mint(address to, uint256 id)', [ben, 77n])
    expect(await ownersOf(erc721, '0x4d')).toEqual([[ben, '1']])
    expect(await ownersOf(erc721, '78')).toEqual([])
  })

  it('are all of ERC-1155, from its transfers', async () => {
    await writeContract(chain, erc1155, 'mint(address to, uint256 id, uint256 amount)', [ben, 3n, 9n])
    expect(await ownersOf(erc1155, '3')).toEqual([[ben, '9']])
  })

  it('are not found for what is no contract of NFTs', async () => {
    const coin = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
    for (const address of [coin, ben] as const)
      await expect(call('getTokenIdOwners', { address, token_id: '1' })).rejects.toMatchObject({
        code: 'not_found',
      })
  })
})

describe('the transfers of a token', () => {
  it('are those of it alone, in the order asked for', async () => {
    const [{ address: me }] = chain.accounts
    await writeContract(chain, erc721, 'mint(address to, uint256 id)', [me, 200n])
    await writeContract(chain, erc721, 'mint(address to, uint256 id)', [me, 201n])
    await writeContract(chain, erc721, 'transferFrom(address a, address b, uint256 id)', [me, ben, 200n])
    await writeContract(chain, erc1155, 'mint(address to, uint256 id, uint256 amount)', [ben, 200n, 4n])
    const list = async (fields: object) =>
      (await call('getWalletTokenIdTransfers', { address: erc721, token_id: '200', ...fields })).result.map(
        ({ to_address: to }) => to,
      )
    expect(await list({})).toEqual([ben, me])
    expect(await list({ order: 'ASC' })).toEqual([me, ben])
    expect(await list({ order: 'asc', limit: 1 })).toEqual([me])
    const requests = proxy.calls.filter(({ method }) => method === 'eth_getLogs')
    expect(JSON.stringify(requests[0]?.params)).toContain(numberToHex(200n, { size: 32 }))
    expect(await list({ address: erc1155 })).toEqual([ben])
  })
})
