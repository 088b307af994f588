import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { databaseAway } from '../database/database-errors.ts'
import { createWaiting } from './waiting-requests.ts'

const probeEveryMs = 500
// One slow answer is no reason to cut everybody off; two of 1.5 s each are known within 4 s.
const failuresUntilAway = 2

interface GuardDependencies {
  database: { isReachable(): Promise<boolean> }
  log: Logger
}

export interface DatabaseGuard {
  handler: RequestHandler
  stop(): void
}

/** Answers 503 while the database is away, also to requests that were waiting. Asks it twice a second, so nobody waits for the timeout of a statement. */
export function guardDatabase(context: GuardDependencies): DatabaseGuard {
  const waiting = createWaiting()
  let failures = 0
  let isAway = false

  const probe = async (): Promise<void> => {
    failures = (await context.database.isReachable()) ? 0 : failures + 1
    const wasAway = isAway
    isAway = failures > 0 && (wasAway || failures >= failuresUntilAway)
    if (isAway && !wasAway) context.log.error('Database is away')
    if (!isAway && wasAway) context.log.info('Database is back')
    if (!isAway) return
    for (const { response, next } of waiting.takeAll()) if (!response.headersSent) next(databaseAway())
  }
  let isStopped = false
  let timer = setTimeout(async function again() {
    await probe()
    if (!isStopped) timer = setTimeout(again, probeEveryMs).unref()
  }, probeEveryMs).unref()

  const handler: RequestHandler = (_request, response, next) => {
    if (isAway) throw databaseAway()
    // A request can pass here twice; what comes after the second time is what waits.
    const { locals } = response
    if (locals.waiting === undefined) {
      locals.waiting = { response, next }
      response.on('close', waiting.add(locals.waiting))
    } else locals.waiting.next = next
    next()
  }
  const stop = (): void => {
    isStopped = true
    clearTimeout(timer)
  }
  return { handler, stop }
}
