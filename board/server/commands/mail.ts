import { BoardError, toEmailAddress } from '@cryptolist/contract'
import * as text from '#messages/mail-command'
import { readConfig } from '../config/read-config.ts'
import { addressOf } from '../lifecycle/listen.ts'
import { sendTestMail } from '../mail/test-mail.ts'
import { runAlone } from './run-command.ts'

await runAlone(async (log) => {
  const to = readRecipient(process.argv.slice(2))
  const config = readConfig()
  const origin = config.publicUrl ?? addressOf(config.host, config.port)
  const mailing = { config, log, getOrigin: () => origin, isOnTerminal: true }
  const outcome = await sendTestMail(mailing, to).catch((cause: unknown) => {
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
