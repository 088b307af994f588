import { afterAll, beforeAll, expect, it } from 'vitest'
import { findMisnamed } from '../../../board/tests/support/misnamed-pages.ts'
import { addPeople, type Person } from '../../../board/tests/support/moderation.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

// A board that its operator has given a name: what the backend adds to it has that one.

let board: TestBackendBoard
let mia: Person
beforeAll(async () => {
  board = await startBackendBoard({ BOARD_NAME: 'Vela & Jobs' })
  ;({ mia } = await addPeople(board))
})
afterAll(() => board.close())

it('has that name on its pages for admins', async () => {
  const pages = new Map<string, string>()
  for (const path of ['/admin/chains', '/admin/keys']) {
    const answer = await mia.browser.get(path)
    expect(answer.status).toBe(200)
    pages.set(path, await answer.text())
  }
  expect(findMisnamed(pages, 'Vela &amp; Jobs')).toEqual([])
})

it('has it in the description of the data API', async () => {
  const answer = await mia.browser.get('/api-docs/v2/swagger.json')
  expect(await answer.json()).toMatchObject({ info: { title: 'Vela & Jobs data API' } })
})
