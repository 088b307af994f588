import { demoUsernames, type User } from '@cryptolist/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../../tests/support/board.ts'
import { type BrowserSession, openBrowserSession } from '../../tests/support/browser-session.ts'
import { addCompany, addJob } from '../../tests/support/listings.ts'

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
      const { answer } = await board.context.sharedAnswers.find(
        `list ${who} page dark ${board.origin} demo /jobs`,
      )
      const html = decode((await answer)?.plain().toString() ?? '')
      expect(html).toContain('<main')
      for (const name of visitors.keys()) if (name !== '') expect(html).not.toContain(name)
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
