import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hidePart } from '../../server/domain/scam-register/hide-named.ts'
import type { TestBoard } from '../support/board.ts'
import { type AddedJob, addCompany, addJob, importedFields, type JobFields } from '../support/listings.ts'
import { moderationSteps, type Person, startModeratedBoard } from '../support/moderation.ts'

let board: TestBoard
let mia: Person
const { decide } = moderationSteps(() => board)
const admin = '/admin/register'
const text = 'You will own a part of the product with a small team and ship every week. '.repeat(4)

beforeAll(async () => {
  ;({ board, mia } = await startModeratedBoard({ DEMO: 'off' }))
})
afterAll(() => board.close())

const query = async (statement: string, values: unknown[] = []) =>
  (await board.context.database.pool.query(statement, values)).rows

async function add(fields: JobFields, website = 'https://honest.example'): Promise<AddedJob> {
  const { db } = board.context.database
  return addJob(db, await addCompany(db, { website }), fields)
}
const saying = (words: string): JobFields => ({ description_md: `${text}\n\n${words}` })

async function confirm(address: string): Promise<void> {
  const fields = {
    address,
    reason: 'malware',
    note: 'Sends a wallet stealer.',
    state: 'confirmed',
    evidence: '',
  }
  expect((await mia.browser.submit(admin, fields)).status).toBe(303)
}
const hiddenAmong = async (jobs: readonly AddedJob[]): Promise<string[]> => {
  const rows = await query(
    'select title from board.jobs where id = any($1) and frozen_at is not null order by id',
    [jobs.map(({ id }) => id)],
  )
  return rows.map(({ title }) => title)
}
const statusOf = async ({ path }: AddedJob) => (await fetch(`${board.origin}${path}`)).status
/** Work that waits or runs. */
const queued = async () =>
  (await query(`select from pgboss.job where name = 'register-listings' and state < 'completed'`)).length
const whenDone = () => vi.waitFor(async () => expect(await queued()).toBe(0), { timeout: 20_000 })

it('hides the live listings that name a new entry, asks moderators, and leaves the others up', async () => {
  const named = [
    await add({ title: 'By link', apply_url: 'https://jobs.evil-works.example/1' }),
    await add({
      title: 'By email',
      apply_method: 'email',
      apply_url: null,
      apply_email: 'hr@evil-works.example',
    }),
    await add({ title: 'In its text', ...saying('Read [the task](https://EVIL-works.example/task) first.') }),
    await add({ title: 'In disguise', ...saying('Write to hr (at) evil-works (dot) example.') }),
    await add({ title: 'Escaped', ...saying('Read [the task](https://%65vil-works.example/task) first.') }),
    await add({
      title: 'In wide letters',
      ...saying('Read [the task](https://ｅvil-works.example/task) first.'),
    }),
    await add({ title: 'By its company' }, 'https://www.evil-works.example'),
    await add({ ...importedFields, title: 'Imported', apply_url: 'https://evil-works.example/job' }),
  ]
  const others = [
    await add({ title: 'Another domain', apply_url: 'https://notevil-works.example/1' }),
    await add({ title: 'A longer domain', ...saying('Read https://evil-works.example.org/task first.') }),
    await add({ title: 'Odd but other', ...saying('Read [this](https://b%C3%BCcher.example/) first.') }),
    await add({ title: 'The words alone', ...saying('We fight evil-works of all kinds.') }),
    await add({
      title: 'Closed',
      status: 'closed',
      close_reason: 'filled',
      closed_at: new Date(),
      apply_url: 'https://evil-works.example/',
    }),
  ]
  await confirm('evil-works.example')
  await whenDone()
  expect(await hiddenAmong(named)).toEqual(named.map(({ title }) => title))
  expect(await hiddenAmong(others)).toEqual([])
  const [first] = named
  const [other] = others
  if (first === undefined || other === undefined) throw new Error('There are no listings.')
  expect([await statusOf(first), await statusOf(other)]).toEqual([404, 200])
  const [state] = await query(
    `select j.findings -> -1 ->> 'code' as code, r.kind, r.risk, l.action, l.facts ->> 'entry' as entry
     from board.jobs j join board.reviews r on r.job_id = j.id join board.moderation_log l on l.job_id = j.id where j.id = $1`,
    [first.id],
  )
  expect(state).toEqual({
    code: 'REG-01',
    kind: 'report',
    risk: 'red',
    action: 'freeze_listing',
    entry: 'evil-works.example',
  })
  expect(await (await mia.browser.get('/admin/queue')).text()).toContain('By link')
})

it('shows a listing again that moderators let pass, and doesn’t hide it again when an appeal is denied', async () => {
  const posted = await add({
    title: 'A warning',
    ...saying('Beware of https://lookalike.example, which isn’t us.'),
  })
  await confirm('lookalike.example')
  await whenDone()
  expect(await hiddenAmong([posted])).toEqual(['A warning'])
  const review = { ...posted, companyId: '' }
  expect((await decide(mia, review, { action: 'dismiss_report' }, 'report')).status).toBe(303)
  expect(await hiddenAmong([posted])).toEqual([])
  const appeal = { address: 'lookalike.example', appeal: 'It is ours.' }
  await mia.browser.submit('/safety/register/appeal', appeal)
  const [entry] = await query('select id, state from board.scam_register where address = $1', [
    appeal.address,
  ])
  const denied = { id: entry.id, from: entry.state, to: 'confirmed', note: '' }
  expect((await mia.browser.submit(`${admin}/move`, denied)).status).toBe(303)
  await whenDone()
  expect(await hiddenAmong([posted])).toEqual([])
})

it('goes through all listings part by part, also when a part is done twice', async () => {
  const jobs = [
    await add({ title: 'First', ...saying('Talk to @plain_hr.') }),
    await add({ title: 'Second' }),
    await add({ title: 'Third', ...saying('Talk to @plain\\_hr on Telegram.') }),
  ]
  await query(
    `insert into board.scam_register (id, address, kind, state, reason, note, reported_at, confirmed_at)
     values (gen_random_uuid(), 't.me/plain_hr', 'handle', 'confirmed', 'fee', 'x', now(), now())`,
  )
  const part = { address: 't.me/plain_hr', after: null }
  await hidePart(board.context, part, 1)
  await hidePart(board.context, part, 1)
  await whenDone()
  expect(await hiddenAmong(jobs)).toEqual(['First', 'Third'])
  const reviews = await query('select from board.reviews where job_id = any($1)', [jobs.map(({ id }) => id)])
  expect(reviews).toHaveLength(2)
})

it('hides nothing for an entry that isn’t confirmed', async () => {
  const job = await add({ title: 'Reported only', apply_url: 'https://maybe.example/1' })
  await mia.browser.submit(admin, {
    address: 'maybe.example',
    reason: 'fee',
    note: '',
    evidence: '',
    state: 'reported',
  })
  await hidePart(board.context, { address: 'maybe.example', after: null })
  expect(await hiddenAmong([job])).toEqual([])
})

it('finds a name in other letters than ASCII also in capitals', async () => {
  const job = await add({ title: 'In capitals', ...saying('Apply at BÜCHERWURM.dev/jobs today.') })
  await confirm('xn--bcherwurm-q9a.dev')
  await whenDone()
  expect(await hiddenAmong([job])).toEqual(['In capitals'])
})
