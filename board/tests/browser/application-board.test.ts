import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addApplication } from '../../server/domain/applications/applications.fixture.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { findProblemsInBothLooks } from '../support/both-themes.ts'
import { startBrowserBoard } from '../support/browser-board.ts'
import { signUpVisitor } from '../support/browser-session.ts'
import { addCompany, addJob } from '../support/listings.ts'

let opened: TestBoard | undefined
const board = startBrowserBoard(async () => {
  opened = await startTestBoard()
  return opened
})

const names = ['Ana Applicant', 'Ben Builder', `Cleo${'o'.repeat(60)} Candidate`, 'Dara Dev']
let count = 0

/** A signed-in owner with a listing that four have applied for. Returns the path of its applications. */
async function openBoard(page: Page): Promise<string> {
  if (opened === undefined) throw new Error('The board has not been started yet.')
  const { db, pool } = opened.context.database
  count += 1
  const username = `owner-${count}`
  await signUpVisitor(page, board.origin, { username })
  const company = await addCompany(db, { name: 'Mailing Meadow Research Cooperative' })
  await pool.query(
    `insert into board.company_members (company_id, user_id, role) select $1, "objectId", 'owner' from "_User" where username = $2`,
    [company.id, username],
  )
  const job = await addJob(db, company, {
    title: 'Senior Protocol Engineer for Cross-Chain Messaging',
    apply_method: 'email',
    apply_email: 'jobs@meadow.example',
    apply_url: null,
  })
  for (const [index, name] of names.entries())
    await addApplication(
      db,
      { company, job },
      {
        name,
        message: 'I wrote two lending protocols.\n\nBoth are live.',
        link: 'https://people.example/ana',
        ...(index === 3 && { status: 'screening', first_response_at: new Date(), rating: 4 }),
      },
    )
  return `/dashboard/listings/${job.publicId}/applications`
}

const check = async (page: Page) => expect(await findAccessibilityProblems(page)).toEqual([])
const checkLooks = async (page: Page) => expect(await findProblemsInBothLooks(page)).toEqual([])

describe('the applications of a listing', () => {
  it('are readable in every state', async () => {
    const page = await board.newPage({ viewport: { width: 390, height: 844 } })
    const path = await openBoard(page)
    await page.goto(path.replace('/applications', ''))
    await page.getByRole('link', { name: 'View applications' }).click()
    await page.getByRole('heading', { name: 'In review' }).waitFor()
    await checkLooks(page)
    await page.getByRole('button', { name: 'Move selected' }).click()
    await page.getByText('Select at least one application.').waitFor()
    await checkLooks(page)
    await page.getByRole('link', { name: 'Ana Applicant' }).click()
    await page.getByRole('heading', { name: 'Move and answer' }).waitFor()
    await checkLooks(page)
    await page.getByRole('button', { name: 'Move application' }).click()
    await page.locator('.error', { hasText: 'Choose where to move it.' }).waitFor()
    await checkLooks(page)
    await page.goto(`${path}?q=nobody`)
    await page.getByText('No application matches.').waitFor()
    await checkLooks(page)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Applications', exact: true }).click()
    await page.getByLabel('Listing').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Ana Applicant' }).waitFor()
    await checkLooks(page)
  })

  it('are dragged to another column after a question, and put back where that is refused', async () => {
    const page = await board.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(await openBoard(page))
    const column = (name: string) => page.getByRole('region', { name })
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    const notice = page.getByRole('status')
    await card('Ana Applicant').dragTo(column('Interview'))
    await notice.getByText('Move Ana Applicant to “Interview”?').waitFor()
    await check(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await notice.getByText('Nothing was sent.').waitFor()
    await column('Received').getByText('Ana Applicant').waitFor()
    await card('Dara Dev').dragTo(column('Received'))
    await column('In review').getByText('Dara Dev').waitFor()
    await card('Ana Applicant').dragTo(column('Interview'))
    await page.getByRole('button', { name: 'Move and email' }).click()
    await notice.getByText('Ana Applicant moved to “Interview”.').waitFor()
    expect(await column('Interview').locator('.number').textContent()).toBe('1')
    await opened?.context.database.pool.query(
      `update board.applications set status = 'withdrawn' where name = 'Ben Builder'`,
    )
    await card('Ben Builder').dragTo(column('Offer'))
    await page.getByRole('button', { name: 'Move and email' }).click()
    await notice.getByText('Ben Builder:').waitFor()
    await column('Received').getByText('Ben Builder').waitFor()
    await page.reload()
    await column('Interview').getByText('Ana Applicant').waitFor()
    await column('Withdrawn').getByText('Ben Builder').waitFor()
  })

  it('are moved, rated and noted by keyboard and without JavaScript', async () => {
    const page = await board.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    await page.goto(await openBoard(page))
    await page.getByRole('checkbox', { name: 'Select Ana Applicant' }).press('Space')
    await page.getByRole('checkbox', { name: 'Select Ben Builder' }).press('Space')
    await page.getByLabel('Move to').selectOption('Not this time')
    await page.getByLabel('Text if you write no message').selectOption('Polite rejection')
    await page.getByRole('button', { name: 'Move selected' }).press('Enter')
    await page.getByText('2 applications moved.').waitFor()
    await page.getByRole('link', { name: 'Dara Dev' }).press('Enter')
    await page.getByLabel('New note').fill('Call her on Tuesday.')
    await page.getByRole('button', { name: 'Add note' }).press('Enter')
    await page.getByText('Call her on Tuesday.').waitFor()
    await page.getByRole('radio', { name: '5' }).press('Space')
    await page.getByRole('button', { name: 'Save rating' }).press('Enter')
    await page.getByText('Saved.').waitFor()
    expect(await page.getByRole('radio', { name: '5' }).isChecked()).toBe(true)
    await page.getByLabel('Move to').selectOption('Hired')
    await page.getByRole('button', { name: 'Move application' }).press('Enter')
    await page.getByText('You hired this applicant, which is final.').waitFor()
  })
})
