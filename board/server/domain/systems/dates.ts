/** The time on a clock where the job is, in milliseconds as if it were UTC. */
export interface LocalTime {
  local: number
}

/** Anything outside is a placeholder of a program: 1970, 0001, 9999. */
const earliest = Date.UTC(2000, 0)
const latest = Date.UTC(2100, 0)
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const isoDay = String.raw`(\d{4})(?:-(\d\d)-(\d\d)|(\d\d)(\d\d))`
/** ISO 8601 to the day or finer; `YYYY-MM-DD HH:MM:SS UTC` too. */
const isoTime = new RegExp(
  String.raw`^${isoDay}(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?(?: ?(Z|UTC)|([+-]\d\d)(?::?(\d\d))?)?)?$`,
)
/** RFC 822 and 5322: `Sat, 28 Nov 2026 09:14:38 +0100`. */
const mailTime =
  /^(?:[A-Z][a-z]{2},\s*)?(\d{1,2})\s+([A-Z][a-z]{2})\s+(\d{4}|\d\d)\s+(\d\d):(\d\d)(?::(\d\d))?\s+(?:([+-]\d\d)(\d\d)|([A-Z]{1,3}))$/
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const mailZones: Readonly<Record<string, number>> = {
  EDT: -4,
  EST: -5,
  CDT: -5,
  CST: -6,
  MDT: -6,
  MST: -7,
  PDT: -7,
  PST: -8,
}

interface WrittenTime {
  /** The written time, as if it were UTC. */
  local: number
  /** Undefined where no zone is written. */
  offsetMinutes: number | undefined
}

/**
 * When something happened; a day without a time is its beginning in UTC, and so is a time without a zone. Undefined for anything but ISO 8601
 * and the dates of emails: `05.12.2026` and `12/05/2026` are two days each.
 */
export function readTime(word: string | undefined): Date | undefined {
  const written = readWritten(word)
  return written && new Date(written.local - (written.offsetMinutes ?? 0) * 60_000)
}

/** When something ends. Without a zone it ends where the job is; a day without a time, also one written as its midnight, ends with that day. */
export function readEnd(word: string | undefined): Date | LocalTime | undefined {
  const written = readWritten(word)
  if (written === undefined) return undefined
  if (written.local % dayMs === 0) return { local: written.local + dayMs }
  return written.offsetMinutes === undefined ? { local: written.local } : readTime(word)
}

/** A time in milliseconds since 1970; undefined for a placeholder. */
export function readTimestamp(milliseconds: number | undefined): Date | undefined {
  return milliseconds !== undefined && isPossible(milliseconds) ? new Date(milliseconds) : undefined
}

const isPossible = (time: number): boolean => time > earliest && time < latest

function readWritten(word: string | undefined): WrittenTime | undefined {
  const plain = word?.trim() ?? ''
  const written = readIso(plain) ?? readMail(plain)
  return written !== undefined && isPossible(written.local) ? written : undefined
}

function readIso(word: string): WrittenTime | undefined {
  const match = isoTime.exec(word)
  if (match === null) return undefined
  const [, year, month, day, tightMonth, tightDay, hour, minute, second, fraction, utc, ahead, aheadMinutes] =
    match
  const local = localTime({
    day: [Number(year), Number(month ?? tightMonth), Number(day ?? tightDay)],
    clock: [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)],
  })
  if (local === undefined) return undefined
  const milliseconds = Number((fraction ?? '').padEnd(3, '0').slice(0, 3))
  return {
    local: local + milliseconds,
    offsetMinutes: utc === undefined ? minutesOf(ahead, aheadMinutes) : 0,
  }
}

function readMail(word: string): WrittenTime | undefined {
  const match = mailTime.exec(word)
  if (match === null) return undefined
  const [, day, month = '', year = '', hour, minute, second, ahead, aheadMinutes, zone] = match
  const local = localTime({
    // RFC 5322, 4.3: a year of two digits.
    day: [
      year.length === 2 ? Number(year) + (Number(year) < 50 ? 2000 : 1900) : Number(year),
      months.indexOf(month) + 1,
      Number(day),
    ],
    clock: [Number(hour), Number(minute), Number(second ?? 0)],
  })
  if (local === undefined) return undefined
  return { local, offsetMinutes: minutesOf(ahead, aheadMinutes) ?? (mailZones[zone ?? ''] ?? 0) * 60 }
}

function minutesOf(ahead: string | undefined, minutes: string | undefined): number | undefined {
  if (ahead === undefined) return undefined
  return Number(ahead) * 60 + Number(`${ahead.charAt(0)}${minutes ?? 0}`)
}

/** Undefined for a day that no month has, such as 30 February. */
function localTime(written: {
  day: [number, number, number]
  clock: [number, number, number]
}): number | undefined {
  const [year, month, day] = written.day
  const [hour, minute, second] = written.clock
  const midnight = new Date(Date.UTC(year, month - 1, day))
  const isDay = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day
  const isClock = (hour < 24 || (hour === 24 && minute + second === 0)) && minute < 60 && second <= 60
  return isDay && isClock ? midnight.getTime() + hour * hourMs + minute * 60_000 + second * 1000 : undefined
}
