import MailComposer from 'nodemailer/lib/mail-composer'
import { expect, it } from 'vitest'
import type { Message } from './outbox.ts'
import { loadWriter } from './whole-message.ts'

const messageOf = (body: string, changes: Partial<Message> = {}): Message => ({
  messageId: '<0199f0aa-0000-7000-8000-000000000001@jobs.example>',
  to: { name: '', address: 'ana@people.example' },
  from: { name: 'Jobs “Ω”', address: 'board@jobs.example' },
  subject: `About: ${body.slice(0, 60)}`,
  text: body,
  html: `<!doctype html><p>${body}</p>`,
  headers: { 'List-ID': '<job-alerts.jobs.example>', 'Auto-Submitted': 'auto-generated' },
  ...changes,
})

const long = 'https://jobs.example/jobs/a-very-long-path-of-a-job?token='.padEnd(1_200, 'x=.')
const bodies = [
  'Plain words.',
  '',
  'Ends in blanks  \nand a tab\t\n\n\n',
  '.\n..\n.hidden\n',
  'First\r\nsecond\r\n\r\nthird',
  `A long line ${long} and what follows`,
  `${'word '.repeat(400)}\n${'żółć – ñ '.repeat(60)}`,
  'Привет, мир. '.repeat(40),
  '招聘：智能合约工程师。'.repeat(30),
  `${'👩🏽‍💻🎉'.repeat(25)} emoji`,
  '=3D =\n= literal equals signs ==',
  'From the start\nFrom again',
  'a\u0000b\u0007c\u00a0d',
]

/** Without what differs between two writings of one email. */
const settled = (source: string): string =>
  source.replaceAll(/--_NmP-[\da-f]+-Part_1|=_[\da-f-]{36}/g, 'boundary').replace(/^Date: .*$/m, 'Date: now')

it.each(bodies)('writes an email to the letter as nodemailer does: %j', async (body) => {
  const write = await loadWriter()
  for (const message of [messageOf(body), messageOf(body, { html: '' }), messageOf(body, { text: '' })]) {
    const whole = write(message)
    const built = await new MailComposer(message).compile().build()
    const raw = 'raw' in whole ? whole.raw : ''
    expect(settled(raw).replace(/(?<!\n)$/, '\r\n')).toBe(settled(built.toString()))
    expect(whole).toMatchObject({ envelope: { from: 'board@jobs.example', to: ['ana@people.example'] } })
  }
})

it('leaves an email with attachments to nodemailer', async () => {
  const attachments = [{ filename: 'a.ics', content: 'BEGIN', contentType: 'text/calendar' }]
  const message = messageOf('Words', { attachments })
  expect((await loadWriter())(message)).toBe(message)
})
