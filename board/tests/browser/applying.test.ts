import type { Question } from '@cryptolist/contract'
import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { findProblemsInBothLooks } from '../support/both-themes.ts'
import { startBrowserBoard } from '../support/browser-board.ts'
import { enterSession, openBrowserSession } from '../support/browser-session.ts'
import { type AddedJob, addCompany, addJob } from '../support/listings.ts'

let opened: TestBoard | undefined
const board = startBrowserBoard(async () => {
  opened = await startTestBoard()
  return opened
})

const questions: Question[] = [
  {
    text: 'How soon could you start?',
    kind: 'choice',
    isRequired: true,
    choices: ['Now', 'In 1, 2 or 3 months'],
  },
  { text: 'Which contracts of yours hold money today?', kind: 'text', isRequired: false, choices: [] },
  { text: 'Years with Solidity', kind: 'number', isRequired: true, choices: [] },
  { text: 'Can you travel twice a year?', kind: 'yes_no', isRequired: false, choices: [] },
]

async function addAsking(): Promise<AddedJob> {
  if (opened === undefined) throw new Error('The board has not been started yet.')
  const { db } = opened.context.database
  const company = await addCompany(db, { name: 'Asking Meadow' })
  return addJob(db, company, {
    title: 'Senior Protocol Engineer',
    apply_method: 'email',
    apply_email: 'jobs@meadow.example',
    apply_url: null,
    apply_questions: JSON.stringify(questions),
  })
}

async function check(page: Page): Promise<void> {
  expect(await findAccessibilityProblems(page)).toEqual([])
}

async function checkLooks(page: Page): Promise<void> {
  expect(await findProblemsInBothLooks(page)).toEqual([])
}

describe('applying', () => {
  it('says what is asked and is readable with every question', async () => {
    const job = await addAsking()
    const page = await board.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(job.path)
    await checkLooks(page)
    await page.getByRole('link', { name: 'Apply here · 4 questions, no account needed' }).first().click()
    await page.getByLabel('How soon could you start?').waitFor()
    await checkLooks(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('.error', { hasText: 'Answer “Years with Solidity”.' }).waitFor()
    await checkLooks(page)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('name')
  })

  it('works by keyboard and without JavaScript, and fills in the account', async () => {
    const job = await addAsking()
    const page = await board.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    const session = openBrowserSession(board)
    const account = { username: 'ana', email: 'ana@people.example', password: 'correct horse battery' }
    await session.submit('/sign-up', { ...account, next: '/account' })
    await enterSession(page, board.origin, session)
    await page.goto(`/apply/${job.publicId}`)
    expect(await page.getByLabel('Your name').inputValue()).toBe('ana')
    expect(await page.getByLabel('Email').inputValue()).toBe('ana@people.example')
    await page.getByLabel('Message').focus()
    for (const typed of ['I wrote two lending protocols.', '', '', 'In', 'Two', '5', 'Y']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  })
})

describe('asking applicants', () => {
  it('has choices for a question of that kind alone, and says what is wrong with them', async () => {
    const page = await board.newPage()
    await page.goto('/post')
    await page.getByRole('button', { name: 'Start' }).click()
    await page.waitForURL(/\/post\/[0-9a-z]{8}$/)
    await page.goto(`${page.url()}#step-text`)
    await page.getByRole('radio', { name: 'With a form here' }).check()
    await page.getByText('Your questions').click()
    const [question, choices] = [page.locator('#question1_text'), page.locator('#question1_choices')]
    await question.fill('How soon could you start?')
    expect(await choices.isVisible()).toBe(false)
    await page.locator('#question1_kind').selectOption('One of your choices')
    await choices.fill('Now')
    await question.focus()
    await page.getByText('Enter 2 to 10 choices, one on each line.').waitFor()
    await check(page)
    await choices.fill('Now\nIn a month')
    await question.focus()
    await page.getByText('Enter 2 to 10 choices').waitFor({ state: 'detached' })
  })
})
