import { type ApplicationAnswer, applicationAnswers, BoardError } from '@cryptolist/contract'
import { v5 as uuidv5 } from 'uuid'
import { z } from 'zod'
import type { Database } from '../../database/open-database.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Queue } from '../../queue/queue.ts'
import { hashToken, isToken } from '../identifiers/link-token.ts'
import {
  buildAnswerEmail,
  buildJobClosedEmail,
  buildJobDeletedEmail,
  buildJobTakenDownEmail,
} from './answer-emails.ts'
import { checkAnswer, findAnswerProblem, type TypedAnswer } from './answer-policy.ts'
import {
  findAnswerable,
  findApplicant,
  forgetApplicant,
  forgetOfDeleted,
  forgetTold,
  keepAnswer,
  lockAnswerable,
  noteEnded,
  noteFrozen,
} from './answer-repository.ts'

const queueName = 'application-answers'
/** Every ten minutes, after the sweep that ends listings. */
const everyTenMinutes = '8-59/10 * * * *'
/** Applications of one transaction. */
const batch = 500

/** What the employer's link shows. */
export interface AnswerableApplication {
  job: { publicId: string; title: string; companyName: string }
  /** Null once the applicant was forgotten. */
  name: string | null
  cameAt: string
  /** Whether the applicant gets an address to write back to, after all answers but a no. */
  mayWriteBack: boolean
  /** The newest answer. */
  answered: { choice: ApplicationAnswer; at: string } | null
  /** Why nothing can be sent; null when it can. */
  problem: string | null
}

/** Answers of employers, by the link in the mail that hands an application over. */
export interface ApplicationAnswersService {
  /** The application of a link; changes nothing. Throws gone when the link does not work any more, conflict while moderators have the listing. */
  get(token: string): Promise<AnswerableApplication>
  /**
   * Mails an answer to the applicant; the same form twice is one answer. Throws invalid_input with the field, gone, and conflict where no
   * answer may follow.
   */
  answer(token: string, typed: TypedAnswer): Promise<void>
  /** Tells applicants without an answer that their job has ended, each once; answers how many. */
  tellEnded(): Promise<number>
  /** Tells applicants that moderators have taken down what they applied for, each once; answers how many. */
  tellFrozen(): Promise<number>
  /** Begins to send what is in the queue, and looks for jobs that have ended or were taken down. */
  start(): Promise<void>
}

export interface ApplicationAnswersParts {
  database: Pick<Database, 'db'>
  queue: Pick<Queue, 'add' | 'handle' | 'repeat' | 'wake'>
  mailer: Mailer
  /** Address of this board that links lead to. */
  getOrigin(): string
}

const mailJobSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    mailId: z.uuid(),
    applicationId: z.uuid(),
    choice: z.enum(applicationAnswers),
    message: z.string(),
  }),
  z.object({ kind: z.literal('ended'), mailId: z.uuid(), applicationId: z.uuid() }),
  z.object({ kind: z.literal('frozen'), mailId: z.uuid(), applicationId: z.uuid() }),
])
type MailJob = z.infer<typeof mailJobSchema>

/** Makes the service. */
export function createApplicationAnswersService(parts: ApplicationAnswersParts): ApplicationAnswersService {
  const { database, queue } = parts
  return {
    async get(token) {
      const row = isToken(token) ? await findAnswerable(database.db, hashToken(token)) : undefined
      if (row === undefined) throw linkGone()
      const problem = findAnswerProblem(row)
      // What is frozen is shown to nobody.
      if (row.isFrozen) throw new BoardError('conflict', problem ?? '')
      const { publicId, title, companyName, name, cameAt, mayWriteBack, answer, answeredAt } = row
      return {
        job: { publicId, title, companyName },
        name,
        cameAt: cameAt.toISOString(),
        mayWriteBack,
        answered:
          answer === null || answeredAt === null ? null : { choice: answer, at: answeredAt.toISOString() },
        problem,
      }
    },
    answer: (token, typed) => answer(parts, token, typed),
    tellEnded: () => tellEnded(parts),
    tellFrozen: () => tellFrozen(parts),
    async start() {
      await queue.handle(queueName, (data) => sendMail(parts, mailJobSchema.parse(data)))
      await queue.repeat('applications-ended', everyTenMinutes, async () => {
        await tellEnded(parts)
        await tellFrozen(parts)
      })
    },
  }
}

async function answer(
  { database, queue }: ApplicationAnswersParts,
  token: string,
  typed: TypedAnswer,
): Promise<void> {
  if (!isToken(token)) throw linkGone()
  const checked = checkAnswer(typed)
  await database.db.transaction().execute(async (transaction) => {
    const row = await lockAnswerable(transaction, hashToken(token))
    if (row === undefined) throw linkGone()
    if (row.keys.includes(checked.key)) return
    const problem = findAnswerProblem(row)
    if (problem !== null) throw new BoardError('conflict', problem)
    await keepAnswer(transaction, row.id, checked)
    const { choice, message, key } = checked
    const mailId = uuidv5(key, row.id)
    const work: MailJob = { kind: 'answer', mailId, applicationId: row.id, choice, message }
    await queue.add(queueName, work, { within: transaction })
  })
  queue.wake(queueName)
}

async function tellEnded(parts: ApplicationAnswersParts): Promise<number> {
  const told = await tell(parts, 'ended', noteEnded)
  await forgetOfDeleted(parts.database.db)
  return told
}

function tellFrozen(parts: ApplicationAnswersParts): Promise<number> {
  return tell(parts, 'frozen', noteFrozen)
}

/** Queues a mail for each application that a statement notes as told, a batch after the other. */
async function tell(
  { database, queue }: ApplicationAnswersParts,
  kind: 'ended' | 'frozen',
  note: typeof noteEnded,
): Promise<number> {
  let told = 0
  for (let isDone = false; !isDone; ) {
    await database.db.transaction().execute(async (transaction) => {
      const noted = await note(transaction, batch)
      for (const { id } of noted) {
        const work: MailJob = { kind, mailId: uuidv5(kind, id), applicationId: id }
        await queue.add(queueName, work, { within: transaction })
      }
      told += noted.length
      isDone = noted.length < batch
    })
  }
  queue.wake(queueName)
  return told
}

/** What was forgotten, or answered, while the mail waited is not sent. */
async function sendMail(parts: ApplicationAnswersParts, work: MailJob): Promise<void> {
  if (work.kind === 'answer') return sendAnswer(parts, work)
  const { database, mailer, getOrigin } = parts
  const { applicationId, mailId } = work
  const applicant = await findApplicant(database.db, applicationId)
  if (applicant === undefined) return
  const { email, companyName, job } = applicant
  if (work.kind === 'frozen') {
    const { isFrozen, isCompanyFrozen, freezeReason: reason } = applicant
    if (!isFrozen || reason === null || job === null) return forgetTold(database.db, applicationId)
    const facts = { title: job.title, companyName, isCompanyFrozen, reason, jobsUrl: `${getOrigin()}/jobs` }
    return mailer.send({ id: mailId, to: email, letter: buildJobTakenDownEmail(facts) })
  }
  if (applicant.isAnswered) return
  if (job === null) {
    const letter = buildJobDeletedEmail(companyName, `${getOrigin()}/jobs`)
    await mailer.send({ id: mailId, to: email, letter })
    return forgetApplicant(database.db, applicationId)
  }
  const url = `${getOrigin()}/jobs/${job.publicId}`
  await mailer.send({
    id: mailId,
    to: email,
    letter: buildJobClosedEmail(companyName, { title: job.title, url }),
  })
}

async function sendAnswer(
  { database, mailer, getOrigin }: ApplicationAnswersParts,
  { applicationId, mailId, choice, message }: MailJob & { kind: 'answer' },
): Promise<void> {
  const applicant = await findApplicant(database.db, applicationId)
  if (applicant === undefined) return
  const { email, companyName, isFrozen, job } = applicant
  const replyTo = choice === 'no' ? null : (job?.applyEmail ?? null)
  const jobUrl = job === null ? `${getOrigin()}/jobs` : `${getOrigin()}/jobs/${job.publicId}`
  const facts = { choice, message, title: job?.title ?? null, companyName, jobUrl }
  const letter = buildAnswerEmail({ ...facts, hasReplyTo: replyTo !== null })
  // What waited for the mail server while moderators froze it goes to nobody.
  if (!isFrozen) await mailer.send({ id: mailId, to: email, letter, ...(replyTo !== null && { replyTo }) })
  if (choice === 'no') await forgetApplicant(database.db, applicationId)
}

function linkGone(): BoardError {
  return new BoardError(
    'gone',
    'This link works for 180 days, as long as the listing is kept here. Answer the applicant by mail instead.',
  )
}
