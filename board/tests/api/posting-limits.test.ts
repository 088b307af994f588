import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeFields } from '../../server/domain/posting/content.fixture.ts'
import { listDraftsByLinks } from '../../server/domain/posting/drafts.ts'
import { countDraftMail } from '../../server/sign-in/count-mail.ts'
import { addTrustedCompany, askWith, makeKey, writeListing } from '../support/api-keys.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { takeMailedLink } from '../support/listing-links.ts'
import { moderationSteps } from '../support/moderation.ts'
import { spellingsOf } from '../support/spellings.ts'

let board: TestBoard
beforeAll(async () => {
  board = await startTestBoard({ RATE_LIMITS: 'strict' })
})
afterAll(() => board.close())
beforeEach(async () => {
  await board.context.database.db.deleteFrom('board.rate_limits').execute()
})

const plain = Object.fromEntries(Object.entries(completeFields).map(([name, value]) => [name, String(value)]))

/** Writes a draft without an account and presses the button that sends; answers its path too. */
async function sendNew(visitor: BrowserSession, fields: Record<string, string>) {
  const begun = await visitor.submit('/post', { start_key: crypto.randomUUID(), from: 'blank' })
  const path = begun.headers.get('location') ?? ''
  const answer = await visitor.submit(path, { ...plain, company: 'new', version: '1', go: 'send', ...fields })
  return { path, answer }
}

it('writes to an address that strangers type five times an hour and ten times a day, whatever they do with their drafts', async () => {
  const visitor = openBrowserSession(board)
  const email = 'victim@people.example'
  const { same, refused } = spellingsOf(email)
  for (const spelling of refused.slice(0, 2)) {
    const { path, answer } = await sendNew(visitor, { email: spelling })
    expect([spelling, answer.headers.get('location')]).toEqual([spelling, `${path}?check=all`])
  }
  for (const [round, spelling] of same.slice(1).entries()) {
    const { path, answer } = await sendNew(visitor, { email: spelling, company_name: `Cove ${round}` })
    expect(answer.headers.get('location')).toBe(path)
    await visitor.submit(`${path}/delete`, {})
  }
  const { path, answer } = await sendNew(visitor, { email, company_name: 'Cove 6' })
  expect(answer.status).toBe(429)
  expect(await answer.text()).toMatch(/role="alert".*Too many attempts\./s)
  expect((await listDraftsByLinks(board.context, linksOf(visitor)))[0]?.state).toBe('open')
  expect(path).toMatch(/^\/post\//)

  const { limits, database } = board.context
  await database.db.deleteFrom('board.rate_limits').where('key', 'like', 'reset:%').execute()
  for (let round = 0; round < 5; round += 1) await countDraftMail(limits, `198.51.100.${round}`, email)
  await database.db.deleteFrom('board.rate_limits').where('key', 'like', 'reset:%').execute()
  await expect(countDraftMail(limits, '198.51.100.9', ' Victim@People.example')).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})

it('sends a mailbox five invitations an hour, however its address is spelled', async () => {
  const owner = openBrowserSession(board)
  await owner.submit('/sign-up', {
    username: 'inviter',
    password: 'long enough',
    email: '',
    next: '/account',
  })
  const response = await owner.submit('/dashboard/companies/new', { name: 'Inviting Isle', kind: 'company' })
  const invite = async (email: string) =>
    (await owner.submit(`${response.headers.get('location')}/team/invite`, { email, role: 'viewer' })).status
  const { same, refused } = spellingsOf('invitee@people.example')
  for (const email of refused) expect([email, await invite(email)]).toEqual([email, 400])
  for (const email of same.slice(1)) expect([email, await invite(email)]).toEqual([email, 303])
  expect(await invite(same[0] ?? '')).toBe(429)
  const { rows } = await board.context.database.pool.query('select email from board.company_invitations')
  expect(rows.map(({ email }) => email).sort()).toEqual([
    'invitee+news@people.example',
    'invitee@people.example',
  ])
})

it('sends a mailbox five links that confirm it an hour, however many accounts name it', async () => {
  const { pool } = board.context.database
  for (const tag of ['+1', '+2', '+3', '+4', '+5', '+6', '']) {
    const person = { username: `many${tag}`, email: `many${tag}@people.example`, password: 'long enough' }
    await openBrowserSession(board).submit('/sign-up', { ...person, next: '/account' })
    const waiting = async () =>
      (await pool.query(`select from pgboss.job where name = 'account-mail'`)).rowCount
    await expect.poll(waiting, { interval: 20 }).toBe(0)
  }
  const { rows } = await pool.query(`select email from board.mail_tokens order by created_at`)
  expect(rows.map(({ email }) => email)).toEqual(
    ['+1', '+2', '+3', '+4', '+5'].map((tag) => `many${tag}@people.example`),
  )
})

it('does not count a try that sends no mail', async () => {
  const visitor = openBrowserSession(board)
  for (let round = 0; round < 6; round += 1) {
    const { path, answer } = await sendNew(visitor, { email: 'ana@people.example', title: '' })
    expect(answer.headers.get('location')).toBe(`${path}?check=all`)
  }
})

it('gives somebody their files twenty times an hour', async () => {
  const employer = openBrowserSession(board)
  const [username, password] = ['exporting', 'correct horse battery']
  await employer.submit('/sign-up', { username, password, email: '', next: '/dashboard' })
  for (let file = 0; file < 20; file += 1)
    expect((await employer.get(`/dashboard/export.${file % 2 === 0 ? 'json' : 'csv'}`)).status).toBe(200)
  const refused = await employer.get('/dashboard/export.csv')
  expect([refused.status, refused.headers.get('content-disposition')]).toEqual([429, null])
  expect((await openBrowserSession(board).get('/dashboard/export.csv')).status).toBe(303)
})

it('counts the button behind a mailed link too', async () => {
  const { limits } = board.context
  const visitor = openBrowserSession(board)
  const email = 'bea@people.example'
  await sendNew(visitor, { email, company_name: 'Bea’s Bay' })
  const token = await takeMailedLink(board, email)
  for (let round = 1; round < 30; round += 1) await limits.consume('send_draft', ['127.0.0.1'])
  const answer = await visitor.submit(`/m/${token}/send`, {})
  expect(answer.status).toBe(429)
  const html = await answer.text()
  expect(html).toContain('Too many attempts.')
  expect(html).toContain('Confirm email and send listing')
})

function linksOf({ cookies }: BrowserSession): string[] {
  return (cookies.get('listing-links') ?? '').split(/[^\w-]+/)
}

const useUpOf = (key: string, name: string, points: number) =>
  board.context.database.pool.query(
    'insert into board.rate_limits (key, points, expire) values ($1, $2, $3)',
    [`${name}:${key}`, points, Date.now() + 600_000],
  )

describe('writing by API key', () => {
  const { join } = moderationSteps(() => board)
  let ask: ReturnType<typeof askWith>
  let useUp: (limit: string, points: number) => Promise<unknown>
  beforeAll(async () => {
    const dora = await join('dora')
    const { slug } = await addTrustedCompany(board, 'Demo Harbor Labs', dora)
    ask = askWith(board, await makeKey(dora, `/dashboard/companies/${slug}/keys`))
    useUp = (limit, points) => useUpOf(`user:${dora.id}`, limit, points)
  })

  /** The outcome of each, with the code of a refusal. */
  async function send(listings: readonly object[], query = ''): Promise<string[]> {
    const { status, body } = await ask('POST', `/listings/import${query}`, { listings })
    expect(status).toBe(200)
    return body.items.map(({ outcome, code }: { outcome: string; code: string | null }) =>
      code === null ? outcome : `${outcome}: ${code}`,
    )
  }

  it('foresees in a dry run of an import what may still be sent and closed, and uses nothing of it up', async () => {
    const posted = ['R1', 'R2'].map((reference) => ({ reference, listing: writeListing() }))
    const changed = posted.map(({ reference, listing }) => ({
      reference,
      listing: { ...listing, openings: 3 },
    }))
    const ended = posted.map(({ reference }) => ({ reference, close: 'filled' }))
    await useUp('send_draft', 27)
    await useUp('manage', 119)
    for (const [listings, outcomes] of [
      [posted, ['live', 'live']],
      [changed, ['changed', 'refused: too_many_requests']],
      [ended, ['closed', 'refused: too_many_requests']],
    ] as const)
      for (const query of ['?dryRun=true', '?dryRun=true', ''])
        expect([query, await send(listings, query)]).toEqual([query, outcomes])
  })

  it('foresees in a dry run of one listing too whether it could be sent', async () => {
    const live = await ask('POST', '/listings', writeListing())
    const change = (query = '') => ask('PATCH', `/listings/${live.body.listing.id}${query}`, { openings: 4 })
    const post = (query = '') => ask('POST', `/listings${query}`, writeListing())
    await board.context.database.db.deleteFrom('board.rate_limits').execute()
    await useUp('send_draft', 29)
    for (const ask of [post, change])
      for (let round = 0; round < 3; round += 1) expect((await ask('?dryRun=true')).status).toBe(200)
    expect((await change()).status).toBe(200)
    for (const ask of [post, change])
      expect([(await ask('?dryRun=true')).status, (await ask()).status]).toEqual([429, 429])
  })

  it('checks as many listings of imports as a form may save, tried or sent, and still closes others', async () => {
    const first = { reference: 'R3', listing: writeListing() }
    const others = ['R4', 'R5'].map((reference) => ({ reference, listing: writeListing() }))
    await useUp('check_listing', 597)
    expect(await send([first])).toEqual(['live'])
    expect(await send([first, ...others], '?dryRun=true')).toEqual([
      'unchanged',
      'live',
      'refused: too_many_requests',
    ])
    expect(await send([{ reference: 'R3', close: 'filled' }])).toEqual(['closed'])
  })
})

it('counts saves and what is done to a listing, each generously', async () => {
  const visitor = openBrowserSession(board)
  const begun = await visitor.submit('/post', { start_key: crypto.randomUUID(), from: 'blank' })
  const path = begun.headers.get('location') ?? ''
  const useUp = (name: string, points: number) => useUpOf('127.0.0.1', name, points)
  await useUp('save_draft', 599)
  expect((await visitor.submit(path, { title: 'The last one', version: '1' })).status).toBe(303)
  expect((await visitor.submit(path, { title: 'Too many', version: '2' })).status).toBe(429)
  expect((await visitor.submit(`${path}/preview`, { version: '2' })).status).toBe(429)
  await useUp('paste', 19)
  const paste = () => visitor.submit('/post/markdown', { html: '<p>Build</p>' })
  expect([(await paste()).status, (await paste()).status]).toEqual([200, 429])
  await useUp('manage', 120)
  for (const name of ['new-link', 'look-links', 'edit', 'repost'])
    expect((await visitor.submit(`/m/abcdefgh/${name}`, {})).status).toBe(429)
})
