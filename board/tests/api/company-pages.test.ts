import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { addCompany, addJob } from '../support/listings.ts'
import { type MailCatcher, readable, startMailCatcher } from '../support/mail-catcher.ts'

let catcher: MailCatcher
let board: TestBoard
beforeAll(async () => {
  catcher = await startMailCatcher()
  board = await startTestBoard({ SMTP_URL: catcher.url })
})
afterAll(async () => {
  await board.close()
  await catcher.close()
})

const password = 'long enough'
let count = 0

async function signUp(): Promise<{ browser: BrowserSession; username: string }> {
  count += 1
  const browser = openBrowserSession(board)
  const username = `person-${count}`
  await browser.submit('/sign-up', { username, password, email: '', next: '/account' })
  return { browser, username }
}

const place = (response: Response) => [response.status, response.headers.get('location')]

async function makeCompany(browser: BrowserSession, name: string): Promise<string> {
  const answer = await browser.submit('/dashboard/companies/new', { name, kind: 'company', website: '' })
  return answer.headers.get('location') ?? ''
}

async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await board.context.database.pool.query(text, values)).rows
}

/** Makes the last sign-in of everybody so long ago that it is not fresh any more. */
const age = () => query(`update board.site_sessions set authenticated_at = now() - interval '11 minutes'`)

/** Sends a file in a form, as a browser without scripts does. */
function upload(
  browser: BrowserSession,
  path: string,
  bytes: Uint8Array,
  name = 'logo.png',
): Promise<Response> {
  const form = new FormData()
  form.set('logo', new Blob([new Uint8Array(bytes)]), name)
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  return fetch(board.origin + path, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { cookie, origin: board.origin, accept: 'text/html' },
  })
}

const picture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

async function nextInvitation(): Promise<string> {
  await expect.poll(() => catcher.mails.length, { interval: 20 }).toBeGreaterThan(0)
  const plain = readable(catcher.mails.pop()?.source ?? '')
  return /http:\/\/[^/]+(\/invitations\/[\w-]{43})/.exec(plain)?.[1] ?? ''
}

describe('a company of one’s own', () => {
  it('is made, shown and written without scripts; what nobody may type is not taken', async () => {
    const { browser } = await signUp()
    expect(await (await browser.get('/dashboard/companies')).text()).toContain(
      'You don’t manage a company yet',
    )
    const path = await makeCompany(browser, 'Harbor Labs')
    expect(path).toBe('/dashboard/companies/harbor-labs')
    const saved = await browser.submit(path, {
      version: '1',
      name: 'Harbor Labs',
      kind: 'agency',
      website: 'https://harbor.example',
      description: 'We hire for others. <img src=x onerror=alert(1)>',
      domain: 'evil.example',
      is_demo: 'true',
      frozen_at: '2020-01-01',
      slug: 'other',
      logo_key: 'x',
      claimed_at: '',
    })
    expect(place(saved)).toEqual([303, path])
    expect(await query('select slug, domain, is_demo, frozen_at, logo_key from board.companies')).toEqual([
      { slug: 'harbor-labs', domain: null, is_demo: false, frozen_at: null, logo_key: null },
    ])
    const page = await (await browser.get('/companies/harbor-labs')).text()
    expect(page).toContain('Each listing names the company it hires for')
    expect(page).not.toContain('onerror=')
    expect(page).not.toContain('Not claimed')
  })

  it('comes back with all that is wrong and all that was typed', async () => {
    const { browser } = await signUp()
    const path = await makeCompany(browser, 'Fjord')
    const answer = await browser.submit(path, {
      version: '1',
      name: 'x',
      kind: 'company',
      website: 'http://fjord.example',
      description: 'Kept "as" typed',
    })
    expect(answer.status).toBe(400)
    const page = await answer.text()
    expect(page).toContain('href="#name"')
    expect(page).toContain('href="#website"')
    expect(page).toContain('value="http://fjord.example"')
    expect(page).toContain('Kept &quot;as&quot; typed')
  })

  it('tells the second of two editors, who loses nothing', async () => {
    const { browser } = await signUp()
    const path = await makeCompany(browser, 'Two Editors')
    const fields = { version: '1', name: 'Two Editors', kind: 'company' }
    await browser.submit(path, { ...fields, website: 'https://first.example' })
    const second = await browser.submit(path, { ...fields, website: 'https://second.example' })
    expect(second.status).toBe(409)
    const page = await second.text()
    expect(page).toContain('https://first.example')
    expect(page).toContain('value="https://second.example"')
    expect(page).toContain('name="version" value="2"')
    expect(
      place(await browser.submit(path, { ...fields, version: '2', website: 'https://second.example' })),
    ).toEqual([303, path])
  })

  it('keeps what was typed when the session ends meanwhile, and asks to sign in', async () => {
    const { browser } = await signUp()
    const path = await makeCompany(browser, 'Interrupted')
    const signedOut = openBrowserSession(board)
    const answer = await signedOut.submit(path, {
      version: '1',
      name: 'Interrupted',
      kind: 'company',
      description: 'A long text that took an hour',
    })
    expect(answer.status).toBe(401)
    const page = await answer.text()
    expect(page).toContain('A long text that took an hour')
    expect(page).toContain('/sign-in?next=%2Fdashboard%2Fcompanies%2Finterrupted')
    expect(place(await signedOut.get(path))).toEqual([
      303,
      '/sign-in?next=%2Fdashboard%2Fcompanies%2Finterrupted',
    ])
  })

  it('is public with its first live listing, and before that only for its team', async () => {
    const [{ browser }, { browser: stranger }] = [await signUp(), await signUp()]
    const slug = (await makeCompany(browser, 'Patient Pier')).split('/').at(-1) ?? ''
    const page = `/companies/${slug}`
    expect((await browser.get(page)).status).toBe(200)
    const statuses = async () => [
      (await stranger.get(page)).status,
      (await fetch(board.origin + page)).status,
      (await fetch(`${board.origin}/api/v1/companies/${slug}`)).status,
    ]
    expect(await statuses()).toEqual([404, 404, 404])
    const [company] = await query('select id from board.companies where slug = $1', [slug])
    await addJob(board.context.database.db, { id: String(company?.id), slug }, {})
    expect(await statuses()).toEqual([200, 200, 200])
  })

  it('is nobody else’s, and not to be found out', async () => {
    const { browser } = await signUp()
    const path = await makeCompany(browser, 'Private Matter')
    const stranger = (await signUp()).browser
    for (const below of ['', '/team', '/delete', '/export.json'])
      expect((await stranger.get(path + below)).status, below).toBe(404)
    const forms = '/preview /team/invite /team/leave /team/transfer /delete /logo/remove'.split(' ')
    for (const below of ['', ...forms])
      expect((await stranger.submit(path + below, { name: 'x' })).status, below).toBe(404)
    expect((await upload(stranger, `${path}/logo`, await picture())).status).toBe(404)
    const foreign = await browser.submit(
      path,
      { version: '1', name: 'Taken' },
      { origin: 'https://evil.example' },
    )
    expect(foreign.status).toBe(403)
  })

  it('offers to claim an existing page of the same name, and can be created anyway', async () => {
    await addCompany(board.context.database.db, { name: 'Lantern', slug: 'lantern', claimed_at: null })
    const { browser } = await signUp()
    const fields = { name: 'LANTERN', kind: 'company', website: '' }
    const response = await browser.submit('/dashboard/companies/new', fields)
    expect(response.status).toBe(409)
    const page = await response.text()
    expect(page).toContain('href="/companies/lantern/claim"')
    expect(page).toContain('value="LANTERN"')
    const created = await browser.submit('/dashboard/companies/new', { ...fields, another: 'lantern' })
    expect(place(created)).toEqual([303, '/dashboard/companies/lantern-2'])
  })
})

describe('a logo', () => {
  it('comes by a plain form and is served so that nothing runs in it', async () => {
    const { browser } = await signUp()
    const path = await makeCompany(browser, 'Logo Works')
    expect(place(await upload(browser, `${path}/logo`, await picture()))).toEqual([303, path])
    const [address = ''] = /\/companies\/logo-works\/logo\/[0-9a-f]{32}/.exec(
      await (await browser.get('/companies/logo-works')).text(),
    ) ?? ['']
    const served = await fetch(board.origin + address)
    expect(served.status).toBe(200)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
    })
    const { width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
    expect([width, height]).toEqual([128, 128])
    expect(place(await browser.submit(`${path}/logo/remove`, {}))).toEqual([303, path])
    expect((await fetch(board.origin + address)).status).toBe(404)
  })

  it('is refused with a sentence for what is no picture, nothing, or too much', async () => {
    const { browser } = await signUp()
    const path = await makeCompany(browser, 'No Picture')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const [bytes, status] of [
      [svg, 400],
      [Buffer.alloc(0), 400],
      [Buffer.alloc(6 * 1024 * 1024, 1), 413],
    ] as const) {
      const answer = await upload(browser, `${path}/logo`, bytes)
      expect(answer.status).toBe(status)
      expect(await answer.text()).toContain('id="logo-error"')
    }
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await browser.submit(`${path}/logo`, { a: 'b' }, headers)).status).toBe(400)
    expect((await browser.submit(`${path}/logo`, { logo: 'b' })).status).toBe(400)
    expect((await fetch(`${board.origin}/companies/no-picture/logo/..%2f..%2fetc`)).status).toBe(404)
  })
})

describe('a team', () => {
  it('grows by a mail, a page and a button, and shrinks again', async () => {
    const owner = await signUp()
    const path = await makeCompany(owner.browser, 'Team Tundra')
    const invited = await owner.browser.submit(`${path}/team/invite`, {
      email: 'rita@people.example',
      role: 'recruiter',
    })
    expect(place(invited)).toEqual([303, `${path}/team`])
    const link = await nextInvitation()
    const visitor = openBrowserSession(board)
    const response = await visitor.get(link)
    expect(response.headers.get('referrer-policy')).toBe('strict-origin')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.text()).toContain(`/sign-in?next=${encodeURIComponent(link)}`)
    const rita = await signUp()
    expect(await (await rita.browser.get(link)).text()).toContain('Join team')
    expect(place(await rita.browser.submit(link, {}))).toEqual([303, path])
    expect((await rita.browser.get(link)).status).toBe(410)
    expect((await rita.browser.get(path)).status).toBe(200)
    expect((await rita.browser.submit(path, { version: '1', name: 'Mine' })).status).toBe(403)
    expect((await rita.browser.submit(`${path}/preview`, { description: 'Mine' })).status).toBe(403)
    const page = await (await owner.browser.get(`${path}/team`)).text()
    expect(page).toContain(rita.username)
    expect(page).not.toContain('rita@people.example')
    expect(place(await rita.browser.submit(`${path}/team/leave`, {}))).toEqual([303, '/dashboard/companies'])
    expect((await rita.browser.get(path)).status).toBe(404)
  })

  it('keeps what was typed into an invitation, and its last owner', async () => {
    const { browser } = await signUp()
    const path = await makeCompany(browser, 'Last Owner')
    const wrong = await browser.submit(`${path}/team/invite`, { email: 'no address', role: 'admin' })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain('value="no address"')
    expect((await browser.submit(`${path}/team/invite`, { email: 'a@b.example', role: 'king' })).status).toBe(
      400,
    )
    expect((await browser.submit(`${path}/team/leave`, {})).status).toBe(409)
  })

  it('is handed over, and touched where owners are concerned, after a fresh sign-in only', async () => {
    const { browser } = await signUp()
    const path = await makeCompany(browser, 'Stale Session')
    await age()
    for (const [below, fields] of [
      ['/team/transfer', { heir: 'x' }],
      ['/team/invite', { email: 'a@people.example', role: 'owner' }],
      ['/delete', { typed_name: 'Stale Session' }],
    ] as const) {
      const answer = await browser.submit(path + below, { ...fields })
      expect(answer.status, below).toBe(403)
      expect(await answer.text()).toContain('again=1')
    }
    expect((await browser.get(`${path}/export.json`)).status).toBe(303)
    expect((await browser.get(path)).status).toBe(200)
  })
})

describe('a page that nobody keeps', () => {
  it('is asked for with a note; the request waits and is taken back', async () => {
    const company = await addCompany(board.context.database.db, {
      name: 'Pebble',
      slug: 'pebble',
      claimed_at: null,
      website: 'https://pebble.example',
    })
    await addJob(board.context.database.db, company, {})
    expect(await (await fetch(`${board.origin}/companies/pebble`)).text()).toContain(
      '/companies/pebble/claim',
    )
    const signedOut = openBrowserSession(board)
    expect(await (await signedOut.get('/companies/pebble/claim')).text()).toContain(
      '/sign-in?next=%2Fcompanies%2Fpebble%2Fclaim',
    )
    const response = await signedOut.submit('/companies/pebble/claim', { note: 'My long note' })
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('My long note')
    const { browser } = await signUp()
    expect((await browser.submit('/companies/pebble/claim', { note: ' ' })).status).toBe(400)
    expect(place(await browser.submit('/companies/pebble/claim', { note: 'I <b>lead</b> it' }))).toEqual([
      303,
      '/companies/pebble/claim',
    ])
    const page = await (await browser.get('/companies/pebble/claim')).text()
    expect(page).toContain('Your request is in review')
    expect(page).toContain('I &lt;b&gt;lead&lt;/b&gt; it')
    expect(page).toContain('pebble.example')
    expect((await browser.submit('/companies/pebble/claim', { note: 'again' })).status).toBe(409)
    await browser.submit('/companies/pebble/claim/withdraw', {})
    expect(await query('select state from board.company_claims')).toEqual([{ state: 'withdrawn' }])
    expect((await browser.get('/companies/nobody/claim')).status).toBe(404)
  })
})

describe('the whole company', () => {
  const exported = z.looseObject({
    company: z.looseObject({ name: z.string() }),
    team: z.array(z.object({ username: z.string(), role: z.string(), joinedAt: z.string() })),
    listings: z.array(z.looseObject({ status: z.string() })),
  })

  it('is taken along and deleted by its owner', async () => {
    const { browser, username } = await signUp()
    const path = await makeCompany(browser, 'Ember')
    const [company] = await query(`select id, slug from board.companies where slug = 'ember'`)
    const added = { id: String(company?.id), slug: 'ember' }
    const job = await addJob(board.context.database.db, added)
    const file = await browser.get(`${path}/export.json`)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="ember.json"')
    const data = exported.parse(await file.json())
    expect(data.team).toEqual([expect.objectContaining({ username, role: 'owner' })])
    expect(data.listings).toEqual([expect.objectContaining({ id: job.publicId, status: 'live' })])
    expect(JSON.stringify(data)).not.toContain(added.id)

    expect(await (await browser.get(`${path}/delete`)).text()).toContain('live or in review')
    expect((await browser.submit(`${path}/delete`, { typed_name: 'Ember' })).status).toBe(409)
    await query(`update board.jobs set status = 'expired' where id = $1`, [job.id])
    const wrong = await browser.submit(`${path}/delete`, { typed_name: 'ember' })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain('value="ember"')
    expect(place(await browser.submit(`${path}/delete`, { typed_name: 'Ember' }))).toEqual([
      303,
      '/dashboard/companies',
    ])
    expect((await browser.get('/companies/ember')).status).toBe(404)
    expect((await browser.get(path)).status).toBe(404)
  })
})
