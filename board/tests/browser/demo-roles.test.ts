import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'
import { startBuiltBoard } from '../support/built-board.ts'

const board = startBrowserBoard(() => startBuiltBoard())

/** Presses Tab until the bar's button for a role has the focus, then Enter. */
async function enterAs(page: Page, role: string): Promise<void> {
  const button = page.getByRole('button', { name: role, exact: true })
  const isFocused = () => button.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 40 && !(await isFocused()); presses++) await page.keyboard.press('Tab')
  expect(await isFocused()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: role, exact: true, pressed: true }).waitFor()
  await page.waitForLoadState()
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (box === null) throw new Error('It is not shown.')
  return box
}

describe('looking around the demo, with the keyboard alone', () => {
  it('changes between a candidate, an employer and a moderator, who all have something to see', async () => {
    const page = await board.newPage()
    await page.goto('/')
    await enterAs(page, 'candidate')
    expect(new URL(page.url()).pathname).toBe('/account/saved')
    expect(await page.locator('main .title a').count()).toBe(5)
    await enterAs(page, 'employer')
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(await page.locator('main').innerText()).toMatch(/\d views/)
    await page.goto('/dashboard/companies')
    expect(await page.locator('main').innerText()).toContain('Placeholder Rollup Co')
    await enterAs(page, 'moderator')
    expect(new URL(page.url()).pathname).toMatch(/^\/admin\/queue/)
    expect(await page.locator('.queue').innerText()).toContain('Developer Relations Lead')
    await page.goto('/admin/sources')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Not allowed')
  })

  it('works without scripts', async () => {
    const page = await board.newPage({ javaScriptEnabled: false })
    await page.goto('/jobs')
    await page.getByRole('button', { name: 'employer', exact: true }).click()
    await page.waitForURL('**/dashboard')
  })

  it('covers no decision of a moderator: two rows of buttons on a phone, and the toast elsewhere', async () => {
    const page = await board.newPage()
    await page.goto('/')
    await page.getByRole('button', { name: 'moderator', exact: true }).click()
    const toast = page.locator('.toast').filter({ hasText: 'You are signed in' })
    await toast.hover()
    for (const width of [1280, 1000, 900, 821]) {
      await page.setViewportSize({ width, height: 800 })
      const { y, height } = await boxOf(toast)
      expect((await boxOf(page.locator('.decide'))).y, `at ${width} px`).toBeGreaterThanOrEqual(y + height)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('.queue').getByRole('link', { name: 'Developer Relations Lead' }).click()
    await page.locator('.moderation-bar').waitFor()
    const buttons = await page.locator('.moderation-bar .button').all()
    expect(buttons.length).toBe(5)
    const rows = new Set(await Promise.all(buttons.map(async (button) => (await boxOf(button)).y)))
    expect(rows.size).toBe(2)
  })

  it('signs nobody in by a link, for another site, or as anybody else', async () => {
    const enterUrl = `${board.origin}/demo/enter`
    const send = async (role: string, origin: string) => {
      const body = new URLSearchParams({ role })
      const answer = await fetch(enterUrl, { method: 'POST', body, headers: { origin }, redirect: 'manual' })
      return [answer.status, answer.headers.getSetCookie().some((line) => line.startsWith('session='))]
    }
    expect(await send('candidate', 'https://elsewhere.example')).toEqual([403, false])
    expect(await send('admin', board.origin)).toEqual([404, false])
    expect((await fetch(`${enterUrl}?role=candidate`)).status).toBe(404)
    expect(await send('candidate', board.origin)).toEqual([303, true])
  })

  it('says at the form of a demo listing that applying is switched off', async () => {
    const page = await board.newPage()
    await page.goto('/jobs?q=solidity')
    const path = await page.locator('main .title a').first().getAttribute('href')
    await page.goto(`/apply/${path?.slice(-8)}`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Demo listing – not a real job')
  })
})
