import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addApplication } from '../../server/domain/applications/applications.fixture.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { findProblemsInBothLooks } from '../support/both-themes.ts'
import { startBrowserBoard } from '../support/browser-board.ts'
import { addCompany, addJob } from '../support/listings.ts'

let opened: TestBoard | undefined
const board = startBrowserBoard(async () => {
  opened = await startTestBoard()
  return opened
})

/** A company with so many unanswered applications, the last of a long name. */
async function addApplications(count: number): Promise<{ slug: string; path: string }> {
  if (opened === undefined) throw new Error('The board has not been started yet.')
  const { db } = opened.context.database
  const company = await addCompany(db, { name: 'Mailing Meadow Research and Development Cooperative' })
  const job = await addJob(db, company, {
    title: 'Senior Protocol Engineer for Cross-Chain Messaging',
    apply_method: 'email',
    apply_email: 'jobs@meadow.example',
    apply_url: null,
  })
  for (let index = 1; index < count; index += 1) await addApplication(db, { company, job })
  const name = `Ana${'na'.repeat(40)} Applicant`
  const { token } = await addApplication(db, { company, job }, { name })
  return { slug: company.slug, path: `/answer?token=${token}` }
}

async function checkLooks(page: Page): Promise<void> {
  expect(await findProblemsInBothLooks(page)).toEqual([])
}

describe('answering an application', () => {
  it('is readable in every state', async () => {
    const { path, slug } = await addApplications(10)
    const page = await board.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(path)
    await checkLooks(page)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const [box, words] = await Promise.all(
        [
          page.getByRole('radio', { name: 'Not this time' }),
          page.getByText('Not this time', { exact: true }),
        ].map((part) => part.boundingBox()),
      )
      const right = (box?.x ?? 0) + (box?.width ?? 0)
      expect(words?.x, `the words are to the right of their box at ${width} px`).toBeGreaterThan(right)
    }
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.locator('.error', { hasText: 'Choose an answer.' }).waitFor()
    await checkLooks(page)
    await page.getByRole('radio', { name: 'Still reviewing' }).check()
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByRole('heading', { name: 'Your answer was sent' }).waitFor()
    await checkLooks(page)
    await page.getByRole('link', { name: 'Send another answer' }).click()
    await page.getByText('You answered on').waitFor()
    await checkLooks(page)
    await page.goto(`/companies/${slug}`)
    await page.getByText('10% of 10 applications').waitFor()
    await checkLooks(page)
    await page.goto('/answer?token=old')
    await checkLooks(page)
  })

  it('works by keyboard and without JavaScript, and says afterwards that it was answered', async () => {
    const { path } = await addApplications(1)
    const page = await board.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    await page.goto(path)
    await page.getByRole('radio', { name: 'Invite to a call' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Thank you for writing.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your answer was sent' }).waitFor()
    expect(await page.getByRole('main').innerText()).toContain('Not this time')
    await page.goto(path)
    await page.getByRole('heading', { name: 'This application was answered' }).waitFor()
    expect(await page.getByRole('button', { name: 'Send answer' }).count()).toBe(0)
  })
})
