import { demoUsernames, type User } from '@cryptolist/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toGappedAnswer } from '../../server/http/gapped-answers.ts'
import { startTestBoard, type TestBoard } from '../../tests/support/board.ts'
import { type BrowserSession, openBrowserSession } from '../../tests/support/browser-session.ts'
import { addCompany, addJob } from '../../tests/support/listings.ts'
import { requestRaw } from '../../tests/support/raw-request.ts'

let board: TestBoard
/** By username; the empty one is signed out. */
const visitors = new Map<string, BrowserSession>()

beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'on' })
  for (const username of ['quollana', 'quoll&"bo', 'quollapp']) {
    const session = open(username)
    await session.submit('/sign-up', { username, password: 'correct horse battery' })
    await session.get('/')
  }
  for (const role of ['candidate', 'employer'] as const) {
    const session = open(demoUsernames[role])
    await session.submit('/demo/enter', { role })
    await session.get('/')
  }
  open('')
  const app = visitors.get('quollapp')
  const id = profileIn(await read('quollapp', '/account'))?.id ?? ''
  // As an app makes one at /server.
  app?.keep('session', (await board.context.users.createSession(id, 'password')).token)
})
afterAll(() => board.close())

function open(username: string): BrowserSession {
  const session = openBrowserSession(board)
  visitors.set(username, session)
  return session
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}
const decode = (html: string): string => html.replace(/&[^;]{2,5};/g, (entity) => entities[entity] ?? entity)

function profileIn(html: string): User | undefined {
  const profile = /<html[^>]* data-user="([^"]*)"/.exec(html)?.[1]
  return profile === undefined ? undefined : JSON.parse(decode(profile))
}

async function read(username: string, path: string): Promise<string> {
  const answer = await visitors.get(username)?.get(path)
  expect(answer?.status).toBe(200)
  if (username !== '') expect(answer?.headers.get('cache-control')).toBe('private, no-store')
  return (await answer?.text()) ?? ''
}

/** Says that the page is that of a visitor and has nothing of another. */
function expectOwn(html: string, username: string): void {
  expect(profileIn(html)?.username ?? '').toBe(username)
  expect(html.match(/data-account=""/g)?.length ?? 0).toBe(username === '' ? 0 : 1)
  const text = decode(html)
  for (const name of visitors.keys())
    if (name !== '') expect(text.includes(name), `${name} on the page of ${username}`).toBe(name === username)
  if (username !== '') expect(text).toContain(`Welcome, ${username}`)
  const pressed = /aria-pressed="true"[^>]*>(Candidate|Employer|Moderator)/i.exec(html)?.[1]?.toLowerCase()
  expect(pressed === undefined ? undefined : `demo-${pressed}`).toBe(
    username.startsWith('demo-') ? username : undefined,
  )
}

const paths = ['/jobs', '/jobs?mode=remote', '/jobs?q=zzzzquoll', '/remote-jobs', '/companies']

describe('a list that the signed-in share', () => {
  it.each(paths)('has the parts of who asks, in turn: %s', async (path) => {
    for (const _round of ['rendered', 'from what is kept'])
      for (const username of visitors.keys()) {
        expectOwn(await read(username, path), username)
      }
  })

  it('has the parts of who asks, at the same time', async () => {
    const requests = ['/jobs?sort=pay', '/jobs?tag=rust', '/companies?sort=name'].flatMap((path) =>
      ['', ...visitors.keys(), ...visitors.keys()].map((username) => ({ path, username })),
    )
    const pages = await Promise.all(requests.map(({ username, path }) => read(username, path)))
    for (const [at, html] of pages.entries()) expectOwn(html, requests[at]?.username ?? '')
  })

  it('tells one visitor something once', async () => {
    const [ana, other] = ['quollana', 'quoll&"bo']
    await read(other, '/jobs')
    visitors.get(ana)?.keep('alert', 'signed_in')
    const [told, meanwhile] = await Promise.all([read(ana, '/jobs'), read(other, '/jobs')])
    expect(told).toContain('data-toast')
    expectOwn(told, ana)
    const later = [meanwhile, await read(ana, '/jobs'), await read(other, '/jobs'), await read('', '/jobs')]
    for (const html of later) expect(html).not.toContain('data-toast')
  })

  it('is kept with nothing of anyone', async () => {
    for (const username of visitors.keys()) await read(username, '/jobs')
    for (const who of ['anyone', 'candidate', 'employer']) {
      const { answer } = await board.context.sharedAnswers.findAs(
        `list ${who} page dark ${board.origin} demo /jobs`,
        toGappedAnswer,
      )
      const html = decode((await answer)?.plain().toString() ?? '')
      expect(html).toContain('<main')
      for (const name of visitors.keys()) if (name !== '') expect(html).not.toContain(name)
    }
  })

  it.each([
    ['gzip, deflate, br, zstd', 'gzip'],
    ['br, gzip', 'gzip'],
    ['br', 'br'],
    ['br, gzip;q=0', 'br'],
    ['identity', null],
  ])('is the same whatever the browser reads: %s', async (accepted, encoding) => {
    for (const path of paths)
      for (const [username, session] of visitors) {
        if (username === '') continue
        const answer = await session.get(path, { 'accept-encoding': accepted })
        expect(answer.headers.get('content-encoding')).toBe(encoding)
        expect(answer.headers.get('vary')).toMatch(/Accept-Encoding.*Cookie|Cookie.*Accept-Encoding/)
        const html = await answer.text()
        expectOwn(html, username)
        expect(html).toMatch(/^<!doctype html>.*<\/html>$/s)
      }
  })

  it('has its headers without a body', async () => {
    const cookie = `session=${encodeURIComponent(visitors.get('quollana')?.cookies.get('session') ?? '')}`
    const headers = { cookie, accept: 'text/html', 'accept-encoding': 'gzip' }
    const head = await requestRaw(`${board.origin}/jobs`, { method: 'HEAD', headers })
    expect([head.status, head.text, head.headers['content-encoding']]).toEqual([200, '', 'gzip'])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(1_000)
    expect(head.headers.etag).toMatch(/^W\/"/)
  })

  it('is nobody’s as soon as their session has ended, wherever that was', async () => {
    const users = board.context.users
    const id = profileIn(await read('quollana', '/jobs'))?.id ?? ''
    const { db } = board.context.database
    const ends: Record<string, (sessionId: string) => Promise<unknown>> = {
      'signed out here': (sessionId) => users.endSession(sessionId),
      'in another process': (sessionId) =>
        sql`delete from "_Session" where "objectId" = ${sessionId}`.execute(db),
      'by its date': (sessionId) =>
        sql`update "_Session" set "expiresAt" = now() where "objectId" = ${sessionId}`.execute(db),
    }
    for (const [how, end] of Object.entries(ends)) {
      const session = openBrowserSession(board)
      const { token, sessionId } = await users.createSession(id, 'password')
      session.keep('session', token)
      expectOwn(await (await session.get('/jobs')).text(), 'quollana')
      await end(sessionId)
      const answer = await session.get('/jobs')
      expect(session.cookies.has('session'), how).toBe(false)
      expectOwn(await answer.text(), '')
      expectOwn(await read('quollana', '/jobs'), 'quollana')
    }
  })

  it('is as the visitor wants it: theme, country and time zone', async () => {
    const session = visitors.get('quollana')
    const plain = await read('quollana', '/jobs')
    session?.keep('theme', 'light')
    session?.keep('time-zone', 'Europe/Berlin')
    const own = await read('quollana', '/jobs')
    expect(own).toContain('data-theme="light"')
    expect(own).not.toBe(plain)
    const other = await read('quoll&"bo', '/jobs')
    expect(other).toContain('data-theme="dark"')
    expectOwn(own, 'quollana')
    expectOwn(other, 'quoll&"bo')
  })

  it('is another one as soon as a listing comes or is hidden', async () => {
    const { db } = board.context.database
    await read('quollana', '/jobs')
    const company = await addCompany(db, { name: 'Numbatworks', slug: 'numbatworks' })
    const job = await addJob(db, company, { title: 'Numbat keeper' })
    for (const username of ['quollana', 'quoll&"bo'])
      expect(await read(username, '/jobs')).toContain('Numbat keeper')
    await db.updateTable('board.jobs').set({ frozen_at: new Date() }).where('id', '=', job.id).execute()
    for (const username of ['quollana', 'quoll&"bo'])
      expect(await read(username, '/jobs')).not.toContain('Numbat keeper')
  })
})
