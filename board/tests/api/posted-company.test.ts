import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { addCompany, addJob } from '../support/listings.ts'

let board: TestBoard
beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off' })
})
afterAll(() => board.close())

it('a company whose jobs one has posted is one’s own once its domain is verified, begun with one button', async () => {
  const { db, pool } = board.context.database
  const browser = openBrowserSession(board)
  await browser.submit('/sign-up', { username: 'vela-poster', password: 'long enough', email: '' })
  const { rows } = await pool.query(`select "objectId" as id from "_User" where username = 'vela-poster'`)
  const vela = await addCompany(db, {
    slug: 'vela',
    name: 'Vela Exchange',
    website: 'https://vela-exchange.example',
    claimed_at: null,
  })
  const other = await addCompany(db, { slug: 'other', name: 'Other Labs', claimed_at: null })
  await addJob(db, vela, { title: 'Zebra Engineer', created_by: rows[0].id })
  await addJob(db, other, { title: 'Somebody else’s' })

  const companies = async () => (await browser.get('/dashboard/companies')).text()
  const page = await companies()
  expect(page).toMatch(
    /<h2[^>]*>Companies you posted jobs for<.*Vela Exchange.*yours once you verify vela-exchange\.example/s,
  )
  expect(page).toContain('Verify vela-exchange.example</button>')
  expect(page).not.toContain('Other Labs')
  const note = /name="note" value="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(note).toBe('I posted “Zebra Engineer” here.')

  const begun = await browser.submit('/companies/vela/claim', { note, go: 'proof' })
  expect([begun.status, begun.headers.get('location')]).toEqual([303, '/companies/vela/claim/proof'])
  expect(await (await browser.get('/companies/vela/claim/proof')).text()).toContain('cryptolist')
  expect(await companies()).toContain('href="/companies/vela/claim/proof"')
  await pool.query('update board.companies set claimed_at = now() where id = $1', [vela.id])
  expect(await companies()).not.toContain('Vela Exchange')
})
