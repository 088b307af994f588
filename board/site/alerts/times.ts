import { withoutEmails } from '@cryptolist/contract'
import * as text from '#messages/alerts'

/** When an alert is emailed, as its form has it. */
export interface ShownTimes {
  /** Or `withoutEmails`. */
  frequency: string
  hour: string
  timeZone: string
}

/** An alert's times; `hour` is from 0 to 23. */
interface EmailTimes {
  isEmailed: boolean
  frequency: string
  hour: number
  timeZone: string
}

export function presentTimes({ isEmailed, frequency, hour, timeZone }: EmailTimes): ShownTimes {
  return { frequency: isEmailed ? frequency : withoutEmails, hour: String(hour), timeZone }
}

/** `Daily, 08:00 (Europe/Lisbon)`. */
export function timesInWords({ frequency, hour, timeZone }: ShownTimes): string {
  const words = text.frequencies[frequency as keyof typeof text.frequencies]
  return frequency === 'instant' || frequency === withoutEmails
    ? words
    : text.at(words, text.hourText(Number(hour)), timeZone)
}
