import { sql } from 'kysely'
import { isOfTeamSql, isReachableSql, isUnlockedSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import { mailboxOf } from '../identifiers/mailbox.ts'

/** Reports that hide a listing together. */
export const reportersThatHide = 3
/** Reports of younger accounts are queued but hide nothing: signing up is free, waiting is not. */
const countingAge = '7 days'
const trustedAge = '30 days'
/** How long reports hide nothing after a moderator decided that a listing stays. */
const quietDays = 30

/** A report that counts towards hiding, with what it counts once for. */
export interface CountingReport {
  network: string
  /** Null for an account without an email address. */
  mailbox: string | null
}

/** How many people report: each network and each mailbox counts once, however many accounts it has. */
export function countReporters(reports: readonly CountingReport[]): number {
  return countDistinct(reports.map(({ network, mailbox }) => [network, mailbox]))
}

/** A report that a moderator upheld, with whom it was about. */
export interface UpheldReport {
  companyId: string
  /** Who posted the listing; null if unknown, as for imports. */
  poster: string | null
}

/** Whether a reporter is trusted: within a year they were right about three companies of three posters, and never wrong. */
export function isReliable(upheld: readonly UpheldReport[], dismissed: number): boolean {
  return dismissed === 0 && countDistinct(upheld.map(({ companyId, poster }) => [companyId, poster])) >= 3
}

/** How many of these have nothing in common with one that was counted before. */
function countDistinct(items: readonly (readonly (string | null)[])[]): number {
  const seen = new Set<string>()
  let count = 0
  for (const traits of items) {
    const keys = traits.flatMap((trait, index) => (trait === null ? [] : [`${index} ${trait}`]))
    if (!keys.some((key) => seen.has(key))) count += 1
    for (const key of keys) seen.add(key)
  }
  return count
}

/** The account has confirmed its email address or signed in here with a wallet, as SQL over `"_User" u`. */
const isConfirmed = sql<boolean>`(${sql.raw(isReachableSql('u'))} or (${sql.raw(isUnlockedSql('u'))} and exists (
  select from board.verified_addresses w where w.user_id = u."objectId" and w.proof = 'eip4361')))`

/** The open reports of a listing that count, the oldest first. */
export async function listCounting(db: Db, jobId: string): Promise<CountingReport[]> {
  const { rows } = await sql<{ network: string; email: string | null }>`
    select encode(p.network_key, 'hex') as network, u.email
    from board.reports p join "_User" u on u."objectId" = p.user_id
    where p.job_id = ${jobId} and p.state = 'open' and p.network_key is not null
      and u."createdAt" < now() - ${sql.lit(countingAge)}::interval and ${isConfirmed}
    order by p.created_at limit 200`.execute(db)
  return rows.map(({ network, email }) => ({ network, mailbox: mailboxOf(email ?? '') ?? null }))
}

/**
 * Whether one report of an account is enough (docs/rules.md, Moderation). Reports about companies that the reporter or one of their teammates
 * is with don't count: anyone could post a scam and report it.
 */
export async function isTrusted(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ state: 'upheld' | 'dismissed'; companyId: string; poster: string | null }>`
    select p.state, j.company_id as "companyId", coalesce(j.created_by, j.poster_email) as poster
    from board.reports p join board.jobs j on j.id = p.job_id join "_User" u on u."objectId" = p.user_id
    where p.user_id = ${userId} and p.state <> 'open' and p.decided_at > now() - interval '1 year'
      and u."createdAt" < now() - ${sql.lit(trustedAge)}::interval and ${sql.raw(isReachableSql('u'))}
      and (p.state = 'dismissed' or not ${isByOwnPeople(userId)})
    order by p.decided_at limit 500`.execute(db)
  const upheld = rows.filter(({ state }) => state === 'upheld')
  return isReliable(upheld, rows.length - upheld.length)
}

/** Whether the listing is of the account's own company, or its company or poster is of a team that the account is in, as SQL over `board.jobs j`. */
function isByOwnPeople(userId: string) {
  return sql<boolean>`(j.created_by is not distinct from ${userId}
    or exists (select from board.companies c where c.id = j.company_id and c.created_by = ${userId})
    or ${isOfTeamSql('j.company_id', userId)}
    or exists (select from board.company_members mine join board.company_members theirs on theirs.company_id = mine.company_id
      where mine.user_id = ${userId} and (theirs.user_id = j.created_by or ${isOfTeamSql('j.company_id', sql.ref('theirs.user_id'))})))`
}

/** Whether a moderator decided lately that the listing stays, and it has not been edited since. */
export async function isCleared(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select from board.moderation_log l
    where l.job_id = ${jobId} and l.action in ('dismiss_report', 'grant_appeal', 'unfreeze_listing')
      and l.at > now() - make_interval(days => ${quietDays})
      and not exists (select from board.job_revisions r where r.job_id = l.job_id and r.at > l.at)
    limit 1`.execute(db)
  return rows.length > 0
}
