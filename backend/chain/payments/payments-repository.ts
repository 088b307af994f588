import { toBytes, toHex } from '@cryptolist/board/database/hex'
import type { Db, Schema } from '@cryptolist/board/database/schema'
import type { NotNull, Transaction } from 'kysely'
import type { AwaitedPayment, PaymentStatus, SeenPayment } from './payment.ts'

export async function insertPayment(db: Db, payment: AwaitedPayment & { fromBlock: number }): Promise<void> {
  const { subject, chainId, token, amount, payer, recipient, kind, fromBlock } = payment
  await db
    .insertInto('chain.payments')
    .values({
      subject,
      chain_id: chainId,
      token: toBytes(token),
      amount,
      payer: toBytes(payer),
      recipient: toBytes(recipient),
      kind,
      from_block: fromBlock,
    })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute()
}

export async function findStatus(db: Db, subject: string): Promise<PaymentStatus | undefined> {
  const row = await db
    .selectFrom('chain.payments')
    .select('status')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.status
}

/** True if the payment existed and was open. */
export async function deleteOpenPayment(db: Db, subject: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('chain.payments')
    .where('subject', '=', subject)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type UnpaidRow = Awaited<ReturnType<typeof listUnpaid>>[number]

/** The payments of a chain that aren't final, the oldest first. */
export function listUnpaid(db: Db, chainId: number) {
  return selectUnpaid(db, chainId).execute()
}

/** The payments of a chain that aren't final, the oldest first, locked until the transaction ends. */
export function lockUnpaid(db: Transaction<Schema>, chainId: number): Promise<UnpaidRow[]> {
  return selectUnpaid(db, chainId).forUpdate().execute()
}

export async function hasUnpaid(db: Db, chainId: number): Promise<boolean> {
  return (
    (await selectUnpaid(db, chainId).clearSelect().select('id').limit(1).executeTakeFirst()) !== undefined
  )
}

function selectUnpaid(db: Db, chainId: number) {
  return db
    .selectFrom('chain.payments')
    .select(['id', 'subject', 'token', 'amount', 'payer', 'recipient', 'kind', 'status'])
    .select(['from_block as fromBlock', 'block_number as blockNumber', 'block_hash as blockHash'])
    .select(['transaction_hash as transactionHash', 'log_index as logIndex'])
    .where('chain_id', '=', String(chainId))
    .where('status', '<>', 'paid')
    .orderBy('id')
}

/** A log's place in the chain, as text. */
export function placeOf({ transactionHash, logIndex }: Pick<SeenPayment, 'transactionHash' | 'logIndex'>) {
  return `${transactionHash} ${logIndex}`
}

/** The places of the logs among these that paid something already. */
export async function listUsedPlaces(
  db: Db,
  chainId: number,
  seen: readonly SeenPayment[],
): Promise<Set<string>> {
  if (seen.length === 0) return new Set()
  const rows = await db
    .selectFrom('chain.payments')
    .select(['transaction_hash as transactionHash', 'log_index as logIndex'])
    .where('chain_id', '=', String(chainId))
    .where('status', '=', 'paid')
    .where(
      'transaction_hash',
      'in',
      seen.map((one) => toBytes(one.transactionHash)),
    )
    .$narrowType<{ transactionHash: NotNull; logIndex: NotNull }>()
    .execute()
  return new Set(
    rows.map((row) => placeOf({ transactionHash: toHex(row.transactionHash), logIndex: row.logIndex })),
  )
}

export async function saveStatus(
  db: Db,
  { id }: UnpaidRow,
  payment: SeenPayment | undefined,
  status: PaymentStatus,
  now?: Date,
): Promise<void> {
  await db
    .updateTable('chain.payments')
    .set({
      status,
      block_number: payment?.block ?? null,
      block_hash: payment === undefined ? null : toBytes(payment.blockHash),
      transaction_hash: payment === undefined ? null : toBytes(payment.transactionHash),
      log_index: payment?.logIndex ?? null,
      paid_at: status === 'paid' ? (now ?? null) : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Skips blocks that are final and have been read. */
export async function skipTo(db: Db, row: UnpaidRow, block: number): Promise<void> {
  if (Number(row.fromBlock) >= block) return
  await db.updateTable('chain.payments').set({ from_block: block }).where('id', '=', row.id).execute()
}
