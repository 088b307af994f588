import type { Database } from '@cryptolist/board/database/open-database'
import { inTransaction } from '@cryptolist/board/database/transactions'
import type { ChainNode } from '@cryptolist/board/ethereum/node'
import type { ChainNodes } from '@cryptolist/board/ethereum/nodes'
import { BoardError } from '@cryptolist/contract'
import { askToFollow } from '../index/wanted-chains.ts'
import type { AwaitedPayment, PaymentStatus } from './payment.ts'
import { deleteOpenPayment, findStatus, insertPayment } from './payments-repository.ts'

interface PaymentContext {
  database: Pick<Database, 'db'>
  chains: Pick<ChainNodes, 'get'>
}

/**
 * Waits for a payment from now on; what was paid earlier doesn't count. The chain is then followed until the payment is final or given up.
 * Changes nothing for a known subject. Throws what the chain's node throws, and not_supported for public nodes, which aren't trusted.
 */
export async function awaitPayment(context: PaymentContext, payment: AwaitedPayment): Promise<void> {
  const node = await getOwnNode(context, payment.chainId)
  // Not the cached head: blocks after it may be older than this call.
  const { newest } = await node.getHead(0)
  await inTransaction(context.database.db, async (transaction) => {
    await insertPayment(transaction, { ...payment, fromBlock: newest + 1 })
    await askToFollow(transaction, payment.chainId)
  })
}

/** The status of a payment; undefined if none is awaited for the subject. */
export function findPaymentStatus(
  { database }: Pick<PaymentContext, 'database'>,
  subject: string,
): Promise<PaymentStatus | undefined> {
  return findStatus(database.db, subject)
}

/** Stops waiting for a payment that hasn't been made. False, without a change, if it is in a block already or isn't awaited. */
export function giveUpPayment(
  { database }: Pick<PaymentContext, 'database'>,
  subject: string,
): Promise<boolean> {
  return deleteOpenPayment(database.db, subject)
}

/** Throws not_supported for a public node. */
async function getOwnNode({ chains }: Pick<PaymentContext, 'chains'>, chainId: number): Promise<ChainNode> {
  const node = await chains.get(chainId)
  if (node.isPublic)
    throw new BoardError('not_supported', `Payments need your own node: set RPC_URL_${chainId}.`)
  return node
}
