import { randomUUID } from 'node:crypto'
import { BoardError, toEmailAddress } from '@cryptolist/contract'
import * as text from '#messages/mail-command'
import { readConfig } from '../config/read-config.ts'
import { addressOf } from '../lifecycle/listen.ts'
import { createMailer, type MailOutcome } from '../mail/mailer.ts'
import { runAlone } from './run-command.ts'

await runAlone(async (log) => {
  const to = readRecipient(process.argv.slice(2))
  const config = readConfig()
  const origin = config.publicUrl ?? addressOf(config.host, config.port)
  let outcome: MailOutcome | undefined
  const mailer = createMailer({
    config,
    log,
    getOrigin: () => origin,
    isOnTerminal: true,
    onOutcome: (one) => {
      outcome = one
    },
  })
  const link = { label: text.openBoard, url: origin }
  const letter = { subject: text.subject, before: [text.lead], link, after: [] }
  await mailer.send({ id: randomUUID(), to, letter }).catch((cause: unknown) => {
    throw new BoardError('unavailable', cause instanceof Error ? cause.message : String(cause), { cause })
  })
  if (outcome === 'sent') log.info(text.sent(to, new URL(config.smtpUrl ?? '').host))
  else if (outcome === 'written') log.info(text.written)
  else process.exitCode = 1
})

function readRecipient([action, to, ...others]: string[]): string {
  const address = toEmailAddress(to ?? '')
  if (action !== 'test' || address === undefined || others.length > 0)
    throw new BoardError('invalid_input', text.usage)
  return address
}
