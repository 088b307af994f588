import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listingContent } from '../../server/domain/listings/listing.fixture.ts'
import { followableSystems } from '../../server/domain/systems/address.ts'
import type { TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { addCompany, addJob, importedFields } from '../support/listings.ts'
import { moderationSteps, type Person, startModeratedBoard } from '../support/moderation.ts'
import { listVisibleTexts } from './visible-texts.ts'

// This project puts accents on every message (`pseudoLanguage`), so a plain word that is no data was left outside the messages.

let board: TestBoard
let visitor: BrowserSession
let ana: Person
let mia: Person
const paths: Record<string, string> = {}

const greek = 'Κείμενο για τη δουλειά. '.repeat(12)
const steps = moderationSteps(() => board)

beforeAll(async () => {
  ;({ board, ana, mia } = await startModeratedBoard({ DEMO: 'off' }))
  visitor = openBrowserSession(board)
  const { db } = board.context.database
  const company = await addCompany(db, { name: 'Ωμέγα', slug: 'omega' })
  const unclaimed = await addCompany(db, { name: 'Δέλτα', slug: 'delta', claimed_at: null })
  const fields = { title: 'Μηχανικός', description_md: greek, description_html: `<p>${greek}</p>` }
  const job = await addJob(db, company, {
    ...fields,
    tags: ['rust'],
    chains: ['ethereum'],
    tokens: [{ status: 'pre_tge' }],
  })
  const imported = await addJob(db, unclaimed, {
    ...importedFields,
    ...fields,
    apply_url: 'https://x.example',
  })
  const closed = await addJob(db, company, {
    ...fields,
    status: 'closed',
    close_reason: 'filled',
    closed_at: new Date(),
  })
  Object.assign(paths, { job: job.path, imported: imported.path, closed: closed.path })
  paths.compare = `/compare?jobs=${[job, imported].map(({ path }) => path.slice(-8)).join(',')}`
  const response = await ana.browser.submit('/dashboard/companies/new', {
    name: 'Σίγμα',
    kind: 'company',
    website: '',
  })
  paths.company = response.headers.get('location') ?? ''
  const posted = await steps.post({ by: ana.id, title: 'Μηχανικός' })
  paths.listing = `/dashboard/listings/${posted.publicId}`
  paths.review = `/admin/queue/${await steps.reviewOf(posted)}`
  const draft = await ana.browser.submit('/post', {})
  paths.draft = draft.headers.get('location') ?? ''
})
afterAll(() => board.close())

/** Pages of a poster that show the findings of their listing. */
const ownPages = new Set(['/dashboard', 'listing'])

const wordsOf = (text: string): string[] => text.match(/[A-Za-z]+/g) ?? []
const names = (type: 'currency' | 'timeZone'): string => Intl.supportedValuesOf(type).join(' ')

/** Names from the vocabularies, which are data, and what has no other form in any language. */
const allowedWords = new Set(
  [
    ...['chains', 'countries', 'regions', 'tags', 'cities', 'subdivisions'].map((name) =>
      readFileSync(fileURLToPath(new URL(`../../data/${name}.json`, import.meta.url)), 'utf8'),
    ),
    names('currency'),
    names('timeZone'),
    ...followableSystems,
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec UTC',
    'CryptoList JSON CSV RSS Atom Feed Markdown API USDC USDT DAI PYUSD EURC BTC ETH SOL Telegram GitHub Signal Discord',
    'ana mia people example poster jobs admin queue nothing here zzqqxx Company TKN FEE APP',
  ].flatMap(wordsOf),
)
/** Words of the listing in review, and of its findings. */
const reviewed = new Set(
  wordsOf(`${JSON.stringify(listingContent)} Send a refundable deposit first. The text asks applicants for money.
    The domain looks like a known one. Call With the team optional monthly written`),
)
const languages = new Set(listLanguageNames().flatMap(wordsOf))

/** The texts of a page with a plain word in them. */
async function listPlainTexts(
  session: BrowserSession,
  path: string,
  data: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const answer = await session.get(path)
  expect([answer.status, answer.headers.get('location')], path).toEqual([expect.any(Number), null])
  return listVisibleTexts(await answer.text()).filter((text) =>
    (
      text.replace(/^\/\S+$|https?:\/\/\S+|\S+@\S+|[\w.-]+\.example\S*|0x\S+/g, '').match(/[A-Za-z]{3,}/g) ??
      []
    ).some((word) => !allowedWords.has(word) && !data.has(word) && !languages.has(word)),
  )
}

test.each([
  '/',
  '/jobs',
  '/jobs?q=zzqqxx',
  '/jobs?country=DE&min_pay=100000&mode=remote&not_tag=rust',
  'job',
  'job /history',
  'job /verify',
  'job /report',
  'compare',
  'imported',
  'imported /report',
  'closed',
  '/companies',
  '/companies/omega',
  '/companies/delta',
  '/transparency',
  '/sources',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=none',
  '/verify-email?token=none',
  '/post',
  '/m',
  '/m/none',
  '/preview/none',
  '/invitations/none',
  '/apply/confirm?token=none',
  '/answer?token=none',
  '/nothing-here',
])('a visitor sees no text at %s that is missing from the messages', async (path) => {
  expect(await listPlainTexts(visitor, resolve(path))).toEqual([])
})

test.each([
  '/dashboard',
  'listing',
  '/dashboard/export',
  '/dashboard/companies',
  '/dashboard/companies/new',
  'company',
  'company /team',
  'company /proof',
  'company /wallets',
  'company /delete',
  '/companies/delta/claim',
  '/account',
  '/post',
  'draft',
  'draft /preview',
])('a poster sees no text at %s that is missing from the messages', async (path) => {
  expect(await listPlainTexts(ana.browser, resolve(path), ownPages.has(path) ? reviewed : undefined)).toEqual(
    [],
  )
})

test.each([
  '/admin/queue',
  'review',
  '/admin/frozen',
  '/admin/log',
  '/admin/office',
  '/admin/chains',
  '/admin/keys',
])('an admin sees no text at %s that is missing from the messages', async (path) => {
  expect(await listPlainTexts(mia.browser, resolve(path), reviewed)).toEqual([])
})

/** The names of languages with a code of two letters, as the form lists some of them. */
function listLanguageNames(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const display = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return [...codes, 'zh-Hant', 'zh-Hans', 'pt-BR'].flatMap((code) => display.of(code) ?? [])
}

/** `job /report` is the report page of the job. */
function resolve(path: string): string {
  if (path.startsWith('/')) return path
  const [name = '', rest = ''] = path.split(' ')
  return (paths[name] ?? '') + rest
}
