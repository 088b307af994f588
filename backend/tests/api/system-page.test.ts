import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textOfHtml } from '../../../board/tests/support/followed-boards.ts'
import { addPeople, type Person } from '../../../board/tests/support/moderation.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

let board: TestBackendBoard
let database: TestDatabase
let mia: Person
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-system-'))
  const cloudCode = join(folder, 'cloud.js')
  await writeFile(cloudCode, refusing)
  database = await createTestDatabase('joined')
  await addOddClass(database.url)
  board = await startBackendBoard({ DATABASE_URL: database.url, DEMO: 'on', CLOUD_CODE: cloudCode })
  ;({ mia } = await addPeople(board))
})
afterAll(async () => {
  await board.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** The account can’t be saved with it. */
const refusing = `Parse.Cloud.beforeSave('_User', ({ object }) => {
  object.set('level', object.get('username') === 'demo-employer' ? 'one' : 1)
})`

/** As older versions of the board let clients make it. */
async function addOddClass(connectionString: string): Promise<void> {
  const fields = { g: { type: 'GeoPoint' }, g2: { type: 'GeoPoint' } }
  const client = new Client({ connectionString })
  await client.connect()
  await client.query('insert into "_SCHEMA" values ($1, $2, true)', ['Place', { className: 'Place', fields }])
  await client.end()
}

/** The page as an admin sees it, as text. */
async function readPage(): Promise<string> {
  return textOfHtml(await (await mia.browser.get('/admin/system')).text())
}

it('names the demo accounts that are missing, and why', async () => {
  expect(await readPage()).toContain(
    'The demo account demo-employer is missing: schema mismatch for _User.level; expected Number but got String',
  )
})

it('names the classes that the start could not bring into order, and the remedy', async () => {
  const page = await readPage()
  expect(page).toContain('The class Place has 2 GeoPoint fields (g, g2).')
  expect(page).toContain('PUT /server/schemas/Place with the master key')
})
