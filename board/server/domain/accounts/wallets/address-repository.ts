import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import type { Namespace, WalletAddress } from './wallet-address.ts'

type Db = Kysely<Schema>
export type Proof = 'eip4361' | 'legacy'

/** Whose address it is and how that was proved. */
export interface AddressOwner {
  userId: string
  proof: Proof
  /** The chain of a contract wallet; null for a plain account, which is the same on every chain. */
  chainId: number | null
}

/** A verified address with what is known of it. */
export interface VerifiedAddress extends WalletAddress, AddressOwner {
  verifiedAt: Date
}

/** Makes all others that sign in with this address wait until the transaction ends. */
export async function lockAddress(transaction: Db, { namespace, address }: WalletAddress): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address:${namespace}:${address}`}, 4361))`.execute(
    transaction,
  )
}

/** Makes all others that show this user's addresses wait until the transaction ends. */
export async function lockUserAddresses(transaction: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`addresses-of:${userId}`}, 4361))`.execute(
    transaction,
  )
}

export async function findAddress(
  db: Db,
  { namespace, address }: WalletAddress,
): Promise<VerifiedAddress | undefined> {
  const row = await selectAddresses(db)
    .where('namespace', '=', namespace)
    .where('address', '=', address)
    .executeTakeFirst()
  return row && toAddress(row)
}

/** The verified addresses of a user, oldest first; of one family only where one is named. */
export async function listAddresses(
  db: Db,
  userId: string,
  { namespace }: { namespace?: Namespace } = {},
): Promise<VerifiedAddress[]> {
  const all = selectAddresses(db).where('user_id', '=', userId)
  const rows = await (namespace === undefined ? all : all.where('namespace', '=', namespace))
    .orderBy('verified_at')
    .orderBy('address')
    .execute()
  return rows.map(toAddress)
}

/** Says whose address it is and how that was proved, whoever had it before. */
export async function setOwner(
  db: Db,
  { namespace, address }: WalletAddress,
  owner: AddressOwner,
): Promise<void> {
  const values = {
    user_id: owner.userId,
    proof: owner.proof,
    chain_id: owner.chainId === null ? null : String(owner.chainId),
    verified_at: sql<Date>`now()`,
  }
  await db
    .insertInto('board.verified_addresses')
    .values({ namespace, address, ...values })
    .onConflict((conflict) => conflict.columns(['namespace', 'address']).doUpdateSet(values))
    .execute()
}

/** Takes an address away from its user; false when it is not theirs. */
export async function removeAddress(
  db: Db,
  { namespace, address }: WalletAddress,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('board.verified_addresses')
    .where('namespace', '=', namespace)
    .where('address', '=', address)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function selectAddresses(db: Db) {
  return db
    .selectFrom('board.verified_addresses')
    .select(['namespace', 'address', 'user_id', 'proof', 'chain_id', 'verified_at'])
}

interface AddressRow {
  namespace: Namespace
  address: string
  user_id: string
  proof: Proof
  chain_id: string | null
  verified_at: Date
}

function toAddress(row: AddressRow): VerifiedAddress {
  return {
    namespace: row.namespace,
    address: row.address,
    userId: row.user_id,
    proof: row.proof,
    chainId: row.chain_id === null ? null : Number(row.chain_id),
    verifiedAt: row.verified_at,
  }
}
