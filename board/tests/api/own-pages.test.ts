import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'

let board: TestBoard
const dataDir = mkdtempSync(join(tmpdir(), 'board-'))
beforeAll(async () => {
  mkdirSync(join(dataDir, 'pages'))
  writeFileSync(join(dataDir, 'pages', 'about.md'), '# About this board\n\nRun by its readers.')
  board = await startTestBoard({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await board.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const get = (path: string) => fetch(board.origin + path, { headers: { accept: 'text/html' } })

it('shows a page that the operator has written, and links it from every page', async () => {
  const page = await get('/about')
  expect(page.status).toBe(200)
  expect(await page.text()).toMatch(/<h1>About this board<\/h1>.*<p>Run by its readers\.<\/p>/s)
  expect(await (await get('/jobs')).text()).toContain('<a class="link" href="/about">About</a>')
})

it('has no page, and no link to one, that nobody has written', async () => {
  expect((await get('/imprint')).status).toBe(404)
  expect(await (await get('/jobs')).text()).not.toContain('/imprint')
})
