import { BoardError, checkFields, parseUrl, type ReportReason, reportReasons } from '@cryptolist/contract'
import { type Insertable, sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { linkInvalid } from '#messages/forms'
import * as messages from '#messages/report'
import { hasOpenPageSql, notFrozenSql } from '../../database/listed.ts'
import type { Db, Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashWithKey } from '../identifiers/keyed-hash.ts'
import { moveListing } from '../listings/move-listing.ts'
import { addLogEntry } from './log.ts'
import { countReporters, isCleared, isTrusted, listCounting, reportersThatHide } from './reporters.ts'
import { openReview } from './reviews.ts'
import { findStaffRole } from './staff.ts'

/** Who reports. */
export interface Reporter {
  /** The account of a session of this site; null for everyone else. */
  userId: string | null
  /** Identifies a visitor without an account. */
  addressKey: string
  /** The network that they come from. */
  networkKey: string
}

interface ReportInput {
  reason: string
  note?: string | undefined
  evidenceUrl?: string | undefined
}

/** `reported`: a moderator will review it. `frozen`: it is hidden until then. `known`: this person has reported it before. */
export type ReportOutcome = 'reported' | 'frozen' | 'known'

/** Accepts a report about a public listing. Throws not_found, invalid_input with the field. */
export async function reportListing(
  context: DomainContext,
  reporter: Reporter,
  publicId: string,
  input: ReportInput,
): Promise<ReportOutcome> {
  const { config, database } = context
  const report = checkReport(input)
  const isModerator =
    reporter.userId !== null && (await findStaffRole(context, reporter.userId)) !== undefined
  return database.db.transaction().execute(async (db) => {
    const listing = await lockReported(db, publicId)
    if (listing === undefined) throw new BoardError('not_found', messages.jobMissing)
    const isNew = await addReport(db, {
      id: uuidv7(),
      job_id: listing.id,
      reason: report.reason,
      note: report.note,
      evidence_url: report.evidenceUrl,
      user_id: reporter.userId,
      ...keysOf(config.masterKey, reporter, listing.id),
    })
    if (!isNew) return 'known'
    const isFrozen = await freezeIfEnough(context, db, { listing, reporter, isModerator })
    const jobId = listing.id
    await openReview(db, { kind: 'report', risk: isFrozen ? 'red' : 'amber', jobId })
    return isFrozen ? 'frozen' : 'reported'
  })
}

/** Hides the listing when this report is one too many. A visitor without an account never hides anything. */
async function freezeIfEnough(
  context: DomainContext,
  db: Transaction<Schema>,
  about: { listing: { id: string; companyId: string }; reporter: Reporter; isModerator: boolean },
): Promise<boolean> {
  const { listing } = about
  if (!(await isEnough(db, about))) return false
  const jobId = listing.id
  const message = messages.hiddenByReports
  await moveListing(context, db, {
    jobId,
    action: 'freeze',
    actor: { kind: 'system', userId: null },
    message,
  })
  await addLogEntry(db, {
    action: 'freeze_listing',
    reason: null,
    message,
    reviewKind: 'report',
    jobId,
    companyId: listing.companyId,
    userId: null,
    facts: { byRule: 'reports' },
  })
  return true
}

/** One report of a moderator or of a trusted reporter is enough, else it takes several people. */
async function isEnough(
  db: Transaction<Schema>,
  {
    listing: { id },
    reporter: { userId },
    isModerator,
  }: { listing: { id: string }; reporter: Reporter; isModerator: boolean },
): Promise<boolean> {
  if (userId === null || (await isCleared(db, id))) return false
  if (isModerator || (await isTrusted(db, userId))) return true
  return countReporters(await listCounting(db, id)) >= reportersThatHide
}

/** Keys that reports keep of who reported, and from where. Each hash is of this listing only, so it says nothing about other reports. */
function keysOf(masterKey: string, { userId, addressKey, networkKey }: Reporter, jobId: string) {
  const who = userId === null ? `address:${addressKey}` : `account:${userId}`
  return {
    reporter_key: hashWithKey(masterKey, `report\0${who}\0${jobId}`),
    network_key: hashWithKey(masterKey, `report network\0${networkKey}\0${jobId}`),
  }
}

const longestNote = 1000
const longestLink = 2000

interface CheckedReport {
  reason: ReportReason
  note: string | null
  evidenceUrl: string | null
}

/** Reads a report. Throws invalid_input with the fields that are wrong. */
export function checkReport({ reason, note = '', evidenceUrl = '' }: ReportInput): CheckedReport {
  return checkFields<CheckedReport>({
    reason: () => checkReason(reason),
    note: () => checkNote(note.trim(), reason),
    evidenceUrl: () => checkLink(evidenceUrl.trim()),
  })
}

function checkReason(reason: string): ReportReason {
  const reportReason = reportReasons.find((name) => name === reason)
  if (reportReason === undefined) throw BoardError.invalidField('reason', messages.reasonMissing)
  return reportReason
}

function checkNote(note: string, reason: string): string | null {
  if (note.length > longestNote) throw BoardError.invalidField('note', messages.noteTooLong(longestNote))
  if (note !== '') return note
  if (reason === 'other') throw BoardError.invalidField('note', messages.detailsMissing)
  return null
}

function checkLink(link: string): string | null {
  if (link === '') return null
  if (!/^https:\/\/./.test(link) || parseUrl(link) === undefined || link.length > longestLink)
    throw BoardError.invalidField('evidence', linkInvalid)
  return link
}

/** A listing that readers see, so never a frozen one. Others that report it at the same time wait until the transaction ends. */
async function lockReported(
  db: Db,
  publicId: string,
): Promise<{ id: string; companyId: string } | undefined> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    select j.id, j.company_id as "companyId" from board.jobs j join board.companies c on c.id = j.company_id
    where j.public_id = ${publicId} and ${sql.raw(hasOpenPageSql)}
      and ${sql.raw(notFrozenSql)} for update of j`.execute(db)
  return rows[0]
}

/** Adds a report. Returns false when this person has reported this listing before. */
async function addReport(db: Db, report: Insertable<Schema['board.reports']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('board.reports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['job_id', 'reporter_key']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
