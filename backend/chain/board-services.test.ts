import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import pino from 'pino'
import {
  encodeAbiParameters,
  type Hex,
  pad,
  parseAbiParameters,
  toEventSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../board/server/database/open-database.ts'
import { createTestNodes, startNodeStub } from '../../board/tests/support/node-stub.ts'
import { startNodeProxy } from '../tests/support/node-proxy.ts'
import { createWalletClaims } from './claims.ts'
import { startTestIndex, startTradedChain, type TradedChain } from './index/followed-chain.fixture.ts'
import type { AwaitedPayment } from './payments/payment.ts'
import { awaitPayment, findPaymentStatus, giveUpPayment } from './payments/payments.ts'
import { updatePayments } from './payments/update-payments.ts'

const chainId = 31337
let trade: TradedChain
let testDatabase: TestDatabase
let database: Database
let ann: Hex
let bob: Hex
let treasury: Hex
beforeAll(async () => {
  const [started, empty] = await Promise.all([startTradedChain(), createTestDatabase()])
  trade = started
  testDatabase = empty
  const config = { databaseUrl: empty.url, dataDir: '' }
  database = await openDatabase(config, pino({ level: 'silent' }))
  ;[ann, bob, treasury] = trade.wallets
  await trade.mintErc20(ann, 1_000n)
  await trade.mintErc20(bob, 1_000n)
})
afterAll(async () => {
  await database.close()
  await testDatabase.close()
  await trade.chain.stop()
})

const chains = () => createTestNodes({ [chainId]: [trade.chain.url] })
const guardedFetch = () => Promise.reject(new Error('Nothing is fetched here.'))
/** More than the chain may still undo. */
const makeFinal = () => trade.chain.mine(100)

describe('claims of a wallet', () => {
  let now: Date
  const create = (nodes = chains()) => createWalletClaims({ chains: nodes, guardedFetch, now: () => now })
  beforeEach(() => {
    now = new Date('2026-11-23T10:00:00Z')
  })

  it('believe an NFT and a token once they are final, and keep the answer for ten minutes', async () => {
    await trade.mintNft(ann, 7n)
    await trade.mintMulti(bob, 8n, 3n)
    const claims = create()
    const nft = { chainId, contract: trade.erc721, tokenId: 7n, wallet: ann }
    expect(await claims.ownsNft(nft)).toBe(false)
    await makeFinal()
    expect(await claims.ownsNft(nft)).toBe(false)
    now = new Date('2026-11-23T10:10:01Z')
    expect(await claims.ownsNft(nft)).toBe(true)
    await trade.sendNft(ann, bob, 7n)
    await makeFinal()
    expect(await claims.ownsNft(nft)).toBe(true)
    now = new Date('2026-11-23T10:20:02Z')
    expect(await claims.ownsNft(nft)).toBe(false)
    const multi = { chainId, contract: trade.erc1155, tokenId: 8n }
    expect(await Promise.all([ann, bob].map((wallet) => claims.ownsNft({ ...multi, wallet })))).toEqual([
      false,
      true,
    ])
    const token = { chainId, token: trade.erc20, wallet: ann }
    expect(await claims.holdsToken({ ...token, minimum: 1_000n })).toBe(true)
    expect(await claims.holdsToken({ ...token, minimum: 1_001n })).toBe(false)
  })

  it('believe no contract that has no such function, and nothing where there is no contract', async () => {
    const claims = create()
    for (const contract of [trade.erc20, treasury]) {
      expect(await claims.ownsNft({ chainId, contract, tokenId: 1n, wallet: ann })).toBe(false)
      expect(await claims.ownsNft({ chainId, contract, tokenId: 0n, wallet: zeroAddress })).toBe(false)
    }
    expect(await claims.holdsToken({ chainId, token: bob, minimum: 0n, wallet: ann })).toBe(false)
  })

  it('say that they could not be checked when the node is away, and try again the next time', async () => {
    let nodes = createTestNodes({ [chainId]: ['http://127.0.0.1:1/'] })
    const claims = create({ ...nodes, get: (id) => nodes.get(id) })
    const nft = { chainId, contract: trade.erc1155, tokenId: 8n, wallet: bob }
    await expect(claims.ownsNft(nft)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Whether this wallet holds the NFT could not be checked. Try again later.',
    })
    await expect(
      claims.holdsToken({ chainId, token: trade.erc20, minimum: 1n, wallet: ann }),
    ).rejects.toThrow('could not be checked')
    await expect(claims.findName(ann)).rejects.toThrow('The ENS name of this wallet could not be checked.')
    nodes = chains()
    expect(await claims.ownsNft(nft)).toBe(true)
  })

  it('believe an ENS name once it is final', async () => {
    const blocks: unknown[] = []
    const node = await startNodeStub(1, (method, [, block]) => method === 'eth_call' && blocks.push(block))
    const [newest, finalized] = [{ number: '0x1800040' }, { number: '0x1800000' }]
    node.answer((response, [tag]) => {
      const result = { ...(tag === 'finalized' ? finalized : newest), timestamp: '0x1' }
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ id: 1, result }))
    }, 'eth_getBlockByNumber')
    const result = encodeAbiParameters(parseAbiParameters('string, address, address'), ['ann.eth', bob, bob])
    node.answer({ result }, 'eth_call')
    expect(await create(createTestNodes({ 1: [node.url] })).findName(ann)).toBe('ann.eth')
    await node.close()
    expect(blocks).toEqual(['0x1800000'])
  })

  it('believe no public node', async () => {
    const claims = create(createTestNodes({}, { hasPublicNodes: true }))
    const nft = { chainId: 137, contract: trade.erc721, tokenId: 7n, wallet: ann }
    await expect(claims.ownsNft(nft)).rejects.toThrow('could not be checked')
    await expect(claims.findName(ann)).rejects.toThrow('could not be checked')
  })
})

const context = () => ({ database, chains: chains(), now: () => new Date(), listeners: [] })
let count = 0
async function expectOne(changes: Partial<AwaitedPayment> = {}, given = context()): Promise<string> {
  count += 1
  const subject = `listing ${count}`
  const payment = {
    chainId,
    token: trade.erc20,
    amount: 25n,
    payer: ann,
    recipient: treasury,
    kind: 'transfer',
  } as const
  await awaitPayment(given, { subject, ...payment, ...changes })
  return subject
}
const statusOf = (subject: string) => findPaymentStatus(context(), subject)

describe('a payment', () => {
  const look = async (nodes = chains()) => {
    const node = await nodes.get(chainId)
    const changes = await updatePayments({ ...context(), node, head: await node.getHead() })
    return changes.map(({ subject, status }) => ({ subject, status }))
  }

  it('is pending when it is in a block and paid when that is final, once', async () => {
    const subject = await expectOne()
    expect(await look()).toEqual([])
    await trade.sendErc20(ann, treasury, 25n)
    expect(await look()).toEqual([{ subject, status: 'pending' }])
    expect([await look(), await statusOf(subject)]).toEqual([[], 'pending'])
    await makeFinal()
    expect(await look()).toEqual([{ subject, status: 'paid' }])
    expect(await look()).toEqual([])
    // A log that has paid once is no second payment.
    const second = await expectOne()
    expect([await look(), await statusOf(second)]).toEqual([[], 'open'])
    await trade.sendErc20(ann, treasury, 25n)
    await makeFinal()
    expect(await Promise.all([look(), look(), look()])).toEqual(
      expect.arrayContaining([[{ subject: second, status: 'paid' }], [], []]),
    )
  })

  it('pays one of two that are alike', async () => {
    const subjects = [await expectOne({ amount: 31n }), await expectOne({ amount: 31n })]
    await trade.sendErc20(ann, treasury, 31n)
    expect(await look()).toEqual([{ subject: subjects[0], status: 'pending' }])
    await trade.sendErc20(ann, treasury, 31n)
    await makeFinal()
    expect(await look()).toEqual(subjects.map((subject) => ({ subject, status: 'paid' })))
  })

  it('counts no other amount, payer, recipient or token, and none from before', async () => {
    await trade.sendErc20(ann, treasury, 40n)
    const subject = await expectOne({ amount: 40n })
    await trade.sendErc20(ann, treasury, 41n)
    await trade.sendErc20(bob, treasury, 40n)
    await trade.sendErc20(ann, bob, 40n)
    const [forged] = [await trade.deployLogger('three')]
    await trade.log(
      forged,
      [toEventSelector('Transfer(address,address,uint256)'), pad(ann), pad(treasury)],
      toHex(40n, { size: 32 }),
    )
    await makeFinal()
    expect([await look(), await statusOf(subject)]).toEqual([[], 'open'])
  })

  it('is undone when its block is, and pending again when it comes back in another one', async () => {
    const subject = await expectOne({ amount: 52n })
    await trade.chain.mine(1)
    const snapshot = await trade.chain.request('evm_snapshot')
    await trade.sendErc20(ann, treasury, 52n)
    expect(await look()).toEqual([{ subject, status: 'pending' }])
    await trade.chain.request('evm_revert', [snapshot])
    await trade.chain.mine(3)
    expect(await look()).toEqual([{ subject, status: 'open' }])
    await trade.sendErc20(ann, treasury, 52n)
    expect(await look()).toEqual([{ subject, status: 'pending' }])
    await makeFinal()
    expect(await look()).toEqual([{ subject, status: 'paid' }])
  })

  it('is taken from a receiver contract by its event, in a token or the native currency', async () => {
    const receiver = await trade.deployLogger('three')
    const event = toEventSelector('PaymentReceived(address,address,uint256)')
    const received = { recipient: receiver, kind: 'receiver' } as const
    const inToken = await expectOne({ ...received, amount: 60n })
    const inNative = await expectOne({ ...received, token: zeroAddress, amount: 61n, payer: bob })
    await trade.log(receiver, [event, pad(ann), pad(trade.erc20)], toHex(60n, { size: 32 }))
    await trade.log(receiver, [event, pad(bob), pad(zeroAddress)], toHex(61n, { size: 32 }))
    const other = await trade.deployLogger('three')
    await trade.log(other, [event, pad(ann), pad(trade.erc20)], toHex(60n, { size: 32 }))
    await makeFinal()
    expect(await look()).toEqual(
      expect.arrayContaining([inToken, inNative].map((subject) => ({ subject, status: 'paid' }))),
    )
  })

  it('changes nothing while the node is away, and needs a node of the operator’s', async () => {
    const subject = await expectOne({ amount: 70n })
    await trade.sendErc20(ann, treasury, 70n)
    const away = createTestNodes({ [chainId]: ['http://127.0.0.1:1/'] })
    await expect(look(away)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await statusOf(subject)).toBe('open')
    const strangers = { ...context(), chains: createTestNodes({}, { hasPublicNodes: true }) }
    const payment = { subject: 'x', token: trade.erc20, amount: 1n, payer: ann, recipient: treasury } as const
    await expect(
      awaitPayment(strangers, { ...payment, chainId: 137, kind: 'transfer' }),
    ).rejects.toMatchObject({ code: 'not_supported' })
  })
  it('counts from the newest block on, also where an older head is kept', async () => {
    const nodes = createTestNodes({ [chainId]: [trade.chain.url] }, { maximumHeadAgeMs: 600_000 })
    await (await nodes.get(chainId)).getHead()
    await trade.sendErc20(ann, treasury, 80n)
    const subject = await expectOne({ amount: 80n }, { ...context(), chains: nodes })
    await look()
    expect(await statusOf(subject)).toBe('open')
  })

  it('stays pending while a node leaves its log out', async () => {
    const subject = await expectOne({ amount: 81n })
    await trade.sendErc20(ann, treasury, 81n)
    expect(await look()).toEqual([{ subject, status: 'pending' }])
    const proxy = await startNodeProxy(trade.chain.url)
    proxy.behave(({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined))
    await expect(look(createTestNodes({ [chainId]: [proxy.url] }))).rejects.toThrow('left out the logs')
    await proxy.close()
    expect(await statusOf(subject)).toBe('pending')
  })

  it('is given up only before it is made', async () => {
    const subject = await expectOne({ amount: 82n })
    expect([await giveUpPayment(context(), subject), await statusOf(subject)]).toEqual([true, undefined])
    const second = await expectOne({ amount: 83n })
    await trade.sendErc20(ann, treasury, 83n)
    await look()
    expect([await giveUpPayment(context(), second), await statusOf(second)]).toEqual([false, 'pending'])
  })
})

describe('what follows a chain', () => {
  const told: string[] = []
  const open = async () => {
    const index = await startTestIndex(trade.chain, testDatabase)
    index.chainIndex.listenToPayments(async (_, changes) => {
      told.push(...changes.map(({ subject, status }) => `${subject} ${status}`))
    })
    return { ...index, round: () => index.chainIndex.round(chainId) }
  }
  beforeEach(async () => {
    told.length = 0
    await database.db.deleteFrom('chain.payments').execute()
  })

  it('looks for payments while one is awaited, in one of two processes, and goes on after a restart', async () => {
    const [first, second] = await Promise.all([open(), open()])
    expect(await first.round()).toBe('nothing to follow')
    const subject = await expectOne()
    await trade.sendErc20(ann, treasury, 25n)
    expect([await first.round(), await second.round(), await first.round()]).toEqual([
      'in step',
      'another leads',
      'in step',
    ])
    expect(told).toEqual([`${subject} pending`])
    await first.close()
    await makeFinal()
    await expect.poll(second.round).toBe('in step')
    expect(await second.round()).toBe('nothing to follow')
    await second.close()
    expect(told).toEqual([`${subject} pending`, `${subject} paid`])
  })

  it('finds a payment in a block that is newer than the head it keeps', async () => {
    const index = await startTestIndex(trade.chain, testDatabase, 600_000)
    const subject = await expectOne({ amount: 28n })
    await index.chainIndex.round(chainId)
    await trade.sendErc20(ann, treasury, 28n)
    await index.chainIndex.round(chainId)
    expect(await statusOf(subject)).toBe('pending')
    await makeFinal()
    await index.chainIndex.round(chainId)
    await index.close()
    expect(await statusOf(subject)).toBe('paid')
  })

  it('tells of a payment that is undone, and of the one in its place', async () => {
    const index = await open()
    const subject = await expectOne({ amount: 26n })
    await trade.chain.mine(1)
    const snapshot = await trade.chain.request('evm_snapshot')
    await trade.sendErc20(ann, treasury, 26n)
    await index.round()
    await trade.chain.request('evm_revert', [snapshot])
    // A shorter fork proves nothing yet.
    await index.round()
    expect([told, await statusOf(subject)]).toEqual([[`${subject} pending`], 'pending'])
    await trade.chain.mine(2)
    await index.round()
    await trade.sendErc20(ann, treasury, 26n)
    await index.round()
    await index.close()
    expect(told).toEqual(['pending', 'open', 'pending'].map((status) => `${subject} ${status}`))
  })

  it('changes no status while what listens fails, and follows watches meanwhile', async () => {
    const index = await open()
    let isBroken = true
    index.chainIndex.listenToPayments(async () => {
      if (isBroken) throw new Error('Not now.')
    })
    await index.watch({ kind: 'contract', address: trade.erc721 })
    const subject = await expectOne({ amount: 27n })
    await trade.sendErc20(ann, treasury, 27n)
    await expect(index.round()).rejects.toThrow('Not now.')
    expect(await statusOf(subject)).toBe('open')
    const { indexed_to } = await database.db
      .selectFrom('chain.followers')
      .select('indexed_to')
      .executeTakeFirstOrThrow()
    expect(indexed_to).toBe(String(Number(await trade.chain.request('eth_blockNumber'))))
    isBroken = false
    await index.round()
    await index.close()
    expect(await statusOf(subject)).toBe('pending')
  })
})
