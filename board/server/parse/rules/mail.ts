import { addressKey, type Limits } from '../../http/rate-limits.ts'
import { emailKey } from '../../sign-in/count-mail.ts'
import type { Rule } from './rule.ts'

/** Each mail that is asked for counts for the address that asks and for the one that it goes to, in a batch too. */
export function limitMails(limits: Limits): Rule {
  return {
    name: 'limits of mails',
    async apply({ operations, ip }) {
      for (const { path, body } of operations) {
        if (!/^\/(requestpasswordreset|verificationemailrequest)$/.test(path)) continue
        const { email } = body
        await limits.consume('reset', [
          addressKey(ip),
          ...(typeof email === 'string' ? [emailKey(email)] : []),
        ])
      }
      return undefined
    },
  }
}
