import { z } from 'zod'
import * as text from '#messages/alerts'
import type { DomainContext } from '../domain-context.ts'
import { alertPath } from './links.ts'
import { findAlert } from './repository.ts'

/** How long the link of a confirmation works. */
export const confirmationDays = 3

export const confirmationQueue = 'alert-confirmation'

const jobSchema = z.object({ alertId: z.uuid() })
export type ConfirmationJob = z.infer<typeof jobSchema>

/**
 * Sends the emails that confirm the addresses of alerts. They contain nothing that was typed: anyone can enter a stranger's address, and could write to them in our
 * name.
 */
export async function handleConfirmations({
  config,
  database,
  getOrigin,
  mailer,
  queue,
}: DomainContext): Promise<void> {
  await queue.handle(confirmationQueue, async (data) => {
    const { alertId } = jobSchema.parse(data)
    const alert = await findAlert(database.db, alertId)
    if (alert?.email == null || alert.state !== 'unconfirmed') return
    const url = getOrigin() + alertPath(config.masterKey, alertId, '/confirm')
    await mailer.send({
      id: alertId,
      to: alert.email,
      letter: {
        subject: text.confirmSubject,
        before: [text.confirmReason],
        link: { label: text.confirmLink, url },
        after: [text.confirmNote(confirmationDays), text.confirmIgnore],
      },
    })
  })
}
