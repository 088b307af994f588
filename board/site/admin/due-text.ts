import * as text from '#messages/queue'

const minuteMs = 60_000

/** How long there is to decide: `14 min left`, `1 h 40 min left`, `2 h overdue`. */
export function dueText(dueAt: string, now: Date): { text: string; isLate: boolean } {
  const minutes = Math.round((Date.parse(dueAt) - now.getTime()) / minuteMs)
  if (minutes < 0) return { text: text.overdue(spanText(-minutes)), isLate: true }
  return { text: text.left(spanText(minutes)), isLate: minutes < 30 }
}

/** A span in the units that matter: `40 min`, `1 h 40 min`, `22 h`, `3 d`. */
export function spanText(minutes: number): string {
  if (minutes < 60) return text.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours < 6 && minutes % 60 > 0) return text.hoursAndMinutes(hours, String(minutes % 60).padStart(2, '0'))
  return hours < 48 ? text.hours(hours) : text.days(Math.floor(hours / 24))
}
