import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AlertTests, startAlertTests } from '../../server/domain/alerts/alerts.fixture.ts'
import { mailReportsUrl } from '../../server/domain/alerts/mail-reports-address.ts'
import { sweepAlerts } from '../../server/domain/alerts/queued-work.ts'

let tests: AlertTests
let url: string
beforeAll(async () => {
  tests = await startAlertTests()
  url = mailReportsUrl(tests.context.config.masterKey, tests.board.origin)
  await tests.add()
  await tests.run()
})
afterAll(() => tests.close())
beforeEach(() => tests.reset())

const reportOn = (mailId: string, status: string): string =>
  [
    'Content-Type: multipart/report; report-type=delivery-status; boundary=part',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; ana@people.example',
    'Action: failed',
    `Status: ${status}`,
    '',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${mailId}@jobs.example>`,
    '--part--',
    '',
  ].join('\r\n')
const complaintAbout = (mailId: string): string =>
  reportOn(mailId, '5.1.1')
    .replace('message/delivery-status', 'message/feedback-report')
    .replace('Action: failed', 'Feedback-Type: abuse')

async function send(body: string, type = 'message/rfc822', address = url): Promise<number> {
  const { status } = await fetch(address, { method: 'POST', body, headers: { 'Content-Type': type } })
  return status
}

async function states(): Promise<Record<string, string>> {
  const rows = await tests.query<{ id: string; state: string }>('select id, state from board.alerts')
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

/** The id of the next email, which has one new job. */
async function emailOne(): Promise<string> {
  tests.advance(600)
  await tests.addListing()
  const [mail] = await tests.run()
  return mail?.id ?? 'no email'
}

describe('an email of an alert that came back', () => {
  it('pauses all alerts of an address that nobody has, and its jobs wait again', async () => {
    const email = 'gone@people.example'
    const one = await tests.add({ email })
    const two = await tests.add({ email, search: '/jobs?role=design' })
    const mailId = await emailOne()
    const other = await tests.add()
    expect(await send(reportOn(mailId, '5.1.1'))).toBe(204)
    expect(await states()).toEqual({ [one]: 'bounced', [two]: 'bounced', [other]: 'active' })
    const waiting = 'select from board.alert_jobs where alert_id = $1 and mail_id is null'
    expect(await tests.query(waiting, [one])).toHaveLength(1)
  })

  it('pauses those of an account that has confirmed the address', async () => {
    const { viewer } = await tests.signUp()
    const alert = await tests.add({ by: viewer, email: '' })
    await send(reportOn(await emailOne(), '5.1.1'))
    expect(await states()).toEqual({ [alert]: 'bounced' })
  })

  it('pauses nothing until it is the third in a row, however late its report comes', async () => {
    const alert = await tests.add()
    const ids: string[] = []
    for (let number = 0; number < 5; number += 1) ids.push(await emailOne())
    const [first = '', second = '', third = ''] = ids
    await send(reportOn(first, '4.4.7'))
    await send(reportOn(first, '4.4.7'))
    await send(reportOn(second, '5.2.2'))
    expect(await states()).toEqual({ [alert]: 'active' })
    // The next email has the jobs of those that came back.
    tests.advance(600)
    expect((await tests.send())[0]?.letter.items).toHaveLength(2)
    await send(reportOn(third, '4.4.7'))
    expect(await states()).toEqual({ [alert]: 'bounced' })
  })

  it('pauses the address that it was sent to, not the one that its account has by now', async () => {
    const { viewer, email } = await tests.signUp()
    const own = await tests.add({ by: viewer, email: '' })
    const victim = await tests.add({ email: 'victim@people.example' })
    await tests.query('update board.alerts set due_at = $1 where id = $2', ['2100-01-01', victim])
    const mailId = await emailOne()
    await tests.query(`update "_User" set email = 'victim@people.example' where email = $1`, [email])
    const elsewhere = await tests.add({ email, search: '/jobs?role=design' })
    await send(reportOn(mailId, '5.1.1'))
    expect(await states()).toEqual({ [own]: 'active', [victim]: 'active', [elsewhere]: 'bounced' })
  })

  it('of a weekly alert counts with those of the weeks before', async () => {
    const alert = await tests.add({ frequency: 'weekly' })
    for (let number = 0; number < 3; number += 1) {
      expect(await states()).toEqual({ [alert]: 'active' })
      await tests.addListing()
      await tests.find()
      tests.advance(8 * 86_400)
      const [mail] = await tests.send()
      await sweepAlerts(tests.context)
      await send(reportOn(mail?.id ?? '', '4.4.7'))
    }
    expect(await states()).toEqual({ [alert]: 'bounced' })
  })

  it('leaves alerts without emails as they are', async () => {
    const { viewer } = await tests.signUp()
    const feed = await tests.add({ by: viewer, email: '', frequency: 'never', search: '/jobs?tag=solidity' })
    const alert = await tests.add({ by: viewer, email: '' })
    await send(reportOn(await emailOne(), '5.1.1'))
    expect(await states()).toEqual({ [alert]: 'bounced', [feed]: 'active' })
  })

  it('has to be reported again if it is just being sent', async () => {
    const alert = await tests.add()
    let status = 0
    tests.answer = async ({ id }) => {
      status = await send(reportOn(id, '5.1.1'))
      return 'sent'
    }
    const mailId = await emailOne()
    expect([status, await states()]).toEqual([503, { [alert]: 'active' }])
    expect(await send(reportOn(mailId, '5.1.1'))).toBe(204)
    expect(await states()).toEqual({ [alert]: 'bounced' })
  })

  it('pauses the alerts of someone who called it spam, and counts as sent', async () => {
    const email = 'tired@people.example'
    const one = await tests.add({ email })
    const mailId = await emailOne()
    await send(complaintAbout(mailId))
    expect(await states()).toEqual({ [one]: 'paused' })
    expect(await tests.query('select from board.alert_jobs where mail_id = $1', [mailId])).toHaveLength(1)
  })

  it('changes nothing if the report is about the sender or another email', async () => {
    const alert = await tests.add()
    await send(reportOn(await emailOne(), '5.7.1'))
    await send(reportOn('0d9e3c62-5f4e-4a3a-9d6c-0c4c2b8d1f00', '5.1.1'))
    expect(await send('Subject: Hello\r\n\r\nHello')).toBe(204)
    expect(await states()).toEqual({ [alert]: 'active' })
  })
})

describe('addresses that a provider reports', () => {
  it('are paused as bounced or by their owner’s wish', async () => {
    const { viewer, email } = await tests.signUp()
    const gone = await tests.add({ by: viewer, email: '' })
    const tired = await tests.add({ email: 'tired@people.example' })
    const other = await tests.add()
    const lists = { bounced: [email.toUpperCase(), 'not an address'], complained: ['tired@people.example'] }
    expect(await send(JSON.stringify(lists), 'application/json')).toBe(204)
    expect(await states()).toEqual({ [gone]: 'bounced', [tired]: 'paused', [other]: 'active' })
  })

  it.each([
    ['{"bounced": "ana@people.example"}', 'application/json', 400],
    ['{"other": []}', 'application/json', 400],
    [JSON.stringify({ bounced: Array(1_001).fill('a@b.example') }), 'application/json', 400],
    ['bounced=ana', 'application/x-www-form-urlencoded', 415],
    ['a'.repeat(1_100_000), 'message/rfc822', 413],
  ])('are refused in any other form (%#)', async (body, type, status) => {
    expect(await send(body, type)).toBe(status)
  })
})

describe('the address of reports', () => {
  it('takes nothing from those who don’t know it', async () => {
    const alert = await tests.add()
    const report = reportOn(await emailOne(), '5.1.1')
    const [path = ''] = url.split('?')
    for (const address of [path, `${path}?token=`, `${path}?token=${'A'.repeat(43)}`])
      expect(await send(report, 'message/rfc822', address)).toBe(404)
    expect(await states()).toEqual({ [alert]: 'active' })
  })
})
