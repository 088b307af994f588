import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAdminLink } from '../../server/domain/moderation/admin-link.ts'
import { addAdmin, listStaff, makeAdmin, removeAdmin } from '../../server/domain/moderation/staff.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { addCompany } from '../support/listings.ts'
import { moderationSteps } from '../support/moderation.ts'

let board: TestBoard
let ana: BrowserSession
let ben: BrowserSession
let path = ''
const steps = moderationSteps(() => board)

beforeAll(async () => {
  board = await startTestBoard()
  ana = (await steps.join('ana')).browser
  ben = (await steps.join('ben')).browser
})
beforeEach(async () => {
  path = `/become-admin/${await createAdminLink(board.context)}`
})
afterEach(async () => {
  for (const name of await admins()) await removeAdmin(board.context, name)
})
afterAll(() => board.close())

async function admins(): Promise<string[]> {
  const staff = await listStaff(board.context.database.db)
  return staff.flatMap(({ username, role }) => (role === 'admin' ? [username] : []))
}

const visitor = (): BrowserSession => openBrowserSession(board)
const statusOf = async (response: Promise<Response>): Promise<number> => (await response).status

describe('the link that a start gives the operator', () => {
  it('is there from the first start, and the database has only its hash', async () => {
    const { token } = board.context.adminLink
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await sql<{ hash: string }>`
      select encode(token_hash, 'base64') || encode(token_hash, 'escape') as hash from board.admin_links`.execute(
      board.context.database.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('makes whoever presses its button the first admin, who sets up the board', async () => {
    const page = await ana.get(path)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Become the admin</')])
    const pressed = await ana.submit(path, {})
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/admin/setup'])
    expect(await admins()).toEqual(['ana'])
    const setup = await (await ana.get('/admin/setup')).text()
    expect(setup).toContain('Set up your board')
  })

  it('is not used up by opening it, however often', async () => {
    for (const who of [visitor(), visitor(), ana]) expect(await statusOf(who.get(path))).toBe(200)
    expect(await admins()).toEqual([])
    expect(await statusOf(ben.submit(path, {}))).toBe(303)
  })

  it('sends a visitor to create an account or sign in, and back', async () => {
    const page = await (await visitor().get(path)).text()
    const next = encodeURIComponent(path)
    expect(page).toContain(`href="/sign-up?next=${next}"`)
    expect(page).toContain(`href="/sign-in?next=${next}"`)
    expect(page).not.toContain('Become the admin</')
    expect(await statusOf(visitor().submit(path, {}))).toBe(200)
    expect(await admins()).toEqual([])
    const signedUp = await visitor().submit('/sign-up', {
      username: 'cleo',
      password: 'long enough',
      email: '',
      next: path,
    })
    expect(signedUp.headers.get('location')).toBe(path)
  })

  it('makes no admin of an account for trying the demo, by whatever name', async () => {
    const { db } = board.context.database
    await sql`insert into board.demo_accounts
      select "objectId", 'candidate' from "_User" where username = 'ben'`.execute(db)
    const pressed = await ben.submit(path, {})
    expect([pressed.status, await pressed.text()]).toEqual([400, expect.stringContaining('can’t be admins')])
    await sql`delete from board.demo_accounts`.execute(db)
    expect(await admins()).toEqual([])
  })

  it('works once', async () => {
    await ana.submit(path, {})
    await removeAdmin(board.context, 'ana')
    expect(await statusOf(ben.get(path))).toBe(410)
    expect(await statusOf(ben.submit(path, {}))).toBe(410)
    expect(await admins()).toEqual([])
  })

  it.each(['one link', 'two links'])(
    'makes one admin of two people at the same time, with %s',
    async (links) => {
      const other = links === 'one link' ? path : `/become-admin/${await createAdminLink(board.context)}`
      const statuses = await Promise.all([statusOf(ana.submit(path, {})), statusOf(ben.submit(other, {}))])
      expect(statuses.sort()).toEqual([303, 410])
      expect(await admins()).toHaveLength(1)
    },
  )

  it('ends when there is an admin, also one made by the command, and doesn’t come back', async () => {
    await makeAdmin(board.context, 'ben')
    expect(await statusOf(ana.get(path))).toBe(410)
    expect(await statusOf(ana.submit(path, {}))).toBe(410)
    expect(await createAdminLink(board.context)).toBeUndefined()
    await removeAdmin(board.context, 'ben')
    expect(await statusOf(ana.submit(path, {}))).toBe(410)
  })

  it('ends after twelve hours', async () => {
    await sql`update board.admin_links set expires_at = expires_at - interval '12 hours'`.execute(
      board.context.database.db,
    )
    expect(await statusOf(ana.get(path))).toBe(410)
    expect(await statusOf(ana.submit(path, {}))).toBe(410)
    const gone = await (await ana.get(path)).text()
    expect(gone).toContain('npm run admin -- &lt;username&gt;')
  })

  it.each([['x'.repeat(43)], ['x'], ['%00'], ['a%2Fb']])('is no other one: %s', async (token) => {
    expect(await statusOf(ana.get(`/become-admin/${token}`))).toBe(410)
    expect(await statusOf(ana.submit(`/become-admin/${token}`, {}))).toBe(410)
  })

  it('works after another start, which makes its own', async () => {
    const later = `/become-admin/${await createAdminLink(board.context)}`
    expect(later).not.toBe(path)
    expect(await statusOf(ana.get(path))).toBe(200)
    expect(await statusOf(ana.submit(later, {}))).toBe(303)
    expect(await statusOf(ben.submit(path, {}))).toBe(410)
  })

  it('is named where the home page sends its operator, while there is no admin', async () => {
    expect(await (await visitor().get('/')).text()).toContain('href="/become-admin"')
    const page = await (await visitor().get('/become-admin')).text()
    expect(page).toContain('admin-link.txt')
    expect(page).toContain('href="/sign-up"')
    expect(page).toContain('npm run admin -- &lt;username&gt;')
  })

  it('asks nobody to create an account who has one, and names it', async () => {
    const read = async (): Promise<string> => (await ana.get('/become-admin')).text()
    const first = await read()
    await makeAdmin(board.context, 'ben')
    for (const page of [first, await read()]) {
      expect(page).toMatch(/The username of your account is <b[^>]*>ana<\/b>/)
      expect(page).not.toContain('reate an account')
      expect(page).not.toMatch(/<p[^>]*><\/p>/)
    }
  })

  it('removes its file when it was used', async () => {
    const file = join(board.context.config.dataDir, 'admin-link.txt')
    writeFileSync(file, path)
    await ana.submit(path, {})
    expect(existsSync(file)).toBe(false)
  })

  it('makes an admin where its file can’t be removed', async () => {
    const file = join(board.context.config.dataDir, 'admin-link.txt')
    mkdirSync(file)
    expect(await statusOf(ana.submit(path, {}))).toBe(303)
    expect(await admins()).toEqual(['ana'])
    rmdirSync(file)
  })

  it('has who tries another one wait for nobody, and is not made while an admin is', async () => {
    const { db } = board.context.database
    const { rows } = await sql<{
      id: string
    }>`select "objectId" as id from "_User" where username = 'ben'`.execute(db)
    const outcome = await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('board.admin_links', 0))`.execute(transaction)
      expect(await statusOf(ana.submit(`/become-admin/${'x'.repeat(43)}`, {}))).toBe(410)
      const making = createAdminLink(board.context)
      await addAdmin(transaction, String(rows[0]?.id))
      return { making }
    })
    expect(await outcome.making).toBeUndefined()
  })

  it('is kept by nobody: no cache, no search engine, no other site', async () => {
    for (const answer of [await visitor().get(path), await visitor().get('/become-admin/x')]) {
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(answer.headers.get('referrer-policy')).toBe('strict-origin')
    }
  })

  it('takes no form of another site', async () => {
    expect(await statusOf(ana.submit(path, {}, { origin: 'https://elsewhere.example' }))).toBe(403)
    expect(await admins()).toEqual([])
  })
})

describe('the page for setting up a board', () => {
  it('is for admins, and says what is done and what is not', async () => {
    expect(await statusOf(ana.get('/admin/setup'))).toBe(403)
    await ana.submit(path, {})
    const page = await (await ana.get('/admin/setup')).text()
    expect(page.match(/To do/g)).toHaveLength(5)
    expect(page).toMatch(/ id="pages".*To do.*Not written yet: about, privacy, terms and imprint\./s)
    for (const code of ['BOARD_NAME', 'DATA_DIR/pages', 'privacy.sample.md'])
      expect(page).toContain(`<code>${code}</code>`)
    expect(page).toContain(join(board.context.config.dataDir, 'outbox'))
    expect(page).toContain('action="/admin/sources/look"')
  })

  it('calls the jobs done once a followed board was read', async () => {
    await ana.submit(path, {})
    const jobs = async (): Promise<string> => {
      const page = await (await ana.get('/admin/setup')).text()
      return / id="jobs".*?<form/s.exec(page)?.[0] ?? ''
    }
    const { db } = board.context.database
    const company = await addCompany(db)
    await sql`insert into board.sources (id, system, board, company_id, due_at)
      values (gen_random_uuid(), 'lever', 'no-answer', ${company.id}, 'infinity')`.execute(db)
    expect(await jobs()).toMatch(/To do.*1 followed board hasn’t been read yet\..*See sources/s)
    await sql`update board.sources set confirmed_at = now()`.execute(db)
    expect(await jobs()).toMatch(/Done.*0 live jobs, 1 followed board\./s)
    await sql`delete from board.sources`.execute(db)
  })

  it('says who can open it: this machine only, or others at its addresses', async () => {
    await ana.submit(path, {})
    const read = async (): Promise<string> => (await ana.get('/admin/setup')).text()
    expect(await read()).toContain('Only this machine can open it')
    const { config } = board.context
    config.isLoopback = false
    const page = await read().finally(() => {
      config.isLoopback = true
    })
    expect(page).toContain('Other machines can open it')
    expect(page).not.toContain('Only this machine')
    expect(page.match(/To do/g)).toHaveLength(5)
  })

  it('sends a test email, and says where it is', async () => {
    await ana.submit(path, {})
    const wrong = await ana.submit('/admin/setup/mail', { email: 'ana' })
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('you@example.org')])
    const sent = await ana.submit('/admin/setup/mail', { email: 'ana@people.example' })
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('is in the outbox')])
    expect(await statusOf(ben.submit('/admin/setup/mail', { email: 'ben@people.example' }))).toBe(403)
  })
})
