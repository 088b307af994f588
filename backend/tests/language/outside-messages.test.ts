import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPlainTexts } from '../../../board/tests/language/plain-texts.ts'
import { addPeople, type Person } from '../../../board/tests/support/moderation.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

let board: TestBackendBoard
let mia: Person
beforeAll(async () => {
  board = await startBackendBoard({ DEMO: 'off' })
  ;({ mia } = await addPeople(board))
})
afterAll(() => board.close())

test.each(['/admin/chains', '/admin/keys'])(
  'an admin sees no text at %s that is missing from the messages',
  async (path) => {
    expect((await mia.browser.get(path)).status).toBe(200)
    expect(await listPlainTexts(mia.browser, path)).toEqual([])
  },
)
