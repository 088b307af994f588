import { toHex } from '@cryptolist/board/database/hex'
import type { Database } from '@cryptolist/board/database/open-database'
import type { Schema } from '@cryptolist/board/database/schema'
import { inTransaction } from '@cryptolist/board/database/transactions'
import type { ChainHead, ChainNode } from '@cryptolist/board/ethereum/node'
import { isReplaced } from '@cryptolist/board/ethereum/read-blocks'
import type { Transaction } from 'kysely'
import { NodeBehind } from '../index/chain-reader.ts'
import { createLogPace, readLogs } from '../read-logs.ts'
import type { PaymentChange, PaymentListener, SeenPayment } from './payment.ts'
import { isLogOf, pays, readPayment, toFilters } from './payment-logs.ts'
import {
  listUnpaid,
  listUsedPlaces,
  lockUnpaid,
  placeOf,
  saveStatus,
  skipTo,
  type UnpaidRow,
} from './payments-repository.ts'

interface UpdateContext {
  database: Pick<Database, 'db'>
  node: Pick<ChainNode, 'chainId' | 'backgroundClient'>
  /** Looks at blocks up to this one. */
  head: ChainHead
  now(): Date
  /** Called with what changed, one after the other. */
  listeners: Iterable<PaymentListener>
}

/**
 * Looks for a chain's awaited payments and returns those whose status changed. The same log never pays twice, however often and by however
 * many processes this is called. Throws what the chain's node throws, and NodeBehind if it lacks a block that had a payment. Then nothing
 * has changed.
 */
export async function updatePayments(context: UpdateContext): Promise<PaymentChange[]> {
  const { database, node, head } = context
  const { chainId, backgroundClient: client } = node
  const awaited = await listUnpaid(database.db, chainId)
  if (awaited.length === 0) return []
  const seen: SeenPayment[] = []
  const pace = createLogPace()
  for (const { filter, kind, from } of toFilters(awaited))
    for await (const { logs } of readLogs(client, filter, { from, to: head.newest }, { pace }))
      seen.push(...logs.map((log) => readPayment(log, kind)).filter((one) => one !== undefined))
  seen.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex)
  await checkMissing(client, awaited, seen)
  return inTransaction(database.db, async (transaction) => {
    const settlement = { chainId, seen, finalized: head.finalized, now: context.now() }
    const changes = await settle(transaction, settlement)
    if (changes.length > 0) for (const tell of context.listeners) await tell(transaction, changes)
    return changes
  })
}

/** A payment that the node no longer returns is undone only if its block was replaced. */
async function checkMissing(
  client: ChainNode['backgroundClient'],
  awaited: readonly UnpaidRow[],
  seen: readonly SeenPayment[],
): Promise<void> {
  for (const row of awaited) {
    if (row.status !== 'pending' || row.blockHash === null || seen.some((one) => isLogOf(row, one))) continue
    if (!(await isReplaced(client, { number: Number(row.blockNumber), hash: toHex(row.blockHash) })))
      throw new NodeBehind(`The node left out the logs of block ${row.blockNumber}.`)
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
): Promise<PaymentChange[]> {
  const rows = await lockUnpaid(db, chainId)
  const used = await listUsedPlaces(db, chainId, seen)
  const keep = rows.map((row) => seen.find((one) => isLogOf(row, one)))
  for (const one of keep) if (one !== undefined) used.add(placeOf(one))
  const matches = rows.map((row, index) => {
    const payment = keep[index] ?? seen.find((one) => !used.has(placeOf(one)) && pays(one, row))
    if (payment !== undefined) used.add(placeOf(payment))
    return { row, payment }
  })
  // A log that moves from one row to another has to be free before it is taken.
  for (const { row } of matches) if (row.status === 'pending') await saveStatus(db, row, undefined, 'open')
  const changed: PaymentChange[] = []
  for (const { row, payment } of matches) {
    const status = payment === undefined ? 'open' : payment.block <= finalized ? 'paid' : 'pending'
    if (status !== 'open') await saveStatus(db, row, payment, status, now)
    else await skipTo(db, row, finalized + 1)
    if (status !== row.status) changed.push({ chainId, subject: row.subject, status })
  }
  return changed
}
