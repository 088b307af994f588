import { describe, expect, it } from 'vitest'
import { readMailReport } from './read-report.ts'

const id = '0d9e3c62-5f4e-4a3a-9d6c-0c4c2b8d1f00'
const original = `From: Board <board@jobs.example>
To: ana@people.example
Message-ID: <${id}@jobs.example>
Subject: 2 new jobs: Rust
`

interface Parts {
  type?: string
  status: string
  returned?: string
  returnedType?: string
}

const messageOf = ({
  type = 'message/delivery-status',
  status,
  returned = original,
  returnedType = 'message/rfc822',
}: Parts): Uint8Array =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example',
      'To: board@jobs.example',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; boundary="=_part"',
      '',
      '--=_part',
      'Content-Type: text/plain; charset=utf-8',
      '',
      `Your message <${id.replace('0d9e', '1111')}@elsewhere.example> did not arrive. Status: 5.1.1`,
      '--=_part',
      `Content-Type: ${type}`,
      '',
      status,
      '--=_part',
      `Content-Type: ${returnedType}`,
      '',
      returned,
      '--=_part--',
      '',
    ]
      .join('\n')
      .replaceAll('\n', '\r\n'),
  )

const deliveryOf = (status: string, action = 'failed'): string => `Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ana@people.example
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 user unknown
`

describe('a delivery status', () => {
  it.each([
    ['5.1.1', 'unknown_address'],
    ['5.1.2 (bad destination system address)', 'unknown_address'],
    ['5.1.10', 'unknown_address'],
    ['5.2.1', 'unknown_address'],
    ['5.2.2', 'undelivered'],
    ['4.4.7', 'undelivered'],
    ['5.0.0', 'undelivered'],
    ['5.4.4', 'unknown_address'],
  ])('%s is about the address: %s', async (status, reason) => {
    expect(await readMailReport(messageOf({ status: deliveryOf(status) }))).toEqual({ mailId: id, reason })
  })

  it.each(['5.7.1', '5.7.26', '5.1.8', '5.3.4', '5.5.4', '5.6.0'])(
    '%s says nothing about the address',
    async (status) => {
      expect(await readMailReport(messageOf({ status: deliveryOf(status) }))).toBeUndefined()
    },
  )

  it.each(['delayed', 'delivered', 'relayed', 'expanded'])('that is %s is no failure', async (action) => {
    expect(await readMailReport(messageOf({ status: deliveryOf('5.1.1', action) }))).toBeUndefined()
  })

  it('may return the header alone, with a folded Message-ID', async () => {
    const returned = original.replace('Message-ID: ', 'message-id:\n ')
    const message = messageOf({
      status: deliveryOf('5.1.1'),
      returned,
      returnedType: 'text/rfc822-headers',
    })
    expect(await readMailReport(message)).toEqual({ mailId: id, reason: 'unknown_address' })
  })

  it('names no email in the text of the one that came back, nor one whose id isn’t ours', async () => {
    const quoting = `Subject: Hello\n\nMessage-ID: <${id}@jobs.example>\n`
    const foreign = original.replace(id, 'CAF+xyz=abc')
    for (const returned of [quoting, foreign, ''])
      expect(await readMailReport(messageOf({ status: deliveryOf('5.1.1'), returned }))).toBeUndefined()
  })
})

describe('a complaint', () => {
  const complaint = (kind: string) =>
    messageOf({
      type: 'message/feedback-report',
      status: `Feedback-Type: ${kind}\nUser-Agent: SomeGenerator/1.0\nVersion: 1\n`,
    })

  it('is one of spam', async () => {
    expect(await readMailReport(complaint('abuse'))).toEqual({ mailId: id, reason: 'complaint' })
  })

  it('is none if it says that the email is no spam', async () => {
    expect(await readMailReport(complaint('not-spam'))).toBeUndefined()
  })
})

describe('any other message', () => {
  it.each(['', '\0\0\0', 'Subject: Hello\r\n\r\nStatus: 5.1.1\r\nAction: failed\r\n', 'a'.repeat(10_000)])(
    'is no report (%#)',
    async (message) => {
      expect(await readMailReport(Buffer.from(message))).toBeUndefined()
    },
  )

  it('is none, however deep its parts are nested', async () => {
    const opening = Array.from(
      { length: 500 },
      (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`,
    )
    expect(await readMailReport(Buffer.from(opening.join('')))).toBeUndefined()
  })
})
