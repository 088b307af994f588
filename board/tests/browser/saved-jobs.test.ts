import { addFakeWallet } from '@cryptolist/testkit'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'
import { signUpVisitor } from '../support/browser-session.ts'

const board = startBrowserBoard()

async function openFirstJob(page: Page): Promise<{ path: string; title: string }> {
  await page.goto('/jobs')
  const link = page.locator('main .title a').first()
  const title = await link.innerText()
  const path = (await link.getAttribute('href')) ?? ''
  await page.goto(path)
  return { path, title }
}

const savedTitles = async (page: Page): Promise<string[]> => {
  await page.goto('/account/saved')
  return page.locator('main .title a').allInnerTexts()
}

describe('saving a job while signed out', () => {
  it('asks to sign in over the page, saves the job with the wallet’s signature, and says so', async () => {
    const page = await board.newPage()
    await addFakeWallet(page, { name: 'Lantern', rdns: 'example.lantern' })
    const { path, title } = await openFirstJob(page)
    await page.getByRole('button', { name: 'Save job' }).click()
    const dialog = page.getByRole('dialog', {
      name: 'Saved in this browser. Sign in to keep it in your account.',
    })
    await dialog.getByRole('button', { name: 'Lantern' }).click()
    const toast = page.getByRole('status').filter({ hasText: '🎉' })
    await toast.filter({ hasText: 'Job saved.' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await page.getByRole('button', { name: 'Remove from saved' }).waitFor()
    expect(await savedTitles(page)).toEqual([title])
  })

  it('saves it when the visitor signs up from the dialog', async () => {
    const page = await board.newPage()
    const { path, title } = await openFirstJob(page)
    await page.getByRole('button', { name: 'Save job' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Sign up' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign up to save this job' }).waitFor()
    await page.getByLabel('Username').fill('saves-with-the-dialog')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Job saved.').waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await savedTitles(page)).toEqual([title])
  })

  it('keeps the job in this browser without an account or a request, and moves it into one', async () => {
    const page = await board.newPage()
    const { title } = await openFirstJob(page)
    const postedUrls: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && postedUrls.push(request.url())))
    await page.getByRole('button', { name: 'Save job' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Job saved in this browser.' })
    await toast.getByRole('link', { name: 'View saved jobs' }).click()
    await page.getByRole('heading', { level: 1, name: 'Saved jobs' }).waitFor()
    await expect.poll(() => page.locator('main .title a').allInnerTexts()).toEqual([title])
    expect([postedUrls, await page.context().cookies()]).toEqual([[], []])

    await page.locator('main .title a').click()
    await page.getByRole('button', { name: 'Remove from saved' }).click()
    await page.getByRole('button', { name: 'Save job' }).waitFor()
    await page.getByRole('button', { name: 'Save job' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.goto('/sign-up?next=/jobs')
    await page.getByLabel('Username').fill('moves-into-the-account')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Job saved.').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.savedJobs)).toBeUndefined()
    expect(await savedTitles(page)).toEqual([title])
  })

  it('keeps in the browser what the account has not taken, and asks it once for each time signed in', async () => {
    const page = await board.newPage()
    await openFirstJob(page)
    await page.getByRole('button', { name: 'Save job' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const sentIds: string[] = []
    await page.route('**/account/saved', async (route) => {
      const jobs = new URLSearchParams(route.request().postData() ?? '').get('jobs')
      if (jobs === null) return route.continue()
      sentIds.push(jobs)
      return route.fulfill({ json: { saved: [], left: jobs.split('.') } })
    })
    await signUpVisitor(page, board.origin, { username: 'has-no-room-left' })
    await page.goto('/jobs')
    await expect.poll(() => page.evaluate(() => localStorage.savedJobsLeftBy)).toBeDefined()
    await page.goto('/companies')
    await page.locator('[data-account] summary').click()
    await page.locator('header').getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.savedJobsLeftBy)).toBeUndefined()
    await signUpVisitor(page, board.origin, { username: 'has-no-room-either' })
    await page.goto('/jobs')
    await expect.poll(() => page.evaluate(() => localStorage.savedJobsLeftBy)).toBeDefined()
    expect(sentIds).toHaveLength(2)
    expect(await page.evaluate(() => localStorage.savedJobs)).toContain(sentIds[0])
  })

  it('says so when the jobs saved in this browser can’t be loaded', async () => {
    const page = await board.newPage()
    const { title } = await openFirstJob(page)
    await page.goto('/account/saved')
    await page.getByText('No saved jobs').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Save job' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const list = '**/account/saved?jobs=*'
    const failure = page.getByRole('alert').getByText('We couldn’t load your saved jobs. Reload the page.')
    for (const answer of [{ status: 429, body: 'no' }, null]) {
      await page.route(list, (route) =>
        answer === null ? route.abort('internetdisconnected') : route.fulfill(answer),
      )
      await page.goto('/account/saved')
      await failure.waitFor()
      expect(await page.getByText('No saved jobs').isVisible()).toBe(false)
      await page.unroute(list)
    }
    await page.reload()
    await page.getByRole('link', { name: title }).waitFor()
    expect(await failure.isVisible()).toBe(false)
  })

  it('names the purpose on the sign-in page and saves the job afterwards, without scripts', async () => {
    const page = await board.newPage({ javaScriptEnabled: false })
    const { path, title } = await openFirstJob(page)
    await page.getByRole('button', { name: 'Save job' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in to save this job' }).waitFor()
    expect(await page.getByText('turn on JavaScript').isVisible()).toBe(true)
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Username').fill('saves-without-scripts')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Job saved.').waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await savedTitles(page)).toEqual([title])
  })
})

it('says what an account is needed for, and asks nobody with scripts to turn them on', async () => {
  const page = await board.newPage()
  const headingOf = async (path: string) => {
    await page.goto(path)
    return page.getByRole('heading', { level: 1 }).innerText()
  }
  expect(await headingOf('/dashboard')).toBe('Sign in to open the dashboard')
  expect(await headingOf('/admin')).toBe('Sign in to open the admin pages')
  expect(await headingOf('/sign-in')).toBe('Sign in')
  expect(await page.getByText('turn on JavaScript').isVisible()).toBe(false)
  const tops = await Promise.all(
    ['Sign in with a wallet', 'Sign in'].map((name) =>
      page.getByRole('main').getByRole('button', { name, exact: true }).boundingBox(),
    ),
  )
  expect(tops[0]?.y).toBeLessThan(tops[1]?.y ?? 0)
})
