import { describe, expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'
import { overflowOf } from '../support/watched-page.ts'

const board = startBrowserBoard()

describe('narrow screens', () => {
  it.each(['/', '/jobs', 'a job', '/companies', '/sign-in', '/sign-up', '/nothing'])(
    'never scroll sideways between 320 and 1920 px: %s',
    async (name) => {
      const page = await board.newPage({ viewport: { width: 320, height: 800 } })
      await page.goto(name === 'a job' ? await firstJob(page) : name)
      for (const width of [320, 360, 390, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await overflowOf(page), `at ${width} px`).toBeLessThanOrEqual(0)
      }
    },
  )

  it('never scroll sideways with text at 200%, and keep lines apart', async () => {
    const page = await board.newPage({ viewport: { width: 390, height: 844 } })
    for (const path of ['/', '/jobs', '/companies', '/sign-up']) {
      await page.goto(path)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '32px'
      })
      expect(await overflowOf(page), path).toBeLessThanOrEqual(0)
    }
    await page.goto('/jobs')
    const [size = 0, line = 0] = await page
      .locator('.row .age')
      .first()
      .evaluate((age) => {
        document.documentElement.style.fontSize = '32px'
        const { fontSize, lineHeight } = getComputedStyle(age)
        return [Number.parseFloat(fontSize), Number.parseFloat(lineHeight)]
      })
    expect(line).toBeGreaterThan(size)
  })

  it.each([320, 390, 768])('have picture, name and jobs of a company in one line at %i px', async (width) => {
    const page = await board.newPage({ viewport: { width, height: 900 } })
    await page.goto('/companies')
    const row = page.locator('.company').first()
    const [picture, name, jobs] = await Promise.all(
      ['> span', 'h2', '.open'].map((part) => row.locator(part).boundingBox()),
    )
    expect(name?.x).toBeGreaterThanOrEqual((picture?.x ?? 0) + (picture?.width ?? 0))
    expect(jobs?.x).toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? 0))
    for (const part of [name, jobs]) expect(part?.y).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? 0))
  })

  it('leave no hole between the tags of a job and its text', async () => {
    const page = await board.newPage({ viewport: { width: 1280, height: 844 } })
    await page.goto('/jobs')
    await page.locator('.rows').evaluate((rows) => {
      rows.classList.add('texts')
      for (const main of rows.querySelectorAll('.main')) {
        const words = document.createElement('p')
        words.className = 'excerpt'
        words.textContent = 'You own the interest-rate modules. '.repeat(8)
        main.append(words)
      }
    })
    for (const width of [1280, 960, 900, 840, 700]) {
      await page.setViewportSize({ width, height: 844 })
      const holes = await page.locator('.rows .tags:not(:empty)').evaluateAll((boxes) =>
        boxes.map((box) => {
          const { right } = box.getBoundingClientRect()
          const tags = [...box.children].map((tag) => tag.getBoundingClientRect())
          const { top = 0 } = tags[0] ?? {}
          return right - Math.max(...tags.filter((tag) => tag.top === top).map((tag) => tag.right))
        }),
      )
      expect(holes.length).toBeGreaterThan(0)
      expect(Math.max(...holes), `at ${width} px`).toBeLessThan(2)
    }
  })

  it('show what is chosen in the filters of companies in full at 390 px', async () => {
    const page = await board.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto('/companies')
    const cut = await page.locator('.directory-form select').evaluateAll((selects) =>
      selects.flatMap((select) => {
        if (!(select instanceof HTMLSelectElement)) return []
        const style = getComputedStyle(select)
        const label = select.selectedOptions[0]?.text ?? ''
        const context = document.createElement('canvas').getContext('2d')
        if (context === null) return []
        context.font = style.font
        const room =
          select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        return context.measureText(label).width > room ? [`${label} in ${room} px`] : []
      }),
    )
    expect(cut).toEqual([])
  })

  it('give the button below the filters of companies the whole row at 320 px', async () => {
    const page = await board.newPage({ viewport: { width: 320, height: 800 }, javaScriptEnabled: false })
    await page.goto('/companies')
    const [form, button] = await Promise.all([
      page.locator('.directory-form').boundingBox(),
      page.locator('.directory-form .button').boundingBox(),
    ])
    expect(button?.width).toBe(form?.width)
  })

  it('show the filters in a sheet at 390 px, with the number of jobs on its button', async () => {
    const page = await board.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto('/jobs')
    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('checkbox', { name: 'Remote' }).check()
    await page.waitForURL('**/jobs?mode=remote')
    await sheet.getByRole('button', { name: /^Show \d+ demo listings?$/ }).click()
    await expect.poll(() => sheet.isVisible()).toBe(false)
  })

  it('name a single result in the singular', async () => {
    const page = await board.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto('/jobs?open=company')
    const company = await page.locator('#filters [name=company]').evaluateAll((boxes) => {
      const single = boxes.find((box) => /(^|\D)1$/.test(box.closest('label, li')?.textContent?.trim() ?? ''))
      return single?.getAttribute('value')
    })
    await page.goto(`/jobs?company=${company}`)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Show 1 demo listing', exact: true }).waitFor()
  })

  it('reach the filters without JavaScript too', async () => {
    const page = await board.newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
    await page.goto('/jobs')
    await page.getByRole('link', { name: /^Filters/ }).click()
    await page.getByRole('checkbox', { name: 'Remote' }).check()
    await page.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL('**/jobs?mode=remote')
  })
})

async function firstJob(page: Awaited<ReturnType<typeof board.newPage>>): Promise<string> {
  await page.goto('/jobs')
  return (await page.locator('main .title a').first().getAttribute('href')) ?? ''
}
