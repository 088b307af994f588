import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'
import { signUpVisitor } from '../support/browser-session.ts'

const board = startBrowserBoard()

/** A draft at its step with the description, which is empty and has the focus. */
async function openDescription() {
  const page = await board.newPage()
  await page.goto('/post')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForURL(/\/post\/[0-9a-z]{8}$/)
  await page.goto(`${page.url()}#step-text`)
  const area = page.getByLabel('Description', { exact: true })
  await area.focus()
  const button = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
  return { page, area, button, look: page.locator('.post-look .look-text') }
}

function selectionOf(area: Locator): Promise<string> {
  return area.evaluate((element) => {
    const { value, selectionStart, selectionEnd } = element as HTMLTextAreaElement
    return value.slice(selectionStart, selectionEnd)
  })
}

/** Copies as a program does that has formatted text, and pastes. */
async function paste(page: Page, copied: { html: string; plain: string }): Promise<void> {
  await page.evaluate(({ html, plain }) => {
    const copy = (event: ClipboardEvent): void => {
      event.clipboardData?.setData('text/html', html)
      event.clipboardData?.setData('text/plain', plain)
      event.preventDefault()
    }
    document.addEventListener('copy', copy, { once: true })
  }, copied)
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
}

it('formats with keys, a toolbar and the arrow keys in it, and Undo takes each step back', async () => {
  const { page, area, button } = await openDescription()
  await page.keyboard.type('Build bridges')
  await page.keyboard.press('Control+b')
  expect(await area.inputValue()).toBe('Build **bridges**')
  await page.keyboard.press('Control+z')
  expect(await area.inputValue()).toBe('Build bridges')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('https://a.example')
  expect(await area.inputValue()).toBe('[Build bridges](https://a.example)')
  await area.fill('')
  await page.keyboard.type('Build bridges')

  await page.keyboard.press('Shift+Tab')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await focused()).toBe('Bold')
  for (const [key, name] of [
    ['ArrowLeft', 'Add link'],
    ['Home', 'Bold'],
    ['End', 'Add link'],
    ['ArrowRight', 'Bold'],
    ['ArrowRight', 'Italic'],
    ['ArrowRight', 'Heading'],
    ['ArrowRight', 'List'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await focused()).toBe(name)
  }
  await page.keyboard.press('Enter')
  expect(await area.inputValue()).toBe('- Build bridges')
  await page.keyboard.type('.')
  expect(await area.inputValue()).toBe('- Build bridges.')
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('List')

  await button('Heading').click()
  await page.keyboard.press('ArrowLeft')
  await button('Italic').click()
  expect(await area.inputValue()).toBe('## Build *bridges*.')
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z')
  expect(await area.inputValue()).toBe('- Build bridges.')
  await page.keyboard.press('Control+End')
  await page.getByRole('button', { name: 'Insert headings' }).click()
  expect(await area.inputValue()).toContain('- Build bridges.\n\n## What you will do')
  await page.keyboard.press('Control+z')
  expect(await area.inputValue()).toBe('- Build bridges.')
})

it('pastes formatted text as Markdown and shows it as candidates see it', async () => {
  const { page, area, look } = await openDescription()
  await look.getByText('Your description appears here as you write it.').waitFor()
  const plain = 'Your work\nWrite tests'
  await paste(page, {
    html: '<html><head><style>p{}</style></head><body><!--StartFragment--><b style="font-weight:normal"><h1>Your work</h1><ul><li><span style="font-weight:700">Write</span> tests</li></ul></b><!--EndFragment--></body></html>',
    plain,
  })
  await expect.poll(() => area.inputValue()).toBe('# Your work\n\n- **Write** tests')
  await look.getByRole('heading', { name: 'Your work' }).waitFor()
  expect(await look.locator('li strong').innerText()).toBe('Write')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Control+z')
  expect(await area.inputValue()).toBe(plain)
  await page.keyboard.press('Control+z')
  expect(await area.inputValue()).toBe('')

  await paste(page, {
    html: '<p>Send <b>nothing</b> <img src="x" onerror="self.hit = 1"><script>self.hit = 1</script><a href="javascript:self.hit=1">now</a></p>',
    plain: 'Send nothing now',
  })
  await look.locator('strong').getByText('nothing').waitFor()
  expect(await area.inputValue()).toBe('Send **nothing** now')
  expect(await look.locator('img, script, a, [onerror]').count()).toBe(0)
  expect(await page.evaluate(() => 'hit' in self)).toBe(false)

  await area.fill('')
  await page.context().setOffline(true)
  await paste(page, { html: '<p>One <b>line</b></p>', plain: 'One line' })
  await page.getByRole('alert').getByText('No connection.').waitFor()
  expect(await area.inputValue()).toBe('One line')
  await page.context().setOffline(false)

  // So high that the button which stays in sight covers nothing.
  await page.setViewportSize({ width: 390, height: 2400 })
  expect(await look.isVisible()).toBe(false)
  await page.getByText('Preview of the description').click()
  await page.locator('form .look-text').getByText('One line').waitFor()
  await area.fill('Two *lines*')
  await page.locator('form .look-text em').getByText('lines').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
})

it('pastes over what is selected, plainly if asked, and beside what an input method writes', async () => {
  const { page, area } = await openDescription()
  const html = '<p>and <b>roads</b></p>'
  await page.keyboard.type('Build bridges')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await paste(page, { html, plain: 'and roads' })
  await expect.poll(() => area.inputValue()).toBe('Build and **roads**')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  expect(await area.inputValue()).toBe('Build bridges')
  expect(await selectionOf(area)).toBe('bridges')

  await page.keyboard.press('Control+Shift+v')
  expect(await area.inputValue()).toBe('Build and roads')

  let answer = (): void => undefined
  const isLetGo = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/post/markdown', async (route) => {
    await isLetGo
    await route.continue()
  })
  await area.fill('')
  await paste(page, { html, plain: 'and roads' })
  const input = await page.context().newCDPSession(page)
  await input.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
  const answered = page.waitForResponse('**/post/markdown')
  answer()
  await (await answered).finished()
  expect(await area.inputValue()).toBe('and roadsにほ')
  await input.send('Input.insertText', { text: '日本' })
  await expect.poll(() => area.inputValue()).toBe('and **roads**日本')
})

it('says why a paste has lost its formatting', async () => {
  const { page, area } = await openDescription()
  const message = page.getByRole('alert').filter({ hasText: 'Pasted as plain text' })
  const copied = { html: '<p>One <b>line</b></p>', plain: 'One line' }
  await page.context().setOffline(true)
  await paste(page, copied)
  await message.getByText('Pasted as plain text, without its formatting. Our server didn’t answer.').waitFor()
  expect(await area.inputValue()).toBe('One line')
  await page.context().setOffline(false)
  await page.keyboard.type('.')
  await message.waitFor({ state: 'hidden' })

  await paste(page, { html: `<b>x</b>${'<i>y</i>'.repeat(26_000)}`, plain: 'xy' })
  await message.getByText('without its formatting. What you pasted is too long').waitFor()
  expect(await area.inputValue()).toBe('One line.xy')
  await page.setViewportSize({ width: 390, height: 2400 })
  expect(await findAccessibilityProblems(page)).toEqual([])
  await area.fill('')
  await paste(page, copied)
  await expect.poll(() => area.inputValue()).toBe('One **line**')
  expect(await message.count()).toBe(0)
})

/** A company of the visitor's own, at its profile. */
async function openProfile({ username, name }: { username: string; name: string }) {
  const page = await board.newPage()
  await signUpVisitor(page, board.origin, { username })
  await page.goto('/dashboard/companies/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create company' }).click()
  await page.waitForURL(/\/dashboard\/companies\/[a-z-]+$/)
  const area = page.getByLabel('About the company')
  return { page, area, look: page.locator('form .look-text') }
}

it('formats the description of a company too', async () => {
  const { page, area } = await openProfile({ username: 'writing-owner', name: 'Writing Wharf' })
  await area.fill('Bridges')
  await page.getByRole('toolbar').getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(', ')
  await paste(page, { html: '<p>and <i>roads</i></p>', plain: 'and roads' })
  await expect.poll(() => area.inputValue()).toBe('**Bridges**, and _roads_')
  expect(await findAccessibilityProblems(page)).toEqual([])
})

it('shows the description of a company as candidates see it, and saves none of it', async () => {
  const { page, area, look } = await openProfile({ username: 'look-owner', name: 'Looking Wharf' })
  await look.getByText('Your description appears here as you write it.').waitFor()
  await area.fill('We build [bridges](https://a.example) <img src=x onerror=alert(1)>')
  await look.getByText('We build bridges (a.example)').waitFor()
  expect(await look.locator('img').count()).toBe(0)
  expect(await findAccessibilityProblems(page)).toEqual([])

  await area.fill('x'.repeat(5_001))
  const part = page.locator('[data-text-look]')
  await part.getByText('5,001').waitFor()
  await page.context().setOffline(true)
  await area.fill('Roads')
  await part.getByRole('alert').getByText('Preview not updated: our server didn’t answer.').waitFor()
  await page.context().setOffline(false)
  await look.getByText('Roads').waitFor()
  expect(await part.getByRole('alert').count()).toBe(0)

  await page.setViewportSize({ width: 390, height: 900 })
  await page.reload()
  expect(await area.inputValue()).toBe('')
  expect(await part.isVisible()).toBe(false)
  await page.getByText('Preview of the description').click()
  await area.fill('Roads')
  await look.getByText('Roads').waitFor()
  await page.getByRole('button', { name: 'Save profile' }).dblclick()
  await page.getByRole('status').getByText('Saved').waitFor()
  expect(await area.inputValue()).toBe('Roads')
})
