import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { type AddedJob, addCompany, addJob, daysFromNow } from '../support/listings.ts'

let board: TestBoard
let jobs: AddedJob[]

beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off' })
  const { db } = board.context.database
  const harbor = await addCompany(db, { slug: 'harbor', name: 'Harbor Labs' })
  jobs = []
  for (let at = 1; at <= 5; at++)
    jobs.push(await addJob(db, harbor, { title: `Opening ${at}`, tags: ['rust'], role_family: 'backend' }))
})
afterAll(() => board.close())

const ask = (search: string) =>
  fetch(`${board.origin}/compare${search}`, { redirect: 'manual', headers: { accept: 'text/html' } })
const show = async (search: string) => (await ask(search)).text()
const idsOf = (...numbers: number[]) => numbers.map((at) => jobs[at - 1]?.publicId).join(',')
const columns = (html: string) =>
  [...html.matchAll(/<th scope="col".*?<bdi>(.*?)<\/bdi>/gs)].map(([, title]) => title)

describe('jobs side by side', () => {
  it('stand in the order of the address, each with a way to leave it out', async () => {
    const html = await show(`?jobs=${idsOf(3, 1)}`)
    expect(columns(html)).toEqual(['Opening 3', 'Opening 1'])
    expect(html).toContain(
      `href="/compare?jobs=${idsOf(1)}" aria-label="Remove Opening 3 from the comparison"`,
    )
    expect(html).toContain('<meta name="robots" content="noindex"')
  })

  it('are found by links and by what forms send, at one address', async () => {
    const link = (at: number) => encodeURIComponent(`${board.origin}${jobs[at - 1]?.path}?ref=feed`)
    for (const search of [
      `?jobs=${jobs[0]?.publicId}&jobs=${jobs[1]?.publicId}`,
      `?jobs=${link(1)}&jobs=${link(2)}`,
      `?jobs=${idsOf(1, 1, 2)}`,
      `?jobs=${idsOf(1, 2)}&utm_source=feed`,
    ]) {
      const answer = await ask(search)
      expect([answer.status, answer.headers.get('location')], search).toEqual([
        301,
        `/compare?jobs=${idsOf(1, 2)}`,
      ])
    }
  })

  it('are four at most, and the page says what it leaves out', async () => {
    const five = await show(`?jobs=${idsOf(1, 2, 3, 4, 5)}`)
    expect(columns(five)).toEqual(['Opening 1', 'Opening 2', 'Opening 3', 'Opening 4'])
    expect(five).toContain('Only the first 4 jobs are compared.')
    expect(five).not.toContain('Add a job')
    const lost = await show(`?jobs=${idsOf(1)},zzzzzzzz,no`)
    expect(columns(lost)).toEqual(['Opening 1'])
    expect(lost).toContain('2 of the jobs are no longer here')
  })

  it('are added from open jobs like the first', async () => {
    const html = await show(`?jobs=${idsOf(1)}`)
    expect(html).toContain(`href="/compare?jobs=${idsOf(1, 2)}"`)
    expect(html).not.toContain('fact differs')
    expect(await show('')).toContain('No jobs to compare yet')
  })

  it('may have ended, and then say so', async () => {
    const { db } = board.context.database
    const harbor = await addCompany(db)
    const ended = await addJob(db, harbor, { title: 'Ended opening', expires_at: daysFromNow(-3) })
    expect(await show(`?jobs=${ended.publicId}`)).toContain('No longer open')
  })

  it('are chosen from saved jobs, once there are two', async () => {
    const browser = openBrowserSession(board)
    await browser.submit('/sign-up', { username: 'mia', password: 'long enough', email: '', next: '/' })
    const save = (job: AddedJob | undefined) => browser.submit(`${job?.path}/saved`, { saved: 'yes' })
    const read = async () => (await browser.get('/account/saved')).text()
    await save(jobs[0])
    expect(await read()).not.toContain('Compare chosen jobs')
    await save(jobs[1])
    const html = await read()
    expect(html).toContain('Compare chosen jobs')
    expect(html).toContain(
      `type="checkbox" class="box" form="compare" aria-label="Choose Opening 1 to compare" name="jobs"`,
    )
  })
})
