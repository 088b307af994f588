import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { addFakeWallet, type LocalChain, startLocalChain, testAccounts } from '@cryptolist/testkit'
import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import type { Page } from 'playwright-core'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reviseListing } from '../../server/domain/listings/write.ts'
import { signedContent } from '../../server/domain/signatures/signatures.fixture.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { startBrowserBoard } from '../support/browser-board.ts'
import { signUpVisitor } from '../support/browser-session.ts'
import {
  type AddedCompany,
  type AddedJob,
  addCompany,
  addJob,
  addVerifiedDomain,
} from '../support/listings.ts'

const [owner, other] = testAccounts
let board: TestBoard
const { newPage } = startBrowserBoard(async () => {
  board = await startTestBoard()
  return board
})
let chain: LocalChain
let company: AddedCompany
let job: AddedJob

beforeAll(async () => {
  chain = await startLocalChain({ chainId: 10 })
  const { db } = board.context.database
  company = await addCompany(db, { name: 'Harbor' })
  const { title, description, roleFamily } = signedContent
  job = await addJob(db, company, {
    title,
    description_md: description,
    role_family: roleFamily,
    crypto_pay: 'none',
  })
  await addVerifiedDomain(db, company.id, { domain: 'harbor.example' })
  await db
    .insertInto('board.company_signers')
    .values({
      id: uuidv7(),
      company_id: company.id,
      address: owner.address,
      source: 'owner',
      valid_from: new Date(Date.now() - 60_000),
    })
    .execute()
})
afterAll(() => chain?.stop())

/** Somebody of the company's team, signed in on the site. */
async function signUpAsOwner(page: Page): Promise<void> {
  await signUpVisitor(page, board.origin, { username: 'harbor-owner' })
  const { pool } = board.context.database
  await pool.query(
    `insert into board.company_members (company_id, user_id, role)
      select $1, "objectId", 'owner' from "_User" where username = 'harbor-owner'`,
    [company.id],
  )
}

async function expectGoodPage(page: Page): Promise<void> {
  expect(await findAccessibilityProblems(page)).toEqual([])
}

it('is signed by the employer, checked by anybody, and says when it was edited', async () => {
  const page = await newPage()
  const wallet = await addFakeWallet(page, { name: 'Lantern', rdns: 'example.lantern', chain })
  await signUpAsOwner(page)
  await page.goto(`${job.path}/sign`)
  const sign = page.getByRole('button', { name: 'Sign with Lantern' })
  await sign.waitFor()
  expect(wallet.calls).toEqual([])
  await expectGoodPage(page)

  wallet.behave((method) => (method === 'eth_signTypedData_v4' ? 'silent' : 'approve'))
  await sign.click()
  await page.getByText('Open Lantern.').waitFor()
  await expectGoodPage(page)
  await page.reload()
  wallet.behave((method) => (method === 'eth_signTypedData_v4' ? 'reject' : 'approve'))
  await sign.click()
  await page.getByText('You declined in Lantern.').waitFor()
  wallet.behave('approve')
  await wallet.switchAccount(other.privateKey)
  await sign.click()
  const refusal = page.getByRole('alert').filter({ hasText: 'This wallet isn’t authorised to sign here.' })
  await refusal.waitFor()
  expect(await refusal.innerText()).toContain(owner.address)
  await wallet.switchAccount(owner.privateKey)
  await sign.click()
  await page.waitForURL(`**${job.path}/verify`)
  await page.getByText('Listing signed.').waitFor()
  const signRequest = wallet.calls.findLast(({ method }) => method === 'eth_signTypedData_v4')
  const typedData = JSON.parse(String(signRequest?.params?.[1]))
  expect(typedData.domain).toEqual({ name: 'CryptoList Listing', version: '2' })
  expect(typedData.message).toMatchObject({
    title: 'Solidity Engineer',
    company: 'Harbor',
    contentHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    pay: 'USD 100000-150000/year',
    signerChainId: 10,
    site: board.origin,
  })

  const visitor = await newPage({ viewport: { width: 390, height: 844 } })
  await visitor.goto(job.path)
  await visitor.getByText('Listing signed by').waitFor()
  await visitor.goto('/jobs')
  const pen = (row: Page) => row.locator(`#j-${job.publicId}`).getByTitle('Signed listing')
  expect(await pen(visitor).count()).toBe(1)
  await visitor.goto(`/companies/${company.slug}`)
  await visitor.getByText(/0x7e5f.*· 1 open listing$/).waitFor()
  await visitor.goto(`${job.path}/verify`)
  await visitor.getByText('Published by the holder of').waitFor()
  await expectGoodPage(visitor)
  for (const name of ['Published', 'Expires']) {
    const row = visitor.getByRole('row', { name: new RegExp(`^${name}`) })
    expect(await row.innerText()).toMatch(/\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC$/)
  }

  const program = await visitor.locator('pre code').first().innerText()
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  })
  expect(stdout.match(/\btrue$/gm)).toHaveLength(5)
  expect(stdout).not.toContain('false')

  const { db } = board.context.database
  await db.transaction().execute((transaction) =>
    reviseListing(transaction, job.id, {
      content: {
        ...signedContent,
        pay: { kind: 'cash', min: 90_000, max: 150_000, currency: 'USD', period: 'year' },
      },
      expectedVersion: 1,
      actor: { kind: 'poster', userId: null },
      findings: [],
      risk: 'green',
    }),
  )
  const moved = await newPage()
  await moved.goto(job.path)
  await moved.getByText('Edited since it was signed (').waitFor()
  await moved.getByRole('link', { name: 'Check this signature' }).click()
  await moved.getByText('Edited since it was signed: Pay.').waitFor()
  await moved.getByText('USD 90000-150000/year').waitFor()
  await expectGoodPage(moved)
  await moved.goto('/jobs')
  expect(await pen(moved).count()).toBe(0)
})

it('is public as JSON, for any site, and not there for what nobody signed', async () => {
  const unsigned = await addJob(board.context.database.db, company)
  const answer = await fetch(`${board.origin}${unsigned.path}/verify.json`, {
    headers: { accept: 'application/json' },
  })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
  const page = await fetch(`${board.origin}${unsigned.path}/verify`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(404)
})

it('opens the page for signing to the company alone, and takes no request of another site', async () => {
  const visitor = await fetch(`${board.origin}${job.path}/sign`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  })
  expect([visitor.status, visitor.headers.get('location')]).toEqual([
    303,
    `/sign-in?next=${encodeURIComponent(`${job.path}/sign`)}`,
  ])
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${board.origin}${job.path}/sign`, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
    })
  const foreign = await post({ origin: 'https://evil.example', 'content-type': 'application/json' }, '{}')
  expect(foreign.status).toBe(403)
  expect((await post({ origin: board.origin, 'content-type': 'text/plain' }, '{}')).status).toBe(415)
  const signed = { address: owner.address, chainId: 1, digest: `0x${'0'.repeat(64)}`, signature: '0x00' }
  const unknown = await post(
    { origin: board.origin, 'content-type': 'application/json' },
    JSON.stringify(signed),
  )
  expect([401, 403, 404]).toContain(unknown.status)
})
