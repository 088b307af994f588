import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { AskTxt } from '../outgoing/ask-txt.ts'
import { mailDomain } from './mailer.ts'

interface CheckedRecord {
  name: string
  /** How a record that will do begins, or its part that has to be there. */
  pattern: RegExp
  what: 'SPF' | 'DKIM' | 'DMARC'
}

interface RecordChecks {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'contactEmail' | 'boardName' | 'dkim'>
  log: Pick<Logger, 'warn'>
  askTxt: AskTxt
}

/**
 * Warns of records that the sender's domain lacks, without which large providers refuse emails. Says nothing where emails aren't sent, and of records about
 * which not every resolver answered. Never throws.
 */
export async function checkMailRecords({ config, log, askTxt }: RecordChecks): Promise<void> {
  if (config.smtpUrl === undefined) return
  const domain = mailDomain(config)
  const records: CheckedRecord[] = [
    { what: 'SPF', name: domain, pattern: /^v=spf1\b/i },
    { what: 'DMARC', name: `_dmarc.${domain}`, pattern: /^v=DMARC1\b/i },
    ...(config.dkim === undefined
      ? []
      : [
          {
            what: 'DKIM' as const,
            name: `${config.dkim.selector}._domainkey.${domain}`,
            pattern: /\bp=[^;\s]/,
          },
        ]),
  ]
  for (const { what, name, pattern } of records) {
    const answers = await askTxt(name)
    const isMissing = answers.every(
      ({ records: texts }) => texts?.some((text) => pattern.test(text)) === false,
    )
    if (isMissing) log.warn({ name }, `No ${what} record: large providers may refuse emails of this board`)
  }
}
