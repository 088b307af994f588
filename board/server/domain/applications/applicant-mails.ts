import { v5 as uuidv5 } from 'uuid'
import { z } from 'zod'
import { aJob, interviewTitle } from '#messages/answer'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import {
  applicationOutcomes,
  buildAnswerEmail,
  buildEditedEmail,
  buildJobClosedEmail,
  buildJobDeletedEmail,
  buildJobTakenDownEmail,
  buildWithdrawnEmail,
} from './answer-emails.ts'
import {
  closeEnded,
  findApplicant,
  forgetApplicant,
  forgetNetworks,
  forgetOfDeleted,
  forgetTold,
  markToldOfFreeze,
} from './answer-repository.ts'
import { removeLeftFiles } from './cv-files.ts'
import { writeInterviewFile } from './interview-file.ts'
import { answerUrl, applicationUrl } from './links.ts'

export const applicantMailQueue = 'application-answers'
/** Every ten minutes, after the sweep that ends listings. */
const everyTenMinutes = '8-59/10 * * * *'
/** Applications of one transaction. */
const batch = 500

const about = { mailId: z.uuid(), applicationId: z.uuid() }
const mailJobSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    ...about,
    choice: z.enum(applicationOutcomes),
    message: z.string(),
    interviewAt: z.string().optional(),
  }),
  z.object({ kind: z.literal('ended'), ...about }),
  z.object({ kind: z.literal('frozen'), ...about }),
  // To the employer, about what the applicant did.
  z.object({ kind: z.literal('withdrawn'), ...about }),
  z.object({ kind: z.literal('edited'), ...about }),
])
/** An email about an application that goes out by the queue. */
export type ApplicantMail = z.infer<typeof mailJobSchema>

/** Closes applications without an answer whose job has ended, and writes to who applied; returns how many. */
export async function notifyOfEnded(context: DomainContext): Promise<number> {
  const notified = await notify(context, 'ended', closeEnded)
  await forgetOfDeleted(context.database.db)
  await forgetNetworks(context.database.db)
  return notified
}

/** Writes to applicants that moderators have taken down what they applied for, each once; returns how many. */
export function notifyOfFrozen(context: DomainContext): Promise<number> {
  return notify(context, 'frozen', markToldOfFreeze)
}

/** Sends the emails that are in the queue, and looks for jobs that have ended or were taken down. */
export async function handleAnswerJobs(context: DomainContext): Promise<void> {
  await context.queue.handle(applicantMailQueue, (data) => sendMail(context, mailJobSchema.parse(data)))
  await context.queue.repeat('applications-ended', everyTenMinutes, async () => {
    await removeLeftFiles(context)
    await notifyOfEnded(context)
    await notifyOfFrozen(context)
  })
}

/** Queues a mail for each application that a statement notes as notified, one batch after the other. */
async function notify(
  { database, queue }: DomainContext,
  kind: 'ended' | 'frozen',
  note: (db: Db, limit: number) => Promise<{ id: string }[]>,
): Promise<number> {
  let notified = 0
  for (let isDone = false; !isDone; ) {
    await database.db.transaction().execute(async (transaction) => {
      const noted = await note(transaction, batch)
      for (const { id } of noted) {
        const work: ApplicantMail = { kind, mailId: uuidv5(kind, id), applicationId: id }
        await queue.add(applicantMailQueue, work, { within: transaction })
      }
      notified += noted.length
      isDone = noted.length < batch
    })
  }
  queue.wake(applicantMailQueue)
  return notified
}

/** An email isn't sent if its application was forgotten or answered while it waited. */
async function sendMail(context: DomainContext, work: ApplicantMail): Promise<void> {
  if (work.kind === 'answer') return sendAnswer(context, work)
  if (work.kind === 'withdrawn' || work.kind === 'edited') return sendToEmployer(context, work)
  if (work.kind === 'frozen') return sendTakenDown(context, work)
  const { database, mailer, getOrigin } = context
  const { applicationId, mailId } = work
  const applicant = await findApplicant(database.db, applicationId)
  if (applicant === undefined || applicant.isAnswered) return
  const { email, companyName, job } = applicant
  if (job === null) {
    const letter = buildJobDeletedEmail(companyName, `${getOrigin()}/jobs`)
    await mailer.send({ id: mailId, to: email, letter })
    return forgetApplicant(database.db, applicationId)
  }
  const facts = {
    companyName,
    title: job.title,
    applicationUrl: await applicationUrl(context, applicationId),
  }
  await mailer.send({ id: mailId, to: email, letter: buildJobClosedEmail(facts) })
}

async function sendTakenDown(
  { database, mailer, getOrigin }: DomainContext,
  { applicationId, mailId }: ApplicantMail,
): Promise<void> {
  const applicant = await findApplicant(database.db, applicationId)
  if (applicant === undefined) return
  const { email, companyName, job, isFrozen, isCompanyFrozen, freezeReason: reason } = applicant
  if (!isFrozen || reason === null || job === null) return forgetTold(database.db, applicationId)
  const facts = { title: job.title, companyName, isCompanyFrozen, reason, jobsUrl: `${getOrigin()}/jobs` }
  await mailer.send({ id: mailId, to: email, letter: buildJobTakenDownEmail(facts) })
}

async function sendAnswer(
  context: DomainContext,
  { applicationId, mailId, choice, message, interviewAt }: ApplicantMail & { kind: 'answer' },
): Promise<void> {
  const { database, mailer, getOrigin } = context
  const applicant = await findApplicant(database.db, applicationId)
  // An email that waited for the mail server while moderators hid the listing isn't sent.
  if (applicant === undefined || applicant.isFrozen) return
  const { email, companyName, job } = applicant
  const replyTo = choice === 'no' ? null : (job?.applyEmail ?? null)
  const jobUrl = job === null ? `${getOrigin()}/jobs` : `${getOrigin()}/jobs/${job.publicId}`
  const url = await applicationUrl(context, applicationId)
  const at = interviewAt === undefined ? null : new Date(interviewAt)
  const title = job?.title ?? null
  const letter = buildAnswerEmail({
    choice,
    message,
    title,
    companyName,
    jobUrl,
    applicationUrl: url,
    interviewAt: at,
    hasReplyTo: replyTo !== null,
  })
  const calendar =
    at === null
      ? undefined
      : writeInterviewFile(
          { applicationId, at, title: interviewTitle(title ?? aJob, companyName), url },
          context.now(),
        )
  await mailer.send({
    id: mailId,
    to: email,
    letter,
    ...(replyTo !== null && { replyTo }),
    ...(calendar !== undefined && { calendar }),
  })
}

/** Nothing while moderators have the listing, or once it takes applications elsewhere. */
async function sendToEmployer(
  context: DomainContext,
  { kind, applicationId, mailId }: ApplicantMail,
): Promise<void> {
  const { database, mailer, getOrigin } = context
  const applicant = await findApplicant(database.db, applicationId)
  const to = applicant?.job?.applyEmail
  if (applicant?.job == null || to == null || applicant.isFrozen) return
  const { name, email, message, link, job } = applicant
  const about = { name: name ?? '', title: job.title }
  if (kind === 'withdrawn') {
    const letter = buildWithdrawnEmail({ ...about, listingUrl: `${getOrigin()}/jobs/${job.publicId}` })
    return mailer.send({ id: mailId, to, letter })
  }
  if (message === null) return
  const letter = buildEditedEmail({ ...about, message, link, answerUrl: answerUrl(context, applicationId) })
  await mailer.send({ id: mailId, to, replyTo: email, letter })
}
