import { expect, it } from 'vitest'
import { writeInterviewFile } from './interview-file.ts'

const interview = {
  applicationId: '01234567-89ab-4cde-8f01-23456789abcd',
  at: new Date('2026-12-01T10:30:00Z'),
  title: 'Interview: Engineer',
  url: 'https://board.example/application',
}
const now = new Date('2026-11-30T08:00:00Z')

it('writes an hour in UTC, in lines that end as RFC 5545 wants', () => {
  const file = writeInterviewFile(interview, now)
  expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
  expect(file.split('\r\n')).toEqual(
    expect.arrayContaining([
      'DTSTART:20261201T103000Z',
      'DTEND:20261201T113000Z',
      'DTSTAMP:20261130T080000Z',
      `UID:interview-${interview.applicationId}`,
    ]),
  )
})

it('lets no title add lines or fields of its own', () => {
  const file = writeInterviewFile({ ...interview, title: 'A;B,C\\D\nATTENDEE:mailto:eve@example.com' }, now)
  expect(file).toContain('SUMMARY:A\\;B\\,C\\\\D\\nATTENDEE:mailto:eve@example.com\r\n')
  expect(file.split('\r\n').filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
})

it('folds long lines at 75 bytes and cuts no letter', () => {
  const title = '面接🦀'.repeat(40)
  const lines = writeInterviewFile({ ...interview, title }, now).split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})
