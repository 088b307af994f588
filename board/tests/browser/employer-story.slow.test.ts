import { addFakeWallet, type LocalChain, startLocalChain, testAccounts } from '@cryptolist/testkit'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { decideReview } from '../../server/domain/moderation/decide.ts'
import { getReview } from '../../server/domain/moderation/read-review.ts'
import { makeAdmin } from '../../server/domain/moderation/staff.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { startBrowserBoard } from '../support/browser-board.ts'
import { type Outside, startOutside } from '../support/outside.ts'

/** The only name that the certificate of the tests is good for. */
const domain = 'example.org'
let outside: Outside
let program: TestBoard
/** Signs for the wallet, as wallets do. */
let chain: LocalChain
const [employer] = testAccounts

const board = startBrowserBoard(async () => {
  ;[outside, chain] = await Promise.all([startOutside(), startLocalChain({ chainId: 10 })])
  program = await startTestBoard({ DNS_RESOLVERS: outside.dnsResolvers }, { network: outside.network })
  return {
    origin: program.origin,
    close: async () => void (await Promise.all([program.close(), outside.close(), chain.stop()])),
  }
})

const text = [
  '## What you will do',
  'You look after the settlement contracts of a lending market: you write invariants, review changes of others and answer',
  'for what goes live. The team is six people in four countries.',
  '## How we work',
  'Written first, one call a week. Releases go out every second Tuesday, with an audit before each larger one.',
].join('\n\n')

async function signInWithWallet(page: Page): Promise<void> {
  await page.goto('/jobs')
  await page.getByRole('button', { name: 'Authenticate' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lantern' }).click()
  await page.getByText('You are signed in.').waitFor()
}

/** Makes the company and proves its domain, wallet included; answers its slug. */
async function proveCompany(page: Page, address: string): Promise<string> {
  await page.goto('/dashboard/companies/new')
  await page.getByLabel('Name').fill('Story Settlement')
  await page.getByRole('button', { name: 'Create company' }).click()
  await page.waitForURL(/\/dashboard\/companies\/story-settlement/)
  await page.goto('/dashboard/companies/story-settlement/proof')
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain)
  await page.getByRole('button', { name: 'Verify domain' }).click()
  const value = await page.locator('pre', { hasText: 'verify=' }).first().innerText()
  outside.setRecords(`_cryptolist.${domain}`, [value, `signer=eip155:1:${address}`])
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('Verified: DNS record').waitFor()
  return 'story-settlement'
}

async function postListing(page: Page): Promise<void> {
  await page.goto('/post')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForURL(/\/post\/[0-9a-z]{8}$/)
  const goOn = (step: string) => page.getByRole('button', { name: `Continue to ${step}` }).click()
  const acts = [
    () => page.getByLabel('Job title').fill('Settlement Engineer'),
    () => page.getByLabel('Role', { exact: true }).selectOption('smart-contract'),
    () => page.getByLabel('Full-time').check(),
    () => goOn('pay'),
    () => page.getByLabel('Minimum').fill('120,000'),
    () => page.getByLabel('Maximum').fill('150,000'),
    () => goOn('location'),
    () => page.getByLabel('Remote', { exact: true }).check(),
    () => page.getByLabel('Open to candidates in').fill('EU, UK'),
    () => goOn('description'),
    () => page.getByLabel('Description', { exact: true }).fill(text),
    () => page.getByLabel('Link', { exact: true }).fill(`https://careers.${domain}/settlement`),
    () => goOn('company'),
    () => page.getByRole('button', { name: 'Send for review' }).click(),
  ]
  for (const act of acts) await act()
  expect(acts.length, 'what a plain remote job asks for').toBeLessThanOrEqual(14)
  await page
    .getByText('A moderator reviews the first two listings after a domain is verified.')
    .first()
    .waitFor()
}

/** A moderator approves what waits, and has approved a listing of this company before; its domain was verified long ago. */
async function approve(): Promise<void> {
  const { pool } = program.context.database
  await pool.query(
    "update board.domain_proofs set approved_listings = 1, proved_at = proved_at - interval '60 days'",
  )
  const { rows } = await pool.query<{ id: string }>('select id from board.reviews where decided_at is null')
  for (const { id } of rows) {
    const { stamp } = await getReview(program.context, id, 'moderator')
    await decideReview(program.context, 'moderator', id, { action: 'approve', stamp })
  }
}

async function sign(page: Page, path: string): Promise<void> {
  await page.goto(`${path}/sign`)
  await page.getByRole('button', { name: 'Sign with Lantern' }).click()
  await page.waitForURL(/\/verify$/)
}

it('an employer comes with a wallet, proves a domain, posts, signs, edits, signs again and closes; a moderator freezes in between', async () => {
  const page = await board.newPage()
  await addFakeWallet(page, { name: 'Lantern', rdns: 'example.lantern', chain })
  await signInWithWallet(page)
  const slug = await proveCompany(page, employer.address)
  await postListing(page)
  await approve()

  const visitor = await board.newPage()
  await visitor.goto(`/companies/${slug}`)
  await visitor.getByRole('link', { name: 'Settlement Engineer' }).first().click()
  await visitor.getByText(`Published by the holder of ${domain}`, { exact: true }).waitFor()
  const path = new URL(visitor.url()).pathname
  const publicId = path.slice(-8)

  await sign(page, path)
  await visitor.goto(`${path}/verify`)
  await visitor.getByText('Published by the holder of').first().waitFor()
  await visitor.goto(path)
  await visitor.getByText('Listing signed by').waitFor()

  await page.goto(`/dashboard/listings/${publicId}`)
  await page
    .getByRole('link', { name: 'Edit' })
    .or(page.getByRole('button', { name: 'Edit' }))
    .first()
    .click()
  await page.waitForURL(/\/post\/[0-9a-z]{8}/)
  await page.getByRole('link', { name: 'Pay' }).click()
  await page.getByLabel('Maximum').fill('160,000')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await page.waitForURL(/\/(dashboard\/listings|m)\//)
  await visitor.goto(path)
  await visitor.getByText('Edited since it was signed (').waitFor()
  await visitor.goto(`${path}/history`)
  await visitor.getByText('160,000').first().waitFor()
  await sign(page, path)
  await visitor.goto(path)
  await visitor.getByText('Listing signed by').waitFor()

  const moderator = await board.newPage()
  await moderator.goto('/sign-up?next=/account')
  await moderator.getByLabel('Username').fill('story-moderator')
  await moderator.getByLabel('Password').fill('correct horse battery')
  await moderator.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await moderator.getByRole('heading', { name: 'Welcome, story-moderator' }).waitFor()
  await makeAdmin(program.context, 'story-moderator')
  await moderator.goto('/admin/frozen')
  await moderator.locator('[name=link]').last().fill(`${board.origin}${path}`)
  await moderator.locator('select[name=reason]').selectOption('scam_suspected')
  await moderator.locator('[name=message]').fill('We look into a report about this listing.')
  await moderator.getByRole('button', { name: 'Hide and notify' }).click()
  await moderator.getByRole('button', { name: 'Restore Settlement Engineer' }).waitFor()
  expect((await visitor.goto(path))?.status()).toBe(404)
  await moderator.getByRole('button', { name: 'Restore Settlement Engineer' }).click()
  await moderator.getByText('No hidden listings or companies.').waitFor()
  expect((await visitor.goto(path))?.status()).toBe(200)

  await page.goto(`/dashboard/listings/${publicId}`)
  await page.getByRole('button', { name: 'Job filled' }).click()
  await page.getByText('Closed: filled').first().waitFor()
  await visitor.goto(path)
  await visitor.getByText(/Closed on .*filled/).waitFor()
})
