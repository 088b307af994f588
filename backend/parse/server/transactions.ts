import { AsyncLocalStorage } from 'node:async_hooks'
import { createSemaphore } from '@cryptolist/board/semaphore/semaphore'
import { parseCodes } from '../http/parse-error.ts'
import type { Arrive, ParseStorage, Transaction, TransactionalSession } from './storage-types.ts'

const longestMilliseconds = 15_000

/** Limits concurrent transactions: each holds a connection while it needs another, so as many as there are connections would wait for each other. */
export function limitTransactions(storage: ParseStorage, maximum: number): void {
  const semaphore = createSemaphore(maximum)
  storage.createTransactionalSession = () =>
    new Promise((begin, fail) => {
      // The place is taken until the transaction has ended, long after it has begun.
      void semaphore.run(async () => {
        const { started, result } = openTransaction(storage)
        started.then(begin, fail)
        await result.catch(() => undefined)
      })
    })
  storage.commitTransactionalSession = async (session) => {
    session.resolve(settle(session.batch))
    await session.result
  }
  storage.abortTransactionalSession = async (session) => {
    session.resolve(Promise.allSettled(session.batch).then(() => Promise.reject(new Error('Undone'))))
    await session.result.catch(() => undefined)
  }
  keepTransactionsWhole(storage)
}

/** Something to be removed that wasn't there is as it should be; any other failure ends the transaction. */
async function settle(batch: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(batch))
    if (outcome.status === 'rejected' && outcome.reason?.code !== parseCodes.OBJECT_NOT_FOUND)
      throw outcome.reason
}

/** To add what a relation holds already, Parse tries and mends; but a failed statement ends a transaction. */
function keepTransactionsWhole(storage: ParseStorage): void {
  const { upsertOneObject } = storage
  storage.upsertOneObject = async (className, schema, query, update, session) => {
    if (session === undefined || session === null || !className.startsWith('_Join:'))
      return upsertOneObject.call(storage, className, schema, query, update, session)
    const added = session.t.none(
      'INSERT INTO $1:name ("relatedId", "owningId") VALUES ($2, $3) ON CONFLICT DO NOTHING',
      [className, query.relatedId, query.owningId],
    )
    session.batch.push(added)
    return added
  }
}

interface Router {
  prototype: {
    tryRouteRequest(
      method: string,
      path: string,
      request: { config: { database: Controlled } },
    ): Promise<unknown>
  }
}
interface Controlled {
  _transactionalSession?: TransactionalSession | null
}
interface Controller {
  prototype: { abortTransactionalSession(): Promise<unknown> }
}

const currentMember = new AsyncLocalStorage<Arrive>()

const told = new WeakSet<object>()

/** Answers an undone batch with the error of the member that failed first. Parse would answer 500, and clients would send the batch again. */
export function tellFailedMembers(
  { prototype: router }: Router,
  { prototype: controller }: Controller,
): void {
  if (told.has(router)) return
  told.add(router)
  const failures = new WeakMap<object, unknown>()
  const { tryRouteRequest } = router
  router.tryRouteRequest = function (method, path, request) {
    const { database } = request.config
    const fail = (error: unknown): never => {
      if (!failures.has(database)) failures.set(database, error)
      throw error
    }
    // A member without a route throws at once, and Parse would leave the transaction open.
    const answer = async (): Promise<unknown> => await tryRouteRequest.call(this, method, path, request)
    const arrive = database._transactionalSession?.join()
    if (arrive === undefined) return answer().catch(fail)
    return currentMember
      .run(arrive, answer)
      .finally(() => void arrive())
      .catch(fail)
  }
  const { abortTransactionalSession } = controller
  controller.abortTransactionalSession = async function () {
    await abortTransactionalSession.call(this)
    throw failures.get(this)
  }
}

interface OpenTransaction {
  started: Promise<TransactionalSession>
  result: Promise<unknown>
}

function openTransaction({ _client: client }: ParseStorage): OpenTransaction {
  let result: Promise<unknown> = Promise.resolve()
  const started = new Promise<TransactionalSession>((resolve, reject) => {
    let finish = (_value: unknown): void => {}
    const finished = new Promise<unknown>((settle) => {
      finish = settle
    })
    // Begins in a later tick, when `result` is set.
    result = client.tx((t) => {
      resolve({
        t: waitForMembers(t),
        batch: [],
        join: createMeeting(),
        resolve: finish,
        promise: finished,
        result,
      })
      // Whatever Parse forgets to end.
      const timer = setTimeout(() => finish(Promise.reject(new Error('Not ended'))), longestMilliseconds)
      return finished.finally(() => clearTimeout(timer))
    })
    result.catch(reject)
  })
  return { started, result }
}

/**
 * Members write only when each has come to its first write or has ended. Until then one may make a class or a field, which is done over another
 * connection, and would wait for the tables that the transaction has written to.
 */
function waitForMembers(t: Transaction): Transaction {
  const wait =
    <Given extends unknown[], Result>(run: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await currentMember.getStore()?.()
      return run(...given)
    }
  return {
    none: wait((...given) => t.none(...given)),
    one: wait((...given) => t.one(...given)),
    any: wait((...given) => t.any(...given)),
  }
}

function createMeeting(): () => Arrive {
  const awaited = new Set<Arrive>()
  let begin = (): void => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  return () => {
    const arrive = (): Promise<void> => {
      awaited.delete(arrive)
      if (awaited.size === 0) begin()
      return begun
    }
    awaited.add(arrive)
    return arrive
  }
}
