import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transferBatchTopic, transferTopic } from '../transfers.ts'
import {
  startTestIndex,
  startTradedChain,
  type TestIndex,
  type TradedChain,
} from './followed-chain.fixture.ts'
import { findCoverage, unwatch } from './watches.ts'

type Hex = `0x${string}`
let traded: TradedChain
let ann: Hex
let bob: Hex
let cleo: Hex
let index: TestIndex
let snapshot: unknown
beforeAll(async () => {
  traded = await startTradedChain()
  ;[ann, bob, cleo] = traded.wallets
  await traded.mintErc20(ann, 1_000n)
  await traded.sendErc20(ann, bob, 10n)
  for (const id of [1n, 2n, 3n]) await traded.mintNft(ann, id)
  await traded.sendNft(ann, bob, 1n)
  await traded.mintMulti(ann, 7n, 50n)
  await traded.sendMulti(ann, cleo, 7n, 5n)
  // A block that is older than 64 blocks is final for anvil.
  await traded.chain.mine(70)
  await traded.sendErc20(ann, cleo, 20n)
  await traded.sendNft(ann, cleo, 2n)
})
afterAll(() => traded.chain.stop())
beforeEach(async () => {
  snapshot = await traded.chain.request('evm_snapshot')
  index = await startTestIndex(traded.chain)
  return async () => {
    await index.close()
    await traded.chain.request('evm_revert', [snapshot])
  }
})

const contracts = () =>
  [traded.erc20, traded.erc721, traded.erc1155].map((address) => ({ kind: 'contract', address }) as const)
const chainId = 31_337

async function watchAll(of: TestIndex = index): Promise<void> {
  for (const contract of contracts()) await of.watch(contract)
}

/** An index that begins now, with the same watches, has to end with the same rows. */
async function expectFresh(watchAgain: (fresh: TestIndex) => Promise<void> = watchAll): Promise<void> {
  const fresh = await startTestIndex(traded.chain)
  try {
    await watchAgain(fresh)
    await fresh.settle()
    expect(await index.dump()).toBe(await fresh.dump())
  } finally {
    await fresh.close()
  }
}

async function count(table: string): Promise<number> {
  const { rows } = await index.database.pool.query<{ count: string }>(`select count(*) from chain.${table}`)
  return Number(rows[0]?.count)
}

async function holdings(owner: Hex): Promise<[string, string][]> {
  const { rows } = await index.database.pool.query<{ token_id: string; amount: string }>(
    'select token_id, amount from chain.nft_holdings where owner = $1 and amount <> 0 order by 1',
    [Buffer.from(owner.slice(2), 'hex')],
  )
  return rows.map(({ token_id, amount }) => [token_id, amount])
}

async function tradeMore(): Promise<void> {
  await traded.sendErc20(ann, bob, 1n)
  await traded.sendNft(bob, cleo, 1n)
  await traded.sendMulti(cleo, bob, 7n, 5n)
  await traded.mintNft(bob, 99n)
  for (let block = 0; block < 6; block += 1) await traded.sendErc20(ann, cleo, 1n)
}

describe('a watched contract', () => {
  it('has all its transfers, old and new, and what follows from them', async () => {
    await watchAll()
    await index.settle()
    expect([await count('erc20_transfers'), await count('nft_transfers')]).toEqual([3, 7])
    await tradeMore()
    await index.settle()
    expect([await count('erc20_transfers'), await count('nft_transfers')]).toEqual([10, 10])
    expect(await holdings(cleo)).toEqual([
      ['1', '1'],
      ['2', '1'],
    ])
    expect(await holdings(bob)).toEqual([
      ['7', '5'],
      ['99', '1'],
    ])
    expect(await findCoverage(index, { chainId, kind: 'contract', address: traded.erc20 })).toMatchObject({
      from: 0,
      to: Number(await traded.chain.request('eth_blockNumber')),
      status: 'SYNCED',
    })
    await expectFresh()
  })

  it('doubles nothing when a range or a whole chain is read again', async () => {
    await watchAll()
    await index.settle()
    const before = await index.dump()
    await index.database.pool.query('update chain.watches set from_block = null')
    await index.settle()
    expect(await index.dump()).toBe(before)
  })

  it('doubles nothing when a wallet is watched later over the same ground', async () => {
    await watchAll()
    await index.settle()
    await tradeMore()
    await index.watch({ kind: 'wallet', address: cleo })
    await index.settle()
    await expectFresh(async (fresh) => {
      await fresh.watch({ kind: 'wallet', address: cleo })
      await watchAll(fresh)
    })
    expect(await holdings(cleo)).toEqual([
      ['1', '1'],
      ['2', '1'],
    ])
  })

  it('is taken out when nobody wants it, but for what a wallet still needs', async () => {
    await index.watch({ kind: 'wallet', address: cleo })
    await watchAll()
    await index.settle()
    for (const contract of contracts()) await unwatch(index, { ...contract, chainId, owner: 'operator' })
    await index.settle()
    expect([await count('erc20_transfers'), await count('nft_transfers')]).toEqual([1, 2])
    await expectFresh((fresh) => fresh.watch({ kind: 'wallet', address: cleo }))
    await unwatch(index, { kind: 'wallet', address: cleo, chainId, owner: 'operator' })
    expect(await index.chainIndex.round(chainId)).toBe('nothing to follow')
    expect([await count('nft_holdings'), await count('erc20_seen'), await count('watches')]).toEqual([
      0, 0, 0,
    ])
  })

  it('takes what is known of its NFTs and their sales along, but for tokens that a watched wallet has', async () => {
    await index.watch({ kind: 'wallet', address: cleo })
    await watchAll()
    await index.settle()
    const { pool } = index.database
    const token = Buffer.from(traded.erc721.slice(2), 'hex')
    // Token 1 is Bob's and 2 is Cleo's.
    await pool.query(
      `insert into chain.nft_metadata (chain_id, token, token_id, standard)
       select $1::bigint, $2::bytea, id, 721 from unnest(array[1, 2]) id union all select 1, $2::bytea, 1, 721`,
      [chainId, token],
    )
    await pool.query(`insert into chain.nft_trades values ($1, $2, 1, 0, '', '', 0, '{1}', '', '', '', 5)`, [
      chainId,
      token,
    ])
    await pool.query(`insert into chain.nft_trade_receipts values ($1, $2, 1, '', '')`, [chainId, token])
    const listTokenIds = async () => {
      const { rows } = await pool.query(
        'select token_id from chain.nft_metadata where chain_id = $1 order by 1',
        [chainId],
      )
      return rows.map(({ token_id: id }) => id)
    }
    await index.settle()
    expect([await listTokenIds(), await count('nft_trades'), await count('nft_trade_receipts')]).toEqual([
      ['1', '2'],
      1,
      1,
    ])
    for (const contract of contracts()) await unwatch(index, { ...contract, chainId, owner: 'operator' })
    await index.settle()
    expect([await listTokenIds(), await count('nft_trades'), await count('nft_trade_receipts')]).toEqual([
      ['2'],
      0,
      0,
    ])
    await unwatch(index, { kind: 'wallet', address: cleo, chainId, owner: 'operator' })
    await index.chainIndex.round(chainId)
    expect([await listTokenIds(), await count('nft_metadata')]).toEqual([[], 1])
  })

  it('that nobody used for 30 days is taken out, unless it is the operator’s', async () => {
    await watchAll()
    await index.settle()
    await index.database.pool.query("update chain.watch_owners set used_at = now() - interval '31 days'")
    await index.settle()
    expect(await count('watches')).toBe(3)
    await index.database.pool.query("update chain.watch_owners set owner = 'user:ann'")
    await index.settle()
    expect([await count('watches'), await count('erc20_transfers')]).toEqual([0, 0])
  })
})

describe('a chain that changes', () => {
  beforeEach(async () => {
    await watchAll()
    await index.watch({ kind: 'wallet', address: bob })
    await index.settle()
  })
  const same = async (fresh: TestIndex) => {
    await watchAll(fresh)
    await fresh.watch({ kind: 'wallet', address: bob })
  }

  it.each([
    ['shorter', 7],
    ['longer', 13],
  ])('is followed onto a %s fork', async (_name, blocks) => {
    const fork = await traded.chain.request('evm_snapshot')
    await tradeMore()
    await index.settle()
    await traded.chain.request('evm_revert', [fork])
    await traded.sendErc20(ann, bob, 500n)
    await traded.sendNft(cleo, ann, 2n)
    await traded.chain.mine(blocks - 2)
    await index.settle()
    expect(await holdings(cleo)).toEqual([['7', '5']])
    await expectFresh(same)
    const { rows } = await index.database.pool.query('select transaction from chain.wallet_transactions')
    expect(rows).toEqual([])
  })

  it('is followed through anvil_reorg', async () => {
    await tradeMore()
    await index.settle()
    await traded.chain.request('anvil_reorg', [5, []])
    await traded.chain.mine(2)
    await index.settle()
    await expectFresh(same)
  })

  it('keeps what it has while the node is only behind', async () => {
    await tradeMore()
    await index.settle()
    const before = await index.dump()
    await traded.chain.request('anvil_rollback', [3])
    await index.settle()
    expect(await index.dump()).toBe(before)
    await traded.chain.mine(1)
    await index.settle()
    await expectFresh(same)
  })

  it('is left alone when it changes further back than can be undone, and is followed again once that is back', async () => {
    const { pool } = index.database
    const { rows } = await pool.query<{ hash: Buffer }>('select hash from chain.blocks where not has_rows')
    expect(rows.length).toBeGreaterThan(60)
    await pool.query('create table kept as select number, hash from chain.blocks')
    await pool.query('update chain.blocks set hash = sha256(hash)')
    await traded.sendErc20(ann, bob, 500n)
    await index.settle()
    const before = await index.dump()
    await index.settle()
    const stopped = await pool.query<{ stopped_because: string }>(
      'select stopped_because from chain.followers',
    )
    expect(stopped.rows[0]?.stopped_because).toMatch(/further than can be undone/)
    expect(await findCoverage(index, { chainId, kind: 'wallet', address: bob })).toMatchObject({
      status: 'SYNCING',
      isComplete: false,
    })
    expect(before).toBe(await index.dump())
    await pool.query('update chain.blocks set hash = kept.hash from kept where kept.number = blocks.number')
    await index.settle()
    expect(await findCoverage(index, { chainId, kind: 'wallet', address: bob })).toMatchObject({
      status: 'SYNCED',
    })
    await expectFresh(same)
  })
})

describe('a watched wallet', () => {
  it('has its own transactions from the day of the watch on, and loses those that are undone', async () => {
    await index.watch({ kind: 'wallet', address: bob })
    await index.settle()
    const fork = await traded.chain.request('evm_snapshot')
    await traded.send(ann, bob, '0x', 5n)
    await traded.sendErc20(bob, cleo, 1n)
    await traded.send(ann, cleo, '0x', 5n)
    await index.settle()
    const read = async () => {
      const { rows } = await index.database.pool.query(
        'select wallet, transaction from chain.wallet_transactions order by block_number',
      )
      return rows
    }
    expect(await read()).toMatchObject([
      { transaction: { from_address: ann, to_address: bob, value: '5', receipt_status: '1' } },
      {
        transaction: {
          from_address: bob,
          to_address: traded.erc20,
          value: '0',
          receipt_contract_address: null,
        },
      },
    ])
    await traded.chain.request('evm_revert', [fork])
    await traded.send(bob, ann, '0x', 6n)
    await index.settle()
    expect(await read()).toMatchObject([{ transaction: { from_address: bob, to_address: ann, value: '6' } }])
  })
})

describe('a contract that lies', () => {
  const topic = (address: Hex): Hex => `0x${address.slice(2).padStart(64, '0')}`
  const number = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

  it('is marked when an owner has a negative amount of its tokens', async () => {
    const liar = await traded.deployLogger('four')
    await traded.log(liar, [transferTopic, topic(ann), topic(bob), number(1n)])
    await index.watch({ kind: 'contract', address: liar })
    await index.watch({ kind: 'contract', address: traded.erc721 })
    await index.settle()
    const coverage = (address: Hex) => findCoverage(index, { chainId, kind: 'contract', address })
    expect(await coverage(liar)).toMatchObject({ status: 'SYNCED', breaksStandard: true })
    expect(await coverage(traded.erc721)).toMatchObject({ status: 'SYNCED', breaksStandard: false })
  })

  it('is marked when it begins to lie later, and when two have the same token', async () => {
    const liar = await traded.deployLogger('four')
    await index.watch({ kind: 'contract', address: liar })
    await index.settle()
    const coverage = () => findCoverage(index, { chainId, kind: 'contract', address: liar })
    expect(await coverage()).toMatchObject({ breaksStandard: false })
    await traded.log(liar, [transferTopic, topic(ann), topic(bob), number(1n)])
    await index.settle()
    expect(await coverage()).toMatchObject({ breaksStandard: true })
    const other = await traded.deployLogger('four')
    for (const to of [ann, bob]) await traded.log(other, [transferTopic, number(0n), topic(to), number(1n)])
    await traded.chain.mine(70)
    await index.watch({ kind: 'contract', address: other })
    await index.settle()
    expect(await findCoverage(index, { chainId, kind: 'contract', address: other })).toMatchObject({
      breaksStandard: true,
    })
  })

  it('does not stop the follower with lists of unequal length, huge amounts or unreadable data', async () => {
    const four = await traded.deployLogger('four')
    const three = await traded.deployLogger('three')
    const numbers = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const
    const largest = 2n ** 256n - 1n
    const batch = (ids: bigint[], amounts: bigint[]) =>
      traded.log(
        four,
        [transferBatchTopic, topic(ann), number(0n), topic(bob)],
        encodeAbiParameters(numbers, [ids, amounts]),
      )
    await batch([1n, 2n], [1n])
    await batch([1n, 2n], [largest, 3n])
    for (let time = 0; time < 12; time += 1) await batch([1n], [largest])
    await traded.log(four, [transferBatchTopic, topic(ann), number(0n), topic(bob)], `0x${'ff'.repeat(70)}`)
    await traded.log(four, [transferBatchTopic, topic(ann), number(0n), topic(bob)])
    await traded.log(three, [transferTopic, topic(ann), topic(bob)])
    await traded.log(three, [transferTopic, topic(ann), topic(bob)], `0x${'00'.repeat(33)}`)
    await traded.log(three, [transferTopic, topic(ann), topic(bob)], number(largest))
    for (const address of [four, three]) await index.watch({ kind: 'contract', address })
    await index.settle()
    expect([await count('erc20_transfers'), await count('nft_transfers')]).toEqual([1, 14])
    expect(await holdings(bob)).toEqual([
      ['1', String(13n * largest)],
      ['2', '3'],
    ])
  })
})

describe('two processes', () => {
  it('share a database: one follows, and the other goes on when that one ends', async () => {
    const other = await startTestIndex(traded.chain, { url: index.url, close: async () => undefined })
    try {
      await watchAll()
      await index.settle()
      expect(await other.chainIndex.round(chainId)).toBe('another leads')
      await tradeMore()
      await index.chainIndex.close()
      await expect.poll(() => other.chainIndex.round(chainId)).not.toBe('another leads')
      await other.settle()
      await expectFresh()
    } finally {
      await other.close()
    }
  })
})
