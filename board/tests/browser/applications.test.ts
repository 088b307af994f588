import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerApplication } from '../../server/domain/applications/answers.ts'
import { addApplication } from '../../server/domain/applications/applications.fixture.ts'
import { applicationPath } from '../../server/domain/applications/links.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { findProblemsInBothLooks } from '../support/both-themes.ts'
import { startBrowserBoard } from '../support/browser-board.ts'
import { signUpVisitor } from '../support/browser-session.ts'
import { type AddedCompany, type AddedJob, addCompany, addJob } from '../support/listings.ts'
import { overflowOf } from '../support/watched-page.ts'

let opened: TestBoard | undefined
const board = startBrowserBoard(async () => {
  opened = await startTestBoard()
  return opened
})

const longTitle = 'Senior Protocol Engineer for Cross-Chain Messaging'
let count = 0

function context() {
  if (opened === undefined) throw new Error('The board has not been started yet.')
  return opened.context
}

async function addMailedJob(): Promise<{ company: AddedCompany; job: AddedJob }> {
  const { db } = context().database
  const company = await addCompany(db, { name: 'Mailing Meadow Research Cooperative' })
  const job = await addJob(db, company, {
    title: longTitle,
    apply_method: 'email',
    apply_email: 'jobs@meadow.example',
    apply_url: null,
  })
  return { company, job }
}

const message = 'I wrote two lending protocols.\n\nBoth are live.'
const check = async (page: Page) => expect(await findAccessibilityProblems(page)).toEqual([])
const checkLooks = async (page: Page) => expect(await findProblemsInBothLooks(page)).toEqual([])

describe('an application of one’s own', () => {
  it('is readable in every state', async () => {
    count += 1
    const email = `ana-${count}@people.example`
    const places = await addMailedJob()
    const { token } = await addApplication(context().database.db, places, { email, message })
    await addApplication(context().database.db, await addMailedJob(), {
      email,
      message,
      confirmed_at: null,
      handed_over_at: null,
    })
    const page = await board.newPage({ viewport: { width: 390, height: 844 } })
    await signUpVisitor(page, board.origin, { username: `ana-${count}` })
    await page.goto('/account/applications')
    await page.getByText('Confirm the email address of your account').waitFor()
    await checkLooks(page)
    await context().database.pool.query(
      `update "_User" set email = $2, "emailVerified" = true where username = $1`,
      [`ana-${count}`, email],
    )
    await page.goto('/account/applications')
    await page.getByRole('link', { name: longTitle }).first().waitFor()
    await checkLooks(page)
    await page.goto(await openOf(page, 'Received'))
    await page.getByRole('heading', { name: 'Change your application' }).waitFor()
    await checkLooks(page)
    await page.getByLabel('Message').fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.locator('.error', { hasText: 'Enter a message' }).waitFor()
    await checkLooks(page)
    await page.getByText('Something wrong?').click()
    await page.getByText('Withdraw or delete').click()
    await checkLooks(page)
    await answerApplication(context(), token, {
      choice: 'invite',
      message: 'Tuesday at ten?',
      key: '00000000-0000-4000-8000-000000000001',
    })
    await page.goto(await openOf(page, 'Interview'))
    await page.getByText('Tuesday at ten?').waitFor()
    await checkLooks(page)
    await page.goto(await openOf(page, 'Not confirmed'))
    await page.getByRole('button', { name: 'Send the email again' }).waitFor()
    await checkLooks(page)
  })

  it('is changed, reported and withdrawn by keyboard and without JavaScript, by its link alone', async () => {
    const { id } = await addApplication(context().database.db, await addMailedJob(), { message })
    const page = await board.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    await page.goto(await applicationPath(context(), id))
    await page.getByLabel('Message').fill('Better words.')
    await page.getByRole('button', { name: 'Save changes' }).press('Enter')
    await page.getByText('Application changed.').waitFor()
    await page.locator('summary', { hasText: 'Something wrong?' }).press('Enter')
    await page.getByRole('radio', { name: 'connect a wallet' }).press('Space')
    await page.getByRole('button', { name: 'Report employer' }).press('Enter')
    await page.getByText('Our moderators will review the job.').waitFor()
    await page.locator('summary', { hasText: 'Withdraw or delete' }).press('Enter')
    await page.getByRole('button', { name: 'Withdraw application' }).press('Enter')
    await page.getByText('Application withdrawn.').waitFor()
    expect(await page.getByRole('main').innerText()).toContain('Changed the message or link')
    await page.locator('summary', { hasText: 'Delete application' }).press('Enter')
    await page.getByRole('button', { name: 'Delete application' }).press('Enter')
    await page.getByRole('heading', { name: 'Application deleted' }).waitFor()
    await page.goBack()
    await page.reload()
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  })
})

/** The address of the application that the list shows with a status. */
async function openOf(page: Page, status: string): Promise<string> {
  await page.goto('/account/applications')
  const row = page.getByRole('row').filter({ hasText: status })
  return (await row.getByRole('link').first().getAttribute('href')) ?? ''
}

describe('an application that was sent elsewhere', () => {
  it('is noted without an account in the browser, marks the job, and moves into the account', async () => {
    const { db } = context().database
    const company = await addCompany(db, { name: 'Outside Orchard' })
    const job = await addJob(db, company, { title: longTitle })
    const page = await board.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(job.path)
    await page.getByRole('link', { name: 'I applied' }).press('Enter')
    await check(page)
    expect(await page.getByRole('alert').count(), 'nothing has failed').toBe(0)
    await page.getByLabel('Note').fill('By their form.')
    await page.getByRole('button', { name: 'Add to your applications' }).press('Enter')
    await page.getByRole('link', { name: longTitle }).waitFor()
    const row = page.getByRole('listitem').filter({ hasText: 'Outside Orchard' })
    await row.getByText('Change or delete').click()
    await check(page)
    await row.getByLabel('Status').selectOption('Interview')
    await row.getByRole('button', { name: 'Save' }).click()
    await row.locator('.badge', { hasText: 'Interview' }).waitFor()
    await page.goto(job.path)
    await page.getByText('You applied.').waitFor()
    expect(await page.getByRole('link', { name: 'I applied' }).count()).toBe(0)
    await page.goto('/jobs?q=outside+orchard')
    await page.locator('.row', { hasText: longTitle }).getByText('You applied').waitFor()
    await signUpVisitor(page, board.origin, { username: 'noted-outside' })
    await page.goto('/account/applications')
    const moved = page.getByRole('row').filter({ hasText: 'Outside Orchard' })
    await moved.getByText('Interview').waitFor()
    expect(await page.evaluate(() => localStorage.applied)).toBeUndefined()
    await moved.getByRole('link').click()
    expect(await page.getByLabel('Note').inputValue()).toBe('By their form.')
    await check(page)
  })

  it('is noted, moved and deleted without JavaScript', async () => {
    const { db } = context().database
    const job = await addJob(db, await addCompany(db, { name: 'Scriptless Grove' }), { title: longTitle })
    const page = await board.newPage({ javaScriptEnabled: false })
    await signUpVisitor(page, board.origin, { username: 'scriptless' })
    await page.goto(job.path)
    await page.getByRole('link', { name: 'I applied' }).click()
    await page.getByRole('button', { name: 'Add to your applications' }).click()
    await page.getByText('Added to your applications.').waitFor()
    await page.getByLabel('Status').selectOption('Offer')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.locator('.badge', { hasText: 'Offer' }).waitFor()
    await page.goto(job.path)
    await page.getByRole('link', { name: 'See your application' }).click()
    await page.getByText('Delete from your applications').click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('heading', { name: 'No applications' }).waitFor()
  })

  it('is marked in the browser if it was sent from here without an account', async () => {
    const { company, job } = await addMailedJob()
    const { id } = await addApplication(context().database.db, { company, job }, { message })
    const page = await board.newPage()
    await page.goto(`${await applicationPath(context(), id)}&done=sent`)
    await page.goto(job.path)
    await page.getByText('You applied.').waitFor()
    await page.goto('/account/applications')
    await page.getByText('Sent from here.').waitFor()
    await page.goto(await applicationPath(context(), id))
    await page.getByText('Withdraw or delete').click()
    await page.getByRole('button', { name: 'Withdraw application' }).click()
    await page.getByText('Application withdrawn.').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.applied)).toBeUndefined()
  })
})

describe('a profile', () => {
  it('is written, linked and shared by a form', async () => {
    const { job } = await addMailedJob()
    const page = await board.newPage({ viewport: { width: 390, height: 844 } })
    const username = 'profile-ana'
    await signUpVisitor(page, board.origin, { username })
    await context().database.pool.query(
      `update "_User" set email = $2, "emailVerified" = true where username = $1`,
      [username, `${username}@harbor.example`],
    )
    await page.goto('/account/profile')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.locator('#headline-error').waitFor()
    await checkLooks(page)
    await page.getByLabel('Headline').fill('Unbreakably'.repeat(9))
    await page.getByLabel('About you').fill(message)
    await page.locator('summary', { hasText: 'Skills' }).click()
    await page.getByLabel('Solidity').check()
    await page.getByLabel('Links').fill(`https://people.example/${'unbreakably'.repeat(9)}`)
    await page.getByLabel('Show that your email address').check()
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    const address = await page.locator('section[aria-labelledby=sharing] a').getAttribute('href')
    await checkLooks(page)
    await page.getByRole('link', { name: 'Preview' }).click()
    await page.getByRole('heading', { name: 'Employers you share it with' }).waitFor()
    await checkLooks(page)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await page.goto(address ?? '')
    await page.getByText('Has an email address that isn’t at a free email host').waitFor()
    await checkLooks(page)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)

    await page.goto(`/apply/${job.publicId}`)
    await page.getByLabel('Message').fill('Hello')
    await page.getByLabel('Your name').fill('Ana Applicant')
    await page.getByLabel('Share my profile with this employer').check()
    await checkLooks(page)
    await page.getByRole('button', { name: 'Send application' }).click()
    await page.getByText('Your profile is part of this application.').waitFor()
    await checkLooks(page)
    await page.getByRole('button', { name: 'Stop sharing profile' }).click()
    await page.getByText('The employer no longer sees your profile.').waitFor()
  })
})
