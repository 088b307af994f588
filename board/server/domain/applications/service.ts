import { createHmac, randomUUID } from 'node:crypto'
import { type Application, BoardError } from '@cryptolist/contract'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/open-database.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Queue } from '../../queue/queue.ts'
import { hashToken, isToken, makeToken } from '../identifiers/link-token.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import type { ListingStatistics } from '../listings/statistics/statistics.ts'
import {
  buildAlreadyAppliedEmail,
  buildApplicationEmail,
  buildConfirmationEmail,
  buildNotDeliveredEmail,
  confirmDays,
} from './emails.ts'
import { checkApplication } from './policy.ts'
import {
  acceptsApplications,
  confirmApplication,
  deleteUndelivered,
  findConfirmed,
  findPending,
  findTakingJob,
  findUndelivered,
  keepAnswerToken,
  keepApplication,
  markHandedOver,
  type TakingJob,
} from './repository.ts'

const queueName = 'applications'

/** Applications to listings whose employer takes them by mail. The address is never shown, and the employer gets none that nobody confirmed. */
export interface ApplicationsService {
  /** The listing. Throws not_found where there is none that takes applications here, also because it has ended. */
  getJob(publicId: string): Promise<Pick<TakingJob, 'publicId' | 'title' | 'companyName'>>
  /**
   * Keeps an application and mails its link to the applicant; the same answer when they have applied already, which only their mail says.
   * Throws invalid_input with the field, not_found.
   */
  begin(publicId: string, typed: Application): Promise<void>
  /** The listing that a mailed link is about. Throws gone like `confirm`. */
  getPending(token: string): Promise<Pick<TakingJob, 'publicId' | 'title' | 'companyName'>>
  /** Sends the application to the employer. Throws gone when the link does not work any more or the listing has ended. */
  confirm(token: string): Promise<void>
  /** Begins to send what is in the queue. */
  start(): Promise<void>
}

export interface ApplicationsParts {
  config: Pick<Config, 'masterKey'>
  database: Pick<Database, 'db'>
  queue: Queue
  mailer: Mailer
  listingStatistics: Pick<ListingStatistics, 'count'>
  /** Address of this board that links lead to. */
  getOrigin(): string
}

const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirm'), mailId: z.string(), email: z.string() }),
  z.object({ kind: z.literal('repeat'), mailId: z.string(), email: z.string(), publicId: z.string() }),
  z.object({ kind: z.literal('hand_over'), applicationId: z.string() }),
])
type MailJob = z.infer<typeof jobSchema>

/** Makes the service. */
export function createApplicationsService(parts: ApplicationsParts): ApplicationsService {
  const { database, queue } = parts
  const getTaking = async (publicId: string): Promise<TakingJob> => {
    const job = isPublicId(publicId) ? await findTakingJob(database.db, publicId) : undefined
    if (job === undefined)
      throw new BoardError(
        'not_found',
        'This job takes no applications here. It may have ended. Look at the open jobs.',
      )
    return job
  }
  return {
    async getJob(publicId) {
      const { title, companyName } = await getTaking(publicId)
      return { publicId, title, companyName }
    },
    async begin(publicId, typed) {
      const job = await getTaking(publicId)
      await begin(parts, job, typed)
    },
    async getPending(token) {
      const pending = isToken(token) ? await findPending(database.db, hashToken(token)) : undefined
      if (pending === undefined) throw linkGone()
      if (!pending.isTaking) throw jobEnded()
      const { publicId, title, companyName } = pending
      return { publicId, title, companyName }
    },
    confirm: (token) => confirm(parts, token),
    start: () => queue.handle(queueName, (data) => sendMail(parts, jobSchema.parse(data))),
  }
}

async function begin(parts: ApplicationsParts, job: TakingJob, typed: Application): Promise<void> {
  const { config, database, queue } = parts
  const application = checkApplication(typed)
  const mailId = randomUUID()
  const isNew = await keepApplication(database.db, {
    ...application,
    id: uuidv7(),
    jobId: job.id,
    companyId: job.companyId,
    personKey: createHmac('sha256', config.masterKey)
      .update(`applicant ${job.id} ${application.email}`)
      .digest(),
    tokenHash: hashToken(makeToken(config.masterKey, mailId)),
    ttlSeconds: confirmDays * 24 * 3600,
  })
  const { email } = application
  const work: MailJob = isNew
    ? { kind: 'confirm', mailId, email }
    : { kind: 'repeat', mailId, email, publicId: job.publicId }
  await queue.add(queueName, work)
}

async function confirm(parts: ApplicationsParts, token: string): Promise<void> {
  const { config, database, queue, listingStatistics } = parts
  if (!isToken(token)) throw linkGone()
  const publicId = await database.db.transaction().execute(async (transaction) => {
    const confirmed = await confirmApplication(transaction, hashToken(token))
    if (confirmed === undefined) throw linkGone()
    if (!(await acceptsApplications(transaction, confirmed.jobId))) throw jobEnded()
    await keepAnswerToken(
      transaction,
      confirmed.id,
      hashToken(makeAnswerToken(config.masterKey, confirmed.id)),
    )
    const work: MailJob = { kind: 'hand_over', applicationId: confirmed.id }
    await queue.add(queueName, work, { within: transaction })
    return (await findConfirmed(transaction, confirmed.id))?.publicId
  })
  queue.wake(queueName)
  if (publicId !== undefined) listingStatistics.count(publicId, 'application', token)
}

async function sendMail(parts: ApplicationsParts, work: MailJob): Promise<void> {
  const { config, database, mailer, getOrigin } = parts
  const origin = getOrigin()
  if (work.kind === 'confirm') {
    const url = `${origin}/apply/confirm?token=${makeToken(config.masterKey, work.mailId)}`
    return mailer.send({ id: work.mailId, to: work.email, letter: buildConfirmationEmail(url) })
  }
  if (work.kind === 'repeat')
    return mailer.send({
      id: work.mailId,
      to: work.email,
      letter: buildAlreadyAppliedEmail(`${origin}/jobs/${work.publicId}`),
    })
  const application = await findConfirmed(database.db, work.applicationId)
  if (application === undefined) return tellUndelivered(parts, work.applicationId)
  await mailer.send({
    id: application.id,
    to: application.applyEmail,
    replyTo: application.email,
    letter: buildApplicationEmail(application, {
      origin,
      answerUrl: `${origin}/answer?token=${makeAnswerToken(config.masterKey, application.id)}`,
    }),
  })
  await markHandedOver(database.db, application.id)
}

/** Where the listing was frozen, or takes applications elsewhere by now, before the mail went out. */
async function tellUndelivered(
  { database, mailer, getOrigin }: ApplicationsParts,
  id: string,
): Promise<void> {
  const email = await findUndelivered(database.db, id)
  if (email === undefined) return
  await mailer.send({
    id: uuidv5('undelivered', id),
    to: email,
    letter: buildNotDeliveredEmail(`${getOrigin()}/jobs`),
  })
  await deleteUndelivered(database.db, id)
}

function linkGone(): BoardError {
  return new BoardError(
    'gone',
    'If you have used this link, your application was sent. If not, it is too old: apply again.',
  )
}

function jobEnded(): BoardError {
  return new BoardError('gone', 'This job has ended since you wrote. Your application was not sent.')
}

/** The token of the link by which the employer answers: for this application and nothing else, and the same when the mail is sent again. */
function makeAnswerToken(key: string, applicationId: string): string {
  return makeToken(key, `answer ${applicationId}`)
}
