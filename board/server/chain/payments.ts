import { BoardError } from '@cryptolist/contract'
import type { Kysely, Transaction } from 'kysely'
import { type Address, decodeAbiParameters, pad, type RpcLog, toEventSelector } from 'viem'
import type { Database } from '../database/open-database.ts'
import type { Schema } from '../database/schema.ts'
import { inTransaction } from '../database/transactions.ts'
import type { ChainNodes } from './nodes.ts'
import { createLogPace, type LogFilter, readLogs } from './read-logs.ts'
import { transferTopic } from './transfers.ts'

/** A payment that the board waits for. It is exact: another amount, payer or token is somebody else's. */
export interface AwaitedPayment {
  /** What is paid for; one payment each. */
  subject: string
  chainId: number
  /** For a receiver contract also the zero address, which is the native currency. */
  token: Address
  /** In the token's smallest unit. */
  amount: bigint
  payer: Address
  /** The treasury for `transfer`; for `receiver` the contract that passes payments on to it. */
  recipient: Address
  kind: 'transfer' | 'receiver'
}

/** `pending` once it is in a block, `paid` when that is final; `open` before, and again when its block is undone. */
export type PaymentStatus = 'open' | 'pending' | 'paid'

interface PaymentContext {
  database: Pick<Database, 'db'>
  chains: Pick<ChainNodes, 'get'>
  now(): Date
}

/** What a receiver contract has to log for each payment: PaymentReceived(payer, token, amount), the first two indexed. */
const receivedTopic = toEventSelector('PaymentReceived(address,address,uint256)')

/**
 * Waits for a payment from now on; what was paid earlier doesn't count. Changes nothing for a subject that is known already. Throws what
 * a chain's node does, and not_supported for public nodes, which aren't believed.
 */
export async function awaitPayment(context: PaymentContext, payment: AwaitedPayment): Promise<void> {
  const node = await getOwnNode(context, payment.chainId)
  const { newest } = await node.getHead()
  const { subject, chainId, token, amount, payer, recipient, kind } = payment
  await context.database.db
    .insertInto('chain.payments')
    .values({
      subject,
      chain_id: chainId,
      token: toBytes(token),
      amount,
      payer: toBytes(payer),
      recipient: toBytes(recipient),
      kind,
      from_block: newest + 1,
    })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute()
}

/** What became of a payment; undefined if none is awaited for the subject. */
export async function findPaymentStatus(
  { database }: Pick<PaymentContext, 'database'>,
  subject: string,
): Promise<PaymentStatus | undefined> {
  const row = await database.db
    .selectFrom('chain.payments')
    .select('status')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.status
}

/**
 * Looks for a chain's awaited payments and returns those whose status changed. The same log never pays twice, however often and by however
 * many processes this is called. Throws what the chain's node does; nothing has changed then.
 */
export async function updatePayments(
  context: PaymentContext,
  chainId: number,
): Promise<{ subject: string; status: PaymentStatus }[]> {
  const { db } = context.database
  const awaited = await selectUnpaid(db, chainId).execute()
  if (awaited.length === 0) return []
  const node = await getOwnNode(context, chainId)
  const head = await node.getHead()
  const seen: SeenPayment[] = []
  const pace = createLogPace()
  for (const { filter, kind, from } of toFilters(awaited))
    for await (const { logs } of readLogs(node.backgroundClient, filter, { from, to: head.newest }, { pace }))
      seen.push(...logs.map((log) => readPayment(log, kind)).filter((one) => one !== undefined))
  seen.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex)
  return inTransaction(db, (transaction) =>
    settle(transaction, { chainId, seen, finalized: head.finalized, now: context.now() }),
  )
}

async function getOwnNode({ chains }: Pick<PaymentContext, 'chains'>, chainId: number) {
  const node = await chains.get(chainId)
  if (node.isPublic)
    throw new BoardError('not_supported', `Payments need a node of your own: set RPC_URL_${chainId}.`)
  return node
}

/** A payment that a log tells of. */
interface SeenPayment {
  kind: 'transfer' | 'receiver'
  token: string
  payer: string
  recipient: string
  amount: bigint
  block: number
  blockHash: string
  transactionHash: string
  logIndex: number
}

type UnpaidRow = Awaited<ReturnType<ReturnType<typeof selectUnpaid>['execute']>>[number]

/** One filter for each token and recipient. */
function toFilters(
  rows: readonly UnpaidRow[],
): { filter: LogFilter; kind: UnpaidRow['kind']; from: number }[] {
  const groups = new Map<string, UnpaidRow[]>()
  for (const row of rows) {
    const key = [row.kind, toHex(row.token), toHex(row.recipient)].join()
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { kind } = first
    const [token, recipient] = [toHex(first.token), toHex(first.recipient)]
    const payers = [...new Set(group.map(({ payer }) => pad(toHex(payer))))]
    const filter: LogFilter =
      kind === 'transfer'
        ? { address: token, topics: [transferTopic, payers, pad(recipient)] }
        : { address: recipient, topics: [receivedTopic, payers, pad(token)] }
    return [{ filter, kind, from: Math.min(...group.map(({ from_block }) => Number(from_block))) }]
  })
}

/** Undefined for logs that only look like one. */
function readPayment(log: RpcLog, kind: SeenPayment['kind']): SeenPayment | undefined {
  const [, payer, other, ...more] = log.topics
  if (payer === undefined || other === undefined || more.length > 0 || log.data.length !== 66)
    return undefined
  if (log.blockNumber === null || log.blockHash === null || log.transactionHash === null) return undefined
  const [amount] = decodeAbiParameters([{ type: 'uint256' }], log.data)
  const [contract, second] = [log.address.toLowerCase(), `0x${other.slice(-40)}`.toLowerCase()]
  return {
    kind,
    token: kind === 'transfer' ? contract : second,
    recipient: kind === 'transfer' ? second : contract,
    payer: `0x${payer.slice(-40)}`.toLowerCase(),
    amount,
    block: Number(log.blockNumber),
    blockHash: log.blockHash,
    transactionHash: log.transactionHash,
    logIndex: Number(log.logIndex),
  }
}

interface Settlement {
  chainId: number
  seen: readonly SeenPayment[]
  finalized: number
  now: Date
}

async function settle(
  db: Transaction<Schema>,
  { chainId, seen, finalized, now }: Settlement,
): Promise<{ subject: string; status: PaymentStatus }[]> {
  const rows = await selectUnpaid(db, chainId).forUpdate().execute()
  const used = await listUsedLogs(db, chainId, seen)
  const keep = rows.map((row) => seen.find((one) => isLogOf(row, one)))
  for (const one of keep) if (one !== undefined) used.add(placeOf(one))
  const found = rows.map((row, index) => {
    const payment = keep[index] ?? seen.find((one) => !used.has(placeOf(one)) && pays(one, row))
    if (payment !== undefined) used.add(placeOf(payment))
    return { row, payment }
  })
  // A log that moved from one row to another is free before it is taken.
  for (const { row } of found) if (row.status === 'pending') await writeStatus(db, row, undefined, 'open')
  const changed: { subject: string; status: PaymentStatus }[] = []
  for (const { row, payment } of found) {
    const status = payment === undefined ? 'open' : payment.block <= finalized ? 'paid' : 'pending'
    if (status !== 'open') await writeStatus(db, row, payment, status, now)
    else await skipTo(db, row, finalized + 1)
    if (status !== row.status) changed.push({ subject: row.subject, status })
  }
  return changed
}

function pays(payment: SeenPayment, row: UnpaidRow): boolean {
  return (
    payment.kind === row.kind &&
    payment.token === toHex(row.token) &&
    payment.payer === toHex(row.payer) &&
    payment.recipient === toHex(row.recipient) &&
    payment.amount === BigInt(row.amount) &&
    payment.block >= Number(row.from_block)
  )
}

/** Whether this is the log, in the same block, that the row is waiting with. */
function isLogOf(row: UnpaidRow, payment: SeenPayment): boolean {
  return (
    row.status === 'pending' &&
    row.log_index === payment.logIndex &&
    row.transaction_hash !== null &&
    row.block_hash !== null &&
    toHex(row.transaction_hash) === payment.transactionHash &&
    toHex(row.block_hash) === payment.blockHash
  )
}

function placeOf({ transactionHash, logIndex }: SeenPayment): string {
  return `${transactionHash} ${logIndex}`
}

function toBytes(hex: string): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}

function toHex(bytes: Buffer): `0x${string}` {
  return `0x${bytes.toString('hex')}`
}

function selectUnpaid(db: Kysely<Schema>, chainId: number) {
  return db
    .selectFrom('chain.payments')
    .selectAll()
    .where('chain_id', '=', String(chainId))
    .where('status', '<>', 'paid')
    .orderBy('id')
}

/** The logs among these that paid something already. */
async function listUsedLogs(
  db: Kysely<Schema>,
  chainId: number,
  seen: readonly SeenPayment[],
): Promise<Set<string>> {
  if (seen.length === 0) return new Set()
  const rows = await db
    .selectFrom('chain.payments')
    .select(['transaction_hash', 'log_index'])
    .where('chain_id', '=', String(chainId))
    .where('status', '=', 'paid')
    .where(
      'transaction_hash',
      'in',
      seen.map((one) => toBytes(one.transactionHash)),
    )
    .execute()
  return new Set(rows.map((row) => `${toHex(row.transaction_hash ?? Buffer.alloc(0))} ${row.log_index}`))
}

async function writeStatus(
  db: Kysely<Schema>,
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

/** What is final has been read and need not be again. */
async function skipTo(db: Kysely<Schema>, row: UnpaidRow, block: number): Promise<void> {
  if (Number(row.from_block) >= block) return
  await db.updateTable('chain.payments').set({ from_block: block }).where('id', '=', row.id).execute()
}
