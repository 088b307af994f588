import type { JobSummary } from './job.ts'

export const dayMinutes = 24 * 60

/** A stretch of hours; it may end on the next day. */
export interface Stretch {
  /** The minute of the day when it starts. */
  start: number
  /** In minutes. */
  length: number
}

const dayStart = 9 * 60
const dayEnd = 17 * 60
/** The working day that hours of overlap are counted in, on everybody’s own clock: nine to five. */
export const workingDay: Stretch = { start: dayStart, length: dayEnd - dayStart }

/** A time zone’s own spelling, `Europe/Berlin`; undefined for text that is none. */
export function findTimeZone(text: string): string | undefined {
  if (!/^[A-Za-z][\w+/-]{1,59}$/.test(text)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The city of an IANA zone: `Lisbon` for `Europe/Lisbon`. */
export function zoneCity(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/** Minutes by which a time zone is ahead of UTC at a moment; undefined for an unknown zone. */
export function findOffsetMinutes(timeZone: string, at: Date): number | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
    const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
    const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name)
    if (match === null) return undefined
    const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)
    return match[1] === '-' ? -minutes : minutes
  } catch {
    return undefined
  }
}

/** The day of UTC that hours are compared on: all comparisons of one day agree, though a zone’s clocks change in it. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The offsets of one day, by zone. `Intl` takes as long for one as the rest of a row. */
const offsets = new Map<string, number | undefined>()
let offsetsOf = ''
/** There are a few hundred zones; texts that are none have no end. */
const maxOffsets = 1_000

/** Minutes by which a zone is ahead of UTC at noon of a moment’s day in UTC; undefined for an unknown zone. */
export function findOffsetOfDay(timeZone: string, at: Date): number | undefined {
  const day = dayOf(at)
  if (day !== offsetsOf || offsets.size >= maxOffsets) offsets.clear()
  offsetsOf = day
  if (!offsets.has(timeZone)) offsets.set(timeZone, findOffsetMinutes(timeZone, new Date(`${day}T12:00:00Z`)))
  return offsets.get(timeZone)
}

/** Core hours as a stretch of their own zone’s day. An end at or before the start is on the next day. */
export function stretchOf({ startMinute, endMinute }: NonNullable<JobSummary['hours']>): Stretch {
  return { start: startMinute, length: moduloDay(endMinute - startMinute) || dayMinutes }
}

/** The minutes that a working day shares with some hours of its own zone, as stretches of that day. */
export function sharedHours({ start, length }: Stretch): Stretch[] {
  const begin = moduloDay(start)
  return [begin - dayMinutes, begin].flatMap((from) => {
    const first = Math.max(from, dayStart)
    const minutes = Math.min(from + length, dayEnd) - first
    return minutes > 0 ? [{ start: first, length: minutes }] : []
  })
}

/**
 * How many minutes of a working day in a time zone lie in a job’s core hours, by the offsets of both zones on the day of `at`. Undefined if either zone
 * is unknown, or the job states no core hours.
 */
export function findOverlapMinutes(
  hours: JobSummary['hours'],
  timeZone: string,
  at: Date,
): number | undefined {
  if (hours === null) return undefined
  const [theirs, own] = [findOffsetOfDay(hours.timeZone, at), findOffsetOfDay(timeZone, at)]
  if (theirs === undefined || own === undefined) return undefined
  const { start, length } = stretchOf(hours)
  return sumOf(sharedHours({ start: start - theirs + own, length }))
}

/** How many minutes some stretches have together. */
export function sumOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { length }) => sum + length, 0)
}

/** Minutes as hours with one decimal place, rounded down, so that it never says more than a filter counts. */
export function hoursOf(minutes: number): number {
  return Math.floor(minutes / 6) / 10
}

/** A minute within its day. */
export function moduloDay(minute: number): number {
  return ((minute % dayMinutes) + dayMinutes) % dayMinutes
}
