import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getSystem } from '../systems/address.ts'
import { leverPosting } from './fake-systems.fixture.ts'
import { runBoard } from './follow.ts'
import { acmeApi, type FollowedBoards, followAndRun, startFollowedBoards } from './followed-boards.fixture.ts'
import { listManagedSources } from './report.ts'

let boards: FollowedBoards
const { pace } = getSystem('bamboohr')
const { pauseMs } = pace

beforeAll(async () => {
  boards = await startFollowedBoards()
  pace.pauseMs = 0
})
beforeEach(() => boards.clear())
afterAll(async () => {
  pace.pauseMs = pauseMs
  await boards.close()
})

type Row = Record<string, unknown>
interface Board {
  name: string
  api: string
  /** A posting as the system answers it. */
  job(n: number): Row
  answer(jobs: Row[]): unknown
}

const text = (n: number): string => `<p>You build part ${n} of the settlement engine, in Rust.</p>`
const systems = {
  lever: {
    name: 'lever:acme',
    api: acmeApi,
    job: (n) => {
      const points = '<li>Calm when a network stops, and years of work with Rust behind you.</li>'
      return { ...leverPosting(n), lists: [{ text: 'What you bring', content: points.repeat(2) }] }
    },
    answer: (jobs) => jobs,
  },
  ashby: {
    name: 'ashby:acme',
    api: 'api.ashbyhq.com/posting-api/job-board/acme',
    job: (n) => ({
      id: `00000000-0000-4000-8000-00000000000${n}`,
      title: `Data Engineer ${n}`,
      location: 'Lisbon, Portugal',
      jobUrl: `https://jobs.ashbyhq.com/acme/00000000-0000-4000-8000-00000000000${n}`,
      descriptionHtml: text(n),
      compensation: {
        summaryComponents: [
          {
            compensationType: 'Salary',
            interval: '1 YEAR',
            currencyCode: 'EUR',
            minValue: 60_000,
            maxValue: 90_000,
          },
        ],
      },
    }),
    answer: (jobs) => ({ apiVersion: '1', jobs }),
  },
  greenhouse: {
    name: 'greenhouse:acme',
    api: 'boards-api.greenhouse.io/v1/boards/acme/jobs',
    job: (n) => ({
      id: n,
      title: `Wallet Engineer ${n}`,
      absolute_url: `https://job-boards.greenhouse.io/acme/jobs/${n}`,
      company_name: 'Acme',
      location: { name: 'Lisbon, Portugal' },
      content: text(n),
      pay_input_ranges: [
        { min_cents: 6_000_000, max_cents: 9_000_000, currency_type: 'EUR', title: 'Annual base pay' },
      ],
    }),
    answer: (jobs) => ({ jobs, meta: { total: jobs.length } }),
  },
  recruitee: {
    name: 'recruitee:acme',
    api: 'acme.recruitee.com/api/offers/',
    job: (n) => ({
      id: n,
      title: `Rust Engineer ${n}`,
      company_name: 'Acme',
      careers_url: `https://acme.recruitee.com/o/rust-engineer-${n}`,
      description: text(n),
      locations: [{ city: 'Lisbon', country: 'Portugal' }],
      salary: { min: '5000', max: '6500', period: 'month', currency: 'EUR' },
    }),
    answer: (offers) => ({ offers }),
  },
  bamboohr: {
    name: 'bamboohr:acme',
    api: 'acme.bamboohr.com/careers/list',
    job: (n) => ({
      id: String(n),
      jobOpeningName: `Node Engineer ${n}`,
      atsLocation: { city: 'Lisbon', country: 'Portugal' },
      locationType: '0',
    }),
    answer: (result) => ({ meta: { totalCount: result.length }, result }),
  },
} satisfies Record<string, Board>

const rename = (job: Row, field: string): Row => {
  const { [field]: value, ...others } = job
  return { ...others, [`${field}V2`]: value }
}
const answer = (board: Board, jobs: Row[]) =>
  boards.systems.answers.set(board.api, { body: board.answer(jobs) })
const listJobs = async () =>
  (
    await sql`select title, status, description_md, cities, office_countries, cash_min, revision from board.jobs order by title`.execute(
      boards.database.db,
    )
  ).rows

it.each([
  ['lever', 'descriptionBody'],
  ['lever', 'lists'],
  ['lever', 'categories'],
  ['lever', 'salaryRange'],
  ['ashby', 'descriptionHtml'],
  ['ashby', 'location'],
  ['ashby', 'compensation'],
  ['greenhouse', 'content'],
  ['greenhouse', 'location'],
  ['greenhouse', 'pay_input_ranges'],
  ['recruitee', 'description'],
  ['recruitee', 'locations'],
  ['recruitee', 'salary'],
] as const)('keeps the listings of %s as they were when it renames %s', async (system, field) => {
  const board: Board = systems[system]
  const jobs = [1, 2, 3].map(board.job)
  answer(board, jobs)
  await followAndRun(boards, board.name)
  const before = await listJobs()
  answer(
    board,
    [...jobs, board.job(4)].map((job) => rename(job, field)),
  )
  const counts = { added: 0, changed: 0, closed: 0 }
  expect(await runBoard(boards.context, board.name)).toMatchObject({ outcome: 'lossy', counts })
  expect(await listJobs()).toEqual(before)
  answer(board, jobs)
  expect((await runBoard(boards.context, board.name)).outcome).toBe('unchanged')
})

const { lever } = systems
const withoutPay = (job: Row): Row => ({ ...job, salaryRange: undefined })

it('lets one listing lose its pay, and half of them their places', async () => {
  const jobs = [1, 2, 3, 4].map(lever.job)
  answer(lever, jobs)
  await followAndRun(boards, lever.name)
  const [first = {}, second = {}, ...others] = jobs
  answer(lever, [withoutPay(first), second, ...others])
  expect(await runBoard(boards.context, lever.name)).toMatchObject({
    outcome: 'read',
    counts: { changed: 1 },
  })
  answer(lever, [first, second].map((job) => rename(job, 'categories')).concat(others))
  expect(await runBoard(boards.context, lever.name)).toMatchObject({
    outcome: 'read',
    counts: { changed: 2 },
  })
})

it('lets the only listing with pay lose it', async () => {
  const jobs = [1, 2, 3].map((n) => (n === 1 ? lever.job(n) : withoutPay(lever.job(n))))
  answer(lever, jobs)
  await followAndRun(boards, lever.name)
  answer(lever, jobs.map(withoutPay))
  expect(await runBoard(boards.context, lever.name)).toMatchObject({
    outcome: 'read',
    counts: { changed: 1 },
  })
})

it('lets a company leave its offices', async () => {
  const jobs = [1, 2, 3].map(lever.job)
  answer(lever, jobs)
  await followAndRun(boards, lever.name)
  const categories = { commitment: 'Full-time', allLocations: [] }
  answer(
    lever,
    jobs.map((job) => ({ ...job, categories, workplaceType: 'remote' })),
  )
  expect(await runBoard(boards.context, lever.name)).toMatchObject({
    outcome: 'read',
    counts: { changed: 3 },
  })
})

describe('a board whose postings are answered one by one', () => {
  const { bamboohr } = systems
  const withoutPlace = (job: Row): Row => ({ ...job, atsLocation: undefined })
  const answerTexts = (numbers: readonly number[]) => {
    for (const n of numbers)
      boards.systems.answers.set(`acme.bamboohr.com/careers/${n}/detail`, {
        body: { result: { jobOpening: { description: text(n) } } },
      })
  }

  it('keeps listings whose rows have not changed in the count', async () => {
    const jobs = [1, 2, 3, 4, 5].map(bamboohr.job)
    answerTexts([1, 2, 3, 4, 5])
    answer(bamboohr, jobs)
    expect((await followAndRun(boards, bamboohr.name)).counts).toMatchObject({ added: 5 })
    answer(
      bamboohr,
      jobs.map((job, index) => (index < 2 ? withoutPlace(job) : job)),
    )
    expect(await runBoard(boards.context, bamboohr.name)).toMatchObject({
      outcome: 'read',
      counts: { changed: 2, unchanged: 3 },
    })
    answer(bamboohr, jobs.map(withoutPlace))
    expect((await runBoard(boards.context, bamboohr.name)).outcome).toBe('lossy')
  })

  it('keeps its texts though few rows have changed when the answer for a posting renames their field', async () => {
    const jobs = [1, 2, 3, 4, 5].map(bamboohr.job)
    answerTexts([1, 2, 3, 4, 5])
    answer(bamboohr, jobs)
    await followAndRun(boards, bamboohr.name)
    for (const n of [1, 2])
      boards.systems.answers.set(`acme.bamboohr.com/careers/${n}/detail`, {
        body: { result: { jobOpening: { descriptionV2: text(n) } } },
      })
    answer(
      bamboohr,
      jobs.map((job, index) => (index < 2 ? { ...job, employmentStatusLabel: 'Full-Time' } : job)),
    )
    expect((await runBoard(boards.context, bamboohr.name)).outcome).toBe('lossy')
  })

  it('goes on storing an accepted answer where a reading could not ask for all postings', async () => {
    const jobs = [1, 2, 3, 4, 5, 6].map(bamboohr.job)
    answerTexts([1, 2, 3, 4, 5, 6])
    answer(bamboohr, jobs)
    await followAndRun(boards, bamboohr.name)
    answer(bamboohr, jobs.map(withoutPlace))
    expect((await runBoard(boards.context, bamboohr.name)).outcome).toBe('lossy')
    const busy = { status: 503, headers: { 'retry-after': '60' } }
    boards.systems.answers.set('acme.bamboohr.com/careers/4/detail', busy)
    expect(await runBoard(boards.context, bamboohr.name, { isAccepted: true })).toMatchObject({
      outcome: 'read',
      counts: { changed: 3, unchanged: 3 },
    })
    answerTexts([4])
    await sql`delete from board.source_rests`.execute(boards.database.db)
    expect(await runBoard(boards.context, bamboohr.name)).toMatchObject({
      outcome: 'read',
      counts: { changed: 3, unchanged: 3 },
    })
    answer(bamboohr, jobs)
    expect((await runBoard(boards.context, bamboohr.name)).counts).toMatchObject({ changed: 6 })
    answer(bamboohr, jobs.map(withoutPlace))
    expect((await runBoard(boards.context, bamboohr.name)).outcome).toBe('lossy')
  })
})

it('counts as a failure for admins, and stores the answer once an admin accepts it', async () => {
  const jobs = [1, 2, 3].map(lever.job)
  answer(lever, jobs)
  await followAndRun(boards, lever.name)
  answer(lever, jobs.map(withoutPay))
  await runBoard(boards.context, lever.name)
  const { rows } = await sql`select failures from board.sources`.execute(boards.database.db)
  expect(rows).toEqual([{ failures: 1 }])
  expect((await listManagedSources(boards.context))[0]).toMatchObject({ outcome: 'lossy' })
  const accepted = await runBoard(boards.context, lever.name, { isAccepted: true })
  expect(accepted).toMatchObject({ outcome: 'read', counts: { changed: 3 } })
  expect((await runBoard(boards.context, lever.name)).outcome).toBe('unchanged')
})
