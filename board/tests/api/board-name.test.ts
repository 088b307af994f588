import { afterAll, beforeAll, expect, it } from 'vitest'
import { softwareName } from '../../messages/board-text.ts'
import { digestPicture, versionOf } from '../../server/pictures/pictures.ts'
import { pictureOfBoard } from '../../site/og/card.ts'
import type { TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { addCompany } from '../support/listings.ts'
import { findMisnamed } from '../support/misnamed-pages.ts'
import { moderationSteps, type Person, startModeratedBoard } from '../support/moderation.ts'
import { readOutbox } from '../support/outbox.ts'
import { makeWallet } from '../support/wallets.ts'

// A board that its operator has given a name: what it says to people has that one.

const name = 'Vela & Jobs'
const html = 'Vela &amp; Jobs'

let board: TestBoard
let visitor: BrowserSession
let ana: Person
let mia: Person
const steps = moderationSteps(() => board)

beforeAll(async () => {
  ;({ board, ana, mia } = await startModeratedBoard({ DEMO: 'off', BOARD_NAME: name }))
  visitor = openBrowserSession(board)
  await steps.post({ by: ana.id })
  const company = await addCompany(board.context.database.db, { name: 'Harbor Labs', slug: 'harbor-labs' })
  await steps.post({ isLive: true, companyId: company.id })
  await ana.browser.submit('/post', {})
})
afterAll(() => board.close())

/** Opens pages, and each page that they link without a question, and returns what they say by their path. */
async function walk(session: BrowserSession, starts: readonly string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const paths = [...starts]
  for (const path of paths) {
    if (pages.has(path)) continue
    const answer = await session.get(path)
    const body = await answer.text()
    if (
      answer.headers.get('content-type') !== 'text/html; charset=utf-8' ||
      (answer.status >= 300 && answer.status < 400)
    )
      continue
    pages.set(path, body)
    for (const [, link = ''] of body.matchAll(/href="(\/[^"#?]*)"/g))
      if (!/^\/(assets|api|server)\//.test(link)) paths.push(link)
  }
  return pages
}

it('has that name on each page that a visitor can open', async () => {
  const pages = await walk(visitor, [
    ...['/', '/_app', '/jobs', '/jobs?q=zzqqxx', '/companies', '/compare', '/transparency', '/sources'],
    ...['/sign-in', '/sign-up', '/forgot-password', '/reset-password?token=none', '/verify-email?token=none'],
    ...['/post', '/m', '/m/none', '/preview/none', '/invitations/none', '/apply/confirm?token=none'],
    ...['/answer?token=none', '/account/saved', '/dashboard', '/admin', '/nothing-here'],
  ])
  expect(pages.size).toBeGreaterThan(25)
  expect(findMisnamed(pages, html)).toEqual([])
})

it('has it on each page of people with an account, posters and admins', async () => {
  const own = await walk(ana.browser, [
    '/dashboard',
    '/dashboard/companies',
    '/dashboard/companies/new',
    '/account',
    '/post',
  ])
  expect(own.size).toBeGreaterThan(10)
  expect(own.get('/dashboard/companies')).toContain(`Not on ${html} yet?`)
  expect(findMisnamed(own, html)).toEqual([])
  const work = await walk(mia.browser, [
    '/admin',
    '/admin/setup',
    '/admin/system',
    '/admin/queue',
    '/admin/log',
  ])
  expect(work.size).toBeGreaterThan(10)
  expect(work.get('/admin/setup')).toContain(`Your board is called <b>${html}</b>.`)
  expect(findMisnamed(work, html)).toEqual([])
})

it('has it in the head of a page for those who share it, with a picture of its own', async () => {
  const page = await (await visitor.get('/')).text()
  expect(page).toContain(`<meta property="og:site_name" content="${html}"/>`)
  expect(page).toContain(`<meta property="og:title" content="${html}"/>`)
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(page) ?? []
  expect(picture).toMatch(new RegExp(`^${board.origin}/og/board\\.png\\?v=`))
  // Its version follows from what it says.
  const versionFor = (boardName: string) => versionOf(digestPicture(pictureOfBoard(boardName).card))
  expect(picture.endsWith(versionFor(name))).toBe(true)
  expect(versionFor(softwareName)).not.toBe(versionFor(name))
})

it('has it in pages that are kept for visitors without cookies', async () => {
  const read = async (): Promise<string> => (await fetch(`${board.origin}/jobs`)).text()
  expect(await read()).toContain(` · ${html}</title>`)
  expect(await read(), 'kept').toContain(` · ${html}</title>`)
})

it('has it in what a wallet is asked to sign', async () => {
  const { address } = makeWallet()
  const answer = await visitor.send('/api/v1/auth/wallet/challenge', { address, chainId: 1 })
  const text = JSON.stringify(await answer.json())
  expect(text).toContain('Sign in to Vela & Jobs. This costs nothing and moves nothing.')
  expect(text).not.toContain('CryptoList')
})

it('has it in emails: as the sender, in their texts and below them', async () => {
  await visitor.submit('/forgot-password', { email: 'ana@people.example' })
  await mia.browser.submit('/admin/setup/mail', { email: 'mia@people.example' })
  const { dataDir } = board.context.config
  const read = async (): Promise<string> => (await readOutbox(dataDir)).join('\n')
  await expect.poll(read, { interval: 20 }).toContain('Subject: Test email from Vela & Jobs')
  await expect.poll(read, { interval: 20 }).toContain('reset the password of the Vela & Jobs account')
  const mails = await readOutbox(dataDir)
  const subjects = mails.map((mail) => /^Subject: (.+?)\r?$/m.exec(mail)?.[1])
  expect(subjects).toEqual(
    expect.arrayContaining([
      'Confirm your email address',
      'Reset your password',
      'Test email from Vela & Jobs',
    ]),
  )
  for (const mail of mails) {
    expect(mail).toMatch(/^From: "?Vela & Jobs"? <cryptolist@/m)
    expect(mail).toContain('-- \r\nVela & Jobs\r\n')
    expect(mail).not.toContain('CryptoList')
  }
})

it('keeps its program’s name in robots.txt, where other boards look for it', async () => {
  expect(await (await visitor.get('/robots.txt')).text()).toContain('User-agent: CryptoList')
})
