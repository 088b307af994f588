import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addHeldEdit, makeListing, makeListingCompany } from '../../server/domain/listings/listing.fixture.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'

let board: TestBoard
beforeAll(async () => {
  board = await startTestBoard()
})
afterAll(() => board.close())

/** A live listing that was posted without an account, a browser that opened its mailed link, and what is seen there. */
async function openByLink() {
  const { db, pool } = board.context.database
  const company = await makeListingCompany(db)
  const listing = await makeListing(db, { companyId: company.id, posterEmail: 'poster@people.example' })
  const token = randomBytes(32).toString('base64url')
  await pool.query(`insert into board.listing_links (token_hash, kind, job_id) values ($1, 'manage', $2)`, [
    createHash('sha256').update(token).digest(),
    listing.id,
  ])
  const browser = openBrowserSession(board)
  await browser.get(`/m/${token}`)
  const path = `/m/${listing.publicId}`
  return { ...listing, company, browser, path, read: async () => (await browser.get(path)).text() }
}

/** Terms of a token as the form has them. */
const tokenFields = {
  has_tokens: 'yes',
  token1_symbol: 'CWK',
  token1_status: 'pre_tge',
  token1_chain: 'ethereum',
  token1_pct_min: '0.1',
  token1_pct_max: '0.2',
}

describe('the page of a mailed link', () => {
  it('offers a new link to who manages the listing by it, and not once a team has it', async () => {
    const { company, browser, path, read } = await openByLink()
    expect(await read()).toContain('Create a new link')
    await board.context.database.pool.query(
      `insert into board.company_members (company_id, user_id, role) values ($1, 'somebody', 'owner')`,
      [company.id],
    )
    const html = await read()
    expect(html).not.toContain('Create a new link')
    expect(html).toContain('This link is now view-only')
    expect((await browser.submit(`${path}/new-link`, {})).status).toBe(403)
  })

  it('tells of a change that waits, which can be previewed and withdrawn', async () => {
    const { browser, read, ...listing } = await openByLink()
    await addHeldEdit(board.context.database.pool, listing)
    const html = await read()
    expect(html).toContain('Your change is in review.')
    const changePath = /href="(\/post\/[0-9a-z]{8})"/.exec(html)?.[1] ?? ''
    const change = await (await browser.get(changePath)).text()
    expect(change).toContain('Withdraw change')
    expect((await browser.get(`${changePath}/preview`)).status).toBe(200)
  })

  it.each([
    ['summary', 'Attach both sides of your licence and a selfie.'],
    ['step1_name', 'Chat in the paper plane app'],
    ['token1_note', 'Hold some in the vault first'],
    ['description', undefined],
  ])(
    'shows no word that an unverified poster adds to a live listing before a moderator has read it: %s',
    async (field, typed) => {
      const { browser, path, publicId, read } = await openByLink()
      const begun = await browser.submit(`${path}/edit`, {})
      const form = begun.headers.get('location')?.replace(/[?#].*/, '') ?? ''
      const html = await (await browser.get(form)).text()
      const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''
      const description = /<textarea[^>]*name="description"[^>]*>([^<]*)/.exec(html)?.[1]?.trim() ?? ''
      expect(description).not.toBe('')
      const words = typed ?? 'You buy the laptop yourself.'
      const sent = await browser.submit(form, {
        version,
        ...(field === 'token1_note' && tokenFields),
        [field]: typed ?? `${description} ${words}`,
        go: 'send',
      })
      expect(sent.status).toBe(303)
      const reader = openBrowserSession(board)
      const address = (await reader.get(`/jobs/any-${publicId}`)).headers.get('location') ?? ''
      const page = await reader.get(address)
      expect([page.status, (await page.text()).includes(words)]).toEqual([200, false])
      expect(await read()).toContain('Your change is in review.')
    },
  )

  it('passes on what is open and previews what is not public, never the other way round', async () => {
    const { id, read } = await openByLink()
    const live = await read()
    expect(live).toContain('Text to copy')
    expect(live).toMatch(/ · Remote · [^\n<]+\n/)
    expect(live).not.toContain('Preview links')
    const { pool } = board.context.database
    await pool.query(
      `update board.jobs set status = 'closed', close_reason = 'filled', closed_at = now() where id = $1`,
      [id],
    )
    expect(await read()).not.toContain('Text to copy')
    await pool.query(
      `update board.jobs set status = 'submitted', close_reason = null, closed_at = null, published_at = null where id = $1`,
      [id],
    )
    const waiting = await read()
    expect(waiting).toContain('Preview links')
    expect(waiting).not.toContain('Last 30 days')
  })
})

describe('a preview link', () => {
  const look = `[The form](https://forms.evil.example/a) is short. ${'You write the networking layer of a client. '.repeat(8)}`

  /** The preview of a listing in review with these facts, for a visitor and for its poster. */
  async function preview(facts: string) {
    const { id, browser, path } = await openByLink()
    const { pool } = board.context.database
    await pool.query(
      `update board.jobs set status = 'submitted', published_at = null, description_md = $2 where id = $1`,
      [id, look],
    )
    const html = await (await browser.submit(`${path}/look-links`, {})).text()
    const link = /http:\/\/[^/]+(\/preview\/[\w-]{43})/.exec(html)?.[1] ?? ''
    await pool.query(`update board.jobs set ${facts} where id = $1`, [id])
    return { link, browser, visitor: openBrowserSession(board) }
  }

  it('of a listing in review shows strangers no link and no way to apply, and says that nobody approved it', async () => {
    const { link, browser, visitor } = await preview("risk = 'amber'")
    const html = await (await visitor.get(link)).text()
    expect(html).toContain('The form (https://forms.evil.example/a)')
    expect(html).toContain('Not published: no moderator has approved this text.')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toMatch(/href="https?:\/\/[^"]*evil|\/go\/|Apply at|href="https:\/\/jobs\.harbor/)
    expect(await (await browser.get(link)).text(), 'to its poster').toContain('Apply at jobs.harbor.example')
  })

  it.each([
    ['held', "risk = 'red'"],
    ['rejected as fraud', "status = 'rejected', risk = 'amber', reason_code = 'fee_to_apply'"],
  ])('of a listing that is %s opens nothing for strangers', async (_what, facts) => {
    const { link, browser, visitor } = await preview(facts)
    expect([(await visitor.get(link)).status, (await browser.get(link)).status]).toEqual([404, 200])
  })
})

it.each([
  ['/post/file', '/post'],
  ['/dashboard/listings', '/dashboard'],
  ['/dashboard/listings/abcdefgh/close', '/dashboard/listings/abcdefgh'],
  ['/dashboard/listings/abcdefgh/look-links/end', '/dashboard/listings/abcdefgh'],
  ['/m/abcdefgh/new-link', '/m/abcdefgh'],
  ['/dashboard/companies/harbor/logo', '/dashboard/companies/harbor'],
  ['/dashboard/companies/harbor/logo/remove', '/dashboard/companies/harbor'],
  ['/dashboard/companies/harbor/team/invite', '/dashboard/companies/harbor/team'],
  ['/dashboard/companies/harbor/proof/check', '/dashboard/companies/harbor/proof'],
  ['/dashboard/companies/harbor/wallets/remove', '/dashboard/companies/harbor/wallets'],
  ['/companies/harbor/claim/proof/check', '/companies/harbor/claim/proof'],
  ['/companies/harbor/claim/withdraw', '/companies/harbor/claim'],
])('%s, which takes forms, leads who asks for it back to the page', async (path, page) => {
  const answer = await openBrowserSession(board).get(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
})

describe('a draft or listing that is not given to a visitor', () => {
  it.each(['/post/0000zzzz?edit=1', '/m/0000zzzz'])(
    '%s redirects to the sign-in page and back',
    async (path) => {
      const answer = await openBrowserSession(board).get(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain(`href="/sign-in?next=${encodeURIComponent(path)}"`)
    },
  )

  it('a form that was sent leads back to its page', async () => {
    const answer = await openBrowserSession(board).submit('/post/0000zzzz/delete', {})
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('href="/sign-in?next=%2Fpost%2F0000zzzz"')
  })

  it('says nothing of signing in to who is signed in, nor on other pages', async () => {
    const browser = openBrowserSession(board)
    expect(await (await browser.get('/jobs/nothing-0000zzzz')).text()).not.toContain(
      'class="button button-main button-large" href="/sign-in',
    )
    await browser.submit('/sign-up', { username: 'manage-pages', password: 'correct horse battery' })
    expect(await (await browser.get('/post/0000zzzz')).text()).not.toContain('href="/sign-in')
  })
})
