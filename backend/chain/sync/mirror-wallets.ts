import type { Schema } from '@cryptolist/board/database/schema'
import type { ChainHead } from '@cryptolist/board/ethereum/node'
import type { Transaction } from 'kysely'
import { watch } from '../index/watches.ts'
import type { FollowContext } from './follow-events.ts'
import { readTransactionIndexes } from './read-events.ts'
import { findDifference, noteDifference } from './reconcile.ts'
import { addHoldings, markAllStale } from './synced-holdings-repository.ts'
import { endLapsed } from './synced-wallets.ts'
import {
  findWalletProgress,
  listSyncedWallets,
  type SyncedWallet,
  saveFinalTo,
  saveProgress,
} from './synced-wallets-repository.ts'
import { findWalletClass, type WalletSubject, walletFields } from './wallet-classes.ts'
import {
  listNftTransfers,
  listTokenTransfers,
  listTransactions,
  type WalletRow,
  type WantedBlocks,
} from './wallet-rows-repository.ts'
import { writeHoldings } from './write-holdings.ts'
import { writeRows } from './write-rows.ts'

/** The kinds of rows that tell what happened, each with where the index keeps it. */
const sources = {
  Transactions: listTransactions,
  TokenTransfers: listTokenTransfers,
  NFTTransfers: listNftTransfers,
} as const

const subjects: readonly (keyof typeof sources)[] = ['Transactions', 'TokenTransfers', 'NFTTransfers']
const rowsAtOnce = 1_000

/**
 * Brings the classes of wallets to what the index says of them now: all that isn't final is compared at every look, what is final once. So
 * nothing is missed or doubled, whatever the index undid and whenever this process ended.
 */
export async function mirrorWallets(context: FollowContext, head: ChainHead): Promise<void> {
  const { db } = context.database
  const { chainId } = context.node
  const wallets = await listSyncedWallets(db, chainId)
  if (wallets.length === 0 || findWalletClass(chainId, 'Transactions') === undefined) return
  await keepWatched(context, wallets)
  const progress = await findWalletProgress(db, chainId)
  if (progress === undefined) return
  const state = JSON.stringify([progress, wallets])
  if (state === context.memory.walletState) return
  await prepareClasses(context)
  const { indexedTo, finalized } = progress
  const started = await startWallets(context, wallets, progress)
  const first = Math.min(...started.map(({ fromBlock }) => fromBlock))
  let finalTo = progress.finalTo ?? first - 1
  for (const range of [
    { from: finalTo + 1, to: finalized, isFinal: true },
    { from: Math.max(finalTo, finalized) + 1, to: indexedTo, isFinal: false },
  ]) {
    // Above what isn't final there may be rows of a longer fork.
    if (range.isFinal && range.from > range.to) continue
    for (const subject of subjects) await mirrorRange(context, { subject, wallets: started, ...range })
    if (range.isFinal) finalTo = range.to
    if (range.isFinal) await saveFinalTo(db, chainId, finalTo)
  }
  for (const wallet of started) {
    await mirrorPast(context, wallet, { finalized })
    await addUpAgain(context, wallet)
  }
  // A kept head may be older than what the index has seen.
  await writeHoldings(context, Math.max(head.newest, indexedTo))
  context.memory.walletState = state
}

/** The index drops what nobody has used for a month. A wallet that it can't keep holds up no other, and is tried again on the next day. */
async function keepWatched(
  { database, index, log, memory, node }: FollowContext,
  wallets: readonly SyncedWallet[],
): Promise<void> {
  const today = new Date().toDateString()
  if (memory.lapsedOn !== today) await endLapsed({ database }, node.chainId)
  memory.lapsedOn = today
  for (const { chainId, address, owner } of wallets) {
    if (memory.watched.get(address) === today) continue
    await watch(index, { chainId, kind: 'wallet', address, owner }).catch((err: unknown) =>
      log.warn({ err, chainId, address }, 'A wallet with classes of its own isn’t followed'),
    )
    memory.watched.set(address, today)
  }
}

async function prepareClasses({ objects, memory, node }: FollowContext): Promise<void> {
  for (const [subject, fields] of Object.entries(walletFields)) {
    const className = findWalletClass(node.chainId, subject as WalletSubject)
    if (className === undefined || memory.prepared.has(className)) continue
    await objects.prepareClass(className, fields)
    memory.prepared.add(className)
  }
}

type StartedWallet = SyncedWallet & { fromBlock: number; writtenFrom: number }

/** Wallets that are new begin here, where the node could not be asked when they came. */
async function startWallets(
  { database }: FollowContext,
  wallets: readonly SyncedWallet[],
  { indexedTo, finalTo = 0 }: { indexedTo: number; finalTo: number | undefined },
): Promise<StartedWallet[]> {
  const started: StartedWallet[] = []
  for (const wallet of wallets) {
    const fromBlock = wallet.fromBlock ?? indexedTo + 1
    // Everything below the blocks that are compared from now on is its past.
    const writtenFrom = wallet.writtenFrom ?? Math.max(fromBlock, finalTo + 1)
    if (wallet.fromBlock === undefined || wallet.writtenFrom === undefined)
      await saveProgress(database.db, wallet, { fromBlock, writtenFrom })
    started.push({ ...wallet, fromBlock, writtenFrom })
  }
  return started
}

/** Sums of an NFT are right once the index knows the whole past of the wallet. */
async function addUpAgain(
  { database, memory }: FollowContext,
  { chainId, address, isComplete }: SyncedWallet,
): Promise<void> {
  if (!isComplete) memory.incomplete.add(address)
  else if (memory.incomplete.delete(address)) await markAllStale(database.db, chainId, address)
}

interface Range {
  subject: keyof typeof sources
  wallets: readonly StartedWallet[]
  from: number
  to: number
  isFinal: boolean
}

async function mirrorRange(
  context: FollowContext,
  { subject, wallets, from, to, isFinal }: Range,
): Promise<void> {
  const { database, node } = context
  const { chainId } = node
  const group = groupOf(chainId, subject)
  const rows = await sources[subject](database.db, { chainId, from, to, wallets })
  const difference = await findDifference(database.db, group, { from, to: isFinal ? to : newestBlock, rows })
  const missing = await complete(context, subject, difference.missing)
  await noteDifference(database.db, group, { ...difference, missing, isFinal }, async (transaction) => {
    await noteHoldings(transaction, { chainId, subject, rows: missing, wallets })
    // The transfer that is gone doesn't tell what is left of a token.
    if (difference.gone.length > 0) await markAllStale(transaction, chainId)
  })
  await writeRows(context, group, { mayBeThere: false })
}

const newestBlock = Number.MAX_SAFE_INTEGER

function groupOf(chainId: number, subject: WalletSubject) {
  return { chainId, className: findWalletClass(chainId, subject) ?? '', syncId: undefined }
}

/** Writes what came before a wallet was watched, from the newest to the oldest, as far as the index knows it now. */
async function mirrorPast(
  context: FollowContext,
  wallet: StartedWallet,
  { finalized }: { finalized: number },
): Promise<void> {
  const { isHistorical, indexedFrom } = wallet
  if (!isHistorical || indexedFrom === undefined) return
  let { writtenFrom } = wallet
  // Its newest blocks may still be undone: later, when they are final.
  while (writtenFrom > indexedFrom && writtenFrom - 1 <= finalized)
    writtenFrom = await mirrorPastPage(context, { ...wallet, writtenFrom }, indexedFrom)
}

/** Returns from which block on everything is written. */
async function mirrorPastPage(
  context: FollowContext,
  { writtenFrom, ...wallet }: StartedWallet,
  indexedFrom: number,
): Promise<number> {
  const { database, node } = context
  const { db } = database
  const { chainId } = node
  const wanted: WantedBlocks = {
    chainId,
    from: indexedFrom,
    to: writtenFrom - 1,
    wallets: [{ address: wallet.address, fromBlock: indexedFrom }],
  }
  const pages = await Promise.all(
    subjects.map(async (subject) => ({
      subject,
      rows: await sources[subject](db, { ...wanted, limit: rowsAtOnce }),
    })),
  )
  // All kinds as far back as the one that reaches least far; a block that may be cut off is left for the next page.
  const from = Math.max(
    ...pages.map(({ rows }) => (rows.length < rowsAtOnce ? indexedFrom : (rows[0]?.blockNumber ?? 0) + 1)),
  )
  const isOneBlock = from >= writtenFrom
  const start = isOneBlock ? writtenFrom - 1 : from
  for (const { subject, rows } of pages) {
    const pastRows = isOneBlock ? await sources[subject](db, { ...wanted, from: start }) : rows
    await notePast(context, { subject, wallet, rows: pastRows.filter((row) => row.blockNumber >= start) })
  }
  await saveProgress(db, wallet, { fromBlock: wallet.fromBlock, writtenFrom: start })
  return start
}

async function notePast(
  context: FollowContext,
  {
    subject,
    wallet,
    rows,
  }: {
    subject: keyof typeof sources
    wallet: Omit<StartedWallet, 'writtenFrom'>
    rows: readonly WalletRow[]
  },
): Promise<void> {
  const [oldest, newest] = [rows[0], rows.at(-1)]
  if (oldest === undefined || newest === undefined) return
  const { database, node } = context
  const { chainId } = node
  const group = groupOf(chainId, subject)
  const range = { from: oldest.blockNumber, to: newest.blockNumber, rows }
  const { missing: unknown } = await findDifference(database.db, group, range)
  const missing = await complete(context, subject, unknown)
  await noteDifference(
    database.db,
    group,
    { missing, gone: [], unchanged: [], isFinal: true },
    (transaction) => noteHoldings(transaction, { chainId, subject, rows: missing, wallets: [wallet] }),
  )
  await writeRows(context, group, { mayBeThere: false })
}

/** Fills in what the index does not keep. */
async function complete(
  { node }: FollowContext,
  subject: keyof typeof sources,
  rows: readonly WalletRow[],
): Promise<WalletRow[]> {
  if (subject !== 'TokenTransfers') return [...rows]
  const hashes = rows.map(({ fields }) => String(fields.transaction_hash))
  const indexes = await readTransactionIndexes(node, hashes)
  return rows.map((row, place) => ({
    ...row,
    fields: { ...row.fields, transaction_index: indexes.get(hashes[place] ?? '') },
  }))
}

/** The holdings of wallets in what was transferred are read or added up again. */
async function noteHoldings(
  db: Transaction<Schema>,
  {
    chainId,
    subject,
    rows,
    wallets,
  }: {
    chainId: number
    subject: keyof typeof sources
    rows: readonly WalletRow[]
    wallets: readonly { address: string }[]
  },
): Promise<void> {
  const className = findWalletClass(chainId, subject === 'NFTTransfers' ? 'NFTOwners' : 'TokenBalance')
  if (className === undefined) return
  const own = new Set(wallets.map(({ address }) => address))
  const holdings = rows.flatMap(({ holding }) =>
    (holding?.parties ?? []).flatMap((owner) =>
      holding !== undefined && own.has(owner)
        ? [{ owner, token: holding.token, tokenId: holding.tokenId }]
        : [],
    ),
  )
  await addHoldings(db, { chainId, className }, holdings)
}
