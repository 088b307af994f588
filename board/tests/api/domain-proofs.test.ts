import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepProofs } from '../../server/domain/domain-verification/check-proof.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { type AddedCompany, addCompany } from '../support/listings.ts'
import { readOutbox } from '../support/outbox.ts'
import { type Outside, startOutside } from '../support/outside.ts'

const domain = 'example.org'
const record = `_cryptolist.${domain}`
const wallet = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1'
let outside: Outside
let board: TestBoard
let count = 0

beforeAll(async () => {
  outside = await startOutside()
  const environment = { DNS_RESOLVERS: outside.dnsResolvers, RATE_LIMITS: 'strict' }
  board = await startTestBoard(environment, { network: outside.network })
})
beforeEach(async () => {
  outside.reset()
  await query('delete from board.domain_proofs')
})
afterAll(() => Promise.all([board.close(), outside.close()]))

async function query(text: string, values: unknown[] = []): Promise<Record<string, string>[]> {
  return (await board.context.database.pool.query(text, values)).rows
}

interface Person {
  browser: BrowserSession
  id: string
}

async function signUp(): Promise<Person> {
  count += 1
  const browser = openBrowserSession(board)
  const username = `person-${count}`
  await browser.submit('/sign-up', { username, password: 'correct horse battery', email: '', next: '/' })
  const [user] = await query('select "objectId" as id from "_User" where username = $1', [username])
  return { browser, id: user?.id ?? '' }
}

interface Owned {
  company: AddedCompany
  person: Person
  path: string
}

/** A company of a new person, with their role. */
async function own(role = 'owner'): Promise<Owned> {
  const person = await signUp()
  const company = await addCompany(board.context.database.db)
  await query('insert into board.company_members (company_id, user_id, role) values ($1, $2, $3)', [
    company.id,
    person.id,
    role,
  ])
  return { company, person, path: `/dashboard/companies/${company.slug}` }
}

const place = (response: Response) => [response.status, response.headers.get('location')]

async function prove({ person: { browser }, path }: Owned): Promise<void> {
  await browser.submit(`${path}/proof`, { domain })
  const [proof] = await query('select token from board.domain_proofs where domain = $1', [domain])
  outside.setRecords(record, [`verify=${proof?.token}`])
  await browser.submit(`${path}/proof/check`, { domain })
}

describe('proving a domain', () => {
  it('shows up in the API with how and when', async () => {
    const owned = await own()
    await prove(owned)
    const read = () => fetch(`${board.origin}/api/v1/companies/${owned.company.slug}`)
    const page = async () => (await owned.person.browser.get(`${owned.path}/proof`)).text()
    expect(await (await read()).json(), 'before a moderator has seen it').toMatchObject({ proof: null })
    expect(await page()).toContain('Your listings show it to candidates once a moderator has reviewed it.')
    await query('update board.domain_proofs set approved_listings = 1')
    expect(await page()).toContain('Your listings show it to candidates.')
    const answer = await read()
    expect(await answer.json()).toMatchObject({
      domain,
      proof: { domain, state: 'verified', method: 'dns_txt' },
    })
  })

  it('tells owners by mail, and moderators, when the proof is gone', async () => {
    const owned = await own()
    await prove(owned)
    await query('update "_User" set email = $1, "emailVerified" = true where "objectId" = $2', [
      'owner@people.example',
      owned.person.id,
    ])
    outside.setRecords(record, [])
    await query(
      "update board.domain_proofs set failed_checks = 2, next_check_at = now() - interval '1 second'",
    )
    await sweepProofs(board.context)
    const { dataDir } = board.context.config
    await expect.poll(() => readOutbox(dataDir)).toHaveLength(1)
    const [mail] = await readOutbox(dataDir)
    expect(mail).toContain(`We checked ${domain}`)
    expect(mail).toContain('To: owner@people.example')
    expect(mail).toContain(`${owned.path}/proof`)
    expect(
      await query('select kind, risk from board.reviews where company_id = $1', [owned.company.id]),
    ).toEqual([{ kind: 'recheck', risk: 'amber' }])
  })

  it('looks ten times in ten minutes and then says how long to wait', async () => {
    const { person, path } = await own()
    await person.browser.submit(`${path}/proof`, { domain })
    for (let tries = 0; tries < 10; tries += 1)
      expect((await person.browser.submit(`${path}/proof/check`, { domain })).status).toBe(303)
    const answer = await person.browser.submit(`${path}/proof/check`, { domain })
    expect(answer.status).toBe(429)
    expect(await answer.text()).toContain('Too many attempts')
  })

  it('is for those who manage the company; others of the team may look', async () => {
    const { person, path } = await own('recruiter')
    const page = await (await person.browser.get(`${path}/proof`)).text()
    expect(page).not.toContain('action="/dashboard')
    const manager = await own('admin')
    expect(await (await manager.person.browser.get(`${manager.path}/proof`)).text()).toContain(
      `action="${manager.path}/proof"`,
    )
    expect((await person.browser.submit(`${path}/proof`, { domain })).status).toBe(403)
    expect((await person.browser.submit(`${path}/wallets`, { address: wallet, chain: '' })).status).toBe(403)
    const stranger = await signUp()
    expect((await stranger.browser.submit(`${path}/proof`, { domain })).status).toBe(404)
    const visitor = openBrowserSession(board)
    expect(place(await visitor.submit(`${path}/proof`, { domain }))).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent(`${path}/proof`)}`,
    ])
    expect(await query('select id from board.domain_proofs')).toEqual([])
  })

  it('and wallets need a sign-in from the last ten minutes to be changed', async () => {
    const owned = await own()
    await prove(owned)
    const { browser, id } = owned.person
    await query(
      "update board.site_sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1",
      [id],
    )
    for (const [path, fields] of [
      ['wallets', { address: wallet, chain: '' }],
      ['proof/remove', { domain }],
    ] as const) {
      const answer = await browser.submit(`${owned.path}/${path}`, fields)
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain('Sign in again')
    }
    const page = await (await browser.get(`${owned.path}/wallets`)).text()
    expect(page).toContain('Add wallet')
  })
})

it('has the checks made by the queue every five minutes', async () => {
  expect(await query("select cron from pgboss.schedule where name = 'check-domain-proofs'")).toEqual([
    { cron: '*/5 * * * *' },
  ])
})

describe('a claimant', () => {
  it('gets the page of a company by proving its domain', async () => {
    const { browser, id } = await signUp()
    const company = await addCompany(board.context.database.db, {
      claimed_at: null,
      website: `https://www.${domain}`,
    })
    const path = `/companies/${company.slug}/claim`
    expect((await browser.get(`${path}/proof`)).status).toBe(404)
    await browser.submit(path, { note: 'I run this company and keep its domain.' })
    expect(await (await browser.get(`${path}/proof`)).text()).toContain(`Verify ${domain}`)
    expect(place(await browser.submit(`${path}/proof`, {}))).toEqual([303, `${path}/proof`])
    expect(place(await browser.submit(`${path}/proof/check`, {}))).toEqual([303, `${path}/proof`])
    const [proof] = await query('select token from board.domain_proofs where claimant = $1', [id])
    outside.setRecords(record, [`verify=${proof?.token}`])
    expect(place(await browser.submit(`${path}/proof/check`, {}))).toEqual([
      303,
      `/dashboard/companies/${company.slug}/proof`,
    ])
    expect((await browser.get(`/dashboard/companies/${company.slug}/proof`)).status).toBe(200)
    expect(
      await query('select user_id, role from board.company_members where company_id = $1', [company.id]),
    ).toEqual([{ user_id: id, role: 'owner' }])
  })
})
