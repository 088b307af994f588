import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listingContent, makeListing } from '../../server/domain/listings/listing.fixture.ts'
import { reviseListing } from '../../server/domain/listings/write.ts'
import { startEmployerBoard } from '../support/employers.ts'
import { overflowOf } from '../support/watched-page.ts'

const { board, getProgram, newEmployer, post } = startEmployerBoard()

async function checkPage(page: Page, name: string): Promise<void> {
  expect(await findAccessibilityProblems(page), name).toEqual([])
}

describe('the dashboard', () => {
  it('closes and renews several listings without JavaScript, and says what could not be done', async () => {
    const employer = await newEmployer('bulk', { javaScriptEnabled: false })
    const { page } = employer
    await post(employer, 'Rust Engineer')
    await post(employer, 'Go Engineer')
    await post(employer, 'Old Engineer', `expires_at = now() + interval '3 days'`)
    await page.goto('/dashboard?state=live')
    await page.getByRole('button', { name: 'Close as filled' }).click()
    expect(await page.getByRole('alert').innerText()).toContain('Select at least one listing')
    for (const name of ['Old Engineer', 'Go Engineer']) await page.getByRole('checkbox', { name }).check()
    await page.getByRole('button', { name: 'Renew' }).click()
    const outcome = page.getByRole('status').filter({ hasText: 'updated' })
    expect(await outcome.innerText()).toContain('1 listing updated.')
    expect(await outcome.innerText()).toContain('Go Engineer: You can renew this listing in its last 14 days')
    await page.getByRole('checkbox', { name: 'Rust Engineer' }).check()
    await page.getByRole('button', { name: 'Close as filled' }).click()
    expect(await page.getByRole('checkbox', { name: 'Rust Engineer' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Closed 1' }).click()
    expect(await page.getByRole('row', { name: /Rust Engineer/ }).innerText()).toContain('Closed: filled')
  })

  it('has no empty columns, names sessions by their time and fits 320 px', async () => {
    const employer = await newEmployer('narrow')
    const { page, company } = employer
    await post(employer, 'Rust Engineer', `status = 'submitted', published_at = null, expires_at = null`)
    await page.goto('/dashboard')
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Listing', 'Status'])
    await page.setViewportSize({ width: 320, height: 800 })
    for (const path of ['/dashboard', `/dashboard/companies/${company.slug}`, '/account']) {
      await page.goto(path)
      expect(await overflowOf(page), path).toBeLessThanOrEqual(0)
    }
    await page.goto('/dashboard')
    const tabs = page.locator('.dashboard-nav section li')
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
    const lines = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
    expect(lines, 'no tab of the company is alone on a line').toEqual([4, 3])
    const other = await board.newPage()
    await other.goto('/sign-in?next=/account')
    await other.getByLabel('Username or email').fill('narrow')
    await other.getByLabel('Password').fill('correct horse battery')
    await other.locator('main form[action="/sign-in"] button').first().click()
    await other.getByRole('button', { name: /^End the session from \d+ \w+ \d{4}, \d\d:\d\d UTC$/ }).waitFor()
  })

  it('shows a listing with its figures, closes it, posts it again and deletes it', async () => {
    const employer = await newEmployer('single')
    const { page } = employer
    const { publicId } = await post(employer, 'Solidity Engineer')
    const reader = await board.newPage({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Reader/1' })
    await reader.goto(`/jobs/${publicId}`)
    await reader.reload()
    await page.goto(`/jobs/${publicId}`)
    await getProgram().context.listingStatistics.flush()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Solidity Engineer' }).click()
    await page.waitForURL(`**/dashboard/listings/${publicId}`)
    const figures = page.getByRole('region', { name: 'Last 30 days' })
    expect(await figures.getByRole('definition').allInnerTexts()).toEqual(['1', '0', '0'])
    await page.getByRole('button', { name: 'Job filled' }).click()
    await page.getByText('Closed: filled').first().waitFor()
    await page.getByRole('button', { name: 'Post again' }).click()
    await page.waitForURL('**/post/*')
    expect(await page.getByLabel('Title').first().inputValue()).toBe('Solidity Engineer')
    await page.goto('/dashboard')
    expect(await page.getByRole('region', { name: 'Drafts' }).getByRole('listitem').count()).toBe(1)
    await page.goto(`/dashboard/listings/${publicId}`)
    await page.getByText('Delete listing…').click()
    await page.getByRole('button', { name: 'Delete listing permanently' }).click()
    await page.waitForURL('**/dashboard')
    expect((await page.goto(`/jobs/${publicId}`))?.status()).toBe(404)
  })

  it('counts clicks on links that open the employer’s page directly, if the browser reports them', async () => {
    const employer = await newEmployer('clicks')
    const { publicId, id } = await makeListing(getProgram().context.database.db, {
      companyId: employer.company.id,
      content: { apply: { method: 'url', url: 'https://boards.greenhouse.io/harbor/jobs/1' } },
    })
    const reader = await board.newPage({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Reader/2' })
    await reader.route('https://boards.greenhouse.io/**', (route) => route.fulfill({ body: 'There' }))
    await reader.goto(`/jobs/${publicId}`)
    const told = reader.waitForRequest('**/left')
    await reader
      .getByRole('link', { name: /^Apply at/ })
      .first()
      .click()
    await told
    const { listingStatistics } = getProgram().context
    await expect
      .poll(async () => {
        await listingStatistics.flush()
        return (await listingStatistics.list([id], 30)).get(id)
      })
      .toEqual({ views: 1, applyClicks: 1, applications: 0 })
  })

  it('leads somebody new to the first job', async () => {
    const page = await board.newPage()
    await page.goto('/sign-up?next=/dashboard')
    await page.getByLabel('Username').fill('newcomer')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('link', { name: 'Post your first job' }).click()
    await page.getByRole('heading', { level: 1, name: 'Post a job' }).waitFor()
  })

  it('gives everything as files', async () => {
    const employer = await newEmployer('export')
    await post(employer, 'Export Engineer')
    const { page } = employer
    await page.goto('/dashboard/export')
    for (const name of ['Download JSON', 'Download CSV (one row per listing)']) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^cryptolist-listings\.(json|csv)$/)
      const chunks: Buffer[] = []
      for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
      expect(Buffer.concat(chunks).toString()).toContain('Export Engineer')
    }
  })

  it('leads visitors to the sign-in and back', async () => {
    const page = await board.newPage()
    for (const path of ['/dashboard', '/dashboard/export', '/dashboard/listings/zzzzzzzz']) {
      await page.goto(path)
      expect(page.url()).toBe(`${board.origin}/sign-in?next=${encodeURIComponent(path)}`)
    }
  })
})

describe('the history of a listing', () => {
  it('shows what was changed, and is linked where there is something', async () => {
    const employer = await newEmployer('history')
    const { id, publicId } = await post(
      employer,
      'History Engineer',
      `published_at = now() - interval '40 days'`,
    )
    const page = await board.newPage()
    await page.goto(`/jobs/${publicId}`)
    const about = page.getByRole('region', { name: 'About this listing' })
    expect(await about.innerText()).toContain('40 days')
    expect(await about.getByRole('link', { name: 'once' }).count()).toBe(0)
    const content = {
      ...listingContent,
      title: 'History Engineer',
      pay: { kind: 'cash', min: 120_000, max: 150_000, currency: 'USD', period: 'year' } as const,
      description: listingContent.description.replace('You write', 'You and two others write'),
    }
    const actor = { kind: 'poster', userId: employer.userId } as const
    await getProgram()
      .context.database.db.transaction()
      .execute((db) =>
        reviseListing(db, id, { content, expectedVersion: 1, actor, findings: [], risk: 'green' }),
      )
    await page.reload()
    await about.getByRole('link', { name: 'once' }).click()
    await page.waitForURL('**/history')
    const edit = page.getByRole('article')
    expect(await edit.locator('del').allTextContents()).toContain('Was: USD 150,000–190,000 a year')
    expect(await edit.locator('ins').allTextContents()).toEqual(
      expect.arrayContaining(['Is: USD 120,000–150,000 a year', expect.stringContaining('and two others')]),
    )
    expect(await page.getByRole('region', { name: 'Events' }).innerText()).toMatch(/Edited[\s\S]*Published/)
    await checkPage(page, 'history')
    await page.setViewportSize({ width: 390, height: 844 })
    await checkPage(page, 'history, narrow')
  })
})
