import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { leverPosting } from './fake-systems.fixture.ts'
import { removeBoard, runBoard } from './follow.ts'
import {
  acmeApi,
  type FollowedBoards,
  followAndRun,
  leverPostings,
  startFollowedBoards,
} from './followed-boards.fixture.ts'
import { moveBoard } from './move-board.ts'
import { recogniseBoard } from './recognise-board.ts'
import { listManagedSources } from './report.ts'

let boards: FollowedBoards

beforeAll(async () => {
  boards = await startFollowedBoards()
})
beforeEach(() => boards.clear())
afterAll(() => boards.close())

const ashbyApi = 'api.ashbyhq.com/posting-api/job-board/acme'
const ashbyId = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`
const ashbyJob = (n: number, change: Record<string, unknown> = {}) => ({
  id: ashbyId(n),
  title: `Protocol Engineer ${n}`,
  jobUrl: `https://jobs.ashbyhq.com/acme/${ashbyId(n)}`,
  isListed: true,
  workplaceType: 'Hybrid',
  location: 'Lisbon, Portugal',
  descriptionHtml: `<p>Written again for the new system, which has other fields, by the people of team ${n}.</p>`,
  ...change,
})
const answerLever = (...jobs: object[]) => boards.systems.answers.set(acmeApi, { body: jobs })
const answerAshby = (...jobs: object[]) =>
  boards.systems.answers.set(ashbyApi, { body: { apiVersion: '1', jobs } })
const listJobs = async () =>
  (
    await sql<{ id: string; publicId: string; title: string; status: string; source: string; url: string }>`
      select id, public_id as "publicId", title, status, source, apply_url as url from board.jobs order by title`.execute(
      boards.database.db,
    )
  ).rows
const move = () => moveBoard(boards.context, 'lever:acme', 'https://jobs.ashbyhq.com/acme')

it('keeps the listings of a board that moved, by title and place, and closes or adds the others', async () => {
  answerLever(...leverPostings(1, 3))
  await followAndRun(boards, 'lever:acme')
  const before = await listJobs()
  answerAshby(ashbyJob(1), ashbyJob(2), ashbyJob(9, { title: 'Data Engineer' }))
  expect(await move()).toMatchObject({
    from: 'lever:acme',
    to: 'ashby:acme',
    kept: 2,
    unmatched: 1,
    added: 1,
  })
  expect((await listJobs()).map(({ status }) => status)).toEqual(['live', 'live', 'live'])
  expect(await runBoard(boards.context, 'ashby:acme')).toMatchObject({
    outcome: 'read',
    counts: { added: 1, changed: 2, closed: 1 },
  })
  const after = await listJobs()
  expect(after.map(({ title, status, source }) => [title, status, source])).toEqual([
    ['Data Engineer', 'live', 'ashby'],
    ['Protocol Engineer 1', 'live', 'ashby'],
    ['Protocol Engineer 2', 'live', 'ashby'],
    ['Protocol Engineer 3', 'closed', 'lever'],
  ])
  expect(after.slice(1).map(({ id, publicId }) => [id, publicId])).toEqual(
    before.map(({ id, publicId }) => [id, publicId]),
  )
  expect(after[1]?.url).toBe(`https://jobs.ashbyhq.com/acme/${ashbyId(1)}`)
  await expect(runBoard(boards.context, 'lever:acme')).rejects.toMatchObject({ code: 'not_found' })
  expect((await runBoard(boards.context, 'ashby:acme')).outcome).toBe('unchanged')
})

it('tells several jobs of one title apart by place, then by text', async () => {
  const words = (team: string) =>
    `You look after the ${team} of our network, from the first design to the review of what runs in production, and you write down what others need to know about the ${team}.`
  const lever = (n: number, location: string, text: string) =>
    leverPosting(n, { text: 'Engineer', categories: { location }, descriptionBody: `<p>${text}</p>` })
  answerLever(
    lever(1, 'Lisbon, Portugal', words('bridge')),
    lever(2, 'Berlin, Germany', words('wallet')),
    lever(3, 'Paris, France', words('explorer')),
  )
  await followAndRun(boards, 'lever:acme')
  const idOf = async (url: RegExp) => (await listJobs()).find((job) => url.test(job.url))?.id
  const [berlin, paris] = [await idOf(/0002$/), await idOf(/0003$/)]
  const ashby = (n: number, location: string, text: string) =>
    ashbyJob(n, { title: 'Engineer', location, descriptionHtml: `<p>${text}</p>` })
  answerAshby(
    ashby(1, 'Tokyo, Japan', words('explorer')),
    ashby(2, 'Berlin, Germany', 'New words for the same work.'),
    ashby(3, 'Oslo, Norway', 'Another job of the same name.'),
  )
  expect(await move()).toMatchObject({ kept: 2, unmatched: 1, added: 1 })
  await runBoard(boards.context, 'ashby:acme')
  expect([await idOf(/9000-0+2$/), await idOf(/9000-0+1$/)]).toEqual([berlin, paris])
})

it('ends a request to leave out the old board', async () => {
  answerLever(leverPosting(1))
  answerAshby(ashbyJob(1))
  await followAndRun(boards, 'lever:acme')
  await sql`update board.sources set leave_out_asked_at = now()`.execute(boards.database.db)
  await move()
  expect(await listManagedSources(boards.context)).toMatchObject([
    { board: 'ashby:acme', leaveOutAskedAt: null },
  ])
})

it('takes over nothing from an introduction that all jobs share', async () => {
  const intro = 'Acme builds the settlement layer that banks, exchanges and wallets use every day. '.repeat(
    14,
  )
  answerLever(leverPosting(1, { descriptionBody: `<p>${intro}</p><p>You write the compiler.</p>` }))
  await followAndRun(boards, 'lever:acme')
  answerAshby(
    ashbyJob(7, {
      title: 'Head of Legal',
      descriptionHtml: `<p>${intro}</p><p>You ${'read contracts and answer regulators '.repeat(20)}.</p>`,
    }),
  )
  expect(await move()).toMatchObject({ kept: 0, unmatched: 1, added: 1 })
})

it('moves nothing to a board that is followed, left out, or not there', async () => {
  answerLever(leverPosting(1))
  answerAshby(ashbyJob(1))
  await followAndRun(boards, 'lever:acme')
  await expect(moveBoard(boards.context, 'lever:acme', 'lever:nobody')).rejects.toMatchObject({
    code: 'unavailable',
  })
  await followAndRun(boards, 'ashby:acme')
  await expect(move()).rejects.toMatchObject({ code: 'conflict' })
  await removeBoard(boards.context, 'ashby:acme', { isForever: true })
  await expect(move()).rejects.toMatchObject({ code: 'conflict' })
  expect(await recogniseBoard(boards.context, 'lever:acme')).toMatchObject({ isFollowed: true })
})
