import { randomUUID } from 'node:crypto'
import { text as readText } from 'node:stream/consumers'
import type { ApplicationStatus } from '@cryptolist/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addJob, daysFromNow } from '../../../tests/support/listings.ts'
import { addModerators, viewerWho } from '../../../tests/support/people.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Requester } from '../listings/access.ts'
import { makePreview } from '../listings/access-links.ts'
import { answerApplication } from './answers.ts'
import { addApplication, startApplicationTests } from './applications.fixture.ts'
import {
  addTeamNote,
  exportApplications,
  getApplicationBoard,
  moveApplications,
  openApplication,
  rateApplication,
} from './team-applications.ts'

const tests = startApplicationTests()
beforeAll(() => addModerators(tests.database, ['moderator']))
let { database, room, context, company, job } = tests
beforeEach(async () => {
  ;({ database, room, context, company, job } = tests)
  for (const role of ['owner', 'recruiter', 'viewer'])
    await database.pool.query('insert into board.company_members values ($1, $2, $3)', [
      company.id,
      role,
      role,
    ])
})

const requester = (id: string): Requester => ({
  viewer: {
    user: { id } as Viewer['user'],
    session: {
      id: 's',
      token: 't',
      method: 'password',
      authenticatedAt: new Date(),
      expiresAt: daysFromNow(1),
    },
  },
  tokens: [],
})
const nobody: Requester = { viewer: { user: null, session: null }, tokens: [] }
const all = { words: '', status: '', page: 0 }
const fileOf = async (who: string, change: Partial<typeof all> = {}) =>
  readText(await exportApplications(context, requester(who), job.publicId, { ...all, ...change }))
const add = (fields: Parameters<typeof addApplication>[2] = {}) =>
  addApplication(database.db, { company, job }, fields)
const rowOf = (id: string) =>
  database.db.selectFrom('board.applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const typed = (to: string, change: Record<string, string> = {}) => ({
  to,
  message: '',
  template: '',
  interviewAt: '',
  key: randomUUID(),
  ...change,
})
const move = (
  who: string,
  chosen: readonly (readonly [id: string, from: ApplicationStatus])[],
  form: ReturnType<typeof typed>,
) =>
  moveApplications(context, requester(who), job.publicId, {
    chosen: chosen.map(([id, from]) => ({ id, from })),
    typed: form,
    networkKey: '203.0.113.0/24',
  })

describe('who sees the applications of a listing', () => {
  it.each(['owner', 'recruiter', 'viewer'])('the team: %s', async (who) => {
    const { id } = await add()
    const board = await getApplicationBoard(context, requester(who), job.publicId, all)
    expect(board).toMatchObject({ total: 1, canAct: who !== 'viewer' })
    expect(await openApplication(context, requester(who), job.publicId, id)).toMatchObject({ id })
    expect(await fileOf(who)).toContain('Ana Applicant')
  })

  it.each(['stranger', 'moderator', 'nobody'])('not %s, for whom there are none', async (who) => {
    const { id } = await add()
    const requesters = who === 'nobody' ? nobody : requester(who)
    for (const attempt of [
      () => getApplicationBoard(context, requesters, job.publicId, all),
      () => openApplication(context, requesters, job.publicId, id),
      () => exportApplications(context, requesters, job.publicId, all),
      () => rateApplication(context, requesters, job.publicId, { id, stars: '5' }),
      () => addTeamNote(context, requesters, job.publicId, { id, typed: 'x', key: randomUUID() }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    expect(await rowOf(id)).toMatchObject({ status: 'received', rating: null })
  })

  it.each(['owner', 'recruiter', 'viewer'])('not %s’s session of an app with a preview link', async (who) => {
    const { id } = await add()
    const { token } = await makePreview(database.db, { jobId: job.id })
    const withLink = (isApp: boolean) => ({ viewer: viewerWho(who, { isApp }), tokens: [token] })
    for (const attempt of [
      () => getApplicationBoard(context, withLink(true), job.publicId, all),
      () => openApplication(context, withLink(true), job.publicId, id),
      () => exportApplications(context, withLink(true), job.publicId, all),
      () => rateApplication(context, withLink(true), job.publicId, { id, stars: '5' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    expect(await rowOf(id)).toMatchObject({ status: 'received', rating: null })
    expect(await getApplicationBoard(context, withLink(false), job.publicId, all)).toMatchObject({ total: 1 })
  })

  it('and a viewer only looks', async () => {
    const { id } = await add()
    await expect(move('viewer', [[id, 'received']], typed('hired'))).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(
      rateApplication(context, requester('viewer'), job.publicId, { id, stars: '5' }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('not the team while moderators have the listing', async () => {
    const { id } = await add()
    await database.pool.query('update board.jobs set frozen_at = now() where id = $1', [job.id])
    await expect(getApplicationBoard(context, requester('owner'), job.publicId, all)).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(move('owner', [[id, 'received']], typed('hired'))).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('and an application for another listing isn’t among them', async () => {
    const other = await addJob(database.db, company, {})
    const { id } = await addApplication(database.db, { company, job: other })
    for (const one of [id, randomUUID(), '', 'x'])
      await expect(openApplication(context, requester('owner'), job.publicId, one)).rejects.toMatchObject({
        code: 'not_found',
      })
    expect(await move('owner', [[id, 'received']], typed('hired'))).toMatchObject({ done: 0 })
    expect(await rowOf(id)).toMatchObject({ status: 'received' })
  })
})

describe('the board', () => {
  it('shows 50 of each column with exact counts, pages of one, and finds by name', async () => {
    await sql`insert into board.applications (id, job_id, company_id, person_key, name, email, status, first_response_at, confirmed_at, handed_over_at, purge_at)
      select gen_random_uuid(), ${job.id}, ${company.id}, sha256(n::text::bytea), 'Person ' || n, n || '@people.example',
        case when n <= 120 then 'received' else 'screening' end, now(), now(), now(), now() + interval '1 day' from generate_series(1, 123) n`.execute(
      database.db,
    )
    await add({ confirmed_at: null, handed_over_at: null })
    await add({ name: null, email: null })
    const owner = requester('owner')
    const board = await getApplicationBoard(context, owner, job.publicId, all)
    expect(board.total).toBe(123)
    expect(
      board.columns
        .filter(({ count }) => count > 0)
        .map(({ status, count, cards }) => [status, count, cards.length]),
    ).toEqual([
      ['received', 120, 50],
      ['screening', 3, 3],
    ])
    const names = new Set<string>()
    for (const [page, rows, hasMore] of [
      [0, 50, true],
      [1, 50, true],
      [2, 20, false],
    ] as const) {
      const part = await getApplicationBoard(context, owner, job.publicId, {
        words: '',
        status: 'received',
        page,
      })
      expect([part.columns.length, part.columns[0]?.cards.length, part.hasMore]).toEqual([1, rows, hasMore])
      for (const { name } of part.columns[0]?.cards ?? []) names.add(name)
    }
    expect(names.size).toBe(120)
    const search = await getApplicationBoard(context, owner, job.publicId, { ...all, words: ' pERSON 12 ' })
    expect(search.total, '12 and 120 to 123').toBe(5)
    expect(
      (await getApplicationBoard(context, owner, job.publicId, { ...all, words: '%' })).total,
      'no pattern',
    ).toBe(0)
  })

  it('opening marks an application as viewed, once, and the applicant can’t change it then', async () => {
    const { id } = await add()
    const opened = await Promise.all([
      openApplication(context, requester('owner'), job.publicId, id),
      openApplication(context, requester('viewer'), job.publicId, id),
    ])
    expect(opened.map(({ status }) => status)).toEqual(['viewed', 'viewed'])
    expect(opened[1]).toMatchObject({ moves: [], canAct: false })
    const row = await rowOf(id)
    expect([row.status, row.first_response_at], 'no response').toEqual(['viewed', null])
    await openApplication(context, requester('owner'), job.publicId, id)
    const { rows } = await database.pool.query('select to_status from board.application_events')
    expect(rows).toEqual([{ to_status: 'viewed' }])
    await room.run()
    expect(room.mails).toEqual([])
  })
})

describe('moving', () => {
  it('tells each applicant, counts as the response, and the form twice is one move', async () => {
    const [one, two] = [await add(), await add({ status: 'viewed' })]
    const form = typed('rejected', { template: 'courtesy' })
    const chosen = [
      [one.id, 'received'],
      [two.id, 'viewed'],
    ] as const
    const outcomes = await Promise.all([move('owner', chosen, form), move('owner', chosen, form)])
    expect(outcomes).toEqual([
      { done: 2, refused: [] },
      { done: 2, refused: [] },
    ])
    await room.run()
    expect(room.mails.map(({ to }) => to).sort()).toEqual([one.email, two.email].sort())
    expect(room.mails[0]?.letter.before.join(' ')).toContain('Thank you for the time')
    expect((await rowOf(one.id)).first_response_at).not.toBeNull()
  })

  it('prefers the message that was written to the template', async () => {
    const { id } = await add()
    await move('recruiter', [[id, 'received']], typed('offer', { template: 'courtesy', message: 'Welcome.' }))
    await room.run()
    expect(room.mails[0]?.letter.before).toEqual([
      `Mailing Meadow wants to make you an offer for “${job.title}”.`,
      'Their message:',
      'Welcome.',
    ])
  })

  it('by two at once: the second learns which status it has now', async () => {
    const { id } = await add()
    const outcomes = await Promise.all([
      move('owner', [[id, 'received']], typed('interview')),
      move('recruiter', [[id, 'received']], typed('rejected')),
    ])
    expect(outcomes.map(({ done }) => done).sort()).toEqual([0, 1])
    const refused = outcomes.flatMap((outcome) => outcome.refused)
    expect(refused).toEqual([
      {
        name: 'Ana Applicant',
        sentence: expect.stringMatching(/already moved it to “Interview”|which is final/),
      },
    ])
    await room.run()
    expect(room.mails).toHaveLength(1)
  })

  it('of one that was withdrawn, decided or answered by its link meanwhile is refused, and the others move', async () => {
    const [withdrawn, decided, answered, open] = [
      await add({ status: 'withdrawn', name: 'Wim' }),
      await add({ status: 'hired', first_response_at: new Date(), name: 'Dan' }),
      await add({ name: 'Ann' }),
      await add({ name: 'Ola' }),
    ]
    await answerApplication(context, answered.token, { choice: 'invite', message: '', key: randomUUID() })
    const { done, refused } = await move(
      'owner',
      [withdrawn, decided, answered, open].map(({ id }) => [id, 'received'] as const),
      typed('screening'),
    )
    expect([done, refused.map(({ name }) => name)]).toEqual([1, ['Wim', 'Dan', 'Ann']])
  })

  it('to an interview sends its date as a file for calendars', async () => {
    const { id } = await add()
    const interviewAt = `${daysFromNow(3).toISOString().slice(0, 11)}10:30`
    await move('owner', [[id, 'received']], typed('interview', { interviewAt }))
    await room.run()
    expect(room.mails[0]).toMatchObject({ calendar: expect.stringContaining('T103000Z') })
    expect(room.mails[0]?.letter.before.join(' ')).toContain('10:30 UTC')
    expect(await openApplication(context, requester('owner'), job.publicId, id)).toMatchObject({
      interviewAt: `${interviewAt}:00.000Z`,
    })
  })

  it.each([
    [typed('withdrawn'), 'to'],
    [typed(''), 'to'],
    [typed('hired', { key: 'x' }), 'to'],
    [typed('offer', { message: 'x'.repeat(2001) }), 'message'],
    [typed('offer', { message: 'Put 85 USDT on your staff account from your own wallet.' }), 'message'],
    [typed('interview', { interviewAt: '2020-01-01T10:00' }), 'interviewAt'],
    [typed('interview', { interviewAt: 'tomorrow' }), 'interviewAt'],
    [typed('offer', { interviewAt: `${daysFromNow(3).toISOString().slice(0, 11)}10:30` }), 'interviewAt'],
    [typed('interview', { interviewAt: '2027-02-31T99:00' }), 'interviewAt'],
  ])('refuses %o for its %s', async (form, field) => {
    const { id } = await add()
    await expect(move('owner', [[id, 'received']], form)).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field },
    })
    expect(await rowOf(id)).toMatchObject({ status: 'received' })
  })
})

describe('what is only for the team', () => {
  it('keeps ratings and notes, each form once, and neither is an event', async () => {
    const { id } = await add()
    const owner = requester('owner')
    const note = { id, typed: ' Call her. ', key: randomUUID() }
    await addTeamNote(context, owner, job.publicId, note)
    await addTeamNote(context, owner, job.publicId, note)
    await rateApplication(context, owner, job.publicId, { id, stars: '4' })
    expect(await openApplication(context, owner, job.publicId, id)).toMatchObject({
      rating: 4,
      notes: [{ text: 'Call her.' }],
      events: [{ statusName: 'Viewed' }],
    })
    await rateApplication(context, owner, job.publicId, { id, stars: '0' })
    expect((await rowOf(id)).rating).toBeNull()
    await expect(rateApplication(context, owner, job.publicId, { id, stars: '6' })).rejects.toMatchObject({
      facts: { field: 'stars' },
    })
    await expect(addTeamNote(context, owner, job.publicId, { ...note, typed: ' ' })).rejects.toMatchObject({
      facts: { field: 'note' },
    })
  })

  it('exports a spreadsheet that runs no formula', async () => {
    await add({ name: '=HYPERLINK("https://evil.example")', message: '+1' })
    const table = await fileOf('owner')
    expect(table).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(table).toContain(`"'+1"`)
  })

  it('exports what the board shows, all pages of it, newest first', async () => {
    await add({ name: 'Ben', message: 'Bridges, mostly' })
    await add({ name: 'Cleo', confirmed_at: null, handed_over_at: null })
    await database.pool.query(
      `insert into board.applications (id, job_id, company_id, person_key, name, email, status, confirmed_at, purge_at)
       select gen_random_uuid(), $1, $2, sha256(n::text::bytea), 'Person ' || n, n || '@many.example', 'viewed',
         now() - interval '2 hours' - n / 3 * interval '1 second', now() + interval '1 day' from generate_series(1, 1200) n`,
      [job.id, company.id],
    )
    const namesIn = async (change: Partial<typeof all> = {}) =>
      [...(await fileOf('viewer', change)).matchAll(/^"(\w+ ?\d*)","[^"]+@/gm)].map(([, name]) => name)
    const names = await namesIn()
    expect([names.length, new Set(names).size, names[0]]).toEqual([1201, 1201, 'Ben'])
    expect(names.at(-1)).toBe('Person 1200')
    expect(await namesIn({ status: 'viewed', words: 'person 119' })).toHaveLength(11)
    expect(await namesIn({ words: 'BRIDGES' })).toEqual(['Ben'])
    expect(await namesIn({ status: 'offer' })).toEqual([])
  })
})
