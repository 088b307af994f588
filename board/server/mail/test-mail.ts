import { randomUUID } from 'node:crypto'
import * as text from '#messages/mail-command'
import { createMailer, type MailerDependencies, type MailOutcome } from './mailer.ts'

/** Sends the email with which operators try their mail server. Returns what became of it; rejects if it would be tried again. */
export async function sendTestMail(
  mailing: Omit<MailerDependencies, 'onOutcome'>,
  to: string,
): Promise<MailOutcome | undefined> {
  let outcome: MailOutcome | undefined
  const onOutcome = (one: MailOutcome): void => {
    outcome = one
  }
  const link = { label: text.openBoard, url: mailing.getOrigin() }
  const letter = { subject: text.subject, before: [text.lead], link, after: [] }
  await createMailer({ ...mailing, onOutcome }).send({ id: randomUUID(), to, letter })
  return outcome
}
