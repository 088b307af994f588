import { randomUUID } from 'node:crypto'
import type { ApplicationAnswer, ApplicationStatus } from '@cryptolist/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { daysFromNow } from '../../../tests/support/listings.ts'
import { makeToken } from '../identifiers/link-token.ts'
import { answerApplication, getAnswerable } from './answers.ts'
import { notifyOfEnded, notifyOfFrozen } from './applicant-mails.ts'
import { addApplication, startApplicationTests } from './applications.fixture.ts'
import { applicantNetworkHash } from './own-people.ts'
import { mostAnswers } from './policy.ts'

const tests = startApplicationTests()
let { database, room, context, company, job } = tests
beforeEach(() => {
  ;({ database, room, context, company, job } = tests)
})

const typed = (choice: ApplicationAnswer, message = '') => ({ choice, message, key: randomUUID() })
const add = (fields: Parameters<typeof addApplication>[2] = {}) =>
  addApplication(database.db, { company, job }, fields)
const rowOf = (id: string) =>
  database.db.selectFrom('board.applications').selectAll().where('id', '=', id).executeTakeFirst()
const set = (table: 'jobs' | 'companies', columns: string): Promise<unknown> =>
  database.pool.query(`update board.${table} set ${columns} where id = $1`, [
    table === 'jobs' ? job.id : company.id,
  ])

/** Notifies the applicants and sends the mails; returns how many. */
async function notify(notifyThem: typeof notifyOfEnded): Promise<number> {
  const notified = await notifyThem(context)
  await room.run()
  return notified
}

describe('answerApplication', () => {
  it.each<[ApplicationAnswer, string, ApplicationStatus, string]>([
    ['invite', 'wants to talk to you', 'interview', 'Invite to a call'],
    ['reading', 'is still reviewing', 'screening', 'Still reviewing – we’ll be in touch'],
    ['by_mail', 'answered your application for', 'screening', 'I’ve replied by email'],
  ])('%s tells the applicant, who can write back, and stays open', async (choice, words, status, name) => {
    const { id, token, email } = await add()
    await answerApplication(context, token, typed(choice, 'One.\n\nTwo.'))
    await room.run()
    expect(room.mails).toHaveLength(1)
    const [mail] = room.mails
    expect([mail?.to, mail?.replyTo]).toEqual([email, 'jobs@meadow.example'])
    expect(mail?.letter.before[0]).toContain(`Mailing Meadow`)
    expect(mail?.letter.before[0]).toContain(words)
    expect(mail?.letter.before[0]).toContain(`“${job.title}”`)
    expect(mail?.letter.before.slice(1)).toEqual(['Their message:', 'One.', 'Two.'])
    expect(await rowOf(id)).toMatchObject({ name: 'Ana Applicant', email, status })
    expect(await getAnswerable(context, token)).toMatchObject({
      problem: null,
      mayWriteBack: true,
      answered: { words: name },
    })
  })

  it.each([
    'For the contract, put 85 USDT on your staff account from your own wallet.',
    'You will get a code by text message: send it to me here.',
    'Please go on with our recruiter on Telegram: meadow_hr',
    'Open https://files.example/test.zip and start it before the call.',
  ])('sends nothing that asks for what scams ask for: %s', async (message) => {
    const { id, token } = await add()
    await expect(answerApplication(context, token, typed('invite', message))).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'message' },
    })
    await room.run()
    expect(room.mails).toEqual([])
    expect(await rowOf(id)).toMatchObject({ status: 'received' })
  })

  it.each([
    'Thank you! Pick a time at https://calendly.com/meadow/call or write to jobs@meadow.example.',
    'Are you free on Thursday at 3pm for a quick call with our CTO?',
    'Gracias por tu candidatura. Nos gustaría conocerte en una videollamada. ¿Te viene bien a las 16:00?',
    'For the contract we need your legal name, address and date of birth.',
    'Clone the repository, run npm install and send a pull request.',
    'We refund your train ticket to the interview. Please send the receipt and your bank details.',
  ])('sends an ordinary message: %s', async (message) => {
    const { token } = await add()
    await answerApplication(context, token, typed('invite', message))
    await room.run()
    expect(room.mails).toHaveLength(1)
  })

  it('keeps an application out of the public figure if its first answer comes from the applicant’s network', async () => {
    const network_key = applicantNetworkHash(context.config.masterKey, '203.0.113.0/24', company.id)
    const [near, far] = [await add({ network_key }), await add({ network_key })]
    await answerApplication(context, near.token, typed('invite'), '203.0.113.0/24')
    for (const network of ['198.51.100.0/24', '203.0.113.0/24'])
      await answerApplication(context, far.token, typed('reading'), network)
    expect([(await rowOf(near.id))?.is_counted, (await rowOf(far.id))?.is_counted]).toEqual([false, true])
  })

  it('forgets networks after 94 days', async () => {
    const network_key = Buffer.alloc(32, 1)
    const [old, recent] = [
      await add({ network_key, created_at: daysFromNow(-95) }),
      await add({ network_key, created_at: daysFromNow(-93) }),
    ]
    await notifyOfEnded(context)
    expect((await rowOf(old.id))?.network_key).toBeNull()
    expect((await rowOf(recent.id))?.network_key).toEqual(network_key)
  })

  it('no is the last word: no way to write back, but the applicant can still see and delete what they sent', async () => {
    const { id, token, email } = await add({ message: 'Hello' })
    await answerApplication(context, token, typed('no'))
    await room.run()
    expect(room.mails[0]).not.toHaveProperty('replyTo')
    expect(JSON.stringify(room.mails[0]?.letter)).not.toContain('meadow.example')
    expect(room.mails[0]?.letter.link.url).toContain('/application?token=')
    expect(await rowOf(id)).toMatchObject({ email, message: 'Hello', status: 'rejected' })
    await expect(answerApplication(context, token, typed('invite'))).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await getAnswerable(context, token)).toMatchObject({
      problem: expect.stringContaining('final'),
    })
  })

  it('names no address where the listing has none any more', async () => {
    const { token } = await add()
    await set('jobs', `apply_method = 'url', apply_url = 'https://meadow.example/jobs', apply_email = null`)
    expect((await getAnswerable(context, token)).mayWriteBack).toBe(false)
    await answerApplication(context, token, typed('invite'))
    await room.run()
    expect(room.mails[0]).not.toHaveProperty('replyTo')
    expect(room.mails[0]?.letter.after.join(' ')).not.toContain('Reply to this email')
  })

  it.each(['jobs', 'companies'] as const)(
    'goes to nobody once moderators have frozen the %s',
    async (table) => {
      const [one, two] = [await add(), await add()]
      await answerApplication(context, one.token, typed('invite', 'Pay first.'))
      await answerApplication(context, two.token, typed('no'))
      await set(table, `frozen_at = now(), freeze_reason = 'scam_suspected'`)
      await room.run()
      expect(room.mails).toEqual([])
    },
  )

  it('a second one follows the first, whose time stays', async () => {
    const { id, token } = await add()
    await answerApplication(context, token, typed('reading'))
    await database.pool.query(
      `update board.applications set first_response_at = first_response_at - interval '1 hour' where id = $1`,
      [id],
    )
    const first = (await rowOf(id))?.first_response_at
    await answerApplication(context, token, typed('invite'))
    await answerApplication(context, token, typed('no'))
    expect(await rowOf(id)).toMatchObject({ status: 'rejected', first_response_at: first })
  })

  it.each<ApplicationAnswer>(['reading', 'no'])(
    'the same form twice is one %s and one mail',
    async (choice) => {
      const { id, token } = await add()
      const form = typed(choice)
      await Promise.all([answerApplication(context, token, form), answerApplication(context, token, form)])
      await room.run()
      await answerApplication(context, token, form)
      await room.run()
      expect(room.mails).toHaveLength(1)
      const { rows } = await database.pool.query(
        'select key from board.application_events where application_id = $1',
        [id],
      )
      expect(rows).toEqual([{ key: form.key }])
    },
  )

  it('an old form that comes again after a newer one is no third answer', async () => {
    const { token } = await add()
    const old = typed('reading')
    await answerApplication(context, token, old)
    await answerApplication(context, token, typed('invite'))
    await answerApplication(context, token, old)
    await room.run()
    expect(room.mails).toHaveLength(2)
    expect(await getAnswerable(context, token)).toMatchObject({
      answered: { words: 'Invite to a call' },
    })
  })

  it('refuses more than anybody needs', async () => {
    const { token } = await add()
    for (let round = 0; round < mostAnswers; round += 1)
      await answerApplication(context, token, typed('reading'))
    await expect(answerApplication(context, token, typed('no'))).rejects.toMatchObject({ code: 'conflict' })
  })

  it.each(['jobs', 'companies'] as const)('waits while moderators have frozen %s', async (table) => {
    const { id, token } = await add()
    await set(table, 'frozen_at = now()')
    await expect(getAnswerable(context, token)).rejects.toMatchObject({ code: 'conflict' })
    await expect(answerApplication(context, token, typed('invite'))).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await rowOf(id)).toMatchObject({ status: 'received', first_response_at: null })
    await set(table, 'frozen_at = null')
    await answerApplication(context, token, typed('invite'))
  })

  it('refuses every other token, and the link of what is over or deleted', async () => {
    const { id, token } = await add()
    const over = await add({ purge_at: new Date() })
    for (const odd of ['', 'x', makeToken('PUBLIC TEST KEY', `answer ${id}`), over.token]) {
      await expect(getAnswerable(context, odd)).rejects.toMatchObject({ code: 'gone' })
      await expect(answerApplication(context, odd, typed('invite'))).rejects.toMatchObject({ code: 'gone' })
    }
    await database.pool.query('delete from board.jobs where id = $1', [job.id])
    await expect(getAnswerable(context, token)).rejects.toMatchObject({ code: 'gone' })
  })
})

describe('notifyOfEnded', () => {
  it.each([
    `status = 'closed', close_reason = 'filled', closed_at = now()`,
    `status = 'expired', expires_at = now()`,
    `status = 'archived', closed_at = now()`,
  ])('tells once who has no answer: %s', async (columns) => {
    const { id, email } = await add()
    const answered = await add()
    await answerApplication(context, answered.token, typed('reading'))
    await room.run()
    room.mails.length = 0
    expect(await notify(notifyOfEnded)).toBe(0)
    await set('jobs', columns)
    expect(await notify(notifyOfEnded)).toBe(1)
    expect(await notify(notifyOfEnded)).toBe(0)
    expect(room.mails.map(({ to }) => to)).toEqual([email])
    expect(room.mails[0]?.letter.before[0]).toBe(
      `“${job.title}” at Mailing Meadow is closed. The company didn’t answer through CryptoList.`,
    )
    expect(await rowOf(id)).toMatchObject({ email, status: 'auto_closed', first_response_at: null })
  })

  it('an answer may follow, and one that came meanwhile makes the mail untrue', async () => {
    const { token } = await add()
    await set('jobs', `status = 'closed', close_reason = 'filled'`)
    await notifyOfEnded(context)
    await answerApplication(context, token, typed('invite'))
    await room.run()
    expect(room.mails.map(({ letter }) => letter.subject)).toEqual(['An answer to your application'])
  })

  it.each(['jobs', 'companies'] as const)('waits while moderators have frozen %s', async (table) => {
    await add()
    await set('jobs', `status = 'closed', close_reason = 'filled'`)
    await set(table, 'frozen_at = now()')
    expect(await notify(notifyOfEnded)).toBe(0)
    await set(table, 'frozen_at = null')
    expect(await notify(notifyOfEnded)).toBe(1)
  })

  it('of a deleted listing tells too, and leaves who applied nowhere; what was not answered counts on', async () => {
    const open = await add()
    const reading = await add({
      status: 'screening',
      status_at: daysFromNow(-2),
      first_response_at: daysFromNow(-2),
    })
    const unconfirmed = await add({ confirmed_at: null, handed_over_at: null, message: 'Hello' })
    const waiting = await add({ handed_over_at: null, message: 'Hello' })
    await database.pool.query('delete from board.jobs where id = $1', [job.id])
    expect(await notify(notifyOfEnded)).toBe(1)
    expect(room.mails.map(({ to }) => to)).toEqual([open.email])
    expect(room.mails[0]?.letter.before[0]).toContain('A job at Mailing Meadow')
    for (const { id } of [open, reading])
      expect(await rowOf(id)).toMatchObject({ name: null, email: null, company_id: company.id })
    for (const { id } of [unconfirmed, waiting]) expect(await rowOf(id)).toBeUndefined()
  })

  it('leaves nothing of a deleted company', async () => {
    await add()
    await database.pool.query('delete from board.companies where id = $1', [company.id])
    const { rows } = await database.pool.query('select from board.applications')
    expect(rows).toEqual([])
    expect(await notify(notifyOfEnded)).toBe(0)
  })

  it('tells many', async () => {
    await sql`insert into board.applications (id, job_id, company_id, person_key, name, email, status, confirmed_at, handed_over_at, purge_at)
      select gen_random_uuid(), ${job.id}, ${company.id}, sha256(n::text::bytea), 'Ana', n || '@people.example', 'received', now(), now(),
        now() + interval '1 day' from generate_series(1, 1001) n`.execute(database.db)
    await set('jobs', `status = 'closed', close_reason = 'filled'`)
    expect(await notify(notifyOfEnded)).toBe(1001)
    expect(new Set(room.mails.map(({ to }) => to)).size).toBe(1001)
  })
})

describe('notifyOfFrozen', () => {
  it.each([
    ['jobs', 'scam_suspected', / took down “.*” at Mailing Meadow\. Reason: Suspected scam\.$/],
    ['companies', 'impersonation', / took down Mailing Meadow, where .*\. Reason: Impersonates a company\.$/],
  ] as const)(
    'tells each once that moderators took down %s, answered or not',
    async (table, reason, words) => {
      const [open, answered] = [
        await add(),
        await add({ status: 'interview', first_response_at: new Date() }),
      ]
      await add({ email: null, name: null })
      expect(await notify(notifyOfFrozen)).toBe(0)
      await set(table, `frozen_at = now(), freeze_reason = '${reason}'`)
      expect(await notify(notifyOfFrozen)).toBe(2)
      expect(await notify(notifyOfFrozen)).toBe(0)
      expect(room.mails.map(({ to }) => to).sort()).toEqual([open.email, answered.email].sort())
      const { subject, before } = room.mails[0]?.letter ?? {}
      expect(subject).toBe('A job you applied for was taken down')
      expect(before?.[0]).toMatch(words)
      expect(before?.[1]).toContain('Don’t pay')
    },
  )

  it('says nothing of what reports alone have hidden, or of what is shown again when the mail goes out', async () => {
    await add()
    await set('jobs', 'frozen_at = now()')
    expect(await notify(notifyOfFrozen)).toBe(0)
    await set('jobs', `freeze_reason = 'spam'`)
    expect(await notifyOfFrozen(context)).toBe(1)
    await set('jobs', 'freeze_reason = null')
    await room.run()
    expect(room.mails).toEqual([])
    await set('jobs', `freeze_reason = 'spam'`)
    expect(await notify(notifyOfFrozen), 'nobody was told yet').toBe(1)
    expect(room.mails).toHaveLength(1)
  })
})
