import type { Insertable } from 'kysely'
import { toBytes } from '../../board/server/database/hex.ts'
import type { Database } from '../../board/server/database/open-database.ts'
import type { ChainTables } from '../../board/server/database/schema-chain.ts'

type Row<Table extends keyof ChainTables> = Insertable<ChainTables[Table]>

/** An address, hash or other bytes out of one number. */
export function makeAddress(number: number): `0x${string}` {
  return `0x${number.toString(16).padStart(40, '0')}`
}
export function makeHash(number: number): `0x${string}` {
  return `0x${number.toString(16).padStart(64, '0')}`
}

/** Fills the index by hand, as following a chain would. */
export interface IndexRows {
  /** A watch whose transfers are in from a block on; all of them by default. */
  watch(
    kind: 'contract' | 'wallet',
    address: string,
    from?: number | null,
    breaksStandard?: boolean,
  ): Promise<void>
  /** How far the chain is followed. Headers come along: one each ten seconds. */
  follow(to: number): Promise<void>
  erc20(...transfers: Partial<Row<'chain.erc20_transfers'>>[]): Promise<void>
  nfts(...transfers: Partial<Row<'chain.nft_transfers'>>[]): Promise<void>
  holdings(...holdings: Partial<Row<'chain.nft_holdings'>>[]): Promise<void>
  clear(): Promise<void>
}

/** When the first block was; each comes ten seconds after the one before. */
const firstBlockTime = Date.parse('2022-03-01T00:00:00Z')

export function createIndexRows({ db }: Pick<Database, 'db'>, chainId: number): IndexRows {
  const bytes = (number: number): Buffer => toBytes(makeAddress(number))
  const place = { chain_id: chainId, transaction_hash: toBytes(makeHash(7)) }
  const parties = { sender: bytes(0xaa), recipient: bytes(0xbb) }
  return {
    async watch(kind, address, from = 0, breaksStandard = false) {
      const row = { chain_id: chainId, kind, address: toBytes(address), from_block: from }
      await db
        .insertInto('chain.watches')
        .values({ ...row, breaks_standard: breaksStandard })
        .execute()
    },
    async follow(to) {
      const progress = { chain_id: chainId, indexed_to: to, head: to, finalized: Math.max(0, to - 10) }
      await db
        .insertInto('chain.followers')
        .values(progress)
        .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(progress))
        .execute()
      const headers = Array.from({ length: to + 1 }, (_, number) => ({
        chain_id: chainId,
        number,
        hash: toBytes(makeHash(number)),
        parent_hash: toBytes(makeHash(number - 1 + 2 ** 40)),
        time: new Date(firstBlockTime + number * 10_000),
        has_rows: true,
      }))
      await db
        .insertInto('chain.blocks')
        .values(headers)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async erc20(...transfers) {
      const base = { ...place, ...parties, block_number: 1, log_index: 0, token: bytes(0x20), amount: '1' }
      await db
        .insertInto('chain.erc20_transfers')
        .values(transfers.map((transfer) => ({ ...base, ...transfer })))
        .execute()
    },
    async nfts(...transfers) {
      const token = { token: bytes(0x721), token_id: 1, standard: 721, amount: '1' } as const
      const base = { ...place, ...parties, ...token, block_number: 1, log_index: 0, transaction_index: 0 }
      await db
        .insertInto('chain.nft_transfers')
        .values(transfers.map((transfer) => ({ ...base, ...transfer })))
        .execute()
    },
    async holdings(...holdings) {
      const token = { token: bytes(0x721), token_id: 1, standard: 721, amount: '1' } as const
      const base = { chain_id: chainId, owner: bytes(0xaa), ...token, last_block: 1 }
      await db
        .insertInto('chain.nft_holdings')
        .values(holdings.map((holding) => ({ ...base, ...holding })))
        .execute()
    },
    async clear() {
      const tables = [
        'watches',
        'followers',
        'blocks',
        'erc20_transfers',
        'erc20_seen',
        'nft_transfers',
        'nft_holdings',
      ] as const
      for (const table of tables) await db.deleteFrom(`chain.${table}`).execute()
    },
  }
}
