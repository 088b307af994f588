import { randomUUID } from 'node:crypto'
import { text as readText } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { addPerson, viewerWho } from '../../../tests/support/people.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashToken, makeRandomToken } from '../identifiers/link-token.ts'
import { answerApplication } from './answers.ts'
import { handleAnswerJobs } from './applicant-mails.ts'
import { addApplication, startApplicationTests } from './applications.fixture.ts'
import { sendApplication } from './applying.ts'
import { handleApplicationJobs } from './deliver-applications.ts'
import { claimApplications, forgetApplicationsOf } from './forget.ts'
import { applicationPath } from './links.ts'
import {
  type ApplicantAccess,
  deleteApplication,
  editApplication,
  exportOwnApplications,
  getOwnApplication,
  listOwnApplications,
  reportEmployer,
  resendConfirmation,
  withdrawApplication,
} from './own-applications.ts'

const tests = startApplicationTests({ handlers: [handleAnswerJobs, handleApplicationJobs] })
let { database, room, context, company, job } = tests
beforeEach(() => {
  ;({ database, room, context, company, job } = tests)
})

const viewerOf = (id: string, email: string | null, isEmailVerified = true): Viewer => {
  const { user, session } = viewerWho(id)
  return { user: user && { ...user, email, isEmailVerified }, session }
}
const ana = viewerOf('ana', 'ana@people.example')
const add = (fields: Parameters<typeof addApplication>[2] = {}) =>
  addApplication(
    database.db,
    { company, job },
    { email: 'ana@people.example', message: 'Hello', user_id: 'ana', ...fields },
  )
const rowOf = (id: string) =>
  database.db.selectFrom('board.applications').selectAll().where('id', '=', id).executeTakeFirst()
const byLink = async (id: string): Promise<ApplicantAccess> => ({
  token: (await applicationPath(context, id)).split('token=')[1] ?? '',
})
const edited = (message: string, key = randomUUID()) => ({ message, link: '', key })

describe('an applicant', () => {
  it('sees their applications, by account, by confirmed address and by link, and nobody else does', async () => {
    const { id } = await add()
    await add({ user_id: null, confirmed_at: null, handed_over_at: null })
    await add({ user_id: null, email: 'other@people.example' })
    expect((await listOwnApplications(context, ana)).map(({ status }) => status).sort()).toEqual([
      'received',
      'unconfirmed',
    ])
    const other = viewerOf('other', 'ana@people.example', false)
    expect(await listOwnApplications(context, other), 'an unconfirmed address').toEqual([])
    await expect(getOwnApplication(context, { viewer: other, id })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await getOwnApplication(context, await byLink(id))).toMatchObject({ id, message: 'Hello' })
    expect(JSON.parse(await readText(await exportOwnApplications(context, ana)))).toMatchObject({
      applications: [{ email: 'ana@people.example' }, { email: 'ana@people.example' }],
    })
  })

  it.each(['', 'x', "'; drop", randomUUID(), randomUUID().toUpperCase()])(
    'gets the answer of a foreign id for %j',
    async (id) => {
      const foreign = await add({ user_id: 'ben', email: 'ben@people.example' })
      for (const one of [id, foreign.id])
        for (const act of [getOwnApplication, withdrawApplication, deleteApplication, resendConfirmation])
          await expect(act(context, { viewer: ana, id: one })).rejects.toMatchObject({ code: 'not_found' })
      expect(await rowOf(foreign.id)).toMatchObject({ status: 'received' })
    },
  )

  it('opens nothing with another link', async () => {
    const { token } = await add()
    for (const odd of ['', 'x', token, 'a'.repeat(43)])
      await expect(getOwnApplication(context, { token: odd })).rejects.toMatchObject({ code: 'gone' })
  })

  it('reads the timeline of both sides, with what the employer wrote', async () => {
    const { id, token } = await add()
    await answerApplication(context, token, {
      choice: 'invite',
      message: 'Tuesday at ten?',
      key: randomUUID(),
    })
    const { status, events } = await getOwnApplication(context, { viewer: ana, id })
    expect(status).toBe('interview')
    expect(events.map(({ side, words, message }) => [side, words, message])).toEqual([
      ['applicant', 'Filled in the form', null],
      ['employer', 'Answered: Invite to a call', 'Tuesday at ten?'],
    ])
    await database.pool.query('update board.jobs set frozen_at = now() where id = $1', [job.id])
    const frozen = await getOwnApplication(context, { viewer: ana, id })
    expect(frozen).toMatchObject({ job: { path: null, isFrozen: true }, can: { edit: false, report: false } })
    expect(JSON.stringify(frozen)).not.toContain('Tuesday')
  })
})

describe('withdrawing', () => {
  it('tells the employer once, however often it is pressed', async () => {
    const { id } = await add()
    const access = await byLink(id)
    await Promise.all([withdrawApplication(context, access), withdrawApplication(context, access)])
    await withdrawApplication(context, access)
    await room.run()
    expect(room.mails.map(({ to, letter }) => [to, letter.subject])).toEqual([
      ['jobs@meadow.example', 'An application was withdrawn'],
    ])
    expect(await rowOf(id)).toMatchObject({ status: 'withdrawn', message: 'Hello' })
  })

  it('learns from an edit in an old tab that it was withdrawn, or that the employer has opened it', async () => {
    for (const [status, words] of [
      ['withdrawn', 'withdrawn this application'],
      ['viewed', 'The employer has opened'],
      ['auto_closed', '“Job closed”'],
    ] as const) {
      const { id } = await add({ status })
      await expect(editApplication(context, { viewer: ana, id }, edited('Better'))).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(words),
      })
    }
  })

  it('tells an employer nothing who never got it', async () => {
    const { id } = await add({ handed_over_at: null })
    await withdrawApplication(context, { viewer: ana, id })
    await room.run()
    expect(room.mails).toEqual([])
    expect(await rowOf(id)).toMatchObject({ status: 'withdrawn' })
  })

  it('and an answer at once: whichever comes second is refused', async () => {
    const { id, token } = await add()
    const no = { choice: 'no', message: '', key: randomUUID() }
    const outcomes = await Promise.allSettled([
      answerApplication(context, token, no),
      withdrawApplication(context, { viewer: ana, id }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict' },
    })
    const events = (await getOwnApplication(context, { viewer: ana, id })).events
    expect(events).toHaveLength(2)
  })

  it('is not possible after a decision', async () => {
    const { id, token } = await add()
    await answerApplication(context, token, { choice: 'no', message: '', key: randomUUID() })
    await expect(withdrawApplication(context, { viewer: ana, id })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Not this time'),
    })
  })
})

describe('changing the words', () => {
  it('reaches the employer by email until they have opened it', async () => {
    const { id } = await add()
    const access = { viewer: ana, id }
    const form = edited('Better words.')
    await Promise.all([editApplication(context, access, form), editApplication(context, access, form)])
    await room.run()
    expect(room.mails.map(({ to, letter }) => [to, letter.before[1]])).toEqual([
      ['jobs@meadow.example', 'Better words.'],
    ])
    expect(await getOwnApplication(context, access)).toMatchObject({
      message: 'Better words.',
      status: 'received',
    })
    await database.pool.query(`update board.applications set status = 'viewed' where id = $1`, [id])
    await expect(editApplication(context, access, edited('Third.'))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has opened'),
    })
    expect(await rowOf(id)).toMatchObject({ message: 'Better words.' })
  })

  it('refuses empty words, other links and the sixth change', async () => {
    const { id } = await add()
    const access = { viewer: ana, id }
    await expect(editApplication(context, access, edited(' '))).rejects.toMatchObject({
      facts: { field: 'message' },
    })
    await expect(
      editApplication(context, access, { ...edited('x'), link: 'http://a.example' }),
    ).rejects.toMatchObject({ facts: { field: 'link' } })
    for (let round = 0; round < 5; round += 1)
      await editApplication(context, access, edited(`Words ${round}`))
    await expect(editApplication(context, access, edited('Sixth'))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('five times'),
    })
  })
})

describe('while the email to the employer is on its way', () => {
  /** Sends an application, and does something of its applicant's between reading it for the email and noting that it has left. */
  const sendWhile = async (act: (id: string) => Promise<void>): Promise<string[]> => {
    const token = makeRandomToken()
    const waiting = { user_id: null, confirmed_at: null, handed_over_at: null }
    const { id } = await add({ ...waiting, token_hash: hashToken(token) })
    let hasActed = false
    const send: DomainContext['mailer']['send'] = async (mail) => {
      await room.mailer.send(mail)
      if (!hasActed) {
        hasActed = true
        await act(id)
      }
    }
    const busy = { ...context, mailer: { ...room.mailer, send } }
    await handleAnswerJobs(busy)
    await handleApplicationJobs(busy)
    await sendApplication(busy, token)
    await room.run()
    await room.run()
    return room.mails.map(({ to, letter }) => `${to}: ${letter.before.join(' ')}`)
  }

  it('new words follow it, and the same words don’t', async () => {
    const edits = (message: string) => (id: string) =>
      editApplication(context, { viewer: ana, id }, edited(message))
    const mails = await sendWhile(edits('Better words.'))
    expect(mails).toEqual([
      expect.stringMatching(/^jobs@meadow\.example: .*Hello/),
      expect.stringMatching(/^jobs@meadow\.example: .*Better words\./),
    ])
    room.mails.splice(0)
    expect(await sendWhile(edits('Hello'))).toHaveLength(1)
  })

  it('the employer learns that it was withdrawn, and nothing of one that was deleted', async () => {
    const act = (change: typeof withdrawApplication) => (id: string) => change(context, { viewer: ana, id })
    await sendWhile(act(withdrawApplication))
    expect(room.mails.map(({ letter }) => letter.subject)).toEqual([
      expect.stringContaining('New application'),
      'An application was withdrawn',
    ])
    room.mails.splice(0)
    expect(await sendWhile(act(deleteApplication))).toHaveLength(1)
  })
})

describe('deleting', () => {
  it('withdraws and leaves nothing that either side wrote, but the company’s figure', async () => {
    const { id, token } = await add()
    await answerApplication(context, token, { choice: 'invite', message: 'Come by.', key: randomUUID() })
    await deleteApplication(context, { viewer: ana, id })
    expect(await rowOf(id)).toMatchObject({
      status: 'withdrawn',
      name: null,
      email: null,
      message: null,
      user_id: null,
      company_id: company.id,
    })
    expect((await rowOf(id))?.first_response_at).not.toBeNull()
    const { rows } = await database.pool.query('select message from board.application_events')
    expect(rows.every(({ message }) => message === null)).toBe(true)
    expect(await listOwnApplications(context, ana)).toEqual([])
    await room.run()
    expect(room.mails, 'nothing goes to who was forgotten').toEqual([])
  })

  it('takes an unconfirmed one away whole', async () => {
    const { id } = await add({ confirmed_at: null, handed_over_at: null })
    await deleteApplication(context, { viewer: ana, id })
    expect(await rowOf(id)).toBeUndefined()
  })

  it('of an account forgets all of its applications, decided ones too', async () => {
    const [open, decided] = [await add(), await add({ status: 'rejected', first_response_at: new Date() })]
    const other = await add({ user_id: 'ben' })
    await database.db.transaction().execute((db) => forgetApplicationsOf(db, 'ana'))
    expect(await rowOf(open.id)).toMatchObject({ status: 'withdrawn', email: null, user_id: null })
    expect(await rowOf(decided.id)).toMatchObject({ status: 'rejected', email: null, user_id: null })
    expect(await rowOf(other.id)).toMatchObject({ status: 'received', user_id: 'ben' })
  })
})

describe('the address', () => {
  it('that an account confirms brings its applications, confirmed ones only', async () => {
    await addPerson(database, 'ana')
    await database.pool.query('update "_User" set "emailVerified" = false')
    const sent = await add({ user_id: null })
    const waiting = await add({ user_id: null, confirmed_at: null, handed_over_at: null })
    const foreign = await add({ user_id: null, email: 'ben@people.example' })
    const ofAnother = await add({ user_id: 'ben' })
    const ownersAfterClaim = async () => {
      await claimApplications(database.db, 'ana')
      const rows = await Promise.all([sent, waiting, foreign, ofAnother].map(({ id }) => rowOf(id)))
      return rows.map((row) => row?.user_id)
    }
    expect(await ownersAfterClaim()).toEqual([null, null, null, 'ben'])
    await database.pool.query('update "_User" set "emailVerified" = true')
    expect(await ownersAfterClaim()).toEqual(['ana', null, null, 'ben'])
  })

  it('gets the link again while it isn’t confirmed', async () => {
    const { id } = await add({ confirmed_at: null, handed_over_at: null, token_hash: Buffer.alloc(32, 7) })
    await resendConfirmation(context, { viewer: ana, id })
    await room.run()
    expect(room.mails.map(({ to, letter }) => [to, letter.subject])).toEqual([
      ['ana@people.example', 'Confirm your application'],
    ])
    expect((await rowOf(id))?.token_hash).not.toEqual(Buffer.alloc(32, 7))
    const sent = await add()
    await expect(resendConfirmation(context, { viewer: ana, id: sent.id })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('an alarm', () => {
  const reporter = { userId: 'ana', addressKey: 'one', networkKey: 'one' }

  it.each([
    ['money', 'asks_money'],
    ['wallet', 'scam'],
    ['code', 'malware'],
  ])('about %s is a report for moderators, and no event that the employer sees', async (alarm, reason) => {
    const { id } = await add()
    const access = { viewer: ana, id }
    expect(await reportEmployer(context, access, reporter, { alarm, note: 'On\u202E a call.' })).toBe(
      'reported',
    )
    expect(await reportEmployer(context, access, reporter, { alarm, note: '' })).toBe('known')
    const { rows } = await database.pool.query('select reason, note from board.reports where job_id = $1', [
      job.id,
    ])
    expect(rows).toEqual([{ reason, note: expect.stringMatching(/^From an applicant: .*On a call\.$/) }])
    expect((await getOwnApplication(context, access)).events).toHaveLength(1)
  })

  it('refuses what isn’t one, and an application of others', async () => {
    const { id } = await add()
    await expect(
      reportEmployer(context, { viewer: ana, id }, reporter, { alarm: 'constructor', note: '' }),
    ).rejects.toMatchObject({ facts: { field: 'alarm' } })
    await expect(
      reportEmployer(context, { viewer: viewerOf('eve', null), id }, reporter, { alarm: 'money', note: '' }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})
