import type { LogEntry, Review, ReviewKind, Transparency } from '@cryptolist/contract'
import type { DomainContext } from '../domain-context.ts'
import { createCompanyMail } from './company-mail.ts'
import { type DecideParts, decide } from './decide.ts'
import { handleDigest, sendDigest } from './digest.ts'
import { type FreezeInput, type FrozenThing, listAllFrozen, setFrozen } from './freezing.ts'
import {
  countByRisk,
  countDecisions,
  countReports,
  findMedianMinutes,
  listLog,
  listPublicDecisions,
} from './log-repository.ts'
import type { DecisionInput } from './policy.ts'
import { findNextReview } from './queue/reviews.ts'
import { type ReadReviewParts, readReview } from './read-review.ts'

const logPageSize = 50
const shownDecisions = 50
const recentDays = 90
/** It counts the whole log, and anybody may ask for it. */
const transparencyMilliseconds = 60_000

/** Who decides: the user id of somebody with the office, which the caller has asked for. */
type ModeratorId = string

/** What moderators do, and what everybody may know of it. Callers ask `requireModerator` first, except for `getTransparency`. */
export interface ModerationService {
  /** An item of the queue with everything that a decision needs. Throws not_found. */
  getReview(id: string): Promise<Review>
  /**
   * Decides it, and answers the item that is next in the queue (of that kind, where one is given), if there is one. Throws not_found, invalid_input with
   * the field, conflict when somebody was faster or the listing has moved on.
   */
  decide(
    moderator: ModeratorId,
    id: string,
    input: DecisionInput,
    view?: { kind?: ReviewKind | undefined },
  ): Promise<{ next: string | undefined }>
  listFrozen(): Promise<FrozenThing[]>
  /** Hides a listing or a company. Throws invalid_input with the field, conflict when it is hidden already. */
  freeze(moderator: ModeratorId, input: FreezeInput): Promise<void>
  unfreeze(moderator: ModeratorId, input: FreezeInput): Promise<void>
  /** A page of the log, the newest first; `before` is the id of an entry. */
  listLog(before?: string): Promise<{ items: LogEntry[]; next: string | null }>
  /** What everybody may know; up to a minute old. */
  getTransparency(): Promise<Transparency>
  /** Queues the mails of the morning; answers how many. */
  sendDigest(): Promise<number>
  /** Has the mails of the morning, and those to companies, sent by the queue. */
  start(): Promise<void>
}

export interface ModerationParts extends Omit<DecideParts, 'companyMail'>, ReadReviewParts {
  context: DomainContext
  queue: DomainContext['queue']
  mailer: DomainContext['mailer']
  getOrigin: DomainContext['getOrigin']
  listings: DecideParts['listings'] & ReadReviewParts['listings']
  posting: DecideParts['posting']
}

/** Makes the service. */
export function createModerationService(given: ModerationParts): ModerationService {
  const { db } = given.database
  const companyMail = createCompanyMail(given)
  const parts = { ...given, companyMail }
  let kept: { transparency: Promise<Transparency>; until: number } | undefined

  function getTransparency(): Promise<Transparency> {
    if (kept !== undefined && kept.until > Date.now()) return kept.transparency
    const transparency = readTransparency(parts)
    const mine = { transparency, until: Date.now() + transparencyMilliseconds }
    kept = mine
    transparency.catch(() => {
      if (kept === mine) kept = undefined
    })
    return transparency
  }

  return {
    getReview: (id) => readReview(parts, id),
    async decide(moderator, id, input, { kind } = {}) {
      const { review } = await decide(parts, moderator, id, input)
      return { next: await findNextReview(parts.context, review, kind) }
    },
    listFrozen: () => listAllFrozen(parts),
    freeze: (moderator, input) => setFrozen(parts, moderator, input, true),
    unfreeze: (moderator, input) => setFrozen(parts, moderator, input, false),
    async listLog(before) {
      const position = before !== undefined && /^\d{1,18}$/.test(before) ? before : undefined
      const rows = await listLog(db, { before: position, limit: logPageSize + 1 })
      const items = rows.slice(0, logPageSize).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
      return { items, next: rows.length > logPageSize ? (items.at(-1)?.id ?? null) : null }
    },
    getTransparency,
    sendDigest: () => sendDigest(given.context),
    async start() {
      await companyMail.start()
      await handleDigest(given.context)
    },
  }
}

async function readTransparency({ database: { db } }: Pick<DecideParts, 'database'>): Promise<Transparency> {
  const periods = [recentDays, null]
  const [decisions, reports, medianMinutes, waiting, latest] = await Promise.all([
    Promise.all(periods.map(async (days) => ({ days, decisions: await countDecisions(db, days) }))),
    Promise.all(periods.map(async (days) => ({ days, ...(await countReports(db, days)) }))),
    findMedianMinutes(db, recentDays),
    countByRisk(db),
    listPublicDecisions(db, shownDecisions),
  ])
  return {
    periods: decisions,
    reports,
    medianMinutes,
    waiting,
    latest: latest.map(({ at, ...row }) => ({ ...row, at: at.toISOString().slice(0, 10) })),
  }
}
