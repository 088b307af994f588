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
  const made = await makeListing(db, { companyId: company.id, posterEmail: 'poster@people.example' })
  const token = randomBytes(32).toString('base64url')
  await pool.query(`insert into board.listing_links (token_hash, kind, job_id) values ($1, 'manage', $2)`, [
    createHash('sha256').update(token).digest(),
    made.id,
  ])
  const browser = openBrowserSession(board)
  await browser.get(`/m/${token}`)
  const path = `/m/${made.publicId}`
  return { ...made, company, browser, path, read: async () => (await browser.get(path)).text() }
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

  it('passes on what is open and previews what is not public, never the other way round', async () => {
    const { id, read } = await openByLink()
    const live = await read()
    expect(live).toContain('Text to copy')
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
  it.each(['/post/0000zzzz?edit=1', '/m/0000zzzz'])('%s leads to signing in and back', async (path) => {
    const answer = await openBrowserSession(board).get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain(`href="/sign-in?next=${encodeURIComponent(path)}"`)
  })

  it('a form that was sent leads back to its page', async () => {
    const answer = await openBrowserSession(board).submit('/post/0000zzzz/delete', {})
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('href="/sign-in?next=%2Fpost%2F0000zzzz"')
  })

  it('says nothing of signing in to who is signed in, nor on other pages', async () => {
    const browser = openBrowserSession(board)
    expect(await (await browser.get('/jobs/nothing-0000zzzz')).text()).not.toContain(
      'class="btn btn-p btn-l" href="/sign-in',
    )
    await browser.submit('/sign-up', { username: 'manage-pages', password: 'correct horse battery' })
    expect(await (await browser.get('/post/0000zzzz')).text()).not.toContain('href="/sign-in')
  })
})
