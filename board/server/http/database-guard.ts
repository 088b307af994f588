import type { NextFunction, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { databaseAway } from '../database/database-errors.ts'

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
  const waiting = new Map<Response, NextFunction>()
  let failures = 0
  let isAway = false

  const probe = async (): Promise<void> => {
    failures = (await context.database.isReachable()) ? 0 : failures + 1
    const wasAway = isAway
    isAway = failures > 0 && (wasAway || failures >= failuresUntilAway)
    if (isAway && !wasAway) context.log.error('Database is away')
    if (!isAway && wasAway) context.log.info('Database is back')
    if (!isAway) return
    for (const [response, next] of waiting) if (!response.headersSent) next(databaseAway())
    waiting.clear()
  }
  let timer = setTimeout(async function again() {
    await probe()
    timer = setTimeout(again, probeEveryMs).unref()
  }, probeEveryMs).unref()

  const handler: RequestHandler = (_request, response, next) => {
    if (isAway) throw databaseAway()
    waiting.set(response, next)
    response.on('close', () => waiting.delete(response))
    next()
  }
  return { handler, stop: () => clearTimeout(timer) }
}
