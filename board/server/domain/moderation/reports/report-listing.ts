import { createHmac } from 'node:crypto'
import { BoardError } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Schema } from '../../../database/schema.ts'
import type { DomainContext } from '../../domain-context.ts'
import { moveListing } from '../../listings/move-listing.ts'
import { addLogEntry } from '../decide.ts'
import { openReview } from '../queue/reviews.ts'
import { findStaffRole } from '../staff/staff.ts'
import { checkReport, isFreezing, isReliable, type ReportInput } from './policy.ts'
import { addReport, countAccounts, countOutcomes, lockReported } from './repository.ts'

/** Who reports. */
export interface Reporter {
  /** The account of a session of this site; null for everybody else. */
  userId: string | null
  /** What stands for the network address. */
  addressKey: string
}

/** `reported`: it waits for a moderator. `frozen`: it is hidden until one has looked. `known`: this person has reported it before. */
export type ReportOutcome = 'reported' | 'frozen' | 'known'

/** Takes a report of a listing that everybody may read. Throws not_found, invalid_input with the field. */
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
    if (listing === undefined)
      throw new BoardError('not_found', 'There is no such job. It may have been taken down already.')
    const isNew = await addReport(db, {
      ...report,
      id: uuidv7(),
      jobId: listing.id,
      userId: reporter.userId,
      reporterKey: keyOf(config.masterKey, reporter, listing.id),
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
  const { listing, reporter, isModerator } = about
  if (reporter.userId === null) return false
  const isTrusted = isModerator || isReliable(await countOutcomes(db, reporter.userId))
  if (!isFreezing({ isTrusted, accounts: isTrusted ? 0 : await countAccounts(db, listing.id) })) return false
  const jobId = listing.id
  const message = 'Readers reported it. A moderator looks at it next.'
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

/** One a person a listing. Keyed with the listing, so that it says nothing about who else was reported by the same person. */
function keyOf(masterKey: string, { userId, addressKey }: Reporter, jobId: string): Buffer {
  const who = userId === null ? `address:${addressKey}` : `account:${userId}`
  return createHmac('sha256', masterKey).update(`report\0${who}\0${jobId}`).digest()
}
