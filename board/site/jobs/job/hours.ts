const dayMinutes = 24 * 60

/** A stretch of a day, in percent of its 24 hours. */
export interface HourBar {
  x: number
  width: number
}

/** Minutes by which a time zone is ahead of UTC at a moment; undefined for a zone that is not known. */
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

/** Hours of a day moved by some minutes; a stretch across midnight becomes two. */
export function hourBars(startMinute: number, endMinute: number, moveMinutes: number): HourBar[] {
  const length = modulo(endMinute - startMinute) || dayMinutes
  const start = modulo(startMinute + moveMinutes)
  const end = start + length
  if (end <= dayMinutes) return [toBar(start, length)]
  return [toBar(start, dayMinutes - start), toBar(0, end - dayMinutes)]
}

/** A minute of the day as a clock shows it, `09:30`. */
export function clockText(minute: number): string {
  const inDay = modulo(minute)
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

/** How a zone is from UTC: `UTC+1`, `UTC−3:30`, `UTC`. */
export function offsetText(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}`
}

/** The city of an IANA zone: `Lisbon` for `Europe/Lisbon`. */
export function zoneCity(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

function toBar(startMinute: number, length: number): HourBar {
  const percent = (minutes: number) => Math.round((minutes / dayMinutes) * 10_000) / 100
  return { x: percent(startMinute), width: percent(length) }
}

function modulo(minute: number): number {
  return ((minute % dayMinutes) + dayMinutes) % dayMinutes
}
