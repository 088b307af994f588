import { applicationAnswerNames, applicationStatusNames, BoardError } from '@cryptolist/contract'
import { v5 as uuidv5 } from 'uuid'
import * as text from '#messages/answer'
import type { Db } from '../../database/schema.ts'
import { findHarmInMessage } from '../checks/rules.ts'
import type { DomainContext } from '../domain-context.ts'
import { listVerifiedDomains } from '../domain-verification/proofs.ts'
import { hashToken, isToken } from '../identifiers/link-token.ts'
import { findSharedProfile, type ShownProfile } from '../profiles/profiles.ts'
import { findAnswerable, hasEvent, lockAnswerable } from './answer-repository.ts'
import { type ApplicantMail, applicantMailQueue } from './applicant-mails.ts'
import { makeCvPath } from './cv-files.ts'
import { moveApplication } from './moves.ts'
import { applicantNetworkHash } from './own-people.ts'
import { checkAnswer, findAnswerProblem, statusAfter, type TypedAnswer } from './policy.ts'

/** The application as the employer's link shows it. */
export interface AnswerableApplication {
  job: { publicId: string; title: string; companyName: string }
  /** Null once the applicant was forgotten. */
  name: string | null
  cameAt: string
  /** Whether the applicant gets an address to write back to, after all answers but a no. */
  mayWriteBack: boolean
  /** The newest answer. */
  answered: { words: string; at: string } | null
  /** The applicant's CV, with a path that opens it for ten minutes; null for none. */
  cv: { name: string; path: string } | null
  /** The profile that the applicant shared; null for none. */
  profile: ShownProfile | null
  /** Why nothing can be sent; null when it can. */
  problem: string | null
}

/**
 * The application of an employer's link; changes nothing. Throws gone if the link no longer works, conflict while moderators have taken the
 * listing down.
 */
export async function getAnswerable(
  { config, database }: DomainContext,
  token: string,
): Promise<AnswerableApplication> {
  const row = isToken(token) ? await findAnswerable(database.db, hashToken(token)) : undefined
  if (row === undefined) throw linkGone()
  const problem = findAnswerProblem(row)
  // A hidden listing isn't shown.
  if (row.isFrozen) throw new BoardError('conflict', problem ?? '')
  const { id, publicId, title, companyName, name, cameAt, mayWriteBack, answered, cvName, profileOf } = row
  return {
    job: { publicId, title, companyName },
    name,
    cameAt: cameAt.toISOString(),
    mayWriteBack,
    cv: cvName === null ? null : { name: cvName, path: makeCvPath({ config }, id) },
    profile: profileOf === null ? null : await findSharedProfile(database.db, profileOf),
    answered: answered && {
      words:
        answered.choice === null
          ? applicationStatusNames[answered.status]
          : applicationAnswerNames[answered.choice],
      at: new Date(answered.at).toISOString(),
    },
    problem,
  }
}

/**
 * Emails an employer's answer to the applicant; the same form twice is one answer. Public statistics leave out an application answered from
 * its own network. Throws invalid_input with the field, also for a message that asks for what scams ask for; gone, and conflict when no answer
 * may follow.
 */
export async function answerApplication(
  { config, database, queue }: DomainContext,
  token: string,
  typed: TypedAnswer,
  networkKey = '',
): Promise<void> {
  if (!isToken(token)) throw linkGone()
  const { choice, message, key } = checkAnswer(typed)
  await database.db.transaction().execute(async (transaction) => {
    const row = await lockAnswerable(transaction, hashToken(token))
    if (row === undefined) throw linkGone()
    if (await hasEvent(transaction, row.id, key)) return
    const problem = findAnswerProblem(row)
    if (problem !== null) throw new BoardError('conflict', problem)
    await requireHarmless(transaction, row.companyId, message)
    await moveApplication(transaction, row, {
      side: 'employer',
      to: statusAfter(choice, row.status),
      answer: choice,
      message,
      key,
      networkHash: applicantNetworkHash(config.masterKey, networkKey, row.companyId),
    })
    const mailId = uuidv5(key, row.id)
    const mail: ApplicantMail = { kind: 'answer', mailId, applicationId: row.id, choice, message }
    await queue.add(applicantMailQueue, mail, { within: transaction })
  })
  queue.wake(applicantMailQueue)
}

/** Throws invalid_input for a message that asks for what scams ask for: it is private, so no moderator could review it. */
export async function requireHarmless(
  db: Db,
  companyId: string,
  message: string,
  field = 'message',
): Promise<void> {
  const problem = await findHarm(db, companyId, message)
  if (problem !== null) throw BoardError.invalidField(field, problem)
}

/** Why a message that asks for what scams ask for isn't sent; null for every other. */
export async function findHarm(db: Db, companyId: string, message: string): Promise<string | null> {
  if (message === '') return null
  const companyDomains = await listVerifiedDomains(db, companyId)
  const harm = findHarmInMessage(message, { companyDomains })
  return harm === undefined ? null : text.messageHarmful(harm.quote ?? message.slice(0, 60))
}

function linkGone(): BoardError {
  return new BoardError('gone', text.linkExpiredWhy)
}
