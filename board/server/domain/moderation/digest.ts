import { v5 as uuidv5 } from 'uuid'
import { z } from 'zod'
import type { Database } from '../../database/open-database.ts'
import type { Letter } from '../../mail/letter.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Queue } from '../../queue/queue.ts'
import type { ReviewsService } from './queue/service.ts'
import type { OfficesService } from './staff/service.ts'

const digestName = 'moderation-digest'
const mailName = 'moderation-mail'
/** Every day at seven, UTC. */
const everyMorning = '0 7 * * *'

/** Ids of these mails are made from it, the day and the reader. */
const mailNamespace = 'a3f1d0c2-6b1e-4f57-9a55-2d9c1b7f0e64'

const jobSchema = z.object({ mailId: z.string(), to: z.string(), waiting: z.number() })

export interface DigestParts {
  database: Pick<Database, 'db'>
  queue: Pick<Queue, 'add' | 'handle' | 'repeat'>
  mailer: Mailer
  offices: Pick<OfficesService, 'listEmails'>
  reviews: Pick<ReviewsService, 'list'>
  getOrigin(): string
}

/** Tells those who moderate every morning how much waits; on a morning on which nothing does, nobody. */
export interface Digest {
  /** Queues today's mails; answers how many. */
  send(): Promise<number>
  start(): Promise<void>
}

/** Makes it. */
export function createDigest({ database, queue, mailer, offices, reviews, getOrigin }: DigestParts): Digest {
  const send = async (): Promise<number> => {
    const { total } = await reviews.list()
    if (total === 0) return 0
    const holders = await offices.listEmails()
    const day = new Date().toISOString().slice(0, 10)
    // All or none, and with the same ids when it is tried again, so that nobody is written to twice.
    await database.db.transaction().execute(async (within) => {
      for (const { userId, email } of holders) {
        const mailId = uuidv5(`${day} ${userId}`, mailNamespace)
        await queue.add(mailName, { mailId, to: email, waiting: total }, { within })
      }
    })
    return holders.length
  }
  return {
    send,
    async start() {
      await queue.handle(mailName, async (data) => {
        const { mailId, to, waiting } = jobSchema.parse(data)
        await mailer.send({ id: mailId, to, letter: writeDigest(waiting, getOrigin()) })
      })
      await queue.repeat(digestName, everyMorning, async () => void (await send()))
    },
  }
}

/** What the mail says: a figure and a link, and nothing that a person wrote. */
function writeDigest(waiting: number, origin: string): Letter {
  const what = waiting === 1 ? 'One item waits' : `${waiting} items wait`
  return {
    subject: `${what} for a moderator`,
    before: [`${what} in the queue of CryptoList. The most urgent stands first.`],
    link: { label: 'Open the queue', url: `${origin}/admin/queue` },
    after: [
      'You get this mail because you moderate this board. On mornings on which nothing waits there is none.',
    ],
  }
}
