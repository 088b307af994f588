import { createHash } from 'node:crypto'
import type { Db } from '@cryptolist/board/database/schema'
import type { ChainHead } from '@cryptolist/board/ethereum/node'
import {
  BoardError,
  type CacheRule,
  type DataApiOperationName,
  dataApiParameters,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { DataApiAnswer } from './handler.ts'

/** An answer with how long its caller may keep it: a number of seconds, forever, or not without asking again. */
export interface KeptAnswer {
  answer: DataApiAnswer
  keep: 'for ever' | 'ask' | { readonly seconds: number }
}

export interface CachedCall {
  name: DataApiOperationName
  rule: CacheRule
  /** Checked and with defaults, so that what means the same is one key. */
  parameters: Readonly<Record<string, unknown>>
  /** Where the call's chain is, no newer than what `run` will see. Undefined if there is none, or if it can't be asked. */
  findHead(): Promise<ChainHead | undefined>
  run(): Promise<DataApiAnswer>
}

export interface AnswerCache {
  /** Answers from what is kept, or runs the call: once for all that ask for the same at a time. Throws what `run` throws. */
  answer(call: CachedCall): Promise<KeptAnswer>
}

/** How long it is kept that there is nothing. */
const nothingSeconds = 60
/** Until when an answer about the newest block is deleted, if no newer block ends it before. */
const headSeconds = 600

interface CacheDependencies {
  db: Db
  log: Pick<Logger, 'warn'>
  maximumBytes: number
}

/** Answers in PostgreSQL, for all processes. Where the database fails, calls are answered as if nothing were kept. */
export function createAnswerCache({ db, log, maximumBytes }: CacheDependencies): AnswerCache {
  const running = new Map<string, Promise<KeptAnswer>>()
  const store = createStore(db, maximumBytes)
  const orNothing = <T>(operation: Promise<T>): Promise<T | undefined> =>
    operation.catch((error: unknown) => {
      log.warn({ err: error }, 'Cached answers of the data API can’t be reached')
      return undefined
    })

  async function findOrRun(call: CachedCall, key: Buffer): Promise<KeptAnswer> {
    const row = await orNothing(store.find(key))
    if (row !== undefined && (row.head === null || row.head === (await call.findHead())?.newest))
      return read(row)
    // Asked before the call runs: what then looks final is.
    const head = await call.findHead()
    try {
      const answer = await call.run()
      const life = lifeOf(call, answer, head)
      if (life !== undefined) await orNothing(store.write(key, call.name, { answer }, life))
      return { answer, keep: keepOf(life) }
    } catch (error) {
      if (error instanceof BoardError && error.code === 'not_found')
        await orNothing(
          store.write(key, call.name, { nothing: error.message }, { seconds: nothingSeconds, head: null }),
        )
      throw error
    }
  }

  return {
    async answer(call) {
      if (call.rule === 'none' || maximumBytes === 0) return { answer: await call.run(), keep: 'ask' }
      const key = keyOf(call)
      const name = key.toString('base64')
      const current = running.get(name)
      if (current !== undefined) return current
      const run = findOrRun(call, key).finally(() => running.delete(name))
      running.set(name, run)
      return run
    },
  }
}

/** Null seconds: forever. */
interface Life {
  seconds: number | null
  head: number | null
}

/** Undefined: not to be kept. */
function lifeOf(
  { name, rule, parameters }: CachedCall,
  { atBlock }: DataApiAnswer,
  head: ChainHead | undefined,
): Life | undefined {
  if (typeof rule === 'object') return { seconds: rule.seconds, head: null }
  if (head === undefined) return undefined
  // An answer of now changes with the next block, also where the newest block is final at once.
  const isOfNow =
    Object.values(parameters).includes('latest') ||
    ('to_block' in dataApiParameters[name].shape && parameters.to_block === undefined)
  const isFinal = atBlock !== undefined && atBlock <= head.finalized && atBlock < head.newest
  return isFinal && !isOfNow ? { seconds: null, head: null } : { seconds: headSeconds, head: head.newest }
}

function keepOf(life: Life | undefined): KeptAnswer['keep'] {
  if (life === undefined || life.head !== null) return 'ask'
  return life.seconds === null ? 'for ever' : { seconds: life.seconds }
}

function keyOf({ name, parameters }: CachedCall): Buffer {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([name, sorted], (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
  return createHash('sha256').update(text).digest()
}

type Written = { answer: DataApiAnswer } | { nothing: string }

function read(row: KeptRow): KeptAnswer {
  // Only `write` writes there.
  const written = JSON.parse(row.answer) as Written
  if ('nothing' in written) throw new BoardError('not_found', written.nothing)
  const seconds = row.secondsLeft === null ? null : Math.max(1, Math.floor(row.secondsLeft))
  return { answer: written.answer, keep: keepOf({ seconds, head: row.head }) }
}

interface KeptRow {
  answer: string
  head: number | null
  secondsLeft: number | null
}

function createStore(db: Db, maximumBytes: number) {
  /** Starts so that the first write tidies up what other processes left. */
  let writtenSinceTrim = Number.POSITIVE_INFINITY
  return {
    async find(key: Buffer): Promise<KeptRow | undefined> {
      const row = await db
        .selectFrom('chain.answers')
        .select([
          'answer',
          'head',
          sql<string | null>`extract(epoch from expires_at - now())`.as('secondsLeft'),
          sql<boolean>`used_at < now() - interval '1 hour'`.as('isUsedAgain'),
        ])
        .where('key', '=', key)
        .where((where) =>
          where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]),
        )
        .executeTakeFirst()
      if (row === undefined) return undefined
      if (row.isUsedAgain)
        await db.updateTable('chain.answers').set({ used_at: sql`now()` }).where('key', '=', key).execute()
      return {
        answer: row.answer,
        head: row.head === null ? null : Number(row.head),
        secondsLeft: row.secondsLeft === null ? null : Number(row.secondsLeft),
      }
    },
    async write(key: Buffer, operation: string, written: Written, life: Life): Promise<void> {
      const answer = JSON.stringify(written)
      // With what the row and its indexes add.
      const bytes = Buffer.byteLength(answer) + 200
      if (bytes > maximumBytes / 10) return
      const row = {
        operation,
        answer,
        bytes,
        expires_at: life.seconds === null ? null : sql<Date>`now() + make_interval(secs => ${life.seconds})`,
        head: life.head,
        used_at: sql<Date>`now()`,
      }
      await db
        .insertInto('chain.answers')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
      writtenSinceTrim += bytes
      if (writtenSinceTrim < maximumBytes / 20) return
      writtenSinceTrim = 0
      await trim(db, maximumBytes)
    },
  }
}

/** Deletes what has expired, and of the rest what was used the longest time ago and finds no room. */
async function trim(db: Db, maximumBytes: number): Promise<void> {
  await sql`delete from chain.answers where expires_at < now()`.execute(db)
  await sql`
    with by_use as (
      select key, sum(bytes) over (order by used_at desc, key) as total from chain.answers
    )
    delete from chain.answers using by_use
    where answers.key = by_use.key and by_use.total > ${maximumBytes}`.execute(db)
}
