import { createHash } from 'node:crypto'
import {
  BoardError,
  type ErrorCode,
  type ErrorFacts,
  errorCodes,
  type FieldProblem,
  InvalidFieldsError,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/api-keys'
import type { DomainContext } from '../domain-context.ts'

/** The answer of a call: nothing but what can be given again. */
export interface ApiAnswer {
  status: number
  body: object
}

interface StoredError {
  code: ErrorCode
  message: string
  facts: ErrorFacts
  problems?: readonly FieldProblem[]
}
type StoredAnswer = { answer: ApiAnswer } | { error: StoredError }

export interface NamedRequest {
  keyId: string
  /** The Idempotency-Key. */
  name: string
  /** Stands for the method, the address and the body. */
  digest: Buffer
}

/** A digest of a request: two with the same digest ask for the same. */
export function digestRequest(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/**
 * Runs a request once: the same one again within 24 hours gets the first answer, also if that was an error of the caller. Errors of ours, and
 * limits, aren't kept. Throws idempotency_mismatch for another request with the same name, conflict while the first one is running, and
 * too_many_requests when the answers of a day are too many or too large.
 */
export async function answerOnce(
  context: DomainContext,
  request: NamedRequest,
  run: () => Promise<ApiAnswer>,
): Promise<{ answer: ApiAnswer; isRepeated: boolean }> {
  const startedAt = await begin(context, request)
  if (startedAt === undefined) return { answer: await findAnswer(context, request), isRepeated: true }
  const begun = { ...request, startedAt }
  try {
    await requireRoom(context, request)
    const answer = await run()
    await store(context, begun, { answer })
    return { answer, isRepeated: false }
  } catch (error) {
    const storedError = toStored(error)
    if (storedError === undefined) await forget(context, begun)
    else await store(context, begun, { error: storedError })
    throw error
  }
}

/** The most answers kept of a key at once: far more than a careful program needs, and little of a disk. */
const maxAnswers = 2_000
const maxAnswerBytes = 16 * 1024 * 1024

async function requireRoom({ database: { db } }: DomainContext, { keyId }: NamedRequest): Promise<void> {
  const usage = await db
    .selectFrom('board.api_answers')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .select(sql<string>`coalesce(sum(pg_column_size(answer)), 0)`.as('bytes'))
    .where('key_id', '=', keyId)
    .where('started_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (Number(usage.count) > maxAnswers || Number(usage.bytes) > maxAnswerBytes)
    throw new BoardError('too_many_requests', text.tooManyNames, { facts: { retryAfterSeconds: 3600 } })
}

/** A run of a request. One that took too long may have been taken over by another, whose row isn't its own. */
interface BegunRequest extends NamedRequest {
  startedAt: string
}

/** When this run began, to the microsecond, if it is the first: none is there, it is over, or its process ended before it answered. */
async function begin(
  { database: { db } }: DomainContext,
  { keyId, name, digest }: NamedRequest,
): Promise<string | undefined> {
  const begun = await db
    .insertInto('board.api_answers')
    .values({ key_id: keyId, name, digest })
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'name'])
        .doUpdateSet({ digest, started_at: sql<Date>`now()`, answer: null })
        .where(
          sql<boolean>`api_answers.started_at < now() - interval '1 day'
            or api_answers.answer is null and api_answers.digest = ${digest}
              and api_answers.started_at < now() - interval '2 minutes'`,
        ),
    )
    .returning(sql<string>`started_at::text`.as('startedAt'))
    .executeTakeFirst()
  return begun?.startedAt
}

async function findAnswer(
  { database: { db } }: DomainContext,
  { keyId, name, digest }: NamedRequest,
): Promise<ApiAnswer> {
  const row = await db
    .selectFrom('board.api_answers')
    .select(['digest', 'answer'])
    .where('key_id', '=', keyId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (row !== undefined && !row.digest.equals(digest))
    throw new BoardError('idempotency_mismatch', text.otherRequest)
  const stored = row?.answer as StoredAnswer | null | undefined
  if (stored == null) throw new BoardError('conflict', text.stillRunning, { facts: { retryAfterSeconds: 1 } })
  if ('answer' in stored) return stored.answer
  throw fromStored(stored.error)
}

async function store(
  { database: { db } }: DomainContext,
  { keyId, name, startedAt }: BegunRequest,
  stored: StoredAnswer,
): Promise<void> {
  await db
    .updateTable('board.api_answers')
    .set({ answer: JSON.stringify(stored) })
    .where('key_id', '=', keyId)
    .where('name', '=', name)
    .where('started_at', '=', sql<Date>`${startedAt}::timestamptz`)
    .execute()
}

async function forget(
  { database: { db } }: DomainContext,
  { keyId, name, startedAt }: BegunRequest,
): Promise<void> {
  await db
    .deleteFrom('board.api_answers')
    .where('key_id', '=', keyId)
    .where('name', '=', name)
    .where('started_at', '=', sql<Date>`${startedAt}::timestamptz`)
    .execute()
}

function toStored(error: unknown): StoredError | undefined {
  if (!(error instanceof BoardError) || error.status >= 500 || error.status === 429) return undefined
  const { code, message, facts } = error
  return { code, message, facts, ...(error instanceof InvalidFieldsError && { problems: error.problems }) }
}

function fromStored({ code, message, facts, problems = [] }: StoredError): BoardError {
  const [first, ...others] = problems
  if (first !== undefined) return new InvalidFieldsError([first, ...others])
  return new BoardError(code in errorCodes ? code : 'conflict', message, { facts })
}
