import type { Database } from '@cryptolist/board/database/open-database'
import type { ChainNodes } from '@cryptolist/board/ethereum/nodes'
import type { Queue } from '@cryptolist/board/queue/queue'
import { createSemaphore } from '@cryptolist/board/semaphore/semaphore'
import { BoardError } from '@cryptolist/contract'
import type { Logger } from 'pino'
import { type FetchContext, failing, type MetadataFetch, prepareFetch } from './fetch-metadata.ts'
import {
  findMetadata,
  findSecondsToNext,
  insertDue,
  type KeptMetadata,
  type MetadataToken,
  makeDue,
  metadataWork,
  removeOldest,
  takeDue,
  writeFetched,
  writeProblem,
} from './metadata-repository.ts'
import { readTokenUris, type TokenUri } from './read-token-uri.ts'

export interface MetadataContext extends FetchContext {
  database: Pick<Database, 'db'>
  chains: Pick<ChainNodes, 'get'>
  queue: Pick<Queue, 'add'>
  log: Pick<Logger, 'warn'>
  now(): Date
}

const mostAtOnce = 4
const batchSize = 40
/** Queued work may take 300 seconds; what isn't done by then is due again. */
const workSeconds = 200
const leaseSeconds = 240
/** After the first, second and third failure; then a token is left alone. */
const retrySeconds = [60, 3_600, 86_400]
/** How many tokens are kept of contracts and wallets that nobody follows: 1.6 GB at the very most. */
const maximumUnneeded = 20_000
const minutesBetweenRemovals = 10
/** A URI that holds its metadata is kept only in them. */
const maximumKeptUri = 4_000

/** Has the metadata of tokens fetched that nobody has asked for before. */
export async function requestMetadata(
  context: Pick<MetadataContext, 'database' | 'queue'>,
  tokens: readonly MetadataToken[],
): Promise<void> {
  if ((await insertDue(context.database.db, tokens)) > 0) await context.queue.add(metadataWork, {})
}

/** Has a token's metadata fetched again by the queue. */
export async function queueMetadata(
  context: Pick<MetadataContext, 'database' | 'queue'>,
  token: MetadataToken,
): Promise<void> {
  await makeDue(context.database.db, token)
  await context.queue.add(metadataWork, {})
}

/** Fetches what is due, a batch after the other, and comes back for what is due later. */
export async function fetchDueMetadata(context: MetadataContext): Promise<void> {
  const { db } = context.database
  const until = Date.now() + workSeconds * 1_000
  let batch = await takeDue(db, { most: batchSize, leaseSeconds })
  if (batch.length === 0) return
  while (batch.length > 0 && Date.now() < until) {
    await fetchBatch(context, batch, until)
    batch = Date.now() < until ? await takeDue(db, { most: batchSize, leaseSeconds }) : []
  }
  await removeUnneeded(context)
  const seconds = await findSecondsToNext(db)
  if (seconds !== undefined) await context.queue.add(metadataWork, {}, { afterSeconds: seconds })
}

/** Fetches one token's metadata now. Throws not_found for a token that isn't there, and unavailable with the reason when it fails. */
export async function fetchMetadataNow(
  context: MetadataContext,
  { chainId, token, tokenId }: Omit<MetadataToken, 'standard'>,
  { keepsUri = false } = {},
): Promise<KeptMetadata> {
  const stored = keepsUri ? await findMetadata(context.database.db, { chainId, token, tokenId }) : undefined
  const node = await context.chains.get(chainId)
  const [read] =
    stored?.tokenUri === undefined
      ? await readTokenUris(node, [{ token, tokenId }])
      : [{ standard: stored.standard, uri: stored.tokenUri }]
  if (read === undefined) throw new BoardError('not_found', `The contract ${token} has no token ${tokenId}.`)
  const row = await makeDue(context.database.db, { chainId, token, tokenId, standard: read.standard })
  await fetchOne(context, row, { read })
  const written = await findMetadata(context.database.db, { chainId, token, tokenId })
  await removeUnneeded(context)
  return written ?? row
}

const removedAt = new WeakMap<object, number>()

/** Now and then, because it looks at every token that is kept. */
async function removeUnneeded({ database: { db }, now }: MetadataContext): Promise<void> {
  const minutes = now().getTime() / 60_000
  if (minutes - (removedAt.get(db) ?? 0) < minutesBetweenRemovals) return
  removedAt.set(db, minutes)
  await removeOldest(db, maximumUnneeded)
}

async function fetchBatch(
  context: MetadataContext,
  batch: readonly KeptMetadata[],
  until: number,
): Promise<void> {
  const uris = await readUris(context, batch)
  await Promise.all(batch.map((row, index) => fetchOne(context, row, { read: uris[index], until })))
}

/** A token's URI; undefined where there is no such token, and an error where its chain couldn't be asked. */
type UriAnswer = TokenUri | Error | undefined

async function readUris(context: MetadataContext, batch: readonly KeptMetadata[]): Promise<UriAnswer[]> {
  const answers = new Map<string, UriAnswer>()
  for (const chainId of new Set(batch.map((row) => row.chainId))) {
    const tokens = batch.filter((row) => row.chainId === chainId)
    try {
      const node = await context.chains.get(chainId)
      const background = { chainId, client: node.backgroundClient, getHead: () => node.getHead() }
      const uris = await readTokenUris(background, tokens)
      for (const [index, { id: key }] of tokens.entries()) answers.set(key, uris[index])
    } catch (error) {
      context.log.warn({ err: error, chainId }, 'The URIs of NFTs could not be read')
      for (const { id: key } of tokens)
        answers.set(key, error instanceof Error ? error : new Error(String(error)))
    }
  }
  return batch.map(({ id }) => answers.get(id))
}

async function fetchOne(
  context: MetadataContext,
  row: KeptMetadata,
  { read, until = Number.POSITIVE_INFINITY }: { read: UriAnswer; until?: number },
): Promise<void> {
  const { db } = context.database
  const uri = read === undefined || read instanceof Error ? undefined : read.uri
  const { host, run } = prepare(context, row, read)
  const answer = await inTurn(host, async () => (Date.now() < until ? run() : undefined))
  if (answer === undefined) return
  const tokenUri = uri !== undefined && uri.length <= maximumKeptUri ? uri : null
  if ('metadata' in answer)
    return writeFetched(db, row.id, { tokenUri, metadata: answer.metadata, now: context.now() })
  const { problem, lasting } = answer
  const delay = lasting ? undefined : retrySeconds[row.failures]
  await writeProblem(db, row.id, { tokenUri, problem, retrySeconds: delay, failures: row.failures + 1 })
}

function prepare(context: MetadataContext, row: KeptMetadata, read: UriAnswer): MetadataFetch {
  if (read instanceof Error) return failing('Its chain couldn’t be reached.', false)
  if (read === undefined) return failing('Its contract has no such token.', true)
  if (read.uri === undefined) return failing('Its contract names no URI.', true)
  return prepareFetch(context, { ...read, uri: read.uri }, row.tokenId)
}

const slots = createSemaphore(mostAtOnce)
/** The last one in the line of each host. */
const lines = new Map<string, Promise<unknown>>()

/** Waits until the host is free, and then for one of the few places that all hosts share. */
async function inTurn<T>(host: string | undefined, work: () => Promise<T>): Promise<T> {
  if (host === undefined) return work()
  const turn = (lines.get(host) ?? Promise.resolve()).then(() => slots.run(work))
  const settled = turn.then(
    () => undefined,
    () => undefined,
  )
  lines.set(host, settled)
  await settled
  if (lines.get(host) === settled) lines.delete(host)
  return turn
}
