import { toHex, toLowerHex } from '@cryptolist/board/database/hex'
import { decodeAbiParameters, pad, type RpcLog, toEventSelector } from 'viem'
import type { LogFilter } from '../read-logs.ts'
import { transferTopic } from '../transfers.ts'
import type { SeenPayment } from './payment.ts'
import type { UnpaidRow } from './payments-repository.ts'

/** The event that a receiver contract has to log for each payment: PaymentReceived(payer, token, amount), the first two indexed. */
const receivedTopic = toEventSelector('PaymentReceived(address,address,uint256)')

/** One filter for each token and recipient, from the first block that counts. */
export function toFilters(
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
    return [{ filter, kind, from: Math.min(...group.map(({ fromBlock }) => Number(fromBlock))) }]
  })
}

/** Undefined for a log that only looks like a payment. */
export function readPayment(log: RpcLog, kind: SeenPayment['kind']): SeenPayment | undefined {
  const [, payer, other, ...more] = log.topics
  if (payer === undefined || other === undefined || more.length > 0 || log.data.length !== 66)
    return undefined
  if (log.blockNumber === null || log.blockHash === null || log.transactionHash === null) return undefined
  const [amount] = decodeAbiParameters([{ type: 'uint256' }], log.data)
  const [contract, second] = [toLowerHex(log.address), toLowerHex(`0x${other.slice(-40)}`)]
  return {
    kind,
    token: kind === 'transfer' ? contract : second,
    recipient: kind === 'transfer' ? second : contract,
    payer: toLowerHex(`0x${payer.slice(-40)}`),
    amount,
    block: Number(log.blockNumber),
    blockHash: log.blockHash,
    transactionHash: log.transactionHash,
    logIndex: Number(log.logIndex),
  }
}

/** Whether this is what the row waits for. */
export function pays(payment: SeenPayment, row: UnpaidRow): boolean {
  return (
    payment.kind === row.kind &&
    payment.token === toHex(row.token) &&
    payment.payer === toHex(row.payer) &&
    payment.recipient === toHex(row.recipient) &&
    payment.amount === BigInt(row.amount) &&
    payment.block >= Number(row.fromBlock)
  )
}

/** Whether this is the log, in the same block, that the row is waiting with. */
export function isLogOf(row: UnpaidRow, payment: SeenPayment): boolean {
  return (
    row.status === 'pending' &&
    row.logIndex === payment.logIndex &&
    row.transactionHash !== null &&
    row.blockHash !== null &&
    toHex(row.transactionHash) === payment.transactionHash &&
    toHex(row.blockHash) === payment.blockHash
  )
}
