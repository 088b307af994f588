/** An interview, as a file of calendars has it. */
export interface Interview {
  /** Names it, so that a later file of the same application replaces this one. */
  applicationId: string
  at: Date
  title: string
  /** Where more is said about it. */
  url: string
}

const minutes = 60

/** The interview as iCalendar (RFC 5545), one hour long: a file that calendars take in. `now` is when it was written. */
export function writeInterviewFile({ applicationId, at, title, url }: Interview, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//CryptoList//Applications//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:interview-${applicationId}`,
    `SEQUENCE:${Math.floor(now.getTime() / 1000) % 2 ** 31}`,
    `DTSTAMP:${timeOf(now)}`,
    `DTSTART:${timeOf(at)}`,
    `DTEND:${timeOf(new Date(at.getTime() + minutes * 60_000))}`,
    `SUMMARY:${textOf(title)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function timeOf(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function textOf(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')
}

/** A line has at most 75 bytes; the rest follows in lines that begin with a space, and no letter is cut. */
function fold(line: string): string {
  const lines = ['']
  for (const letter of line) {
    const last = lines.at(-1) ?? ''
    if (Buffer.byteLength(last + letter) > 74) lines.push(letter)
    else lines[lines.length - 1] = last + letter
  }
  return lines.join('\r\n ')
}
