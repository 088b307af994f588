import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openReview } from '../../server/domain/moderation/reviews.ts'
import { addCompany } from '../support/listings.ts'
import { startModeratorBoard } from '../support/moderators.ts'
import { overflowOf } from '../support/watched-page.ts'

const { board, getModerator, steps, getProgram, newPage, post } = startModeratorBoard()

async function decisionOf(id: string | undefined): Promise<unknown> {
  return getProgram()
    .context.database.db.selectFrom('board.moderation_log')
    .select(['action', 'reason_code', 'message'])
    .where('job_id', '=', id ?? '')
    .executeTakeFirst()
}

const titleOf = (page: Page): Promise<string> => page.locator('.review h2').first().innerText()

/** Waits for the item with that title, and for the script that takes keys there. */
async function reach(page: Page, title: string): Promise<void> {
  await expect.poll(() => titleOf(page)).toBe(title)
  await page.waitForLoadState()
}

describe('the queue', () => {
  it('is worked through by the keyboard alone, and the next item opens by itself', async () => {
    const [first, second] = await post(['Rust Engineer A', 'Rust Engineer B', 'Rust Engineer C'])
    const page = await newPage()
    await page.goto('/admin/queue')
    expect(await titleOf(page)).toBe('Rust Engineer A')
    await page.keyboard.press('r')
    await page.getByText('Reject: choose a reason').waitFor()
    await page.keyboard.press('3')
    await page.keyboard.type('Fees of 50 are fees. r c 1')
    await page.keyboard.press('Control+Enter')
    await reach(page, 'Rust Engineer B')
    expect(await decisionOf(first?.id)).toEqual({
      action: 'reject',
      reason_code: 'scam_suspected',
      message: 'Fees of 50 are fees. r c 1',
    })
    await page.keyboard.press('a')
    await page.keyboard.press('Control+Enter')
    await reach(page, 'Rust Engineer C')
    expect(await decisionOf(second?.id)).toMatchObject({ action: 'approve' })
  })

  it('moves with j and k, lists its keys, and minds the switch', async () => {
    await post(['Rust Engineer A', 'Rust Engineer B'])
    const page = await newPage()
    await page.goto('/admin/queue')
    await page.keyboard.press('j')
    await reach(page, 'Rust Engineer B')
    await page.keyboard.press('k')
    await reach(page, 'Rust Engineer A')
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.innerText()).toContain('Request changes')
    await dialog.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    expect(await page.getByText('Reject: choose a reason').isVisible()).toBe(false)
  })

  it('is decided without scripts', async () => {
    const [first] = await post(['Rust Engineer A'])
    const page = await newPage({ javaScriptEnabled: false })
    await page.goto('/admin/queue?kind=new')
    await page.getByRole('link', { name: 'Reject' }).click()
    await page.getByRole('button', { name: 'Reject listing' }).click()
    await page.getByText('Choose a reason.').first().waitFor()
    await page.getByRole('radio', { name: 'Misleading pay' }).check()
    await page.getByRole('textbox', { name: 'Message to the poster' }).fill('Name the real pay.')
    await page.getByRole('button', { name: 'Reject listing' }).click()
    await page.getByText('Nothing to review').first().waitFor()
    expect(await decisionOf(first?.id)).toMatchObject({ action: 'reject', reason_code: 'misleading_pay' })
  })

  it('fits a phone: the list, then the item', async () => {
    await post(['Rust Engineer A'])
    const page = await newPage({ viewport: { width: 390, height: 844 } })
    await page.goto('/admin/queue')
    expect(await page.locator('.review').isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Rust Engineer A' }).click()
    await page.getByRole('link', { name: 'All items' }).waitFor()
    await page.getByRole('link', { name: 'Request changes' }).click()
    await page.getByRole('button', { name: 'Request changes' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('and its log fit the narrowest phone, with the whole logo', async () => {
    const page = await newPage({ viewport: { width: 320, height: 844 } })
    await page.goto('/admin/log')
    expect(await overflowOf(page)).toBe(0)
    await page.locator('.who').evaluate((name) => {
      name.textContent = 'somebody-with-a-long-name'
    })
    const cut = await page.locator('.logo span').evaluate((name) => name.scrollWidth - name.clientWidth)
    expect(cut).toBe(0)
  })
})

/** Imports of one company in which the checks found the same. */
async function holdImports(titles: readonly string[], name: string): Promise<void> {
  const { db } = getProgram().context.database
  const company = await addCompany(db, { name })
  for (const title of titles) {
    const { id } = await steps.post({ title, companyId: company.id })
    await sql`update board.jobs set source = 'greenhouse', poster_email = null where id = ${id}`.execute(db)
  }
}

const logOf = async (name: string): Promise<unknown[]> => {
  const { rows } = await sql<{ title: string; action: string }>`
    select j.title, l.action from board.moderation_log l join board.jobs j on j.id = l.job_id
    join board.companies c on c.id = l.company_id where c.name = ${name} order by l.id`.execute(
    getProgram().context.database.db,
  )
  return rows.map(({ title, action }) => [title, action])
}

/** The lines of the list, without what their marks mean. */
async function linesOf(page: Page): Promise<string[]> {
  const texts = await page.locator('.queue-item-title').allInnerTexts()
  return texts.map((text) => text.replace(/^.*:\s+/, ''))
}

describe('imports that wait for the same', () => {
  it('are decided by the keyboard, all at once or one alone', async () => {
    await holdImports(['Keeper 1', 'Keeper 2', 'Keeper 3'], 'Tarn Keys')
    const page = await newPage()
    await page.goto('/admin/queue')
    expect(await titleOf(page)).toBe('3 listings from Tarn Keys')
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('Open the first listing of a group').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('o')
    await reach(page, 'Keeper 1')
    await page.keyboard.press('r')
    await page.keyboard.press('3')
    await page.keyboard.press('Control+Enter')
    await reach(page, '2 listings from Tarn Keys')
    await page.keyboard.press('a')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Approved: 2 listings from Tarn Keys.').waitFor()
    expect(await logOf('Tarn Keys')).toEqual([
      ['Keeper 1', 'reject'],
      ['Keeper 2', 'approve'],
      ['Keeper 3', 'approve'],
    ])
  })

  it('are found by filters and decided without scripts', async () => {
    await post(['Rust Engineer A'])
    await holdImports(['Keeper 1', 'Keeper 2'], 'Tarn Forms')
    await holdImports(['Warden 1', 'Warden 2'], 'Tarn Others')
    const page = await newPage({ javaScriptEnabled: false })
    await page.goto('/admin/queue')
    await page.getByLabel('Company', { exact: true }).selectOption({ label: 'Tarn Forms (2)' })
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/[?&]company=./)
    expect(await linesOf(page)).toEqual(['2 listings from Tarn Forms'])
    await page.getByRole('link', { name: 'Reject all 2' }).click()
    await page.getByRole('button', { name: 'Reject 2 listings' }).click()
    await page.getByText('Choose a reason.').first().waitFor()
    await page.getByRole('radio', { name: 'Not web3' }).check()
    await page.getByRole('button', { name: 'Reject 2 listings' }).click()
    await page.getByText('Nothing in the queue matches these filters.').waitFor()
    await page.getByText('Rejected: 2 listings from Tarn Forms.').waitFor()
    expect(await logOf('Tarn Forms')).toEqual([
      ['Keeper 1', 'reject'],
      ['Keeper 2', 'reject'],
    ])
    await page.getByRole('link', { name: 'Remove filters' }).click()
    await page.waitForURL((url) => !url.searchParams.has('company'))
    expect(await linesOf(page)).toEqual(['Rust Engineer A', '2 listings from Tarn Others'])
  })

  it('are named where someone else was faster', async () => {
    await holdImports(['Keeper 1', 'Keeper 2', 'Keeper 3'], 'Tarn Late')
    const page = await newPage()
    await page.goto('/admin/queue')
    await sql`update board.jobs set version = version + 1 where title = 'Keeper 2' and company_id =
      (select id from board.companies where name = 'Tarn Late')`.execute(getProgram().context.database.db)
    await page.keyboard.press('a')
    await page.keyboard.press('Control+Enter')
    await page
      .getByText(
        'Left as they were: Keeper 2 (changed since you opened it: the listing or what the checks found in it).',
      )
      .waitFor()
    expect(await logOf('Tarn Late')).toEqual([
      ['Keeper 1', 'approve'],
      ['Keeper 3', 'approve'],
    ])
  })

  it.each([
    ['versions for stamps', ':3'],
    ['no stamps', ''],
  ])('are left as they are by an older form, which has %s', async (_form, stamp) => {
    await holdImports(['Keeper 1', 'Keeper 2'], `Tarn Old${stamp}`)
    const page = await newPage()
    await page.goto('/admin/queue')
    await page.locator('input[name=items]').evaluateAll((inputs: HTMLInputElement[], written) => {
      for (const input of inputs) input.value = input.value.replace(/:\S+/g, written)
    }, stamp)
    await page.keyboard.press('a')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Keeper 1 (your form doesn’t say what you saw)').waitFor()
    expect(await logOf(`Tarn Old${stamp}`)).toEqual([])
  })

  it.each([1280, 390])('are shown whole, with both decisions in one row, at %i px', async (width) => {
    await holdImports([longWord, `${longWord} again`], longWord)
    const page = await newPage({ viewport: { width, height: 844 } })
    await page.goto('/admin/queue')
    expect(await overflowOf(page)).toBe(0)
    await page.goto((await page.locator('.queue-item-title').first().getAttribute('href')) ?? '')
    expect(await overflowOf(page)).toBe(0)
    const { right = 0 } = await page.locator('.linked').evaluate((table) => table.getBoundingClientRect())
    expect(right).toBeLessThanOrEqual(width)
    const tops = await page
      .locator('.moderation-bar .button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect(tops).toHaveLength(2)
    expect(new Set(tops).size).toBe(1)
  })
})

/** A word that no line of a phone holds, as names of companies and titles have them. */
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenverkaeuferin'

describe.each([1280, 390])('with long words, at %i px', (width) => {
  it('an item of the queue stays whole: what is linked, the text and the decision', async () => {
    const company = await addCompany(getProgram().context.database.db, { name: longWord })
    await steps.post({ title: longWord, companyId: company.id })
    await steps.post({ title: `${longWord} again`, companyId: company.id })
    const page = await newPage({ viewport: { width, height: 844 } })
    await page.goto('/admin/queue')
    expect(await overflowOf(page)).toBe(0)
    await page.goto((await page.locator('.queue-item-title').first().getAttribute('href')) ?? '')
    expect(await overflowOf(page)).toBe(0)
    const folded = page.locator('details:has(.linked) summary')
    if ((await folded.count()) > 0) await folded.click()
    expect(await overflowOf(page)).toBe(0)
    const tables = page.locator('.linked')
    const edges = await tables.evaluateAll((all) => all.map((table) => table.getBoundingClientRect().right))
    expect(edges.length).toBeGreaterThan(0)
    for (const edge of edges) expect(edge).toBeLessThanOrEqual(width)
  })

  it('a page of a job stays whole, and warns before anybody can apply', async () => {
    const company = await addCompany(getProgram().context.database.db, { name: longWord })
    const job = await steps.post({ title: `${longWord} (m/f/d)`, companyId: company.id, isLive: true })
    const page = await newPage({ viewport: { width, height: 844 } })
    await page.goto(job.path)
    expect(await overflowOf(page)).toBe(0)
    const warning = page.getByRole('heading', { name: 'Be careful' })
    const { y = Number.POSITIVE_INFINITY } = (await warning.boundingBox()) ?? {}
    expect(y).toBeLessThan(844)
  })
})

describe('an item of the queue', () => {
  it('has its decisions in the same order on screen and for the keyboard, with the approving one last', async () => {
    await post(['Rust Engineer A'])
    const page = await newPage()
    await page.goto('/admin/queue')
    const bar = page.locator('.moderation-bar a')
    const lefts = await bar.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left))
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
    expect(await bar.last().getAttribute('data-decision')).toBe('approve')
  })

  it('of a company alone says why it is here, and links to its page', async () => {
    const { database } = getProgram().context
    const company = await addCompany(database.db, { name: 'Tidewater' })
    await database.db
      .transaction()
      .execute((db) => openReview(db, { kind: 'recheck', risk: 'amber', companyId: company.id }))
    const page = await newPage()
    await page.goto('/admin/queue')
    await page.getByText('Its domain is no longer verified').waitFor()
    expect(await page.getByText('The automatic checks found nothing').count()).toBe(0)
    const link = page.getByRole('link', { name: 'View company page' })
    expect(await link.getAttribute('href')).toBe(`/companies/${company.slug}`)
  })

  it('that is gone links to what is in review', async () => {
    await post(['Rust Engineer A'])
    const page = await newPage()
    const answer = await page.goto('/admin/queue/00000000-0000-7000-8000-000000000000?do=approve')
    expect(answer?.status()).toBe(404)
    await page.getByText('This item isn’t in the review queue.').waitFor()
    expect(await titleOf(page)).toBe('Rust Engineer A')
    expect(await page.getByRole('button', { name: 'Approve and publish' }).isVisible()).toBe(false)
  })

  it('merges with the keys shown next to the other listing, which is one click away', async () => {
    const [live] = await post(['Rust Engineer L'], { isLive: true })
    const [waiting] = await post(['Rust Engineer L'])
    const page = await newPage()
    await page.goto('/admin/queue')
    const other = page.locator('.linked').getByRole('link', { name: 'Rust Engineer L' }).first()
    expect(await other.getAttribute('href')).toMatch(/^\/jobs\/[0-9a-z]{8}$/)
    await page.keyboard.press('d')
    await page.getByRole('textbox', { name: 'Link to the listing that stays' }).fill(live?.publicId ?? '')
    await page.getByRole('button', { name: 'Merge listing' }).click()
    await page.getByText('Nothing to review').first().waitFor()
    expect(await decisionOf(waiting?.id)).toMatchObject({ action: 'merge_duplicate' })
  })
})

describe('an appeal', () => {
  it('names the listing for its poster, and shows visitors both ways in', async () => {
    const ana = await steps.join('ana')
    const job = await steps.post({ title: 'Rust Engineer P', by: ana.id })
    const mia = { browser: getModerator(), id: '', username: 'mia' }
    await steps.decide(mia, job, { action: 'reject', reason: 'misleading_pay', message: 'Name the pay.' })
    const visitor = await newPage({}, { ...getModerator(), cookies: new Map() })
    await visitor.goto(`/appeals/${job.publicId}`)
    const signIn = visitor.getByRole('link', { name: 'Sign in with your account' })
    expect(await signIn.getAttribute('href')).toBe(`/sign-in?next=%2Fappeals%2F${job.publicId}`)
    await visitor.getByRole('link', { name: 'Get a new manage link' }).waitFor()
    const page = await newPage({}, ana.browser)
    await page.goto(`/appeals/${job.publicId}`)
    await page.getByRole('link', { name: 'Rust Engineer P' }).click()
    await page.waitForURL(`**/dashboard/listings/${job.publicId}`)
  })
})

describe('on paper', () => {
  it.each(['dark', 'light'])('a job is ink on white, whatever the theme: %s', async (theme) => {
    const [job] = await post(['Rust Engineer P'], { isLive: true })
    const page = await newPage()
    await page.context().addCookies([{ name: 'theme', value: theme, url: board.origin }])
    await page.emulateMedia({ media: 'print' })
    await page.goto(job?.path ?? '')
    const colours = await page.evaluate(() =>
      [...document.querySelectorAll('h1, .head-facts, .checked div, .note')].map(
        (at) => getComputedStyle(at).color,
      ),
    )
    expect([...new Set(colours)]).toEqual(['rgb(0, 0, 0)'])
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    const [below, above] = await page.evaluate(() =>
      ['.apply-stay', '.job-page-main'].map((part) => document.querySelector(part)?.getBoundingClientRect()),
    )
    expect(below?.top).toBeGreaterThanOrEqual(above?.bottom ?? Number.NaN)
    // Without the filters the list has the whole sheet.
    await page.goto('/jobs')
    const share = await page.evaluate(
      () => (document.querySelector('.results')?.clientWidth ?? 0) / document.body.clientWidth,
    )
    expect(share).toBeGreaterThan(0.8)
  })
})

describe('a report', () => {
  it('by somebody trusted takes the listing down at once', async () => {
    const [job] = await post(['Rust Engineer R'], { isLive: true })
    const page = await newPage()
    await page.goto(job?.path ?? '')
    await page.getByRole('link', { name: 'Report this job' }).click()
    await page.getByRole('radio', { name: 'It asks for money' }).check()
    await page.getByLabel('Details').fill('They asked me for a deposit.')
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('The job is hidden until').waitFor()
    expect((await page.goto(job?.path ?? ''))?.status()).toBe(404)
    await page.goto('/admin/queue')
    expect(await page.locator('.review').innerText()).toContain('They asked me for a deposit.')
  })
})
