import { offsetOf } from '../places/offset.ts'

export const alertFrequencies = ['instant', 'daily', 'weekly'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]

/** When an alert's emails are sent. */
export interface AlertTimes {
  frequency: AlertFrequency
  /** From 0 to 23, on the clock of the zone; at once it doesn't count. */
  hour: number
  timeZone: string
}

/** The times of an alert for which none were chosen yet. */
export const usualTimes = { frequency: 'daily', hour: 8, timeZone: 'UTC' } as const satisfies AlertTimes

/** Jobs that come within this time are in one email. */
const instantMilliseconds = 10 * 60_000
const dayMilliseconds = 24 * 3_600_000
const monday = 1

/** The earliest time after a moment at which an alert may be emailed: daily at its hour, weekly on Mondays. Where a clock skips the hour, an hour later; in a zone that Node doesn't know, by UTC. */
export function nextTime({ frequency, hour, ...times }: AlertTimes, after: Date): Date {
  if (frequency === 'instant') return new Date(after.getTime() + instantMilliseconds)
  const timeZone = isKnown(times.timeZone) ? times.timeZone : 'UTC'
  const local = after.getTime() + offsetOf(timeZone, after.getTime())
  let day = local - (local % dayMilliseconds)
  for (;;) {
    const time = toUtc(timeZone, day + hour * 3_600_000)
    const isDay = frequency === 'daily' || new Date(day).getUTCDay() === monday
    if (isDay && time > after.getTime()) return new Date(time)
    day += dayMilliseconds
  }
}

/** Whether Node knows a zone. A newer Node than this one may have known it when the alert was made. */
function isKnown(timeZone: string): boolean {
  try {
    offsetOf(timeZone, 0)
    return true
  } catch {
    return false
  }
}

/** When something is sent first: at once, the first job isn't waited with. */
export function firstTime(times: AlertTimes, at: Date): Date {
  return times.frequency === 'instant' ? at : nextTime(times, at)
}

/** A clock's time as a moment. The offset is that of the moment, which the first guess may miss by a change of the clocks. */
function toUtc(timeZone: string, local: number): number {
  const guess = local - offsetOf(timeZone, local)
  return local - offsetOf(timeZone, guess)
}
