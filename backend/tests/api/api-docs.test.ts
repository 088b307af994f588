import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

let board: TestBackendBoard
beforeAll(async () => {
  board = await startBackendBoard({ APP_ID: 'our-app' })
})
afterAll(() => board.close())

it('says what old apps need, with their packages and links that work', async () => {
  const page = await (await fetch(`${board.origin}/docs/api`, { headers: { accept: 'text/html' } })).text()
  expect(page).toContain(' id="old-apps"')
  expect(page).toContain(`<code>${board.origin}/server</code>`)
  expect(page).toContain('<code>our-app</code>')
  for (const name of ['client', 'wallet', 'moralis', 'react']) expect(page).toContain(`@cryptolist/${name}`)
  expect(page).toContain('href="/api-docs/v2/swagger.json"')
  expect((await fetch(`${board.origin}/api-docs/v2/swagger.json`)).status).toBe(200)
})
