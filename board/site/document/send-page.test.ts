import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../../tests/support/board.ts'
import { type BrowserSession, openBrowserSession } from '../../tests/support/browser-session.ts'
import { requestRaw } from '../../tests/support/raw-request.ts'

let board: TestBoard
let ana: BrowserSession

beforeAll(async () => {
  board = await startTestBoard()
  ana = openBrowserSession(board)
  await ana.submit('/sign-up', { username: 'ana', password: 'correct horse battery' })
  await ana.get('/')
})
afterAll(() => board.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(board.origin + path, { headers: { accept: 'text/html', ...headers } })

describe('who may keep a page', () => {
  it('is anybody where no cookie is in play, who then asks again', async () => {
    expect((await get('/companies')).headers.get('cache-control')).toBe('no-cache')
  })

  it('is only the browser that sent a cookie', async () => {
    const { headers } = await get('/companies', { cookie: 'theme=light' })
    expect(headers.get('cache-control')).toBe('private, no-cache')
  })

  it('is nobody where it names a user or tells something once', async () => {
    expect((await ana.get('/companies')).headers.get('cache-control')).toBe('private, no-store')
    const told = await get('/companies', { cookie: 'alert=signed_out' })
    expect(told.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('the page that a form comes back on', () => {
  it('leads back to where it can be opened', async () => {
    const answer = await ana.submit('/account/username', { username: '' })
    const html = await answer.text()
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(html).not.toContain('value="/account/username"')
    expect(html).toContain('name="next" value="/account"')
  })

  it('leads home from the page of an error', async () => {
    const answer = await ana.submit('/theme', {}, { origin: 'https://other.example' })
    const html = await answer.text()
    expect(answer.status).toBe(403)
    expect(html).toContain('name="next" value="/"')
  })
})

describe('an address that reads as another site', () => {
  it.each(['//other.example/jobs', '/.//other.example', '//['])('never becomes a link: %s', async (path) => {
    const { text, status } = await requestRaw(board.origin + path, { headers: { accept: 'text/html' } })
    expect(status).toBeLessThan(500)
    expect(text).not.toMatch(/(href|value)="\/\//)
  })
})

describe('a page given before it is known who asks', () => {
  it('offers neither the account nor signing in, and tells scripts to leave things as they are', async () => {
    const answer = await ana.submit('/theme', {}, { origin: 'https://other.example' })
    const html = await answer.text()
    expect(html).toContain('data-user="unknown"')
    expect(html).not.toMatch(/Authenticate|href="\/account"|Sign out/)
  })

  it('is an ordinary one for a visitor without a session', async () => {
    const answer = await fetch(`${board.origin}/theme`, {
      method: 'POST',
      headers: { accept: 'text/html', origin: 'https://other.example' },
    })
    const html = await answer.text()
    expect(html).toContain('Authenticate')
    expect(html).not.toContain('data-user')
  })
})
