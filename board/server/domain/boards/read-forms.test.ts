import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DomainContext } from '../domain-context.ts'
import { presentJob } from '../jobs/presenter.ts'
import { findRow } from '../jobs/repository.ts'
import { getSystem } from '../systems/address.ts'
import { cryptolist } from '../systems/more-answers.fixture.ts'
import { runBoard } from './follow.ts'
import { type FollowedBoards, followAndRun, startFollowedBoards } from './followed-boards.fixture.ts'
import { readDueForms } from './read-forms.ts'
import { leaseHost, releaseHost } from './repository.ts'
import { handleSourceRounds } from './round.ts'

// Answers are made up, with the fields that the systems document.
let boards: FollowedBoards
const paces = (['greenhouse', 'recruitee', 'cryptolist'] as const).map((system) => {
  const { pace } = getSystem(system)
  return { pace, pauseMs: pace.pauseMs }
})

beforeAll(async () => {
  for (const { pace } of paces) pace.pauseMs = 0
  boards = await startFollowedBoards()
})
beforeEach(() => boards.clear())
afterAll(async () => {
  for (const { pace, pauseMs } of paces) pace.pauseMs = pauseMs
  await boards.close()
})

const recruiteeApi = 'acme.recruitee.com/api/offers/'
const offer = (change: object = {}) => ({
  id: 7,
  slug: 'rust-engineer',
  title: 'Rust Engineer',
  company_name: 'Acme',
  description: '<p>You build the settlement engine.</p>',
  careers_url: 'https://acme.recruitee.com/o/rust-engineer',
  options_cv: 'required',
  options_cover_letter: 'off',
  options_phone: 'optional',
  options_photo: 'off',
  open_questions: [{ id: 1, kind: 'string', required: true, body: 'Why us?' }],
  ...change,
})

const greenhouseApi = (board: string) => `boards-api.greenhouse.io/v1/boards/${board}/jobs`
const posting = (board: string, n: number, updatedAt = '2026-11-01T10:00:00Z') => ({
  id: n,
  internal_job_id: n,
  title: `Rust Engineer ${n}`,
  absolute_url: `https://job-boards.greenhouse.io/${board}/jobs/${n}`,
  location: { name: 'Lisbon, Portugal' },
  content: `You build the settlement engine of team ${n}.`,
  updated_at: updatedAt,
})
const answerBoard = (board: string, postings: readonly object[]) =>
  boards.systems.answers.set(greenhouseApi(board), {
    body: { jobs: postings, meta: { total: postings.length } },
  })
const answerForm = (board: string, n: number, required: readonly boolean[]) =>
  boards.systems.answers.set(`${greenhouseApi(board)}/${n}`, {
    body: {
      id: n,
      questions: required.map((isRequired, index) => ({
        required: isRequired,
        label: 'Why us?',
        fields: [{ name: `question_${index}`, type: 'input_text' }],
      })),
    },
  })
/** Follows a board of so many postings, each with a form of two fields. */
const followGreenhouse = (board: string, count: number) => {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  answerBoard(
    board,
    numbers.map((n) => posting(board, n)),
  )
  for (const n of numbers) answerForm(board, n, [true, false])
  return followAndRun(boards, `greenhouse:${board}`)
}

/** The forms as the pages of the listings have them, by title. */
async function listForms(): Promise<Record<string, unknown>> {
  const { db } = boards.database
  const rows = await db.selectFrom('board.jobs').select('public_id as publicId').orderBy('title').execute()
  const forms: [string, unknown][] = []
  for (const { publicId } of rows) {
    const row = await findRow(boards.database, publicId)
    if (row === undefined) throw new Error('The listing has gone.')
    forms.push([row.title, presentJob(row, { status: 'live', warnings: [] }).apply.outsideForm])
  }
  return Object.fromEntries(forms)
}

/** Asks for forms; returns the numbers of the postings that were asked for, by board. */
async function readForms(): Promise<Record<string, number[]>> {
  boards.systems.requests.length = 0
  await readDueForms(boards.context)
  const numbers: Record<string, number[]> = {}
  for (const { address } of boards.systems.requests) {
    const [, board = '', n] = /boards\/([^/]+)\/jobs\/(\d+)$/.exec(address) ?? []
    numbers[board] = [...(numbers[board] ?? []), Number(n)]
  }
  return numbers
}

const makeDue = () =>
  sql`update board.source_postings set form_due_at = now() where form_due_at is not null`.execute(
    boards.database.db,
  )

it('shows what a list states of forms, and no longer what it doesn’t', async () => {
  boards.systems.answers.set(recruiteeApi, { body: { offers: [offer()] } })
  await followAndRun(boards, 'recruitee:acme')
  expect(await listForms()).toEqual({
    'Rust Engineer': {
      total: 5,
      required: 4,
      cv: 'required',
      coverLetter: 'none',
      questions: 1,
      asksFor: [],
      optionalSections: [],
      statedAt: expect.any(String),
    },
  })
  boards.systems.answers.set(recruiteeApi, { body: { offers: [offer({ options_cv: 'optional' })] } })
  expect((await runBoard(boards.context, 'recruitee:acme')).counts).toMatchObject({ changed: 1 })
  expect(await listForms()).toMatchObject({ 'Rust Engineer': { required: 3, cv: 'optional' } })
  // Another form is no other text: it is no revision, and no moderator is asked again.
  const { db } = boards.database
  expect(await db.selectFrom('board.jobs').select(['status', 'revision']).execute()).toEqual([
    { status: 'live', revision: 0 },
  ])
  boards.systems.answers.set(recruiteeApi, { body: { offers: [offer({ open_questions: undefined })] } })
  await runBoard(boards.context, 'recruitee:acme')
  expect(await listForms()).toEqual({ 'Rust Engineer': null })
})

it('reads forms again that an earlier version read otherwise', async () => {
  const { db } = boards.database
  boards.systems.answers.set(recruiteeApi, { body: { offers: [offer()] } })
  await followAndRun(boards, 'recruitee:acme')
  await followGreenhouse('beta', 1)
  await readForms()
  await sql`update board.jobs set outside_form = outside_form - 'optionalSections' || '{"asksFor": ["education"]}'`.execute(
    db,
  )
  await sql`update board.sources set answer_hash = '0.0.6 whole ' || answer_hash`.execute(db)
  await sql`update board.source_postings set form_version = substr(form_version, 3) where form_version is not null`.execute(
    db,
  )
  expect(await listForms()).toEqual({ 'Rust Engineer': null, 'Rust Engineer 1': null })
  await runBoard(boards.context, 'recruitee:acme')
  await runBoard(boards.context, 'greenhouse:beta')
  expect(await readForms()).toEqual({ beta: [1] })
  expect(await listForms()).toMatchObject({
    'Rust Engineer': { total: 5, asksFor: [], optionalSections: [] },
    'Rust Engineer 1': { total: 2, asksFor: [], optionalSections: [] },
  })
})

it('names the day on which a form was read, however long its page can’t be read again', async () => {
  const { db } = boards.database
  const board = 'jobs.alphalist.example/demo-harbor'
  const [item] = cryptolist.items
  const api = 'jobs.alphalist.example/api/v1/jobs'
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString()
  const unsigned = { ...item, signature: null, expiresAt: inAYear }
  const apply = { formPath: '/apply/x', fields: { total: 5, required: 2 }, cv: 'optional', questions: [] }
  const page = { body: { id: item?.id, descriptionHtml: '<p>You build it.</p>', language: 'en', apply } }
  boards.systems.answers.set('jobs.alphalist.example/robots.txt', { status: 404 })
  boards.systems.answers.set(api, { body: { items: [unsigned], total: 1, next: null } })
  boards.systems.answers.set(`${api}/${item?.id}`, page)
  await followAndRun(boards, `cryptolist:${board}`)
  /** Has the last reading be one of three days ago. */
  const goOn = async () => {
    await sql`update board.sources set answer_hash = null`.execute(db)
    await sql`update board.source_postings set row_hash = 'another day'`.execute(db)
    await sql`update board.jobs set last_seen_at = last_seen_at - interval '3 days', expires_at = expires_at - interval '3 days'`.execute(
      db,
    )
  }
  const statedDaysAgo = async () => {
    const { statedAt } = Object.values(await listForms())[0] as { statedAt: string }
    return Math.round((Date.now() - Date.parse(statedAt)) / 86_400_000)
  }
  expect(await statedDaysAgo()).toBe(0)
  boards.systems.answers.set(`${api}/${item?.id}`, { status: 500 })
  await goOn()
  await runBoard(boards.context, `cryptolist:${board}`)
  const { rows } = await sql`select from board.jobs where last_seen_at > now() - interval '1 hour'`.execute(
    db,
  )
  expect(rows).toHaveLength(1)
  expect(await statedDaysAgo()).toBe(3)
  boards.systems.answers.set(`${api}/${item?.id}`, page)
  await goOn()
  expect((await runBoard(boards.context, `cryptolist:${board}`)).counts).toMatchObject({ unchanged: 1 })
  expect(await statedDaysAgo()).toBe(0)
})

it('says nothing of a form where the employer has named another page here', async () => {
  boards.systems.answers.set(recruiteeApi, { body: { offers: [offer()] } })
  await followAndRun(boards, 'recruitee:acme')
  await sql`update board.jobs set apply_url = 'https://acme.example/apply'`.execute(boards.database.db)
  expect(await listForms()).toEqual({ 'Rust Engineer': null })
})

it('asks once for a form that the list doesn’t state, and again when its posting has changed', async () => {
  await followGreenhouse('acme', 2)
  expect(await listForms()).toEqual({ 'Rust Engineer 1': null, 'Rust Engineer 2': null })
  expect(await readForms()).toEqual({ acme: [1, 2] })
  expect(await listForms()).toMatchObject({
    'Rust Engineer 1': { total: 2, required: 1, questions: 2, cv: 'none' },
    'Rust Engineer 2': { total: 2 },
  })
  expect(await readForms()).toEqual({})
  const changed = { ...posting('acme', 2, '2026-11-02T10:00:00Z'), title: 'Rust Lead' }
  answerBoard('acme', [posting('acme', 1), changed])
  answerForm('acme', 2, [true, true, true])
  await runBoard(boards.context, 'greenhouse:acme')
  // A listing that changes keeps its form until it is read again.
  expect(await listForms()).toMatchObject({ 'Rust Engineer 1': { total: 2 }, 'Rust Lead': { total: 2 } })
  expect(await readForms()).toEqual({ acme: [2] })
  expect(await listForms()).toMatchObject({ 'Rust Engineer 1': { total: 2 }, 'Rust Lead': { total: 3 } })
})

it('reads forms in each round', async () => {
  await followGreenhouse('acme', 1)
  const queue = { repeat: (_name: string, _cron: string, work: () => Promise<void>) => work() }
  await handleSourceRounds({ ...boards.context, queue } as unknown as DomainContext)
  expect(await listForms()).toMatchObject({ 'Rust Engineer 1': { total: 2, required: 1 } })
})

it('takes a form back that its system no longer states', async () => {
  await followGreenhouse('acme', 2)
  await readForms()
  const updatedAt = '2026-11-02T10:00:00Z'
  answerBoard('acme', [posting('acme', 1, updatedAt), posting('acme', 2, updatedAt)])
  boards.systems.answers.set(`${greenhouseApi('acme')}/1`, { body: { id: 1, title: 'No questions' } })
  boards.systems.answers.set(`${greenhouseApi('acme')}/2`, { status: 404 })
  await runBoard(boards.context, 'greenhouse:acme')
  expect(await readForms()).toEqual({ acme: [1, 2] })
  expect(await listForms()).toEqual({ 'Rust Engineer 1': null, 'Rust Engineer 2': null })
  // One that wasn’t there is asked for again, but not before tomorrow.
  expect(await readForms()).toEqual({})
  await makeDue()
  expect(await readForms()).toEqual({ acme: [2] })
})

it('asks for 15 forms of a board and 40 of a system in a round, and for the others in the next ones', async () => {
  for (const board of ['acme', 'beta', 'gamma', 'delta']) await followGreenhouse(board, 16)
  const counts = async () =>
    Object.fromEntries(Object.entries(await readForms()).map(([board, numbers]) => [board, numbers.length]))
  const first = await counts()
  expect(Object.keys(first).sort()).toEqual(['acme', 'beta', 'delta', 'gamma'])
  expect(Object.values(first)).toEqual([10, 10, 10, 10])
  expect(Object.values(await counts())).toEqual([6, 6, 6, 6])
  expect(await readForms()).toEqual({})
  await followGreenhouse('omega', 16)
  expect(await counts()).toEqual({ omega: 15 })
})

it('asks for the forms of new postings before those of a board that waits', async () => {
  await followGreenhouse('acme', 20)
  answerBoard(
    'acme',
    Array.from({ length: 21 }, (_, index) => posting('acme', index + 1)),
  )
  await runBoard(boards.context, 'greenhouse:acme')
  const { acme: numbers } = await readForms()
  expect(numbers).toHaveLength(15)
  expect(numbers?.[0]).toBe(21)
})

it('stops at a host that fails, and goes on in the next round with the others', async () => {
  await followGreenhouse('acme', 3)
  boards.systems.answers.set(`${greenhouseApi('acme')}/1`, { status: 500 })
  expect(await readForms()).toEqual({ acme: [1] })
  expect(await readForms()).toEqual({ acme: [2, 3] })
  expect(await listForms()).toMatchObject({
    'Rust Engineer 1': null,
    'Rust Engineer 2': { total: 2 },
    'Rust Engineer 3': { total: 2 },
  })
})

it('leaves a host alone that asks us to wait, and keeps what it has answered', async () => {
  await followGreenhouse('acme', 3)
  boards.systems.answers.set(`${greenhouseApi('acme')}/2`, {
    status: 429,
    headers: { 'retry-after': '7200' },
  })
  expect(await readForms()).toEqual({ acme: [1, 2] })
  expect(await readForms()).toEqual({})
  const { rows } =
    await sql`select from board.sources where due_at > now() + interval '7000 seconds'`.execute(
      boards.database.db,
    )
  expect(rows).toHaveLength(1)
  expect(await listForms()).toMatchObject({ 'Rust Engineer 1': { total: 2 }, 'Rust Engineer 2': null })
})

it('asks for nothing while another worker asks the host, nor for closed, paused and unfollowed postings', async () => {
  await followGreenhouse('acme', 2)
  const lease = await leaseHost(boards.database.db, { system: 'greenhouse', board: 'beta' })
  expect(await readForms()).toEqual({})
  await releaseHost(boards.database.db, lease ?? '')
  await sql`update board.sources set state = 'paused'`.execute(boards.database.db)
  expect(await readForms()).toEqual({})
  await sql`update board.sources set state = 'followed'`.execute(boards.database.db)
  await sql`update board.jobs set frozen_at = now() where title = 'Rust Engineer 1'`.execute(
    boards.database.db,
  )
  expect(await readForms()).toEqual({ acme: [2] })
})

it('asks once for a job in several places', async () => {
  const places = ['Lisbon, Portugal', 'Berlin, Germany'].map((name, index) => ({
    ...posting('acme', index + 1),
    title: 'Rust Engineer',
    content: 'You build the settlement engine.',
    location: { name },
  }))
  answerBoard('acme', places)
  answerForm('acme', 1, [true])
  await followAndRun(boards, 'greenhouse:acme')
  expect(await readForms()).toEqual({ acme: [1] })
  expect(await listForms()).toMatchObject({ 'Rust Engineer': { total: 1 } })
  expect(await readForms()).toEqual({})
})
