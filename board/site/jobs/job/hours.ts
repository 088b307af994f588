import { dayMinutes, findOffsetMinutes, moduloDay, type Stretch } from '@cryptolist/contract'

/** A stretch of a day, in percent of its 24 hours. */
interface HourBar {
  x: number
  width: number
}

/** Where some hours lie in a day; across midnight they are two bars. */
export function hourBars(hours: Stretch): HourBar[] {
  const start = moduloDay(hours.start)
  const end = start + hours.length
  if (end <= dayMinutes) return [toBar(start, hours.length)]
  return [toBar(start, dayMinutes - start), toBar(0, end - dayMinutes)]
}

/** A minute of the day on a clock, `09:30`. */
export function clockText(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(11, 16)
}

/** How far a zone is from UTC: `UTC+1`, `UTC−3:30`, `UTC`. */
export function offsetText(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}`
}

interface YearOffsets {
  standard: number
  summer: number | null
}

/** Looked up once: `Intl` takes as long for it as the rest of a page. Only zones that exist are kept, and there are a few hundred. */
const knownOffsets = new Map<string, YearOffsets>()

/** How far a zone is from UTC, and in summer if that differs; undefined for an unknown zone. */
export function findYearOffsets(timeZone: string, year: number): YearOffsets | undefined {
  const key = `${year} ${timeZone}`
  const cachedOffsets = knownOffsets.get(key)
  if (cachedOffsets !== undefined) return cachedOffsets
  const offsets = lookUpYearOffsets(timeZone, year)
  if (offsets !== undefined) knownOffsets.set(key, offsets)
  return offsets
}

function lookUpYearOffsets(timeZone: string, year: number): YearOffsets | undefined {
  const january = findOffsetMinutes(timeZone, new Date(Date.UTC(year, 0, 15)))
  const july = findOffsetMinutes(timeZone, new Date(Date.UTC(year, 6, 15)))
  if (january === undefined || july === undefined) return undefined
  const [standard, summer] = [Math.min(january, july), Math.max(january, july)]
  return { standard, summer: standard === summer ? null : summer }
}

function toBar(startMinute: number, length: number): HourBar {
  const percent = (minutes: number) => Math.round(minutes / 0.144) / 100
  return { x: percent(startMinute), width: percent(length) }
}
