import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createCompany } from '../../server/domain/companies/profiles.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { findProblemsInBothThemes } from '../support/both-themes.ts'
import { startBrowserBoard } from '../support/browser-board.ts'
import { signUpVisitor } from '../support/browser-session.ts'
import { type AddedJob, addJob } from '../support/listings.ts'
import { type Outside, startOutside } from '../support/outside.ts'

const domain = 'example.org'
const record = `_cryptolist.${domain}`
const wallet = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1'
let outside: Outside
let program: TestBoard
let count = 0

const board = startBrowserBoard(async () => {
  outside = await startOutside()
  program = await startTestBoard({ DNS_RESOLVERS: outside.dnsResolvers }, { network: outside.network })
  return {
    origin: program.origin,
    close: async () => void (await Promise.all([program.close(), outside.close()])),
  }
})

interface Employer {
  page: Page
  slug: string
  job: AddedJob
}

/** Somebody who has just made a company, with a listing that is open. */
async function openEmployer(options: BrowserContextOptions = {}): Promise<Employer> {
  count += 1
  const username = `prover-${count}`
  const page = await board.newPage(options)
  await signUpVisitor(page, board.origin, { username })
  const { database } = program.context
  const { rows } = await database.pool.query('select "objectId" as id from "_User" where username = $1', [
    username,
  ])
  const company = await database.db.transaction().execute((transaction) =>
    createCompany(transaction, {
      name: `Prover Works ${count}`,
      kind: 'company',
      website: null,
      createdBy: rows[0].id,
    }),
  )
  const job = await addJob(database.db, company, { apply_url: `https://careers.${domain}/apply` })
  return { page, slug: company.slug, job }
}

/** Acts as a moderator who keeps the company, or approves its first listing. */
async function lookAtDomain(): Promise<void> {
  await program.context.database.pool.query('update board.domain_proofs set approved_listings = 1')
}

const pathOf = ({ slug }: Employer, part: 'proof' | 'wallets'): string =>
  `/dashboard/companies/${slug}/${part}`

/** Asks for the proof and answers the text to place. */
async function begin(employer: Employer): Promise<string> {
  const { page } = employer
  await page.goto(pathOf(employer, 'proof'))
  await page.getByRole('textbox', { name: 'Domain' }).fill(`https://www.${domain}/about`)
  await page.getByRole('button', { name: 'Verify domain' }).click()
  await page.getByRole('heading', { name: domain, exact: true }).waitFor()
  return page.locator('pre', { hasText: 'verify=' }).first().innerText()
}

async function checkNow({ page }: Employer): Promise<void> {
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByRole('heading', { name: /^Last check/ }).waitFor()
  await page.waitForLoadState()
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await findProblemsInBothThemes(page), page.url()).toEqual([])
}

it('an owner proves a domain without JavaScript, and everybody sees what was proved', async () => {
  outside.reset()
  const employer = await openEmployer({ javaScriptEnabled: false })
  const { page, slug, job } = employer
  await page.goto(job.path)
  expect(
    await page
      .getByRole('link', { name: `Apply at careers.${domain}` })
      .first()
      .getAttribute('href'),
  ).toBe(`/go/${job.publicId}`)
  const value = await begin(employer)
  await checkNow(employer)
  expect(await page.getByText('finds no such record').count()).toBe(3)
  outside.setRecords(record, [value, `signer=eip155:1:${wallet}`])
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('Verified: DNS record').waitFor()
  await page.waitForLoadState()
  expect(await page.getByText('finds the record').count()).toBe(3)
  expect(await page.getByRole('button', { name: `Remove ${domain}` }).isVisible()).toBe(false)
  await page.getByText('Remove domain…').click()
  await page.getByRole('button', { name: `Remove ${domain}` }).waitFor()

  await page.goto(`/companies/${slug}`)
  expect(await page.getByText(`Domain verified: ${domain}`).count()).toBe(0)
  await lookAtDomain()
  await page.goto(`/companies/${slug}`)
  await page.getByText(`Domain verified: ${domain}`).waitFor()
  const facts = page.getByRole('region', { name: 'Company facts' })
  expect(await facts.innerText()).toMatch(/DNS record, checked \d+ \w+ \d{4}\s+First verified \d+ \w+ \d{4}/)
  expect(await facts.innerText()).toContain('Not checked by us')
  await page.goto(job.path)
  const checked = page.getByRole('region', { name: 'What was checked' })
  expect(await checked.innerText()).toContain(`Domain verified: ${domain}`)
  expect(
    await page
      .getByRole('link', { name: `Apply at careers.${domain}` })
      .first()
      .getAttribute('href'),
  ).toBe(`https://careers.${domain}/apply`)
  await page.goto('/jobs')
  const row = page.getByRole('listitem').filter({ hasText: job.title })
  expect(await row.getByTitle(/^example\.org: DNS record, checked/).innerText()).toContain('domain verified')
  await page.goto('/companies')
  expect(await page.getByTitle(/^example\.org: DNS record, checked/).count()).toBe(1)
})

it('the pages are sound at 390 px in either theme', async () => {
  outside.reset()
  await program.context.database.pool.query('delete from board.domain_proofs')
  const employer = await openEmployer({ viewport: { width: 390, height: 844 } })
  const { page, slug, job } = employer
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: board.origin }])
  await page.goto(pathOf(employer, 'wallets'))
  await page.getByText('Signing needs a verified domain').waitFor()
  await expectAccessible(page)
  const value = await begin(employer)
  await expectAccessible(page)
  outside.setRecords(record, [value])
  await checkNow(employer)
  await expectAccessible(page)
  await page.goto(pathOf(employer, 'wallets'))
  await page.getByRole('textbox', { name: 'Wallet address' }).fill('0x123')
  await page.getByRole('button', { name: 'Add wallet' }).click()
  await page.locator('.error').waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Wallet address' }).fill(wallet)
  await page.getByRole('button', { name: 'Add wallet' }).click()
  await page.getByRole('button', { name: 'Remove 0x' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove 0x' }).click()
  await page.getByRole('heading', { name: 'Former signing wallets' }).waitFor()
  for (const path of [job.path, `/companies/${slug}`]) {
    await page.goto(path)
    await expectAccessible(page)
  }
})

it('copies the text, and shows an error at its field', async () => {
  outside.reset()
  const employer = await openEmployer({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = employer
  await page.goto(pathOf(employer, 'proof'))
  await page.getByRole('textbox', { name: 'Domain' }).fill('github.io')
  await page.getByRole('button', { name: 'Verify domain' }).click()
  await page.locator('.error').waitFor()
  expect(await page.getByRole('textbox', { name: 'Domain' }).inputValue()).toBe('github.io')
  expect(await page.getByRole('textbox', { name: 'Domain' }).getAttribute('aria-invalid')).toBe('true')
  const value = await begin(employer)
  await page.getByRole('button', { name: 'Copy value' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
})

it('nobody else sees the pages, and who has no session is sent to sign in', async () => {
  const employer = await openEmployer()
  const stranger = await openEmployer()
  for (const part of ['proof', 'wallets'] as const) {
    const answer = await stranger.page.goto(pathOf(employer, part))
    expect(answer?.status()).toBe(404)
    const visitor = await board.newPage()
    await visitor.goto(pathOf(employer, part))
    expect(new URL(visitor.url()).pathname).toBe('/sign-in')
  }
})
