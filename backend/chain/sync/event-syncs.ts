import { isDeepStrictEqual } from 'node:util'
import { nameChain } from '@cryptolist/board/ethereum/rpc/failures'
import { BoardError, describeChain, findChainId } from '@cryptolist/contract'
import { isAddress, toEventSignature } from 'viem'
import { readEvent, readEventDefinition } from './event-definition.ts'
import { describeFields } from './event-fields.ts'
import { readEventFilter } from './event-filter.ts'
import {
  deleteEventSyncs,
  type EventSync,
  insertEventSync,
  listEventSyncs,
} from './event-syncs-repository.ts'
import { type SyncContext, tellOthers } from './sync-context.ts'
import { forgetRows } from './synced-rows-repository.ts'
import { walletClassNames } from './wallet-classes.ts'

/** An event as its caller describes it. */
export interface EventRequest {
  chain: unknown
  address: unknown
  topic?: unknown
  abi?: unknown
  className: unknown
  /** Which of them become objects; all unless given. */
  filter?: unknown
  /** From which block on; from now on unless given. */
  fromBlock?: number | undefined
}

const className = /^[A-Za-z]\w{0,62}$/

/**
 * Has each of a contract's events written as an object of a class, from now on or from a block. Asked for once more, it changes nothing.
 * Throws invalid_input, and not_supported where the chain has no node.
 */
export async function addEventSync(context: SyncContext, request: EventRequest): Promise<EventSync> {
  const { db } = context.database
  const chainId = readChain(context, request.chain)
  const { topic, event } = readEventDefinition(request)
  const filter = request.filter ?? undefined
  if (filter !== undefined) readEventFilter(event, filter)
  const name = readClassName(request.className)
  const address = String(request.address).toLowerCase()
  if (!isAddress(address)) throw BoardError.invalidField('address', 'This isn’t the address of a contract.')
  const node = await context.chains.get(chainId)
  await context.objects.prepareClass(name, describeFields(event))
  // A node that doesn't answer now is asked at the first look.
  const nextBlock = request.fromBlock ?? (await node.getHead().catch(() => undefined))?.newest
  const { id, isNew } = await insertEventSync(db, {
    chainId,
    address,
    topic,
    event,
    filter,
    className: name,
    nextBlock: request.fromBlock ?? (nextBlock === undefined ? undefined : nextBlock + 1),
  })
  const [added] = (await listEventSyncs(db, { chainId, className: name })).filter((sync) => sync.id === id)
  if (added === undefined) throw new BoardError('conflict', 'It was just removed again.')
  if (isNew) await tellOthers(context)
  // As PostgreSQL gives it back.
  else if (!isDeepStrictEqual(added.abi, event && JSON.parse(JSON.stringify(event))))
    throw BoardError.invalidField(
      'abi',
      `This event is already written into ${name} with other arguments. Stop that first.`,
    )
  else if (!isDeepStrictEqual(added.filter, filter))
    throw BoardError.invalidField(
      'filter',
      `This event is already written into ${name} with another filter. Stop that first.`,
    )
  return added
}

/** The events that become rows, the oldest first. */
export function listSyncedEvents({ database }: Pick<SyncContext, 'database'>): Promise<EventSync[]> {
  return listEventSyncs(database.db)
}

/** One line about it. */
export function describeEventSync({
  id,
  className: name,
  chainId,
  address,
  topic,
  abi,
  filter,
  nextBlock,
}: EventSync): string {
  const event = abi === undefined ? undefined : readEvent(abi)
  const all = event === undefined ? topic : toEventSignature(event)
  const what = filter === undefined ? all : `${all} if ${JSON.stringify(filter)}`
  const far = nextBlock === undefined ? 'not begun' : `final up to block ${nextBlock - 1}`
  return `${id}  ${name}  ${describeChain(chainId)}  ${address}  ${what}  ${far}`
}

/**
 * Ends what is written into a class, or one of it by its id. The rows stay; those that are forgotten are written again when the event is
 * synced again. Throws not_found.
 */
export async function removeEventSyncs(
  { database }: Pick<SyncContext, 'database'>,
  { className: name, id, isForgotten = false }: { className?: string; id?: string; isForgotten?: boolean },
): Promise<number> {
  const syncs = (await listEventSyncs(database.db)).filter(
    (sync) => sync.id === id || sync.className === name,
  )
  if (syncs.length === 0)
    throw new BoardError('not_found', `No event is synced as ${String(name ?? id).slice(0, 80)}.`)
  const ids = syncs.map((sync) => sync.id)
  if (isForgotten) await forgetRows(database.db, ids)
  return deleteEventSyncs(database.db, ids)
}

/** Moralis called a local chain 1337, whatever it said of itself. */
export function readChain({ chains }: Pick<SyncContext, 'chains'>, named: unknown): number {
  const chainId = findChainId(named)
  if (chainId === undefined) throw BoardError.invalidField('chainId', "This server doesn't know that chain.")
  if (chainId === 1337 && !chains.followable.includes(1337) && chains.followable.includes(31337)) return 31337
  if (!chains.followable.includes(chainId))
    throw new BoardError(
      'not_supported',
      `${nameChain(chainId)} has no node on this server. The operator can set RPC_URL_${chainId}.`,
    )
  return chainId
}

function readClassName(given: unknown): string {
  if (typeof given !== 'string' || !className.test(given))
    throw BoardError.invalidField(
      'tableName',
      'The name of a class is a letter and then letters, digits or "_", 63 at most.',
    )
  if (walletClassNames.includes(given))
    throw BoardError.invalidField(
      'tableName',
      `The class ${given} is used for watched wallets. Choose another one.`,
    )
  return given
}
