import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { addCompany, addJob } from '../support/listings.ts'

let board: TestBoard
let path = ''
beforeAll(async () => {
  board = await startTestBoard()
  const { db } = board.context.database
  const company = await addCompany(db, { name: 'Outbox Orchard' })
  const fields = { apply_method: 'email', apply_email: 'jobs@orchard.example', apply_url: null } as const
  path = `/apply/${(await addJob(db, company, fields)).publicId}`
})
afterAll(() => board.close())

const visitor = (): BrowserSession => openBrowserSession(board)
const textAt = async (who: BrowserSession, at: string): Promise<string> => (await who.get(at)).text()
const folder = (): string => join(board.context.config.dataDir, 'outbox')
const application = { name: 'Ana', email: 'ana@people.example', message: 'I wrote two protocols.', link: '' }

describe('a board of its own machine without a mail server', () => {
  it('gives the applicant’s browser the link in the email, and no other one', async () => {
    const ana = visitor()
    expect((await ana.submit(path, application)).status).toBe(303)
    const page = await textAt(ana, `${path}?sent=1`)
    expect(page).toContain(folder())
    expect(page).toContain('Open the link from the email')
    const link = /href="(\/apply\/confirm\?token=[\w-]{43})"/.exec(page)?.[1] ?? ''
    expect(await textAt(visitor(), `${path}?sent=1`)).not.toContain('/apply/confirm?token=')
    expect((await ana.get(link)).status).toBe(200)
    const token = link.slice(link.indexOf('=') + 1)
    expect((await ana.submit('/apply/confirm', { token })).headers.get('location')).toMatch(
      /^\/application\?token=.*&done=sent$/,
    )
  })

  it('says on the page of an application when the email was asked for, however late it is opened again', async () => {
    const cleo = visitor()
    await cleo.submit(path, { ...application, email: 'cleo@people.example' })
    expect(cleo.cookies.get('mailed-at')).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d$/)
    cleo.keep('mailed-at', '2026-11-28T22-40')
    expect(await textAt(cleo, `${path}?sent=1`)).toContain('2026-11-28T22-40')
    expect(await textAt(visitor(), `${path}?sent=1`)).toContain('Yours is the newest one')
  })

  it('shows who comes through a tunnel neither the link nor a path of this machine', async () => {
    const proxied = { 'x-forwarded-for': '203.0.113.7' }
    const eve = visitor()
    await eve.submit(path, { ...application, email: 'eve@people.example' }, proxied)
    expect(eve.cookies.has('mailed-link')).toBe(false)
    eve.keep('mailed-link', `/apply/confirm?token=${'x'.repeat(43)}`)
    const page = await (await eve.get(`${path}?sent=1`, proxied)).text()
    expect(page).toContain('DATA_DIR/outbox')
    expect(page).not.toContain('Open the link from the email')
  })

  it('shows no link of another kind, or of a cookie that is none', async () => {
    const ben = visitor()
    ben.keep('mailed-link', '/m/x')
    expect(await textAt(ben, `${path}?sent=1`)).not.toContain('Open the link from the email')
    ben.keep('mailed-link', `/m/${'x'.repeat(43)}`)
    expect(await textAt(ben, `${path}?sent=1`)).not.toContain('Open the link from the email')
    ben.keep('mailed-link', `//elsewhere.example/${'x'.repeat(43)}`)
    expect(await textAt(ben, `${path}?sent=1`)).not.toContain('elsewhere')
  })

  it('says where emails about accounts and listings are, but shows no link that opens them', async () => {
    const ana = visitor()
    await ana.submit('/sign-up', {
      username: 'ana-outbox',
      password: 'long enough',
      email: 'ana@people.example',
      next: '/',
    })
    const who = visitor()
    await who.submit('/forgot-password', { email: 'ana@people.example' })
    who.keep('mailed-at', '2026-11-28T22-40')
    const forgotten = await textAt(who, '/forgot-password?sent=1')
    expect(forgotten).toContain('2026-11-28T22-40')
    const linkPage = await (await who.submit('/m', { email: 'ana@people.example' })).text()
    for (const page of [forgotten, linkPage]) {
      expect(page).toContain(folder())
      expect(page).not.toContain('Open the link from the email')
    }
    expect(await textAt(who, '/forgot-password')).not.toContain(folder())
    expect(who.cookies.has('mailed-link')).toBe(false)
  })
})
