import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { addCompany, addJob } from '../support/listings.ts'

const whatToDo = 'This search has too many filters to be counted at once. Use fewer.'

let board: TestBoard

beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off' })
  const { db } = board.context.database
  const company = await addCompany(db)
  for (let index = 0; index < 3; index++) await addJob(db, company, { tags: ['go'] })
})
afterAll(() => board.close())

const get = (path: string) => fetch(board.origin + path, { headers: { accept: 'text/html' } })

/** Answers while each look at the processor's time or at the clock finds that another 60 ms were used. */
async function getSlowly(path: string): Promise<Response> {
  const used = { milliseconds: 0 }
  const since = { cpu: process.cpuUsage(), clock: performance.now() }
  const cpu = vi.spyOn(process, 'cpuUsage').mockImplementation(() => {
    used.milliseconds += 60
    return { ...since.cpu, user: since.cpu.user + used.milliseconds * 1_000 }
  })
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    used.milliseconds += 60
    return since.clock + used.milliseconds
  })
  try {
    return await get(path)
  } finally {
    cpu.mockRestore()
    clock.mockRestore()
  }
}

it('refuses a search that takes more than 100 ms of the processor in the API, with what to do, and answers it later', async () => {
  let tries = 0
  let path = ''
  let refused: Response | undefined
  // Until the index is ready, PostgreSQL answers. What it has answered is kept, so each try is a search of its own.
  await expect
    .poll(async () => {
      tries += 1
      path = `/api/v1/jobs?tag=go&facets=1&not_tag=try-${tries}`
      refused = await getSlowly(path)
      return refused.status
    })
    .toBe(413)
  expect(await refused?.json()).toMatchObject({ code: 'too_large', detail: whatToDo })
  const answered = await get(path)
  expect([answered.status, (await answered.json()).total]).toEqual([200, 3])
})

it('refuses a list that takes more than 100 ms of the processor on a page that says what to do, and shows it later', async () => {
  const refused = await getSlowly('/jobs?tag=go')
  expect(refused.status).toBe(413)
  expect(refused.headers.get('content-type')).toContain('text/html')
  expect(await refused.text()).toContain(whatToDo)
  const response = await get('/jobs?tag=go')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Solidity Engineer')
})
