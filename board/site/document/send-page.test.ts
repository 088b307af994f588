import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSharedAnswers } from '../../server/http/shared-answers.ts'
import { createJobSearch } from '../../server/search/job-search.ts'
import { startTestBoard, type TestBoard } from '../../tests/support/board.ts'
import { type BrowserSession, openBrowserSession } from '../../tests/support/browser-session.ts'
import { addCompany, addJob } from '../../tests/support/listings.ts'
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

describe('a page that visitors share', () => {
  const paths = ['/', '/jobs', '/jobs?mode=remote', '/jobs?open=tag', '/companies']

  it.each(paths)('is never that of a signed-in visitor or of one who is told something: %s', async (path) => {
    const anonymous = await (await get(path)).text()
    const told = await get(path, { cookie: 'alert=signed_out' })
    expect(await told.text()).toContain('👋')
    expect(told.headers.get('set-cookie')).toMatch(/^alert=;/)
    const own = await ana.get(path)
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    expect(await own.text()).toContain('data-account')
    const after = await get(path)
    expect(await after.text()).toBe(anonymous)
    expect(after.headers.get('set-cookie')).toBeNull()
    expect(anonymous).not.toMatch(/data-account|data-user|data-toast|nonce/)
  })

  it('has the theme of who asks', async () => {
    const themeOf = async (cookie: string) =>
      /data-theme="(\w+)"/.exec(await (await get('/jobs', { cookie })).text())?.[1]
    expect([await themeOf('theme=light'), await themeOf('theme=dark'), await themeOf('')]).toEqual([
      'light',
      'dark',
      'dark',
    ])
  })

  it('is not sent again to who has it', async () => {
    const first = await get('/jobs')
    const etag = first.headers.get('etag') ?? ''
    const again = await requestRaw(`${board.origin}/jobs`, {
      headers: { accept: 'text/html', 'if-none-match': etag },
    })
    expect([again.status, again.text]).toEqual([304, ''])
    const light = await get('/jobs', { cookie: 'theme=light', 'if-none-match': etag })
    expect(light.status).toBe(200)
  })

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['deflate, zstd', 'identity'],
    ['', 'identity'],
  ])('is the same in each encoding: %s', async (accepted, encoding) => {
    const answer = await get('/jobs', { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(answer.headers.get('vary')).toMatch(/Accept-Encoding/)
    expect(await answer.text()).toBe(await (await get('/jobs')).text())
  })

  it('is another one as soon as a listing is hidden or its company renamed', async () => {
    const { db } = board.context.database
    const company = await addCompany(db, { name: 'Quollworks', slug: 'quollworks' })
    const job = await addJob(db, company, { title: 'Numbat keeper' })
    const path = `/jobs/numbat-keeper-${job.publicId}`
    const read = () =>
      Promise.all(['/', '/jobs', '/api/v1/jobs'].map(async (shared) => (await get(shared)).text()))
    for (const text of await read()) expect(text).toContain('Numbat keeper')
    const [inDirectory, ofApi] = ['/companies?q=quollworks', `/api/v1/jobs/${job.publicId}`]
    for (const address of [inDirectory, ofApi])
      expect(await (await get(address)).text()).toContain('Quollworks')
    for (const key of [`page dark ${board.origin} ${inDirectory}`, `api ${ofApi}`])
      expect((await board.context.sharedAnswers.find(key)).answer, key).toBeDefined()
    // Of another process, which learns of it from the database alone.
    const others = createSharedAnswers(createJobSearch({ database: board.context.database }))
    const list = await others.find('list')
    await list.make(async (finish) => finish({ type: 'text/html; charset=utf-8', body: 'Numbat keeper' }))
    expect((await others.find('list')).answer).toBeDefined()
    expect((await get(path)).status).toBe(200)
    await db
      .updateTable('board.companies')
      .set({ name: 'Quokkaworks' })
      .where('slug', '=', 'quollworks')
      .execute()
    const renamed = [path, ofApi, '/companies?q=quokkaworks']
    for (const address of ['/', '/jobs', '/api/v1/jobs', ...renamed])
      expect(await (await get(address)).text()).toContain('Quokkaworks')
    await db.updateTable('board.jobs').set({ frozen_at: new Date() }).where('id', '=', job.id).execute()
    expect((await others.find('list')).answer).toBeUndefined()
    for (const text of await read()) expect(text).not.toContain('Numbat keeper')
    for (const hidden of [path, ofApi]) expect((await get(hidden)).status).toBe(404)
    expect(await (await get('/companies')).text()).not.toContain('Quokkaworks')
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
