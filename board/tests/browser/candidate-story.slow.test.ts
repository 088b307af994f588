import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { alertQueue } from '../../server/domain/alerts/send-alerts.ts'
import { removeLeftFiles } from '../../server/domain/applications/cv-files.ts'
import { findChanges } from '../../server/domain/subscriptions/find-changes.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { startBrowserBoard } from '../support/browser-board.ts'
import { type AddedJob, addCompany, addJob } from '../support/listings.ts'
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts'
import { waitForOpenTransactions } from '../support/open-transactions.ts'
import { listBytes } from '../support/user-traces.ts'

let program: TestBoard
let catcher: MailCatcher

const board = startBrowserBoard(async () => {
  catcher = await startMailCatcher()
  program = await startTestBoard({ SMTP_URL: catcher.url })
  return {
    origin: program.origin,
    close: async () => void (await Promise.all([program.close(), catcher.close()])),
    async takeMail(to) {
      const index = catcher.mails.findIndex((mail) => mail.to.includes(to))
      return index < 0 ? undefined : catcher.mails.splice(index, 1)[0]
    },
  }
})

const password = 'correct horse battery'
const employer = 'jobs@meadow.example'
const candidate = { username: 'story-candidate', email: 'cleo@people.example', name: 'Cleo Candidate' }
const visitor = { email: 'ben@people.example', name: 'Ben Builder' }
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
/** These are nowhere in the board’s texts. */
const words = ['I wrote quokka settlements.', 'My marmoset audits are public.']

/** By keyboard alone: the focus goes to a field or button, and keys do the rest. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label).first()
  await field.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().press('Enter')

/** The path of the first link of an email that begins so. */
async function pathInMail(to: string, start: string): Promise<string> {
  const text = await board.nextMail(to)
  const link = new RegExp(`https?://[^/\\s]+(${start}[^\\s"<>]*)`).exec(text)?.[1]
  if (link === undefined) throw new Error(`No link to ${start} in:\n${text}`)
  return link.replaceAll('&amp;', '&')
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/sign-up?next=/account')
  await type(page, 'Username', candidate.username)
  await type(page, 'Email', candidate.email)
  await type(page, 'Password', password)
  await press(page, 'Sign up')
  await page.getByRole('heading', { name: `Welcome, ${candidate.username}` }).waitFor()
  await page.goto(await pathInMail(candidate.email, '/verify-email'))
  await press(page, 'Confirm email address')
  await page.getByText('Email address confirmed').first().waitFor()
}

async function saveSearch(page: Page): Promise<void> {
  await page.goto('/jobs?mode=remote&tag=rust')
  await page.getByRole('link', { name: 'Email me new jobs like these' }).press('Enter')
  expect(await page.getByLabel('Name').inputValue()).toBe('Remote, rust')
  await page.getByLabel('How often').selectOption('At once')
  await press(page, 'Create alert')
  await page.getByRole('heading', { name: 'Job alerts' }).waitFor()
  // The board follows changes from its first alert on.
  await findChanges(program.context)
}

async function goLive(): Promise<AddedJob> {
  const { db } = program.context.database
  const company = await addCompany(db, { name: 'Mailing Meadow' })
  const job = await addJob(db, company, {
    title: 'Quokka Engineer',
    tags: ['rust'],
    apply_method: 'email',
    apply_email: employer,
    apply_url: null,
  })
  await addJob(db, company, { title: 'Designer', tags: ['p2p'] })
  await waitForOpenTransactions(program.context.database)
  await findChanges(program.context)
  await program.context.queue.add(alertQueue, {})
  return job
}

/** Applies, by the emailed link if the address has to be confirmed; answers the employer's link to the application. */
async function apply(
  page: Page,
  job: AddedJob,
  { name, email, message }: Record<'name' | 'email' | 'message', string>,
  cv?: string,
) {
  await page.goto(job.path)
  await page
    .getByRole('link', { name: /^Apply here/ })
    .first()
    .press('Enter')
  await type(page, 'Your name', name)
  await type(page, 'Email', email)
  await type(page, 'Message', message)
  if (cv !== undefined)
    await page.getByLabel('CV').last().setInputFiles({ name: cv, mimeType: 'application/pdf', buffer: pdf })
  const isConfirmed = await page.getByText('Your email address is confirmed').isVisible()
  await page.getByRole('button', { name: /^(Continue|Send application)$/ }).press('Enter')
  if (!isConfirmed) {
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.goto(await pathInMail(email, '/apply/'))
    await press(page, 'Send application')
  }
  await page.getByText('Your application was sent.').waitFor()
  return pathInMail(employer, '/answer')
}

/** The rows of all tables that hold one of these values. */
async function findRows(values: readonly string[]): Promise<string[]> {
  const { pool } = program.context.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const places: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${name} t where row_to_json(t)::text ilike any($1)`,
      [values.map((value) => `%${value}%`)],
    )
    places.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return places
}

it('a candidate saves a search, is told of a new job, applies, is answered, withdraws and deletes the account, by keyboard and without JavaScript', async () => {
  const page = await board.newPage({ javaScriptEnabled: false })
  const filesBefore = await listBytes(program.context.config)
  await signUp(page)
  await saveSearch(page)
  const job = await goLive()
  const mail = await board.nextMail(candidate.email)
  expect(mail).toContain('Subject: 1 new job: Remote, rust')
  expect(mail).toContain('Quokka Engineer')
  expect(mail).not.toContain('Designer')

  const sent = await apply(page, job, { ...candidate, message: words[0] ?? '' }, 'cleo.pdf')
  const stranger = await board.newPage({ javaScriptEnabled: false })
  await apply(stranger, job, { ...visitor, message: words[1] ?? '' })
  const { rows } = await program.context.database.pool.query('select from board.applications')
  expect(rows).toHaveLength(2)
  expect(await board.nextMail(candidate.email)).toContain('Subject: Your application was sent')

  const team = await board.newPage({ javaScriptEnabled: false })
  await team.goto(sent)
  await team.getByText(candidate.name).first().waitFor()
  await team.getByRole('radio', { name: 'Invite to a call' }).press('Space')
  await type(team, 'Message', 'Tuesday at ten?')
  await press(team, 'Send answer')
  expect(await board.nextMail(candidate.email)).toContain('Subject: An answer to your application')

  await page.goto('/account/applications')
  await page.getByRole('link', { name: job.title }).press('Enter')
  await page.getByText('Tuesday at ten?').waitFor()
  await page.locator('summary', { hasText: 'Withdraw or delete' }).press('Enter')
  await press(page, 'Withdraw application')
  await page.getByText('Application withdrawn.').waitFor()
  expect(await board.nextMail(employer)).toContain('Subject: An application was withdrawn')

  expect(catcher.mails.filter(({ to }) => to.includes(candidate.email))).toEqual([])
  expect(await listBytes(program.context.config)).toHaveLength(filesBefore.length + 1)
  const values = [candidate.username, candidate.email, candidate.name, words[0] ?? '']
  expect(await findRows(values)).not.toEqual([])
  await page.goto('/account')
  await page.getByRole('link', { name: 'Delete account' }).press('Enter')
  await press(page, 'Delete account')
  await page.getByText('Account deleted.').waitFor()
  expect(await findRows(values)).toEqual([])
  // Every few minutes.
  await removeLeftFiles(program.context)
  expect(await listBytes(program.context.config)).toEqual(filesBefore)
  expect(await findRows([visitor.email])).not.toEqual([])
})
