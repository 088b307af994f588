import type { ReactElement } from 'react'
import { language } from '#messages/language'
import * as text from '#messages/time'
import { formatCount } from '../../../messages/plural.ts'

/** A near moment in words, the exact one for machines. */
export function Ago({ iso, now }: { iso: string; now: Date }): ReactElement {
  return <time dateTime={iso}>{agoText(iso, now)}</time>
}

/** A day in words. */
export function Day({ iso }: { iso: string }): ReactElement {
  return <time dateTime={iso.slice(0, 10)}>{dayText(iso)}</time>
}

/** A moment to the minute, with its zone: `21 Nov 2026, 14:05 UTC`. */
export function Moment({ iso }: { iso: string }): ReactElement {
  return <time dateTime={iso}>{momentText(iso)}</time>
}

/** A moment to the minute, with its zone, as a text. */
export function momentText(iso: string): string {
  return `${dayText(iso)}, ${iso.slice(11, 16)} UTC`
}

const hourMs = 3600_000
const dayMs = 24 * hourMs
const monthNames = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
/** Written once: `Intl` takes longer than the rest of a row. */
const months = Array.from({ length: 12 }, (_, month) => monthNames.format(Date.UTC(2026, month)))

/** A day as people read it, in UTC: `21 Nov 2026`. Takes a day or a moment in ISO form. */
export function dayText(iso: string): string {
  const date = new Date(iso)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** The day without its year, `21 Nov`. */
export function shortDayText(iso: string): string {
  return dayText(iso).replace(/ \d+$/, '')
}

/** How long ago a moment was: `5 min ago`, `3 h ago`, `4 d ago`; after 30 days its date. */
export function agoText(iso: string, now: Date): string {
  const passedMs = now.getTime() - Date.parse(iso)
  if (passedMs < 60_000) return text.justNow
  if (passedMs < hourMs) return text.minutesAgo(String(Math.floor(passedMs / 60_000)))
  if (passedMs < dayMs) return text.hoursAgo(String(Math.floor(passedMs / hourMs)))
  if (passedMs < 30 * dayMs) return text.daysAgo(String(Math.floor(passedMs / dayMs)))
  return dayText(iso)
}

/** From so many days on, a job may well be filled. */
const oldDays = 180

/** How many days ago a job was posted if it is old: `430 days ago`; undefined for the others, whose age `agoText` says. */
export function oldAgeText(iso: string, now: Date): string | undefined {
  const days = Math.floor((now.getTime() - Date.parse(iso)) / dayMs)
  return days > oldDays ? text.wholeDaysAgo(formatCount(days)) : undefined
}

/** Whole days from now until a moment, rounded up; 0 when it has passed. */
export function daysUntil(iso: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now.getTime()) / dayMs))
}

/** The day (YYYY-MM-DD, UTC) that lies some days before now. */
export function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)
}
