import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { setFrozen } from '../../server/domain/moderation/freezing.ts'
import { makeAdmin } from '../../server/domain/moderation/staff.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { startBrowserBoard } from '../support/browser-board.ts'
import { enterSession } from '../support/browser-session.ts'
import { addCompany } from '../support/listings.ts'
import { moderationSteps, type Person } from '../support/moderation.ts'

let board: TestBoard
const { newPage } = startBrowserBoard(async () => {
  board = await startTestBoard()
  return board
})
let mia: Person
let ana: Person
const { join } = moderationSteps(() => board)
beforeAll(async () => {
  mia = await join('mia')
  ana = await join('ana')
  await makeAdmin(board.context, 'mia')
})

/** A frozen company of ana's; answers its slug. */
async function freeze(): Promise<string> {
  const { database } = board.context
  const { id, slug } = await addCompany(database.db)
  await database.pool.query(
    `insert into board.company_members (company_id, user_id, role) values ($1, $2, 'owner')`,
    [id, ana.id],
  )
  await setFrozen(
    board.context,
    mia.id,
    {
      link: `/companies/${slug}`,
      reason: 'impersonation',
      message: 'The domain belongs to somebody else.',
    },
    true,
  )
  return slug
}

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(options)
  await enterSession(page, board.origin, ana.browser)
  return page
}

describe('the appeal of a frozen company', () => {
  it.each([true, false])(
    'is sent from its page by keyboard, with JavaScript %s',
    async (javaScriptEnabled) => {
      const slug = await freeze()
      const page = await open({ javaScriptEnabled })
      await page.goto(`/dashboard/companies/${slug}`)
      const panel = page.getByRole('region', { name: 'Taken down' })
      expect(await panel.innerText()).toContain('The domain belongs to somebody else.')
      await panel.getByLabel('Why the decision is wrong').focus()
      await page.keyboard.type('It is ours, see the record.')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await panel.getByText('Your appeal is in review.').waitFor()
      expect(new URL(page.url()).pathname).toBe(`/dashboard/companies/${slug}`)
      expect(await panel.getByRole('button').count()).toBe(0)
    },
  )

  it.each([
    [1280, 'dark'],
    [390, 'light'],
  ])('is accessible and fits at %i px, %s', async (width, theme) => {
    const slug = await freeze()
    const page = await open({ viewport: { width, height: 900 } })
    await page.context().addCookies([{ name: 'theme', value: theme, url: board.origin }])
    for (const path of [`/dashboard/companies/${slug}`, `/appeals/companies/${slug}`]) {
      await page.goto(path)
      expect(await findAccessibilityProblems(page), path).toEqual([])
    }
  })
})
