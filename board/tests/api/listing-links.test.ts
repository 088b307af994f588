import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'

let board: TestBoard
beforeAll(async () => {
  board = await startTestBoard()
})
afterAll(() => board.close())

it('loses nothing when a session ends in the middle of a draft, and leaves nothing behind after signing out', async () => {
  const visitor = openBrowserSession(board)
  await visitor.submit('/sign-up', { username: 'harbor', password: 'long enough' })
  const begun = await visitor.submit('/post', { start_key: crypto.randomUUID(), from: 'blank' })
  const path = begun.headers.get('location') ?? ''
  expect(path).toMatch(/^\/post\/[0-9a-z]{8}$/)
  expect(begun.headers.get('set-cookie')).toMatch(/listing-links=[\w-]{43}; .*HttpOnly; SameSite=Lax/)

  await board.context.database.pool.query('delete from "_Session"')
  const saved = await visitor.submit(path, { version: '1', title: 'Typed after the end', go: 'save' })
  expect(saved.status).toBe(303)
  expect(await (await visitor.get(path)).text()).toContain('Typed after the end')

  await visitor.submit('/sign-in', { username: 'harbor', password: 'long enough' })
  expect(await (await visitor.get('/post')).text()).toContain('Typed after the end')
  await visitor.submit('/sign-out', {})
  expect((await visitor.get(path)).status).toBe(404)
  expect(await (await visitor.get('/post')).text()).not.toContain('Typed after the end')
})
