import type { SignatureMark } from '@cryptolist/contract'
import { dayText } from '../../components/time/dates.ts'

/** How a mark looks and what it says. */
export interface MarkWords {
  text: string
  /** Class of the badge and of the line's icon beside the usual one. */
  tone: 'ok' | 'warn' | 'bad'
}

/** What a mark says, never more. A broken one names the day of the edit where it is known. */
export function markWords(mark: SignatureMark, brokenAt: string | null): MarkWords {
  if (mark === 'signed') return { text: 'Signed', tone: 'ok' }
  if (mark === 'signed_earlier') return { text: 'Signed earlier, domain proof stale', tone: 'warn' }
  const day = brokenAt === null ? 'edited' : `edited on ${dayText(brokenAt)}`
  return { text: `Signature no longer matches: ${day}, not signed again`, tone: 'bad' }
}
